// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/files/binary_reader.h"
#include "estimator/files/nearest.h"
#include "estimator/gguf/gguf_file.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <memory>
#include <unordered_set>

namespace loadmark {

namespace {

constexpr std::uint64_t keyMax = 65535; ///< bytes, by the specification
constexpr std::uint64_t textKept = 4096; ///< longer ones are chat templates and licences
constexpr std::uint64_t numbersKept = 16384; ///< longer lists belong to vocabularies
constexpr int depthMax = 8;
constexpr std::uint64_t smallestEntry = 13; ///< bytes of a key, a type and a value
constexpr std::uint64_t smallestTensor = 24; ///< bytes of a tensor's name, shape, type and offset
constexpr std::uint64_t usualAlignment = 32;

enum ValueType : std::uint32_t { U8, I8, U16, I16, U32, I32, F32, Bool, Text, List, U64, I64, F64 };

/** Bytes of a number; 0 for texts, lists and what is not known. */
std::uint64_t widthOf(std::uint32_t type)
{
    switch (type) {
    case U8:
    case I8:
    case Bool:
        return 1;
    case U16:
    case I16:
        return 2;
    case U32:
    case I32:
    case F32:
        return 4;
    case U64:
    case I64:
    case F64:
        return 8;
    default:
        return 0;
    }
}

/** Readers of fields take a number that is not negative for an unsigned one. */
nlohmann::json whole(std::int64_t value)
{
    return value < 0 ? nlohmann::json(value) : nlohmann::json(static_cast<std::uint64_t>(value));
}

/** One file from its front to its last tensor's place. The first fault ends it. */
class HeaderReader
{
public:
    HeaderReader(std::istream& stream, std::uint64_t size, const std::string& where, GgufStrictness strictness)
        : m_reader(std::make_unique<BinaryReader>(stream, size)), m_size(size), m_where(where), m_strictness(strictness)
    {
        m_file.path = where;
        m_file.shards = {where};
        m_file.fileBytes = static_cast<Bytes>(std::min<std::uint64_t>(size, std::numeric_limits<std::int64_t>::max()));
    }

    Result<GgufFile> read()
    {
        readVersion();
        const auto tensors = number<std::uint64_t>();
        const auto entries = number<std::uint64_t>();
        checkCount(entries, smallestEntry, "entries of metadata");
        checkCount(tensors, smallestTensor, "tensors");
        for (std::uint64_t i = 0; i < entries && !m_error; ++i)
            readEntry();
        if (!m_error)
            m_file.tensors.reserve(static_cast<std::size_t>(tensors));
        for (std::uint64_t i = 0; i < tensors && !m_error; ++i)
            readTensor();
        placeTensors();
        if (m_error)
            return std::unexpected(std::move(*m_error));
        return std::move(m_file);
    }

private:
    void fail(std::string what, std::string remedy)
    {
        if (!m_error)
            m_error = Error{m_where, std::move(what), std::move(remedy)};
    }

    void checkEnd()
    {
        if (m_reader->failed())
            fail("ends inside its header, at byte " + std::to_string(m_size), "download it completely");
    }

    template<typename Number>
    Number number()
    {
        const Number value = m_reader->number<Number>();
        checkEnd();
        return m_error ? Number{} : value;
    }

    void checkCount(std::uint64_t count, std::uint64_t smallest, const std::string& what)
    {
        if (!m_error && count > m_reader->remaining() / smallest)
            fail("has " + std::to_string(count) + " " + what + ", more than fit into it",
                "download it again: it is damaged or not complete");
    }

    void readVersion()
    {
        constexpr int oldest = 2, newest = 3;
        if (m_size == 0)
            return fail("is empty", "download it completely");
        if (m_reader->text(4) != "GGUF")
            return fail("is not a GGUF file", "name a file that ends in .gguf");
        auto version = number<std::uint32_t>();
        if (version != 0 && (version & 0xffff) == 0) { // a small number with its bytes in the other order
            m_reader->setBigEndian(true);
            m_file.bigEndian = true;
            version = (version >> 24) | ((version >> 8) & 0xff00);
        }
        m_file.version = static_cast<int>(version & 0xffff);
        if (m_error)
            return;
        if (version < oldest)
            fail("is GGUF version " + std::to_string(version) + ", which nothing reads any more",
                "convert the model again with a current llama.cpp");
        else if (version > newest)
            fail("is GGUF version " + std::to_string(version) + ", which is not known here",
                "versions 2 and 3 are read");
    }

    std::string shortText(std::uint64_t longest, const std::string& what)
    {
        const auto length = number<std::uint64_t>();
        if (!m_error && length > longest) {
            fail("has " + what + " of " + std::to_string(length) + " bytes",
                "download it again: it is damaged or not complete");
            return {};
        }
        std::string text = m_error ? std::string{} : m_reader->text(length);
        checkEnd();
        return text;
    }

    void skip(std::uint64_t count)
    {
        m_reader->skip(count);
        checkEnd();
    }

    nlohmann::json readNumber(std::uint32_t type)
    {
        switch (type) {
        case U8:
            return number<std::uint8_t>();
        case I8:
            return whole(number<std::int8_t>());
        case U16:
            return number<std::uint16_t>();
        case I16:
            return whole(number<std::int16_t>());
        case U32:
            return number<std::uint32_t>();
        case I32:
            return whole(number<std::int32_t>());
        case F32:
            return number<float>();
        case Bool:
            return number<std::uint8_t>() != 0;
        case U64:
            return number<std::uint64_t>();
        case I64:
            return whole(number<std::int64_t>());
        case F64:
            return number<double>();
        default:
            fail("has metadata of the unknown type " + std::to_string(type),
                "download it again, or tell which program wrote it");
            return nullptr;
        }
    }

    void skipText()
    {
        const auto length = number<std::uint64_t>();
        if (!m_error)
            skip(length);
    }

    /** Of a list, `depth` lists deep. */
    void skipElements(std::uint32_t type, std::uint64_t count, int depth)
    {
        if (depth > depthMax)
            return fail("has lists inside lists more than " + std::to_string(depthMax) + " deep",
                "download it again: it is damaged");
        if (const std::uint64_t width = widthOf(type)) {
            if (count > m_reader->remaining() / width)
                return checkCount(count, width, "numbers in a list");
            return skip(count * width);
        }
        if (type != Text && type != List)
            return fail("has a list of the unknown type " + std::to_string(type),
                "download it again, or tell which program wrote it");
        checkCount(count, type == Text ? 8 : 12, "elements in a list");
        for (std::uint64_t i = 0; i < count && !m_error; ++i) {
            if (type == Text) {
                skipText();
                continue;
            }
            const auto inner = number<std::uint32_t>();
            const auto length = number<std::uint64_t>();
            if (!m_error)
                skipElements(inner, length, depth + 1);
        }
    }

    void readList(const std::string& key)
    {
        const auto type = number<std::uint32_t>();
        const auto count = number<std::uint64_t>();
        const std::uint64_t width = widthOf(type);
        if (m_error)
            return;
        if (width == 0 || count > numbersKept) {
            skipElements(type, count, 1);
            m_file.lists.emplace(key, count);
            return;
        }
        checkCount(count, width, "numbers in a list");
        nlohmann::json list = nlohmann::json::array();
        for (std::uint64_t i = 0; i < count && !m_error; ++i) {
            nlohmann::json value = readNumber(type);
            list.push_back(value.is_boolean() ? whole(value.get<bool>() ? 1 : 0) : std::move(value));
        }
        m_file.metadata[key] = std::move(list);
    }

    void readEntry()
    {
        const std::string key = shortText(keyMax, "a key");
        const auto type = number<std::uint32_t>();
        if (m_error)
            return;
        if (key.empty() || m_file.metadata.contains(key) || m_file.lists.contains(key))
            return fail(key.empty() ? "has a key without a name" : "has the key " + inQuotes(key) + " twice",
                "download it again: it is damaged");
        if (type == List)
            return readList(key);
        if (type != Text) {
            m_file.metadata[key] = readNumber(type);
            return;
        }
        const auto length = number<std::uint64_t>();
        if (m_error)
            return;
        if (length > textKept) {
            skip(length);
            m_file.lists.emplace(key, length);
            return;
        }
        m_file.metadata[key] = m_reader->text(length);
        checkEnd();
    }

    void readShape(GgufTensor& tensor)
    {
        const auto dimensions = number<std::uint32_t>();
        if (!m_error && dimensions > tensor.shape.size())
            fail("has the tensor " + inQuotes(tensor.name) + " of " + std::to_string(dimensions) + " dimensions",
                "four are the most");
        constexpr std::int64_t most = std::int64_t{1} << 48; // elements; times 8 bytes stay within 64 bits
        std::int64_t elements = 1;
        for (std::uint32_t i = 0; i < dimensions && !m_error; ++i) {
            const auto size = number<std::uint64_t>();
            if (m_error)
                return;
            if (size == 0 || size > static_cast<std::uint64_t>(most / elements))
                return fail("has the tensor " + inQuotes(tensor.name) + " of an impossible shape",
                    "download it again: it is damaged");
            tensor.shape[i] = static_cast<std::int64_t>(size);
            elements *= tensor.shape[i];
        }
    }

    void readTensor()
    {
        GgufTensor tensor;
        tensor.name = shortText(keyMax, "a tensor's name");
        readShape(tensor);
        tensor.typeNumber = number<std::uint32_t>();
        tensor.offset = number<std::uint64_t>();
        if (m_error)
            return;
        tensor.type = ggmlTypeOfNumber(tensor.typeNumber);
        if (tensor.type) {
            if (tensor.columns() % traits(*tensor.type).blockElements != 0)
                return fail("has the tensor " + inQuotes(tensor.name) + " whose rows are no whole number of "
                        + std::string(traits(*tensor.type).name) + " blocks",
                    "download it again: it is damaged");
            tensor.bytes = tensorBytes(*tensor.type, tensor.columns(), tensor.rows());
        }
        if (!m_names.insert(tensor.name).second)
            return fail("has the tensor " + inQuotes(tensor.name) + " twice", "download it again: it is damaged");
        m_file.tensors.push_back(std::move(tensor));
    }

    std::uint64_t alignment()
    {
        const auto written = m_file.metadata.find("general.alignment");
        if (written == m_file.metadata.end())
            return usualAlignment;
        constexpr std::uint64_t most = 1 << 20;
        const std::uint64_t value = written->is_number_unsigned() ? written->get<std::uint64_t>() : 0;
        if (!std::has_single_bit(value) || value > most)
            fail("has a general.alignment that is no power of two", "download it again: it is damaged");
        return m_error ? usualAlignment : value;
    }

    /** Gives tensors of unknown type their bytes, and checks that none overlaps another or the file's end. */
    void placeTensors()
    {
        const std::uint64_t step = alignment();
        if (m_error || m_file.tensors.empty())
            return;
        const std::uint64_t start = (m_reader->position() + step - 1) / step * step;
        const std::uint64_t room = m_size > start ? m_size - start : 0;
        std::vector<GgufTensor*> order;
        order.reserve(m_file.tensors.size());
        for (GgufTensor& tensor : m_file.tensors)
            order.push_back(&tensor);
        std::ranges::sort(order, {}, &GgufTensor::offset);
        std::uint64_t end = 0;
        for (std::size_t i = 0; i < order.size(); ++i) {
            GgufTensor& tensor = *order[i];
            if (tensor.offset < end)
                return fail("has the tensor " + inQuotes(tensor.name) + " lying upon another",
                    "download it again: it is damaged");
            if (tensor.offset > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()) / 2)
                return fail("has the tensor " + inQuotes(tensor.name) + " at an impossible place",
                    "download it again: it is damaged");
            if (!tensor.type) {
                const std::uint64_t next = i + 1 < order.size() ? order[i + 1]->offset : std::max(room, tensor.offset);
                tensor.bytes = static_cast<Bytes>(
                    std::min<std::uint64_t>(next - tensor.offset, std::numeric_limits<std::int64_t>::max() / 2));
            }
            end = tensor.offset + static_cast<std::uint64_t>(tensor.bytes);
        }
        if (end > room)
            m_file.missingBytes = static_cast<Bytes>(end - room);
        if (m_file.missingBytes > 0 && m_strictness == GgufStrictness::WholeFile)
            fail("ends " + std::to_string(m_file.missingBytes) + " bytes before its last tensor does",
                "download it completely");
    }

    std::unique_ptr<BinaryReader> m_reader; // its buffer is large for a stack
    std::uint64_t m_size;
    const std::string& m_where;
    GgufStrictness m_strictness;
    GgufFile m_file;
    std::unordered_set<std::string> m_names;
    std::optional<Error> m_error;
};

} // namespace

std::string GgufTensor::typeName() const
{
    return type ? std::string(traits(*type).name) : "type " + std::to_string(typeNumber);
}

Result<GgufFile> readGgufHeader(
    std::istream& stream, std::uint64_t size, const std::string& where, GgufStrictness strictness)
{
    return HeaderReader(stream, size, where, strictness).read();
}

} // namespace loadmark

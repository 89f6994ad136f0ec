// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/files/binary_reader.h"
#include "estimator/files/json_tree.h"
#include "estimator/files/nearest.h"
#include "estimator/safetensors/safetensors_file.h"
#include "estimator/saturating.h"

#include <algorithm>
#include <array>
#include <memory>

namespace loadmark {

namespace {

constexpr std::uint64_t headerMax = 100'000'000; ///< by the specification
constexpr std::size_t depthMax = 8;
constexpr std::size_t dimensionsMax = 16;

struct ElementType
{
    std::string_view name;
    int bits;
};

/** Source: Dtype of the safetensors crate, 0.6. */
constexpr auto elementTypes = std::to_array<ElementType>(
    {{"BOOL", 8}, {"F4", 4}, {"F6_E2M3", 6}, {"F6_E3M2", 6}, {"U8", 8}, {"I8", 8}, {"F8_E5M2", 8}, {"F8_E4M3", 8},
        {"F8_E5M2FNUZ", 8}, {"F8_E4M3FNUZ", 8}, {"F8_E8M0", 8}, {"I16", 16}, {"U16", 16}, {"F16", 16}, {"BF16", 16},
        {"I32", 32}, {"U32", 32}, {"F32", 32}, {"C64", 64}, {"F64", 64}, {"I64", 64}, {"U64", 64}});

/** Reads one tensor of a header. */
class TensorReader
{
public:
    TensorReader(const std::string& where, std::uint64_t room) : m_where(where), m_room(room) { }

    Result<SafeTensor> read(const std::string& name, const nlohmann::json& entry) const
    {
        SafeTensor tensor{name, {}, {}, 0};
        if (!entry.is_object() || !entry.contains("dtype") || !entry["dtype"].is_string())
            return fault(name, "has no dtype");
        tensor.type = escaped(entry["dtype"].get<std::string>().substr(0, 20));
        if (!readShape(entry, tensor.shape))
            return fault(name, "has no valid shape");
        if (!readPlace(entry, tensor.bytes))
            return fault(name, "has no valid data_offsets, or the file ends before it does");
        const auto type = std::ranges::find(elementTypes, tensor.type, &ElementType::name);
        if (type == elementTypes.end())
            return tensor; // its bytes count all the same
        const Saturating bits = Saturating(tensor.elements()) * Saturating(type->bits);
        if (((bits + Saturating(7)) / Saturating(8)).value() != tensor.bytes)
            return fault(name, "does not take as many bytes as its shape and dtype say");
        return tensor;
    }

private:
    std::unexpected<Error> fault(const std::string& name, const std::string& what) const
    {
        return std::unexpected(
            Error{m_where, "the tensor " + inQuotes(name) + " " + what, "download the file completely"});
    }

    static bool readShape(const nlohmann::json& entry, std::vector<std::int64_t>& shape)
    {
        const auto found = entry.find("shape");
        if (found == entry.end() || !found->is_array() || found->size() > dimensionsMax)
            return false;
        for (const auto& size : *found) {
            if (!size.is_number_unsigned() || size.get<std::uint64_t>() > (std::uint64_t{1} << 48))
                return false;
            shape.push_back(size.get<std::int64_t>());
        }
        return true;
    }

    bool readPlace(const nlohmann::json& entry, Bytes& bytes) const
    {
        const auto found = entry.find("data_offsets");
        if (found == entry.end() || !found->is_array() || found->size() != 2)
            return false;
        if (!(*found)[0].is_number_unsigned() || !(*found)[1].is_number_unsigned())
            return false;
        const auto begin = (*found)[0].get<std::uint64_t>();
        const auto end = (*found)[1].get<std::uint64_t>();
        if (begin > end || end > m_room)
            return false;
        bytes = static_cast<Bytes>(end - begin);
        return true;
    }

    const std::string& m_where;
    std::uint64_t m_room; ///< bytes behind the header
};

} // namespace

std::int64_t SafeTensor::elements() const
{
    Saturating count = 1;
    for (const std::int64_t size : shape)
        count = count * Saturating(size);
    return count.value();
}

Result<std::vector<SafeTensor>> readSafetensorsHeader(
    std::istream& stream, std::uint64_t size, const std::string& where)
{
    const auto fault = [&where](std::string what, std::string remedy) {
        return std::unexpected(Error{where, std::move(what), std::move(remedy)});
    };
    const auto reader = std::make_unique<BinaryReader>(stream, size);
    const auto length = reader->number<std::uint64_t>();
    if (reader->failed())
        return fault("is too short for a safetensors file", "download it completely");
    if (length < 2 || length > headerMax)
        return fault(
            "is not a safetensors file", "download it again: such a file begins with the length of its header");
    if (length > reader->remaining())
        return fault("ends inside its header", "download it completely");
    const std::string text = reader->text(length);
    const auto header = parseJsonTree(text, depthMax);
    if (!header)
        return fault("has a header that cannot be read: " + header.error().what, "download it again: it is damaged");
    if (!header->is_object())
        return fault("has a header that is no JSON object", "download it again: it is damaged");
    const TensorReader tensorReader(where, size - 8 - length);
    std::vector<SafeTensor> tensors;
    tensors.reserve(header->size());
    Saturating sum;
    for (const auto& [name, entry] : header->items()) {
        if (name == "__metadata__")
            continue;
        Result<SafeTensor> tensor = tensorReader.read(name, entry);
        if (!tensor)
            return std::unexpected(tensor.error());
        sum += tensor->bytes;
        tensors.push_back(std::move(*tensor));
    }
    if (sum.value() > static_cast<Bytes>(size - 8 - length))
        return fault("has tensors that lie upon one another", "download it again: it is damaged");
    return tensors;
}

} // namespace loadmark

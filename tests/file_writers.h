// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

/** Files of weights made byte by byte, for tests: headers are real, the tensors behind them holes. */
namespace loadmark::test {

/** Numbers of ggml types, as in ggml.h. */
enum GgmlNumber : std::uint32_t { F32 = 0, F16 = 1, Q4_0 = 2, Q8_0 = 8, Q4_K = 12, Q6_K = 14, Mxfp4 = 39 };

class GgufWriter
{
public:
    explicit GgufWriter(std::uint32_t version = 3, bool bigEndian = false) : m_bigEndian(bigEndian), m_version(version)
    {
    }

    void number(const std::string& key, std::uint32_t value)
    {
        entry(key, 4);
        put(m_entries, value);
    }
    void text(const std::string& key, const std::string& value)
    {
        entry(key, 8);
        putText(m_entries, value);
    }
    void numbers(const std::string& key, const std::vector<std::uint32_t>& values)
    {
        list(key, 4, values.size());
        for (const std::uint32_t value : values)
            put(m_entries, value);
    }
    void flags(const std::string& key, const std::vector<int>& values)
    {
        list(key, 7, values.size());
        for (const int value : values)
            put(m_entries, static_cast<std::uint8_t>(value));
    }
    void texts(const std::string& key, std::size_t count, const std::string& each)
    {
        list(key, 8, count);
        for (std::size_t i = 0; i < count; ++i)
            putText(m_entries, each);
    }
    /** An entry of any type, its value as bytes. */
    void raw(const std::string& key, std::uint32_t type, std::string_view bytes)
    {
        entry(key, type);
        m_entries += bytes;
    }

    /** A tensor of `bytes` bytes; tensors follow each other at multiples of 32. */
    void tensor(
        const std::string& name, const std::vector<std::uint64_t>& shape, std::uint32_t type, std::uint64_t bytes)
    {
        putText(m_infos, name);
        put(m_infos, static_cast<std::uint32_t>(shape.size()));
        for (const std::uint64_t size : shape)
            put(m_infos, size);
        put(m_infos, type);
        put(m_infos, m_dataBytes);
        m_dataBytes += (bytes + 31) / 32 * 32;
        ++m_tensorCount;
    }

    std::string header() const
    {
        std::string result = "GGUF";
        put(result, m_version);
        put(result, m_tensorCount);
        put(result, m_entryCount);
        result += m_entries + m_infos;
        result.resize((result.size() + 31) / 32 * 32);
        return result;
    }

    /** Writes header and as many bytes of tensors, less `cut`. */
    void write(const std::filesystem::path& path, std::uint64_t cut = 0) const
    {
        const std::string bytes = header();
        std::ofstream(path, std::ios::binary) << bytes;
        std::filesystem::resize_file(path, bytes.size() + m_dataBytes - cut);
    }

private:
    template<typename Number>
    void put(std::string& to, Number value) const
    {
        auto bytes = std::bit_cast<std::array<char, sizeof(Number)>>(value);
        if (m_bigEndian != (std::endian::native == std::endian::big))
            std::ranges::reverse(bytes);
        to.append(bytes.data(), bytes.size());
    }
    void putText(std::string& to, const std::string& value) const
    {
        put(to, static_cast<std::uint64_t>(value.size()));
        to += value;
    }
    void entry(const std::string& key, std::uint32_t type)
    {
        putText(m_entries, key);
        put(m_entries, type);
        ++m_entryCount;
    }
    void list(const std::string& key, std::uint32_t type, std::size_t count)
    {
        entry(key, 9);
        put(m_entries, type);
        put(m_entries, static_cast<std::uint64_t>(count));
    }

    bool m_bigEndian;
    std::uint32_t m_version;
    std::uint64_t m_tensorCount = 0;
    std::uint64_t m_entryCount = 0;
    std::uint64_t m_dataBytes = 0;
    std::string m_entries;
    std::string m_infos;
};

/** A safetensors file: eight bytes of length, the JSON, and a hole of `dataBytes`. */
inline void writeSafetensors(const std::filesystem::path& path, const std::string& json, std::uint64_t dataBytes)
{
    std::string bytes;
    for (int i = 0; i < 8; ++i)
        bytes += static_cast<char>((json.size() >> (8 * i)) & 0xff);
    bytes += json;
    std::ofstream(path, std::ios::binary) << bytes;
    std::filesystem::resize_file(path, bytes.size() + dataBytes);
}

} // namespace loadmark::test

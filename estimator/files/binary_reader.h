// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <string>

namespace loadmark {

/**
 * Reads numbers and texts from the front of a large file, forwards only and through a small buffer.
 * Whatever would lie behind the end fails: from then on every read gives 0 or nothing, and `failed` says so, so that a
 * reader asks once per step. Nothing is allocated for a length before it was compared with what is left.
 */
class BinaryReader
{
public:
    /** `size`: bytes of the whole stream, which is at its start. */
    BinaryReader(std::istream& stream, std::uint64_t size) : m_stream(stream), m_size(size) { }

    void setBigEndian(bool bigEndian) { m_bigEndian = bigEndian; }

    /** An integer, or a float in IEEE 754. */
    template<typename Number>
    Number number()
    {
        std::array<char, sizeof(Number)> bytes{};
        take(bytes.data(), bytes.size());
        if (m_bigEndian != (std::endian::native == std::endian::big))
            std::ranges::reverse(bytes);
        return std::bit_cast<Number>(bytes);
    }

    std::string text(std::uint64_t length);
    void skip(std::uint64_t count);

    std::uint64_t position() const { return m_position; }
    std::uint64_t remaining() const { return m_size - m_position; }
    bool failed() const { return m_failed; }

private:
    void take(char* to, std::size_t count);
    bool fill();

    std::istream& m_stream;
    std::uint64_t m_size;
    std::uint64_t m_position = 0; ///< of what is read next
    std::array<char, 1 << 16> m_buffer{};
    std::size_t m_at = 0;
    std::size_t m_end = 0;
    bool m_bigEndian = false;
    bool m_failed = false;
};

} // namespace loadmark

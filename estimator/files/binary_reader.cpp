// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/files/binary_reader.h"

#include <cstring>
#include <limits>

namespace loadmark {

bool BinaryReader::fill()
{
    m_stream.read(m_buffer.data(), static_cast<std::streamsize>(m_buffer.size()));
    m_at = 0;
    m_end = static_cast<std::size_t>(m_stream.gcount());
    m_failed |= m_end == 0;
    return m_end > 0;
}

void BinaryReader::take(char* to, std::size_t count)
{
    if (m_failed || count > remaining()) {
        m_failed = true;
        return;
    }
    while (count > 0) {
        if (m_at == m_end && !fill())
            return;
        const std::size_t part = std::min(count, m_end - m_at);
        std::memcpy(to, m_buffer.data() + m_at, part);
        m_at += part;
        m_position += part;
        to += part;
        count -= part;
    }
}

std::string BinaryReader::text(std::uint64_t length)
{
    std::string result;
    if (m_failed || length > remaining()) {
        m_failed = true;
        return result;
    }
    result.resize(static_cast<std::size_t>(length));
    take(result.data(), result.size());
    if (m_failed)
        result.clear();
    return result;
}

void BinaryReader::skip(std::uint64_t count)
{
    constexpr auto farthest = static_cast<std::uint64_t>(std::numeric_limits<std::streamoff>::max());
    if (m_failed || count > remaining() || m_position + count > farthest) {
        m_failed = true;
        return;
    }
    m_position += count;
    if (count <= m_end - m_at) {
        m_at += static_cast<std::size_t>(count);
        return;
    }
    m_at = m_end = 0;
    m_stream.clear();
    m_stream.seekg(static_cast<std::streamoff>(m_position));
    m_failed |= !m_stream;
}

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/token_stream.h"

#include <algorithm>
#include <cmath>

namespace loadmark {

namespace {

/** Running time at which the first token comes, for a prefill that is partly done. */
double firstTokenOn(double since, double prefillDone, const Pace& pace)
{
    return since + (1 - prefillDone) * pace.ttft;
}

} // namespace

TokenStream::TokenStream(Pace pace, std::int64_t length) : m_pace(pace), m_length(length)
{
}

void TokenStream::start(double now)
{
    const Pace pace = m_pace;
    const std::int64_t length = m_length;
    *this = TokenStream(pace, length);
    m_started = true;
    m_origin = now;
}

void TokenStream::pause(double now)
{
    if (!m_started || m_paused)
        return;
    m_paused = true;
    m_pausedAt = now;
}

void TokenStream::resume(double now)
{
    if (!m_paused)
        return;
    m_paused = false;
    m_origin += now - m_pausedAt;
}

void TokenStream::reset()
{
    *this = TokenStream(m_pace, m_length);
}

double TokenStream::clock(double now) const
{
    return m_started ? std::max(0.0, (m_paused ? m_pausedAt : now) - m_origin) : 0;
}

double TokenStream::progress(double running) const
{
    if (m_prefillDone >= 1)
        return m_decoded + (running - m_since) * m_pace.rate;
    const double first = firstTokenOn(m_since, m_prefillDone, m_pace);
    if (running < first)
        return m_prefillDone + (running - m_since) / m_pace.ttft - 1;
    return (running - first) * m_pace.rate;
}

double TokenStream::endTime() const
{
    const double last = static_cast<double>(std::max<std::int64_t>(m_length, 1) - 1);
    if (m_prefillDone >= 1)
        return m_since + (last - m_decoded) / m_pace.rate;
    return firstTokenOn(m_since, m_prefillDone, m_pace) + last / m_pace.rate;
}

void TokenStream::setPace(Pace pace, double now)
{
    if (m_started) {
        const double running = std::min(clock(now), std::max(m_since, endTime()));
        const double done = progress(running);
        if (done < 0) {
            m_prefillDone = 1 + done;
        } else {
            if (m_firstToken < 0)
                m_firstToken = firstTokenOn(m_since, m_prefillDone, m_pace);
            m_prefillDone = 1;
            m_decoded = done;
        }
        m_since = running;
    }
    m_pace = pace;
}

TokenStream::Phase TokenStream::phase(double now) const
{
    if (!m_started)
        return Phase::Idle;
    const std::int64_t out = tokens(now);
    return out == 0 ? Phase::Prefill : out < m_length ? Phase::Decode : Phase::Finished;
}

std::int64_t TokenStream::tokens(double now) const
{
    if (!m_started)
        return 0;
    const double out = progress(clock(now));
    return out < 0 ? 0 : std::min(m_length, static_cast<std::int64_t>(std::floor(std::min(out, 1e15))) + 1);
}

double TokenStream::elapsed(double now) const
{
    return m_started ? std::min(clock(now), endTime()) : 0;
}

double TokenStream::measuredRate(double now) const
{
    const std::int64_t out = tokens(now);
    const double first = m_firstToken >= 0 ? m_firstToken : firstTokenOn(m_since, m_prefillDone, m_pace);
    const double span = elapsed(now) - first;
    return out > 1 && span > 0 ? static_cast<double>(out - 1) / span : 0;
}

} // namespace loadmark

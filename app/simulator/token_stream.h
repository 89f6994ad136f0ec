// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace loadmark {

/** How fast a stream runs. */
struct Pace
{
    double ttft = 0; ///< seconds to the first token, ≥ 0
    double rate = 0; ///< tokens per second after it, > 0
    bool operator==(const Pace&) const = default;
};

/**
 * One answer being generated: prefill, then tokens at an even rate. Holds no clock: every call says what time it is, in
 * seconds of any origin that never runs backwards.
 *
 *   TokenStream stream({0.5, 10}, 100);
 *   stream.start(0);
 *   stream.tokens(0.49)   // 0
 *   stream.tokens(0.5)    // 1, the first token
 *   stream.tokens(1.0)    // 6 = ⌊(1.0 − 0.5) × 10⌋ + 1
 */
class TokenStream
{
public:
    enum class Phase { Idle, Prefill, Decode, Finished };

    TokenStream() = default;
    TokenStream(Pace pace, std::int64_t length);

    /** From the beginning. */
    void start(double now);
    void pause(double now);
    void resume(double now);
    /** Back to Idle. */
    void reset();
    /** Goes on from where the stream is at the new pace: the part of the prefill or of a token that is done stays done.
     */
    void setPace(Pace pace, double now);
    void setLength(std::int64_t tokens) { m_length = tokens; }

    Phase phase(double now) const;
    bool isPaused() const { return m_paused; }
    bool isStarted() const { return m_started; }
    std::int64_t tokens(double now) const;
    std::int64_t length() const { return m_length; }
    /** Seconds since the start without the pauses; stands still once finished. */
    double elapsed(double now) const;
    /** Tokens per second since the first token came, 0 before the second one. */
    double measuredRate(double now) const;
    Pace pace() const { return m_pace; }

private:
    double clock(double now) const; ///< running time, not stopped by the end
    double progress(
        double running) const; ///< tokens behind the first, with their fraction; −1…0 during prefill, as a share of it
    double endTime() const;

    Pace m_pace;
    std::int64_t m_length = 0;
    bool m_started = false;
    bool m_paused = false;
    double m_origin = 0; ///< time of the start, moved on by pauses
    double m_pausedAt = 0;
    // The stream is on a straight line since the last change of pace:
    double m_since = 0; ///< running time of that change
    double m_prefillDone = 0; ///< share of the prefill done by then
    double m_decoded = 0; ///< tokens behind the first by then, with their fraction; meaningful once the prefill is done
    double m_firstToken = -1; ///< running time of the first token, once a change of pace came after it
};

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"
#include "estimator/log/engine_log.h"
#include "estimator/scenario/scenario.h"

#include <optional>
#include <string>
#include <vector>

/**
 * Predicted against reported: a reality check of a scenario by an engine's own log.
 *
 *   LogCheck check = checkLog(*readEngineLog(text), scenario, catalogue);
 *   check.differences[0]       // context: 8192 in the scenario, 16384 in the log (line 40)
 *   check.rows[0].predicted    // of the scenario with the log's inputs taken over
 *   check.rows[3].causes       // [kv_k, kv_v = q8_0]: what would explain a row that deviates
 */
namespace loadmark {

/** What stands for a GPU without an id in an InputDifference. */
inline constexpr std::string_view unnamedGpu = "unnamed";

/** An input that the log tells otherwise than the scenario. */
struct InputDifference
{
    std::string key; ///< of the scenario, "context"
    std::string inScenario; ///< as on the command line, "8192", the engine's default where it is not set; empty: none
    std::string inLog;
    int line = 0; ///< of the log, from 1
    bool operator==(const InputDifference&) const = default;
};

enum class Agreement {
    NotPredicted, ///< the estimate has no such figure
    WithinRounding, ///< equal to what the log printed, as far as it printed it
    FollowsLog, ///< it does so with other figures of the log fed back: tokens from the pool that was printed
    WithinInterval, ///< as near as figures of its class are expected to be, see `interval`
    Deviates,
};

/** "not_predicted", "within_rounding", "follows_log" … as in JSON. */
std::string_view agreementKey(Agreement agreement);

/** One input set otherwise. */
struct InputValue
{
    std::string key; ///< of the scenario, or of its `extra`: "enforce_eager"
    std::string value; ///< as on the command line
    bool operator==(const InputValue&) const = default;
};

/** A change of inputs that the log does not tell which brings a deviating row to what was reported. */
struct LogCause
{
    std::vector<InputValue> inputs; ///< one change: both KV types count as one
    double predicted = 0; ///< with it
    bool withinRounding = false; ///< else merely much nearer
    bool operator==(const LogCause&) const = default;
};

struct CheckRow
{
    LogFigure reported;
    std::optional<double> predicted; ///< of the matched scenario, in the figure's unit
    std::optional<double> asSet; ///< of the scenario as it stands
    bool hangsOnGpu = false; ///< its prediction hangs on the GPU, which the log does not tell: the scenario's is taken
    std::optional<double> fedBack; ///< of the matched scenario with the log's other figures as known parts
    std::vector<int> fedBackLines; ///< where those stand
    std::optional<Interval<double>> interval; ///< what is expected around `predicted`, by its class
    Confidence confidence = Confidence::Unknown;
    Agreement agreement = Agreement::NotPredicted;
    std::vector<LogCause> causes; ///< of a row that deviates, best first, at most three; empty: nothing explains it

    /** predicted − reported. */
    std::optional<double> difference() const;
    /** The same over reported; empty also where 0 was reported. */
    std::optional<double> relative() const;
};

struct LogCheck
{
    Scenario matched; ///< the scenario with what the log tells taken over
    bool modelFound = false; ///< the log's model is matched.model; false: the scenario's stayed
    bool modelStandsIn = false; ///< matched.model has the dimensions of the log's, not its name
    bool contextTold = false; ///< by the log; else the context is the scenario's
    std::vector<InputDifference> differences; ///< between the scenario and the log
    std::vector<std::string> taken; ///< keys of the matched scenario that the log decided
    std::vector<CheckRow> rows; ///< in the order of the log
};

/** Pure and total; a bounded number of estimates. */
LogCheck checkLog(const EngineLog& log, const Scenario& scenario, const Catalogue& catalogue);

/** The scenario with what the log tells taken over, as `LogCheck::matched`. */
Scenario matchedScenario(const EngineLog& log, const Scenario& scenario, const Catalogue& catalogue);

} // namespace loadmark

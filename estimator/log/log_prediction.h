// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/estimate.h"
#include "estimator/log/check_log.h"
#include "estimator/log/engine_log.h"

#include <optional>
#include <string>
#include <vector>

namespace loadmark {

/** An estimate in the terms of a log. */
class LogPrediction
{
public:
    LogPrediction(const Scenario& scenario, const Catalogue& catalogue);

    /** Complete: with the engine's defaults. */
    const Scenario& scenario() const { return m_estimate.scenario; }
    /** What the estimate says of this figure; empty: it says nothing. */
    std::optional<double> of(const LogFigure& figure) const;
    Confidence confidenceOf(const LogFigure& figure) const;

private:
    std::optional<double> onHost(const LogFigure& figure) const;
    std::optional<double> onDevice(const LogFigure& figure, const DeviceEstimate& device) const;
    std::optional<double> ofAll(const LogFigure& figure) const;

    Estimate m_estimate;
    Bytes m_graphs = 0; ///< of each device
};

/** A figure told from the other figures of the log that decide it, which are known parts of the scenario then. */
struct FedBack
{
    double value = 0;
    Interval<double> range; ///< for all values of those that would have been printed alike
    std::vector<int> lines; ///< where they stand

    bool isWithinRounding(const LogFigure& figure) const;
};

/** Empty: no other figure decides this one, or the estimate says nothing of it. */
std::optional<FedBack> fedBack(
    const LogFigure& figure, const EngineLog& log, const Scenario& scenario, const Catalogue& catalogue);

/** Whether a value is what was printed. */
bool isWithinRounding(double value, const LogFigure& figure);

/** What is expected around a prediction of this part and class. */
Interval<double> expectedRange(double value, LogPart part, Confidence confidence);

} // namespace loadmark

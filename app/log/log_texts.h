// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/text/format.h"
#include "app/text/names.h"
#include "estimator/log/check_log.h"

#include <QString>

namespace loadmark {

/** A figure in the unit of its part, of bytes in that of `like`: "4.30 GiB", "92,672", "11.30". */
QString logValueText(double value, LogPart part, const Format& format, double like);

/** What is predicted for the row; where that is unknown, what follows from other lines of the log. */
std::optional<double> logPrediction(const CheckRow& row);

/** How far the prediction is from the log, "+1.62 GiB · +3.1%", "equal"; "—" where there is none. */
QString logDifferenceText(const CheckRow& row, const Format& format);

/** What a deviation comes from, "KV cache precision Q8_0"; of a row that agrees in which way it does. */
QString logReasonText(const CheckRow& row, const Names& names, const Format& format);

/** An input by the name it has in the window, "Context"; that of an engine's flag where it has none there. */
QString logInputName(const std::string& key);

/** Engine, version, model and hardware of the log in one line. */
QString logSummary(const EngineLog& log, const LogCheck& check, const Names& names, const Format& format);

/** Which inputs the log ran with otherwise than the scenario on screen; empty: none. */
QString logDifferencesText(const LogCheck& check, const Names& names, const Format& format);

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/text/format.h"
#include "app/text/names.h"
#include "estimator/estimate.h"

#include <QString>

#include <optional>

namespace loadmark {

/** How a text is to be coloured; the words say the same without colour. */
enum class Tone { Neutral, Good, Caution, Bad };

/** The largest context at which the scenario still fits. */
struct FittingContext
{
    Tokens tokens = 0; ///< 0: it fits at none
    bool isModelLimit = false;
};

struct VerdictText
{
    QString headline; ///< "Fits, with 564.7 GiB to spare"
    QString detail; ///< one or two sentences
    Tone tone = Tone::Neutral;
};

VerdictText verdictText(
    const Estimate& estimate, std::optional<FittingContext> fitting, const Names& names, const Format& format);

/** Findings that the verdict does not tell already. */
struct NotesText
{
    QStringList sentences;
    bool caution = false; ///< one of them is more than a remark
    bool operator==(const NotesText&) const = default;
};

/** The sentences of an estimate's problems that are not in `verdict`, in their order. */
NotesText notesText(const Estimate& estimate, const VerdictText& verdict, const Names& names, const Format& format);

/** Why figures are missing: the sentences of the estimate's errors, or of its warnings where there is no error. */
QString missingReason(const Estimate& estimate, const Names& names, const Format& format);

/** What stands in place of a curve of memory by context. */
QString missingCurveText(const Estimate& estimate, const Names& names, const Format& format);

/** "measured", "exact", "calibrated", "estimated", "unknown". */
QString confidenceWord(Confidence confidence);
/** What the word means, in one sentence. */
QString confidenceMeaning(Confidence confidence);

QString boundWord(Bound bound); ///< "memory-bound": what sets the pace of a decode step; empty where unknown

} // namespace loadmark

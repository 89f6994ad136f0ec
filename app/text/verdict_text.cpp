// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/verdict_text.h"

#include "app/text/component.h"
#include "app/text/problem_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace loadmark {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(loadmark::Verdict)
};

/** How far the devices are beyond their load lines. */
struct Overload
{
    double bytes = 0; ///< of all devices that are over
    std::size_t devices = 0;
    std::size_t first = 0;
};

Overload overloadOf(const Estimate& estimate)
{
    Overload over;
    for (std::size_t i = 0; i < estimate.devices.size(); ++i) {
        const DeviceEstimate& device = estimate.devices[i];
        if (!device.total || !device.usable || *device.total <= *device.usable)
            continue;
        if (over.devices++ == 0)
            over.first = i;
        over.bytes += static_cast<double>(*device.total - *device.usable);
    }
    return over;
}

double hostOverload(const Estimate& estimate)
{
    if (!estimate.host.capacity || !estimate.memory.host)
        return 0;
    return static_cast<double>(std::max<Bytes>(0, *estimate.memory.host.value - *estimate.host.capacity));
}

QString join(const QStringList& sentences)
{
    QStringList filled;
    for (const QString& sentence : sentences)
        if (!sentence.isEmpty())
            filled << sentence;
    return filled.join(u' ');
}

/** The device of which the largest share is needed; null where none is known. */
const DeviceEstimate* fullestDevice(const Estimate& estimate)
{
    const DeviceEstimate* fullest = nullptr;
    double most = -1;
    for (const DeviceEstimate& device : estimate.devices) {
        if (!device.total || !device.usable || *device.usable <= 0)
            continue;
        const double share = static_cast<double>(*device.total) / static_cast<double>(*device.usable);
        if (share > most) {
            most = share;
            fullest = &device;
        }
    }
    return fullest;
}

/** "The fullest GPU uses 56.6 of 127.2 usable GiB." */
QString fullestText(const Estimate& estimate, const Format& format)
{
    const DeviceEstimate* fullest = fullestDevice(estimate);
    if (!fullest)
        return {};
    const auto [total, usable]
        = format.gigabytesApart(static_cast<double>(*fullest->total), static_cast<double>(*fullest->usable));
    if (estimate.devices.size() == 1)
        return Words::tr("It uses %1 of %2 usable %3.", "needed, usable, unit")
            .arg(total, usable, format.gigabyteUnit());
    return Words::tr("The fullest GPU uses %1 of %2 usable %3.", "needed, usable, unit")
        .arg(total, usable, format.gigabyteUnit());
}

QString fittingText(const Estimate& estimate, const std::optional<FittingContext>& fitting, const Format& format)
{
    if (!fitting)
        return {};
    if (fitting->tokens <= 0)
        return Words::tr("It does not fit at any context.");
    const QString tokens = format.tokens(fitting->tokens);
    const int sequences = estimate.scenario.sequences;
    if (fitting->isModelLimit)
        return Words::tr("Largest context that fits at %n sequences: %1 tokens, the model's limit.", nullptr, sequences)
            .arg(tokens);
    return Words::tr("Largest context that fits at %n sequences: %1 tokens.", nullptr, sequences).arg(tokens);
}

QString needText(const Estimate& estimate, const Format& format)
{
    if (!estimate.memory.gpuTotal || !estimate.memory.gpuUsable)
        return {};
    if (isOnCpuAlone(estimate))
        return {}; // the headline and a note tell of the system RAM
    const QString need
        = Words::tr("It needs %1 of GPU memory; %2 is usable.")
              .arg(format.briefBytes(estimate.memory.gpuTotal), format.briefBytes(estimate.memory.gpuUsable));
    const auto& range = estimate.memory.gpuTotal.interval;
    const Bytes usable = *estimate.memory.gpuUsable.value;
    if (!range || *estimate.memory.gpuTotal.value <= usable || range->low > usable)
        return need;
    return need + u' '
        + Words::tr("The need may be as low as %1, so it may just fit.")
              .arg(format.briefBytes(static_cast<double>(range->low)));
}

/** Of several GPUs the fullest decides. */
QString tightHeadline(const Estimate& estimate, const Format& format)
{
    const DeviceEstimate* fullest = fullestDevice(estimate);
    if (!fullest || estimate.devices.size() < 2)
        return Words::tr("Fits, but barely: %1 to spare").arg(format.briefBytes(estimate.memory.headroom));
    return Words::tr("Fits, but barely: %1 to spare on the fullest GPU")
        .arg(format.briefBytes(static_cast<double>(*fullest->usable - *fullest->total)));
}

QString doesNotFitHeadline(const Estimate& estimate, const Format& format)
{
    const Overload over = overloadOf(estimate);
    if (over.devices > 0 && over.devices == estimate.devices.size())
        return Words::tr("Does not fit: %1 over").arg(format.briefBytes(over.bytes));
    if (over.devices == 1)
        return Words::tr("Does not fit: GPU %1 is %2 over")
            .arg(format.number(static_cast<double>(over.first)), format.briefBytes(over.bytes));
    if (over.devices > 1)
        return Words::tr("Does not fit: %n GPUs are over, by %1 in all", nullptr, static_cast<int>(over.devices))
            .arg(format.briefBytes(over.bytes));
    if (const double host = hostOverload(estimate); host > 0)
        return Words::tr("Does not fit: system RAM is %1 over").arg(format.briefBytes(host));
    if (findProblem(estimate, "illegal_tensor_split"))
        return Words::tr(
            "Does not run: it cannot be split over %n GPUs", nullptr, static_cast<int>(estimate.devices.size()));
    return refusal(estimate) ? Words::tr("Does not start") : Words::tr("Does not fit");
}

VerdictText doesNotFit(
    const Estimate& estimate, const std::optional<FittingContext>& fitting, const Names& names, const Format& format)
{
    VerdictText text;
    text.tone = Tone::Bad;
    text.headline = doesNotFitHeadline(estimate, format);
    const Problem* advice = findProblem(estimate, "does_not_fit");
    const QString change = advice ? problemText(*advice, names, format) : QString();
    const bool told = advice && advice->arguments.contains("remedy_tokens"); // the longest context that fits
    const bool contextHelps = fitting && fitting->tokens > 0 && !told;
    const Problem* refused = refusal(estimate);
    const QString cause = refused ? problemText(*refused, names, format) : needText(estimate, format);
    text.detail = join({cause, change, contextHelps ? fittingText(estimate, fitting, format) : QString()});
    if (text.detail.isEmpty())
        text.detail = missingReason(estimate, names, format);
    return text;
}

VerdictText unknownVerdict(const Estimate& estimate, const Names& names, const Format& format)
{
    VerdictText text;
    text.tone = Tone::Caution;
    if (estimate.scenario.gpus.empty() && estimate.memory.gpuTotal) {
        text.headline = Words::tr("It needs %1 of memory").arg(format.briefBytes(estimate.memory.gpuTotal));
        text.detail = Words::tr("Choose an accelerator to see whether it fits.");
        text.tone = Tone::Neutral;
        return text;
    }
    text.headline = Words::tr("It cannot be known whether this fits");
    text.detail = missingReason(estimate, names, format);
    return text;
}

} // namespace

VerdictText verdictText(
    const Estimate& estimate, std::optional<FittingContext> fitting, const Names& names, const Format& format)
{
    VerdictText text;
    const QString spare = format.briefBytes(estimate.memory.headroom);
    const QString use = fullestText(estimate, format), context = fittingText(estimate, fitting, format);
    switch (estimate.verdict) {
    case Verdict::Fits:
        text = {Words::tr("Fits, with %1 to spare").arg(spare), join({use, context}), Tone::Good};
        break;
    case Verdict::Tight:
        text = {tightHeadline(estimate, format), join({use, context}), Tone::Caution};
        break;
    case Verdict::Offloads:
        text = {Words::tr("Fits, with %1 in system RAM").arg(format.briefBytes(estimate.memory.host)),
            join({use, context}), Tone::Caution};
        break;
    case Verdict::DoesNotFit:
        return doesNotFit(estimate, fitting, names, format);
    case Verdict::Unknown:
        return unknownVerdict(estimate, names, format);
    }
    return text;
}

NotesText notesText(const Estimate& estimate, const VerdictText& verdict, const Names& names, const Format& format)
{
    NotesText notes;
    for (const Problem& problem : estimate.problems) {
        const QString sentence = problemText(problem, names, format);
        if (verdict.detail.contains(sentence) || notes.sentences.contains(sentence))
            continue;
        notes.sentences << sentence;
        notes.caution = notes.caution || problem.severity != Severity::Note;
    }
    return notes;
}

QString missingReason(const Estimate& estimate, const Names& names, const Format& format)
{
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Note}) {
        QStringList sentences;
        for (const Problem& problem : estimate.problems)
            if (problem.severity == severity)
                sentences << problemText(problem, names, format);
        if (!sentences.isEmpty())
            return sentences.join(u' ');
    }
    return {};
}

QString missingCurveText(const Estimate& estimate, const Names& names, const Format& format)
{
    const QString reason = missingReason(estimate, names, format);
    return (Words::tr("Memory by context cannot be drawn: a part of it is unknown.") + u' ' + reason).trimmed();
}

QString confidenceWord(Confidence confidence)
{
    switch (confidence) {
    case Confidence::Measured:
        return Words::tr("measured", "provenance of a figure");
    case Confidence::Exact:
        return Words::tr("exact", "provenance of a figure");
    case Confidence::Calibrated:
        return Words::tr("calibrated", "provenance of a figure");
    case Confidence::Estimated:
        return Words::tr("estimated", "provenance of a figure");
    case Confidence::Unknown:
        break;
    }
    return Words::tr("unknown", "provenance of a figure");
}

QString confidenceMeaning(Confidence confidence)
{
    switch (confidence) {
    case Confidence::Measured:
        return Words::tr("Read from a file or a log, or given by you.");
    case Confidence::Exact:
        return Words::tr("Arithmetic that equals what the engine allocates.");
    case Confidence::Calibrated:
        return Words::tr("A formula whose constants were fitted to measurements.");
    case Confidence::Estimated:
        return Words::tr("A formula whose constants were not fitted to measurements of this case.");
    case Confidence::Unknown:
        break;
    }
    return Words::tr("This figure cannot be known from what is published.");
}

QString boundWord(Bound bound)
{
    switch (bound) {
    case Bound::Memory:
        return Words::tr("memory-bound");
    case Bound::Compute:
        return Words::tr("compute-bound");
    case Bound::Interconnect:
        return Words::tr("bound by the link");
    case Bound::Host:
        return Words::tr("bound by system RAM");
    case Bound::Unknown:
        break;
    }
    return {};
}

} // namespace loadmark

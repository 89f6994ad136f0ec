// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/finetune_grids.h"

#include "app/cli/figures.h"
#include "app/cli/matrix_rows.h"
#include "app/text/explanation_text.h"

#include <algorithm>

namespace loadmark::cli {

namespace {

Cell endCell(const Quantity<Bytes>& figure, Bytes Interval<Bytes>::*end, const Format& format)
{
    if (!figure.interval)
        return {nullptr, {}};
    return bytesCell((*figure.interval).*end, format);
}

} // namespace

std::vector<TrainingFigure> trainingFigures(const TrainingEstimate& estimate)
{
    std::vector<TrainingFigure> figures;
    for (const TrainingPart part : trainingParts())
        figures.push_back({"training." + std::string(trainingPartName(part)) + "_bytes", &estimate[part]});
    figures.push_back({"training.per_gpu_bytes", &estimate.perGpu});
    figures.push_back({"training.total_bytes", &estimate.total});
    return figures;
}

MatrixGrid partGrid(const TrainingEstimate& estimate)
{
    const Format format;
    MatrixGrid grid({{"key", "PART OF EACH GPU", Align::Left}, {"value", "BYTES"}, {"low", "AT LEAST"},
        {"high", "AT MOST"}, {"class", "CLASS", Align::Left}});
    for (const TrainingFigure& figure : trainingFigures(estimate)) {
        Cell key = wordCell(figure.key);
        key.shown = figureName(figure.key).toStdString();
        const Quantity<Bytes>& bytes = *figure.bytes;
        grid.addRow({std::move(key), figureCell(bytes, format), endCell(bytes, &Interval<Bytes>::low, format),
            endCell(bytes, &Interval<Bytes>::high, format), wordCell(std::string(confidenceClass(bytes.confidence)))});
    }
    return grid;
}

MatrixGrid hardwareGrid(const std::vector<TrainingHardware>& hardware, const Catalogue& catalogue)
{
    const Format format;
    MatrixGrid grid({{"accelerator", "HARDWARE", Align::Left}, {"count", ""}, {"per_gpu_bytes", "EACH NEEDS"},
        {"usable_bytes", "EACH HAS"}, {"price_usd", "TO BUY"}, {"usd_per_hour", "PER HOUR"}});
    for (const TrainingHardware& one : hardware) {
        Cell name = wordCell(one.choice.accelerator->id);
        name.shown = hardwareName(one.choice, catalogue);
        grid.addRow(
            {std::move(name), countCell(one.choice.count), bytesCell(one.perGpu, format), bytesCell(one.usable, format),
                figureCell(one.priceUsd, Measure::Usd, format), figureCell(one.usdPerHour, Measure::Usd, format)});
    }
    return grid;
}

std::string trainingHeadline(const TrainingEstimate& estimate, const Format& format)
{
    const auto bytes = [&](Bytes value) { return format.briefBytes(static_cast<double>(value)).toStdString(); };
    if (!estimate.perGpu)
        return "What it needs is not known";
    std::optional<Bytes> usable;
    for (const TrainingDevice& device : estimate.devices)
        if (device.usable)
            usable = std::min(usable.value_or(*device.usable), *device.usable);
    const Bytes needed = *estimate.perGpu.value;
    const std::string needs = bytes(needed) + (estimate.gpus > 1 ? " on each GPU" : "");
    if (!estimate.fits)
        return "Needs " + needs;
    if (*estimate.fits)
        return "Fits: needs " + needs + ", " + bytes(usable.value_or(needed)) + " are there";
    return usable && *usable < needed ? "Does not fit: needs " + needs + ", " + bytes(*usable) + " are there"
                                      : "Does not run here: needs " + needs;
}

std::string tuningLine(const Tuning& tuning, const Format& format)
{
    std::string line;
    const auto add = [&](const std::string& text) { line += (line.empty() ? "" : " · ") + text; };
    if (tuning.method != TuningMethod::Full) {
        std::string targets;
        for (const LinearTarget target : tuning.targets)
            targets += (targets.empty() ? "" : ", ") + std::string(choiceName(linearTargets, target));
        add("rank " + std::to_string(tuning.rank) + " on " + targets);
        add(tuning.base);
    }
    add(tuning.optimizer);
    add(format.tokens(tuning.sequenceLength).toStdString() + " tokens × " + std::to_string(tuning.microBatch));
    if (tuning.sharding != Sharding::None)
        add(std::string(choiceName(shardings, tuning.sharding)));
    return line;
}

} // namespace loadmark::cli

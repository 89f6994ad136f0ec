// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/matrix_rows.h"

#include "app/cli/figures.h"
#include "app/text/catalogue_words.h"
#include "app/text/component.h"
#include "app/text/names.h"
#include "app/text/problem_text.h"
#include "estimator/matrix/model_table.h"
#include "estimator/matrix/quantisation_table.h"
#include "estimator/resolve.h"

#include <algorithm>
#include <iterator>

namespace loadmark::cli {

namespace {

using Columns = std::vector<MatrixGrid::Column>;
using Cells = std::vector<Cell>;

/** What tables of all kinds say of a row's estimate. */
Columns estimateColumns()
{
    return {{"memory.weights_bytes", ""}, {"memory.kv_cache_bytes", "KV"}, {"memory.compute_bytes", ""},
        {"memory.runtime_bytes", ""}, {"memory.gpu_total_bytes", "TOTAL"}, {"memory.gpu_usable_bytes", ""},
        {"memory.headroom_bytes", ""}, {"memory.utilisation", ""}, {"memory.host_bytes", ""},
        {"speed.decode_tokens_per_s", "DECODE"}, {"speed.decode_low_tokens_per_s", ""},
        {"speed.decode_high_tokens_per_s", ""}, {"speed.decode_total_tokens_per_s", ""},
        {"speed.prefill_tokens_per_s", ""}, {"speed.ttft_s", "TTFT"}, {"fits", ""}, {"verdict", ""}, {"runs", ""},
        {"refusal", ""}, {"shortfall_bytes", "FITS", Align::Left}};
}

/** "fits", "1.2 GiB short", "engine not on vendor". */
std::string fitText(const MatrixRow& row, const Format& format)
{
    if (row.runs)
        return row.estimate.verdict == Verdict::Tight   ? "barely"
            : isOnCpuAlone(row.estimate)                ? "in RAM"
            : row.estimate.verdict == Verdict::Offloads ? "partly in RAM"
                                                        : "yes";
    if (!row.refusal.empty()) {
        std::string words = row.refusal;
        std::ranges::replace(words, '_', ' ');
        return "no: " + words;
    }
    if (row.shortfall)
        return "no: " + format.briefBytes(static_cast<double>(*row.shortfall)).toStdString() + " short";
    return row.estimate.fits ? "no" : "unknown";
}

Cells estimateCells(const MatrixRow& row, const Format& format)
{
    const MemoryEstimate& memory = row.estimate.memory;
    const MemoryEstimate shown = shownMemory(row.estimate); // the RAM's, where the CPU is alone
    const auto cell = [&](Quantity<Bytes> MemoryEstimate::*part) {
        return Cell{figureCell(memory.*part, format).raw, figureCell(shown.*part, format).shown};
    };
    const SpeedEstimate& speed = row.estimate.speed;
    const auto range = speed.decode.interval;
    const auto end = [&](double Interval<double>::*side) {
        return figureCell(range ? std::optional(*range.*side) : std::nullopt, Measure::Rate, format);
    };
    Cell fits = bytesCell(row.shortfall, format);
    fits.shown = fitText(row, format);
    return {figureCell(memory.weights, format), cell(&MemoryEstimate::kvCache), figureCell(memory.compute, format),
        figureCell(memory.runtime, format), cell(&MemoryEstimate::gpuTotal), figureCell(memory.gpuUsable, format),
        figureCell(memory.headroom, format), figureCell(memory.utilisation, Measure::Share, format),
        figureCell(memory.host, format), figureCell(speed.decode, Measure::Rate, format), end(&Interval<double>::low),
        end(&Interval<double>::high), figureCell(speed.decodeTotal, Measure::Rate, format),
        figureCell(speed.prefill, Measure::Rate, format), figureCell(speed.ttft, Measure::Seconds, format),
        flagCell(row.estimate.fits), wordCell(std::string(verdictName(row.estimate.verdict))), flagCell(row.runs),
        wordCell(row.refusal), std::move(fits)};
}

template<typename T>
void append(std::vector<T>& to, std::vector<T> more)
{
    std::ranges::move(more, std::back_inserter(to));
}

Cells fileCells(const FileSize& file, const Format& format)
{
    const std::string origin = file.bytes ? std::string(confidenceClass(file.confidence)) : "unknown";
    return {bytesCell(file.bytes, format), wordCell(origin), wordCell(file.source)};
}

/** The hardware with its number and memory, each for itself. */
Cells hardwareCells(const std::optional<HardwareChoice>& choice, const Catalogue& catalogue)
{
    if (!choice)
        return {wordCell({}), {nullptr, {}}, {nullptr, {}}};
    Cell name = wordCell(choice->accelerator->id);
    name.shown = hardwareName(*choice, catalogue);
    return {std::move(name), countCell(choice->count),
        {choice->memory ? nlohmann::ordered_json(*choice->memory) : nullptr, {}}};
}

Cell priceCell(const std::optional<PurchasePrice>& price, const Format& format)
{
    Cell cell = figureCell(price ? std::optional(price->usd) : std::nullopt, Measure::Usd, format);
    if (price && price->used)
        cell.shown += " used";
    return cell;
}

Cells spillCells(const std::optional<Problem>& spill, const Format& format)
{
    const auto number = [&](std::string_view key) { return spill ? argumentNumber(*spill, key) : std::nullopt; };
    const auto host = number("host_bytes");
    Cell ram = bytesCell(host ? std::optional(static_cast<Bytes>(*host)) : std::nullopt, format);
    Cell decode = figureCell(number("decode_tokens_per_s"), Measure::Rate, format);
    if (!host)
        ram.shown.clear();
    if (!number("decode_tokens_per_s"))
        decode.shown.clear();
    return {std::move(ram), std::move(decode), figureCell(number("decode_low_tokens_per_s"), Measure::Rate, format),
        figureCell(number("decode_high_tokens_per_s"), Measure::Rate, format)};
}

Cell parametersCell(const std::optional<std::int64_t>& count, const Format& format)
{
    Cell cell = countCell(count);
    if (count)
        cell.shown = format.plain(static_cast<double>(*count) / 1e9).toStdString() + " B";
    return cell;
}

} // namespace

std::string hardwareName(const HardwareChoice& choice, const Catalogue& catalogue)
{
    std::string name = Names{&catalogue}.accelerator(choice.accelerator->id).toStdString();
    if (choice.memory)
        name += ", " + std::to_string(*choice.memory / gibi) + " GB";
    return choice.count > 1 ? std::to_string(choice.count) + " × " + name : name;
}

MatrixGrid quantisationGrid(const Scenario& scenario, const Catalogue& catalogue)
{
    const Format format;
    const Names names{&catalogue};
    Columns columns{{"weights", "", Align::Left}, {"name", "FORMAT", Align::Left}, {"native", ""},
        {"file_bytes", "SIZE"}, {"file_class", "FROM", Align::Left}, {"file_source", ""}};
    append(columns, estimateColumns());
    append(columns,
        {{"smallest.gpu", "SMALLEST THAT FITS", Align::Left}, {"smallest.gpus", ""}, {"smallest.gpu_memory_bytes", ""},
            {"spill.host_bytes", "RAM IF SPILLED"}, {"spill.decode_tokens_per_s", "DECODE IF SPILLED"},
            {"spill.decode_low_tokens_per_s", ""}, {"spill.decode_high_tokens_per_s", ""}});
    MatrixGrid grid(std::move(columns));
    const QuantisationTable table(scenario, catalogue);
    for (std::size_t i = 0; i < table.size(); ++i) {
        const QuantisationRow row = table.row(i);
        const std::string name = names.weights(row.estimate.scenario).toStdString();
        Cells cells{wordCell(row.format->id), wordCell(row.native ? name + ", native" : name), flagCell(row.native)};
        append(cells, fileCells(row.file, format));
        append(cells, estimateCells(row, format));
        append(cells, hardwareCells(table.smallestHardware(row), catalogue));
        append(cells, spillCells(table.spill(row), format));
        grid.addRow(std::move(cells));
    }
    return grid;
}

MatrixGrid hardwareGrid(const std::vector<HardwareRow>& rows, const Catalogue& catalogue)
{
    const Format format;
    Columns columns{{"gpu", "HARDWARE", Align::Left}, {"gpus", ""}, {"gpu_memory_bytes", ""}, {"vendor", ""},
        {"segment", ""}, {"split", ""}};
    append(columns, estimateColumns());
    append(columns, {{"price_usd", "PRICE"}, {"price_used", ""}, {"cost.usd_per_hour", "PER HOUR"}});
    MatrixGrid grid(std::move(columns));
    for (const HardwareRow& row : rows) {
        const auto& split = row.estimate.scenario.split;
        Cells cells = hardwareCells(row.hardware, catalogue);
        append(cells,
            {wordCell(row.hardware.accelerator->vendor), wordCell(row.hardware.accelerator->segment),
                wordCell(row.hardware.count > 1 && split ? std::string(splitName(*split)) : std::string())});
        append(cells, estimateCells(row, format));
        append(cells,
            {priceCell(row.price, format), flagCell(row.price ? std::optional(row.price->used) : std::nullopt),
                figureCell(row.estimate.cost.usdPerHour, Measure::Usd, format)});
        grid.addRow(std::move(cells));
    }
    return grid;
}

MatrixGrid modelGrid(const Scenario& scenario, const Catalogue& catalogue)
{
    const Format format;
    const Names names{&catalogue};
    Columns columns{{"model", "", Align::Left}, {"name", "MODEL", Align::Left}, {"family", ""}, {"licence", ""},
        {"parameters_total", "PARAMETERS"}, {"parameters_active", ""}, {"weights", "", Align::Left},
        {"weights_name", "BEST FORMAT", Align::Left}, {"file_bytes", "SIZE"}, {"file_class", "FROM", Align::Left},
        {"file_source", ""}, {"context_limit_tokens", ""}, {"context_tokens", "CONTEXT THAT FITS"}};
    append(columns, estimateColumns());
    MatrixGrid grid(std::move(columns));
    const ModelTable table(scenario, catalogue);
    for (std::size_t i = 0; i < table.size(); ++i) {
        const ModelRow row = table.row(i);
        const Model& model = *row.model;
        const std::string name = row.format ? names.weights(row.estimate.scenario).toStdString() : std::string();
        Cells cells{wordCell(model.id), wordCell(catalogueName(model.name).toStdString()), wordCell(model.family),
            wordCell(model.licence.value_or("")), parametersCell(model.parametersTotal, format),
            parametersCell(model.parametersActive, format), wordCell(row.format ? row.format->id : std::string()),
            wordCell(name)};
        append(cells, fileCells(row.file, format));
        append(cells, {tokensCell(model.contextLimit, format), tokensCell(row.context, format)});
        append(cells, estimateCells(row, format));
        grid.addRow(std::move(cells));
    }
    return grid;
}

MatrixGrid recommendationGrid(const std::vector<Recommendation>& recommendations, const Catalogue& catalogue)
{
    const Format format;
    MatrixGrid grid({{"slot", "RECOMMENDED", Align::Left}, {"runs", ""}, {"gpu", "HARDWARE", Align::Left}, {"gpus", ""},
        {"gpu_memory_bytes", ""}, {"reason", "", Align::Left}, {"memory.headroom_bytes", "TO SPARE"},
        {"speed.decode_tokens_per_s", "DECODE"}, {"speed.decode_total_tokens_per_s", "DECODE, ALL"},
        {"price_usd", "PRICE"}, {"price_used", ""}, {"usd_per_hour", "PER HOUR"},
        {"offer.provider", "OFFER", Align::Left}, {"offer.instance", ""}, {"offer.date", "OF", Align::Left}});
    for (const Recommendation& one : recommendations) {
        const Estimate none;
        const Estimate& estimate = one.row ? one.row->estimate : none;
        const auto& offer = one.offer;
        Cells cells{wordCell(one.slot), flagCell(one.row.has_value())};
        append(cells, hardwareCells(one.hardware, catalogue));
        if (!one.row)
            cells[2].shown = one.reason == "unknown" ? "unknown" : "nothing fits";
        std::optional<Bytes> spare = estimate.memory.headroom.value;
        if (const auto shortfall = one.arguments.find("shortfall_bytes"); shortfall != one.arguments.end())
            spare = -std::get<std::int64_t>(shortfall->second);
        append(cells,
            {wordCell(one.reason), bytesCell(spare, format), figureCell(estimate.speed.decode, Measure::Rate, format),
                figureCell(estimate.speed.decodeTotal, Measure::Rate, format), priceCell(one.price, format),
                flagCell(one.price ? std::optional(one.price->used) : std::nullopt),
                figureCell(offer ? std::get<double>(one.arguments.at("usd_per_hour")) : std::optional<double>(),
                    Measure::Usd, format),
                wordCell(offer ? offer->provider : ""), wordCell(offer ? offer->instance : ""),
                wordCell(offer ? offer->date.value_or("") : "")});
        grid.addRow(std::move(cells));
    }
    return grid;
}

} // namespace loadmark::cli

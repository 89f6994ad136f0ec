// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/log/log_readers.h"

#include <algorithm>
#include <charconv>

namespace loadmark {

using log_text::after;
using log_text::Printed;
using log_text::takeInteger;
using log_text::takeSize;
using log_text::trimmed;

namespace {

/** The digits at the end of a device's name, "CUDA1" → 1; 0 where there are none. */
int deviceNumber(std::string_view device)
{
    const std::size_t last = device.find_last_not_of("0123456789");
    const std::string_view digits = device.substr(last == std::string_view::npos ? 0 : last + 1);
    int number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number;
}

constexpr std::size_t longestName = 100;

/** Of the first figure of a part; else of any. */
LogLine firstLine(const EngineLog& log, LogPart part)
{
    const auto found = std::ranges::find(log.figures, part, &LogFigure::part);
    if (found != log.figures.end())
        return found->lines.front();
    return log.figures.empty() ? LogLine() : log.figures.front().lines.front();
}

} // namespace

/** Lines that are not of one function. */
bool LlamaCppLogReader::readFree(std::string_view line)
{
    if (line.find("creating MTP draft context") != std::string_view::npos
        || line.find("loading draft model '") != std::string_view::npos) {
        m_draft = true;
        if (line.find("MTP") != std::string_view::npos)
            m_builder.input("draft", std::string("mtp"));
        return true;
    }
    for (const std::string_view marker : {"build: ", "build = ", "build_info: b", "version: "}) {
        auto rest = after(line, marker);
        const auto build = rest ? takeInteger(*rest) : std::nullopt;
        if (!build || *build < 100 || *build > 99999 || !(rest->starts_with(" (") || rest->starts_with('-')))
            continue;
        m_builder.version("b" + std::to_string(*build));
        m_draft = false; // the program starts
        return true;
    }
    if (auto slots = after(line, "n_slots = ")) {
        const auto number = takeInteger(*slots);
        if (number)
            m_builder.input(log_input::slots, *number);
        return number.has_value();
    }
    if (const auto capability = line.find(", compute capability"); capability != std::string_view::npos) {
        const auto name = after(line.substr(0, capability), "Device ");
        const std::size_t colon = name ? name->find(": ") : std::string_view::npos;
        constexpr std::size_t namesMax = 64;
        if (colon != std::string_view::npos && m_foundNames.size() < namesMax)
            m_foundNames.push_back(gpuName(name->substr(colon + 2)));
        return colon != std::string_view::npos;
    }
    for (const std::string_view marker : {"picking default device: ", "found device: ", "GPU name:"}) {
        const auto name = after(line, marker);
        if (!name || line.find("ggml_metal") == std::string_view::npos)
            continue;
        m_foundNames.assign(1, gpuName(*name));
        return true;
    }
    const auto tensor = after(line, "ensor blk.");
    if (tensor && tensor->find("_exps") != std::string_view::npos && tensor->ends_with("to CPU")) {
        std::string_view rest = *tensor;
        const auto layer = takeInteger(rest);
        constexpr std::int64_t layersMax = 4096;
        if (layer && *layer < layersMax)
            m_expertLayers.insert(static_cast<int>(*layer));
        m_expertLine = m_builder.line();
        return layer.has_value();
    }
    return false;
}

/**
 * Ollama's own lines: its engine tells sizes as msg="model weights" device=CUDA0 size="4.1 GiB", and the request it
 * loads a model with as {Operation:commit … Parallel:1 BatchSize:512 FlashAttention:Enabled KvSize:4096
 * KvCacheType:q8_0 …}.
 */
bool LlamaCppLogReader::readOllama(std::string_view line)
{
    auto message = after(line, "msg=");
    if (!message || line.find("source=") == std::string_view::npos)
        return false;
    if (message->starts_with('"'))
        message->remove_prefix(1);
    m_ollama = true;
    const auto name = after(line, " name=");
    const auto type = after(line, " file_type=");
    if (name && type && line.find(" architecture=") != std::string_view::npos) {
        m_builder.input(log_input::modelName, std::string(name->substr(0, std::min(name->find(' '), longestName))));
        m_builder.input(log_input::fileType, std::string(type->substr(0, std::min(type->find(' '), longestName))));
        return true;
    }
    const auto whole = [&](std::string_view marker, std::string_view key) {
        auto rest = after(line, marker);
        const auto number = rest ? takeInteger(*rest) : std::nullopt;
        if (number)
            m_builder.input(key, *number);
        return number;
    };
    if (const auto total = whole("KvSize:", log_input::totalContext)) {
        m_totalContext = total;
        m_sequences = whole("Parallel:", "sequences");
        whole("BatchSize:", "ubatch");
        const auto attention = after(line, "FlashAttention:");
        m_builder.input("flash_attention", attention && attention->starts_with("Enabled"));
        const auto cache = after(line, "KvCacheType:");
        const std::string told(cache ? cache->substr(0, std::min(cache->find_first_of(" }"), longestName)) : "");
        for (const char* key : {"kv_k", "kv_v"})
            m_builder.input(key, told.empty() ? std::string("f16") : told);
        m_builder.dropFigures([](const LogFigure&) { return true; }); // trials come before it
        return true;
    }
    if (readLayers(*message))
        return true;
    const auto device = after(line, "\" device=");
    auto size = after(line, " size=\"");
    const auto printed = device && size ? takeSize(*size) : std::nullopt;
    if (!printed)
        return false;
    const LogPart part = message->starts_with("model weights") ? LogPart::Weights
        : message->starts_with("kv cache")                     ? LogPart::KvCache
                                                               : LogPart::Compute;
    if (part == LogPart::Compute && !message->starts_with("compute graph"))
        return false;
    m_builder.showLine(line.substr(line.find("msg=")));
    m_builder.replace(figure(part, device->substr(0, device->find(' '))), *printed);
    return true;
}

/** The table repeats, in whole MiB, what the lines before it tell; of it counts what they do not. */
void LlamaCppLogReader::addBreakdown(const Breakdown& row, const std::vector<LogFigure>& lines)
{
    const bool host = isHostDevice(row.device);
    const std::size_t first = host ? 1 : 3; // behind "self"
    const auto told = [&](LogPart part) {
        return std::ranges::any_of(
            lines, [&](const LogFigure& f) { return f.part == part && f.onHost == host && !f.allDevices && !f.draft; });
    };
    const auto put = [&](LogPart part, std::size_t index) {
        if (row.mebibytes[index] == 0)
            return;
        LogFigure figure = this->figure(part, row.device);
        figure.draft = false;
        constexpr double half = 0.5;
        m_builder.addOf(std::move(figure),
            {static_cast<double>(row.mebibytes[index]) * mebi, half * static_cast<double>(mebi)}, row.line);
    };
    if (row.mebibytes.size() < first + 3)
        return;
    if (!told(LogPart::Weights))
        put(LogPart::Weights, first);
    if (!told(LogPart::KvCache) && !told(LogPart::State))
        put(LogPart::Context, first + 1);
    if (!told(LogPart::Compute))
        put(LogPart::Compute, first + 2);
    constexpr std::size_t all = 7;
    if (host || row.mebibytes.size() < all)
        return;
    put(LogPart::DeviceTotal, 0);
    const std::int64_t unaccounted = row.mebibytes.back();
    if (unaccounted >= 0 && unaccounted < row.mebibytes.front()) // before anything is loaded it is below 0
        put(LogPart::Runtime, all - 1);
}

void LlamaCppLogReader::finishBreakdown()
{
    std::vector<Breakdown> rows = std::move(m_breakdown);
    m_breakdown.clear();
    const std::vector<LogFigure> told = m_builder.log().figures;
    for (const Breakdown& row : rows) {
        addBreakdown(row, told);
        if (isHostDevice(row.device))
            continue;
        m_builder.inputAgain(log_input::gpuBytes, std::min<std::int64_t>(row.mebibytes.front(), kibi * mebi) * mebi);
        if (!row.name.empty())
            m_foundNames.push_back({std::string(log_input::gpuName), row.name.substr(0, 100), row.line});
    }
}

/** n_ctx is of all sequences, but for a unified cache, which they share. */
void LlamaCppLogReader::finishContext()
{
    if (!m_totalContext || *m_totalContext < 1)
        return;
    const LogInput* slots = m_builder.log().input(log_input::slots);
    if (!m_sequences && slots)
        m_sequences = std::get<std::int64_t>(slots->value);
    const std::int64_t sequences = std::max<std::int64_t>(1, m_sequences.value_or(1));
    const LogLine line = m_builder.log().input(log_input::totalContext)->line;
    const bool unified = m_unified.value_or(false);
    std::int64_t context = unified ? *m_totalContext : *m_totalContext / sequences;
    if (m_sequenceContext && !unified)
        context = *m_sequenceContext;
    m_builder.inputOf("context", context, line);
    if (m_sequences && !m_builder.log().input("sequences"))
        m_builder.inputOf("sequences", sequences, line);
}

/** GPUs in the order of their numbers; the lines that say which are used know best. */
void LlamaCppLogReader::finishDevices()
{
    EngineLog& log = m_builder.log();
    std::vector<std::string> devices = m_usedDevices;
    for (const LogFigure& figure : log.figures)
        if (!figure.onHost && !figure.device.empty() && !figure.device.ends_with("_Split")
            && std::ranges::find(devices, figure.device) == devices.end())
            devices.push_back(figure.device);
    std::ranges::stable_sort(devices, {}, deviceNumber);
    for (LogFigure& figure : log.figures) {
        const auto found = std::ranges::find(devices, figure.device);
        if (found != devices.end())
            figure.index = static_cast<int>(found - devices.begin());
    }
    log.devices = std::move(devices);
    std::vector<LogInput> names = m_usedNames;
    if (names.empty() && m_foundNames.size() >= log.devices.size())
        names.assign(m_foundNames.end() - static_cast<std::ptrdiff_t>(log.devices.size()), m_foundNames.end());
    for (const LogInput& name : names)
        if (!std::get<std::string>(name.value).empty())
            m_builder.inputAgainOf(name.key, name.value, name.line);
    const std::string first = log.devices.empty() ? "" : log_text::lower(log.devices.front());
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> backends{{{"cuda", "cuda"}, {"rocm", "rocm"},
        {"vulkan", "vulkan"}, {"metal", "metal"}, {"mtl", "metal"}, {"sycl", "sycl"}}};
    for (const auto& [prefix, backend] : backends)
        if (first.starts_with(prefix))
            m_builder.inputOf("backend", std::string(backend), firstLine(log, LogPart::Weights));
}

/** Where experts and cache are, as far as the lines show it. */
void LlamaCppLogReader::finishPlaces()
{
    const bool leading
        = !m_expertLayers.empty() && *m_expertLayers.rbegin() + 1 <= 2 * static_cast<int>(m_expertLayers.size());
    if (leading)
        m_builder.inputOf("cpu_moe", std::int64_t{*m_expertLayers.rbegin() + 1}, m_expertLine);
    bool onHost = false;
    bool onGpu = false;
    for (const LogFigure& figure : m_builder.log().figures) {
        const bool cache = figure.part == LogPart::KvCache && !figure.allDevices && !figure.draft;
        onHost |= cache && figure.onHost;
        onGpu |= cache && !figure.onHost;
    }
    const LogInput* layers = m_builder.log().input("gpu_layers");
    if (onHost && !onGpu && layers && std::get<std::int64_t>(layers->value) > 1)
        m_builder.inputOf("kv_on_host", true, firstLine(m_builder.log(), LogPart::KvCache));
}

void LlamaCppLogReader::finish()
{
    finishBreakdown();
    finishContext();
    finishDevices();
    finishPlaces();
    EngineLog& log = m_builder.log();
    log.engine = m_ollama ? "ollama" : "llama.cpp";
    if (m_fork) {
        log.version.clear(); // it counts its own builds
        m_builder.inputOf(log_input::fork, std::string("ik_llama.cpp"), m_forkLine);
    } else if (log.version.empty() && m_oldNames) {
        log.version = "2024-12"; // these functions were renamed in 2025-01
    }
}

} // namespace loadmark

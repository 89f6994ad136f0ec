// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/log/log_readers.h"

#include <algorithm>
#include <array>
#include <utility>

namespace loadmark {

using log_text::after;
using log_text::Printed;
using log_text::takeInteger;
using log_text::takeSize;
using log_text::trimmed;

namespace {

/** Functions whose lines tell of the text model; those of projectors and adapters are not among them. */
bool isFunction(std::string_view word)
{
    constexpr std::array<std::string_view, 15> names{"load_tensors", "llm_load_tensors", "print_info",
        "llm_load_print_meta", "llama_context", "llama_new_context_with_model", "llama_init_from_model",
        "llama_memory_recurrent", "sched_reserve", "graph_reserve", "llama_model_loader", "init",
        "llama_model_load_from_file_impl", "llama_prepare_model_devices", "llama_model_load"};
    return std::ranges::find(names, word) != names.end() || word.starts_with("llama_kv_cache")
        || word.ends_with("memory_breakdown_print");
}

/** "CUDA0 (RTX 3090 Ti)" → both; the name is empty where none is told. */
std::pair<std::string_view, std::string_view> deviceAndName(std::string_view text)
{
    text = trimmed(text);
    const std::size_t open = text.find('(');
    if (open == std::string_view::npos)
        return {text, {}};
    std::string_view name = text.substr(open + 1);
    const std::size_t close = name.rfind(')');
    return {trimmed(text.substr(0, open)), trimmed(name.substr(0, close))};
}

} // namespace

bool isHostDevice(std::string_view device)
{
    const bool mapped = device.ends_with("_Mapped") && !device.starts_with("CPU");
    return !mapped
        && (device.starts_with("CPU") || device.ends_with("_Host") || device == "Host" || device == "BLAS"
            || device == "AMX");
}

LogFigure LlamaCppLogReader::figure(LogPart part, std::string_view device) const
{
    LogFigure figure;
    figure.part = part;
    figure.onHost = isHostDevice(device);
    figure.mapped = device == "CPU_Mapped";
    if (!figure.onHost && device.ends_with("_Mapped"))
        device.remove_suffix(std::string_view("_Mapped").size());
    figure.device = std::string(device.substr(0, 64));
    figure.draft = m_draft;
    return figure;
}

void LlamaCppLogReader::setFork()
{
    if (!m_fork)
        m_forkLine = m_builder.line();
    m_fork = true;
}

LogInput LlamaCppLogReader::gpuName(std::string_view name) const
{
    constexpr std::size_t longest = 100;
    return {std::string(log_input::gpuName), std::string(trimmed(name).substr(0, longest)), m_builder.line()};
}

void LlamaCppLogReader::beginModel(std::string_view path)
{
    const std::size_t slash = path.find_last_of("/\\");
    if (m_draft)
        return;
    // A trial load while fitting, or a model in place of the former: the last one counts.
    m_builder.dropFigures([](const LogFigure&) { return true; });
    m_builder.input(log_input::modelFile, std::string(path.substr(slash == std::string_view::npos ? 0 : slash + 1)));
    m_contextSeen = false;
    m_expertLayers.clear();
}

void LlamaCppLogReader::beginContext()
{
    const bool again = m_contextSeen && !m_draft;
    m_contextSeen = true;
    if (again)
        m_builder.dropFigures([](const LogFigure& f) { return f.part != LogPart::Weights; });
}

bool LlamaCppLogReader::readBuffer(std::string_view function, std::string_view body)
{
    constexpr std::string_view marker = "buffer size";
    const std::size_t at = body.find(marker);
    if (at == std::string_view::npos)
        return false;
    std::string_view rest = trimmed(body.substr(at + marker.size()));
    if (!rest.starts_with('='))
        return false;
    rest.remove_prefix(1);
    const std::optional<Printed> size = takeSize(rest);
    std::string_view head = trimmed(body.substr(0, at));
    const std::size_t space = head.find_first_of(" \t");
    const std::string_view device = head.substr(0, space);
    const std::string_view kind = space == std::string_view::npos ? std::string_view() : trimmed(head.substr(space));
    if (!size || device.empty())
        return false;
    const bool loads = function.ends_with("load_tensors");
    if (loads && (kind == "model" || kind.empty()))
        m_builder.add(figure(LogPart::Weights, device), *size);
    else if (kind == "KV")
        m_builder.add(figure(LogPart::KvCache, device), *size);
    else if (kind == "RS")
        m_builder.add(figure(LogPart::State, device), *size);
    else if (kind == "compute" || kind == "input")
        m_builder.add(figure(LogPart::Compute, device), *size);
    else if (kind == "output")
        m_builder.add(figure(LogPart::Output, device), *size);
    else
        return false;
    return true;
}

void LlamaCppLogReader::setCacheType(std::string_view body, std::string_view letter, std::string_view key)
{
    const auto type = after(body, letter);
    const std::size_t end = type ? type->find(')') : std::string_view::npos;
    constexpr std::size_t longest = 16;
    if (end != std::string_view::npos && end > 0 && end <= longest && !m_draft)
        m_builder.input(key, std::string(type->substr(0, end)));
}

/** "KV self size = 1024.00 MiB, K (f16): …" and "size = 1024.00 MiB (8192 cells, 32 layers, 1/1 seqs), K (f16): …" */
bool LlamaCppLogReader::readCacheSize(std::string_view function, std::string_view body)
{
    auto rest = after(body, "KV self size");
    if (!rest && body.starts_with("size ="))
        rest = body.substr(std::string_view("size").size());
    if (!rest && body.starts_with("KV size"))
        rest = body.substr(std::string_view("KV size").size());
    if (!rest)
        return false;
    *rest = trimmed(*rest);
    if (!rest->starts_with('='))
        return false;
    rest->remove_prefix(1);
    const std::optional<Printed> size = takeSize(*rest);
    if (!size)
        return false;
    LogFigure total = figure(function == "llama_memory_recurrent" ? LogPart::State : LogPart::KvCache, "");
    total.allDevices = true;
    m_builder.add(std::move(total), *size);
    if (function != "llama_memory_recurrent") {
        setCacheType(body, "K (", "kv_k");
        setCacheType(body, "V (", "kv_v");
    }
    return true;
}

bool LlamaCppLogReader::readLayers(std::string_view body)
{
    auto rest = after(body, "offloaded ");
    if (!rest || m_draft)
        return false;
    const auto layers = takeInteger(*rest);
    if (!layers || !rest->starts_with('/'))
        return false;
    rest->remove_prefix(1);
    const auto all = takeInteger(*rest);
    if (!all || *all < 1)
        return false;
    m_builder.input("gpu_layers", *layers);
    if (!m_builder.log().input(log_input::layers))
        m_builder.input(log_input::layers, *all - 1);
    return true;
}

/** "using device CUDA0 (NVIDIA GeForce RTX 3090 Ti) (0000:05:00.0) - 23841 MiB free" */
bool LlamaCppLogReader::readDevice(std::string_view body)
{
    const auto rest = after(body, "using device ");
    if (!rest)
        return false;
    std::string_view text = *rest;
    const std::size_t open = text.find(" (");
    const std::string device(trimmed(text.substr(0, std::min(open, text.find_first_of(" -")))));
    std::string_view name = open == std::string_view::npos ? std::string_view() : text.substr(open + 2);
    const std::size_t end = std::min(name.find(") ("), name.find(") - "));
    constexpr std::size_t devicesMax = 64;
    if (m_usedDevices.size() < devicesMax && std::ranges::find(m_usedDevices, device) == m_usedDevices.end()) {
        m_usedDevices.push_back(device.substr(0, devicesMax));
        m_usedNames.push_back(gpuName(name.substr(0, std::min(end, name.rfind(')')))));
        const std::size_t dash = text.rfind(" - ");
        std::string_view free = dash == std::string_view::npos ? std::string_view() : text.substr(dash + 3);
        if (const auto size = takeSize(free))
            m_builder.inputAgain(log_input::gpuFreeBytes, static_cast<std::int64_t>(size->value));
    }
    return true;
}

/** "|   - CUDA0 (RTX 3090 Ti) | 24112 = 23841 + (21261 = 19511 + 1278 + 472) + 802 |" */
bool LlamaCppLogReader::readBreakdown(std::string_view body)
{
    auto rest = after(body, "| ");
    if (rest && rest->starts_with("memory breakdown")) {
        m_breakdown.clear();
        return true;
    }
    rest = after(body, "- ");
    const std::size_t bar = rest ? rest->find('|') : std::string_view::npos;
    constexpr std::size_t rowsMax = 64;
    if (bar == std::string_view::npos || m_breakdown.size() >= rowsMax)
        return false;
    Breakdown row;
    const auto [device, name] = deviceAndName(rest->substr(0, bar));
    row.device = std::string(device.substr(0, rowsMax));
    row.name = std::string(name);
    std::string_view numbers = rest->substr(bar + 1);
    while (!numbers.empty() && row.mebibytes.size() < 7) {
        if (const auto number = takeInteger(numbers))
            row.mebibytes.push_back(*number);
        else
            numbers.remove_prefix(1);
    }
    if (row.mebibytes.size() < 4)
        return false;
    row.line = m_builder.line();
    m_breakdown.push_back(std::move(row));
    return true;
}

bool LlamaCppLogReader::readModel(std::string_view body)
{
    const std::size_t equals = body.find(" = ");
    if (equals == std::string_view::npos || m_draft)
        return false;
    const std::string_view key = trimmed(body.substr(0, equals));
    std::string_view value = trimmed(body.substr(equals + 3));
    const auto text = [&](std::string_view name) { m_builder.input(name, std::string(value.substr(0, 200))); };
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> counts{
        {{"n_vocab", log_input::vocabulary}, {"n_embd", log_input::hidden}, {"n_layer", log_input::layers},
            {"n_head", log_input::heads}, {"n_head_kv", log_input::kvHeads}, {"n_expert", log_input::experts}}};
    for (const auto& [printed, name] : counts) {
        if (key != printed)
            continue;
        const auto number = takeInteger(value);
        if (number)
            m_builder.input(name, *number);
        return number.has_value();
    }
    if (key == "arch")
        text(log_input::architecture);
    else if (key == "general.name")
        text(log_input::modelName);
    else if (key == "file type" || key == "model ftype")
        text(log_input::fileType);
    else if (key == "file size" || key == "model size") {
        const auto size = takeSize(value);
        if (!size)
            return false;
        m_builder.input(log_input::fileBytes, static_cast<std::int64_t>(size->value));
    } else if (key == "repeating layers") {
        setFork();
    } else {
        return false;
    }
    return true;
}

bool LlamaCppLogReader::readContext(std::string_view body)
{
    if (body.starts_with("constructing llama_context")) {
        beginContext();
        return true;
    }
    if (const auto attention = after(body, "Flash Attention was auto, set to ")) {
        m_builder.input("flash_attention", attention->starts_with("enabled"));
        return true;
    }
    const std::size_t equals = body.find('=');
    if (equals == std::string_view::npos)
        return false;
    const std::string_view key = trimmed(body.substr(0, equals));
    std::string_view value = trimmed(body.substr(equals + 1));
    const bool on = value.starts_with("enabled") || value.starts_with("true") || value.starts_with('1');
    if (key == "mla_attn" || key == "attn_max_b" || key == "fused_moe") {
        setFork();
        return true;
    }
    if (m_draft)
        return key.starts_with("n_");
    if (key == "flash_attn" && !value.starts_with("auto")) {
        m_builder.input("flash_attention", on);
        return true;
    }
    if (key == "kv_unified") {
        m_unified = on;
        m_builder.input("kv_unified", on);
        return true;
    }
    const auto number = takeInteger(value);
    if (!number)
        return false;
    if (key == "n_ctx") {
        m_totalContext = *number;
        m_builder.input(log_input::totalContext, *number);
    } else if (key == "n_ctx_seq" || key == "n_ctx_per_seq") {
        m_sequenceContext = *number;
    } else if (key == "n_seq_max") {
        m_sequences = *number;
        m_builder.input("sequences", *number);
    } else if (key == "n_batch") {
        m_builder.input("batch", *number);
    } else if (key == "n_ubatch") {
        m_builder.input("ubatch", *number);
    } else if (key == "n_rs_seq" && *number > 0) {
        m_builder.input("draft_tokens", *number);
    } else {
        return false;
    }
    return true;
}

bool LlamaCppLogReader::readFunction(std::string_view function, std::string_view body)
{
    m_oldNames |= function == "llm_load_tensors" || function == "llm_load_print_meta";
    if (function == "llama_model_loader") {
        const auto path = after(body, "tensors from ");
        if (path)
            beginModel(path->substr(0, path->find(" (version")));
        return path.has_value();
    }
    if (function == "print_info" || function == "llm_load_print_meta")
        return readModel(body);
    if (function.ends_with("memory_breakdown_print"))
        return readBreakdown(body);
    const bool makesContext = function == "llama_new_context_with_model" || function == "llama_init_from_model";
    if (makesContext && (body.starts_with("n_seq_max") || body.starts_with("n_ctx ")))
        beginContext();
    if (readBuffer(function, body) || readCacheSize(function, body) || readLayers(body) || readDevice(body))
        return true;
    if (function.starts_with("llama_kv_cache") && body.starts_with("using full-size SWA cache")) {
        m_builder.input("swa_full", true);
        return true;
    }
    return readContext(body);
}

void LlamaCppLogReader::read(std::string_view line)
{
    constexpr std::size_t functionMax = 400; // of the line, for what loggers and containers put before it
    for (std::size_t colon = line.find(": "); colon < functionMax; colon = line.find(": ", colon + 2)) {
        const std::string_view function = log_text::wordBefore(line.substr(0, colon));
        if (!isFunction(function))
            continue;
        m_builder.showLine(line.substr(colon - function.size()));
        if (readFunction(function, trimmed(line.substr(colon + 2))))
            m_builder.understood();
        return;
    }
    if (readFree(line) || readOllama(line))
        m_builder.understood();
}

} // namespace loadmark

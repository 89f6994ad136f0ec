// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/log/log_readers.h"

#include <algorithm>
#include <array>

namespace loadmark {

using log_text::after;
using log_text::Printed;
using log_text::pythonValue;
using log_text::takeInteger;
using log_text::takeNumber;
using log_text::takeSize;

namespace {

constexpr std::size_t longestType = 40;

struct Key
{
    std::string_view printed, key;
};

std::optional<Printed> sizeAfter(std::string_view line, std::string_view marker)
{
    auto rest = after(line, marker);
    return rest ? takeSize(*rest) : std::nullopt;
}

std::optional<std::int64_t> integerAfter(std::string_view line, std::string_view marker)
{
    auto rest = after(line, marker);
    return rest ? takeInteger(*rest) : std::nullopt;
}

Printed sum(const Printed& a, const Printed& b)
{
    return {a.value + b.value, a.rounding + b.rounding};
}

} // namespace

LogFigure SglangLogReader::figure(LogPart part) const
{
    LogFigure figure;
    figure.part = part;
    figure.index = m_rank;
    figure.device = "rank " + std::to_string(m_rank);
    figure.draft = m_drafting.contains(m_rank);
    return figure;
}

void SglangLogReader::setType(std::string_view text)
{
    m_type = std::string(text.substr(0, longestType));
    m_typeLine = m_builder.line();
}

void SglangLogReader::setKvType(std::string_view text)
{
    m_kvType = std::string(text.substr(0, longestType));
    m_kvTypeLine = m_builder.line();
}

bool SglangLogReader::readWeights(std::string_view line)
{
    if (line.find("Load weight begin") != std::string_view::npos) {
        if (m_loaded.contains(m_rank))
            m_drafting.insert(m_rank);
        const auto free = sizeAfter(line, "avail mem=");
        if (free && !m_drafting.contains(m_rank))
            m_builder.input("available_before_load_bytes", static_cast<std::int64_t>(free->value));
        return true;
    }
    if (line.find("Load weight end") == std::string_view::npos)
        return false;
    m_loaded.insert(m_rank);
    if (const auto used = sizeAfter(line, "mem usage="); used && used->value >= 0)
        m_builder.replace(figure(LogPart::Weights), *used);
    if (const auto free = sizeAfter(line, "avail mem="))
        m_builder.replace(figure(LogPart::Available), *free);
    if (const auto type = pythonValue(line, "dtype"); type && !m_drafting.contains(m_rank))
        setType(*type);
    return true;
}

/** Lines of the pool; where windows have a pool of their own, that of both follows and counts. */
bool SglangLogReader::readPool(std::string_view line)
{
    if (line.find("Mamba Cache is allocated") != std::string_view::npos) {
        std::optional<Printed> state;
        for (const std::string_view part : {"conv_state size: ", "ssm_state size: ",
                 "intermediate_ssm_state_cache size: ", "intermediate_conv_window_cache size: "})
            if (const auto size = sizeAfter(line, part))
                state = state ? sum(*state, *size) : *size;
        if (state)
            m_builder.replace(figure(LogPart::State), *state);
        if (const auto slots = integerAfter(line, "max_mamba_cache_size: "); slots && !m_drafting.contains(m_rank))
            m_builder.input("state_slots", *slots);
        return true;
    }
    if (line.find("SWAKVPool mem usage") != std::string_view::npos) {
        const auto size = sizeAfter(line, "mem usage: ");
        const auto full = integerAfter(line, "full size: ");
        const auto window = integerAfter(line, "swa size: ");
        if (size)
            m_builder.replace(figure(LogPart::KvPool), *size);
        if (full)
            m_builder.replace(figure(LogPart::Capacity), {static_cast<double>(*full), 0});
        if (full && window && *full > 0 && !m_drafting.contains(m_rank)) {
            const double share = static_cast<double>(*window) / static_cast<double>(*full);
            constexpr double hundred = 100; // the ratio is set with few decimals
            m_builder.input(
                "swa_full_tokens_ratio", static_cast<double>(static_cast<int>(share * hundred + 0.5)) / hundred);
        }
        return true;
    }
    if (line.find("KV Cache is allocated") == std::string_view::npos)
        return false;
    const auto whole = sizeAfter(line, " KV size: ");
    const auto keys = sizeAfter(line, " K size: ");
    const auto values = sizeAfter(line, " V size: ");
    if (keys && values)
        m_builder.add(figure(LogPart::KvPool), sum(*keys, *values));
    else if (whole)
        m_builder.add(figure(LogPart::KvPool), *whole);
    if (const auto tokens = integerAfter(line, "#tokens: "))
        m_builder.replace(figure(LogPart::Capacity), {static_cast<double>(*tokens), 0});
    if (const auto type = after(line, " dtype: "); type && !m_drafting.contains(m_rank))
        setKvType(type->substr(0, type->find_first_of(", ")));
    return true;
}

bool SglangLogReader::readGraphs(std::string_view line)
{
    const std::string lowered = log_text::lower(line.substr(0, 400));
    if (lowered.find("cuda graph end") == std::string::npos)
        return false;
    LogFigure graphs = figure(LogPart::Graphs);
    graphs.draft = false; // there is one share for all of them
    if (const auto used = sizeAfter(line, "mem usage="))
        m_builder.add(std::move(graphs), *used);
    return true;
}

bool SglangLogReader::readTotals(std::string_view line)
{
    const std::size_t at = line.find("max_total_num_tokens=");
    if (at == std::string_view::npos || line.find("ServerArgs(") != std::string_view::npos)
        return false;
    m_builder.showLine(line.substr(at));
    if (const auto tokens = integerAfter(line, "max_total_num_tokens="); tokens && !m_drafting.contains(m_rank))
        m_builder.replace(figure(LogPart::Capacity), {static_cast<double>(*tokens), 0});
    constexpr std::array keys{Key{"chunked_prefill_size=", "max_batched_tokens"},
        Key{"max_running_requests=", "max_num_seqs"}, Key{"context_len=", "context"}};
    for (const Key& key : keys)
        if (const auto number = integerAfter(line, key.printed); number && *number > 0)
            m_builder.input(key.key, *number);
    return true;
}

bool SglangLogReader::readArguments(std::string_view line)
{
    const std::size_t at = line.find("ServerArgs(");
    if (at == std::string_view::npos)
        return false;
    m_builder.showLine(line.substr(at));
    const std::string_view text = line.substr(at);
    constexpr std::array whole{Key{"context_length", "context"}, Key{"tp_size", log_input::tensorParallel},
        Key{"pp_size", log_input::pipelineParallel}, Key{"chunked_prefill_size", "max_batched_tokens"},
        Key{"max_running_requests", "max_num_seqs"}, Key{"max_total_tokens", "max_total_tokens"},
        Key{"speculative_num_draft_tokens", "draft_tokens"}};
    for (const Key& key : whole) {
        auto value = pythonValue(text, key.printed);
        if (const auto number = value ? takeInteger(*value) : std::nullopt; number && *number > 0)
            m_builder.input(key.key, *number);
    }
    constexpr std::array shares{
        Key{"mem_fraction_static", "mem_fraction_static"}, Key{"swa_full_tokens_ratio", "swa_full_tokens_ratio"}};
    for (const Key& key : shares) {
        auto value = pythonValue(text, key.printed);
        if (const auto number = value ? takeNumber(*value) : std::nullopt)
            m_builder.input(key.key, number->value);
    }
    if (const auto off = pythonValue(text, "disable_radix_cache"); off == "True" || off == "False")
        m_builder.input("prefix_caching", *off == "False");
    if (const auto off = pythonValue(text, "disable_cuda_graph"); off == "True" || off == "False")
        m_builder.input("enforce_eager", *off == "True");
    if (const auto model = pythonValue(text, "model_path"); model && !model->empty())
        m_builder.input(log_input::modelName, std::string(model->substr(0, 200)));
    if (const auto format = pythonValue(text, "quantization"))
        m_builder.input(log_input::quantisation, std::string(format->substr(0, 40)));
    if (const auto type = pythonValue(text, "dtype"); type && *type != "auto")
        setType(*type);
    if (const auto type = pythonValue(text, "kv_cache_dtype"); type && *type != "auto")
        setKvType(*type);
    return true;
}

void SglangLogReader::read(std::string_view line)
{
    constexpr std::size_t headMax = 200; // what a logger puts before its message
    const std::size_t rankEnd = std::min({line.find("Load weight"), line.find("Cache is allocated"),
        line.find("KVPool"), line.find("apture"), line.find("max_total_num_tokens"), headMax});
    m_rank = rankOf(line, rankEnd);
    if (readWeights(line) || readPool(line) || readGraphs(line) || readTotals(line) || readArguments(line)) {
        m_builder.understood();
        return;
    }
    if (const auto type = after(line, "Using KV cache dtype: ")) {
        setKvType(*type);
        m_builder.understood();
    }
    const auto version = after(line, "sglang version: ");
    const auto other = version ? version : after(line, "SGLang version ");
    if (other)
        m_builder.version(other->substr(0, other->find_first_of(" ,)")));
}

void SglangLogReader::finish()
{
    m_builder.log().engine = "sglang";
    const std::string type = servedKvType(m_kvType, m_type);
    const LogLine& line = m_kvType.empty() ? m_typeLine : m_kvTypeLine;
    if (!type.empty()) {
        m_builder.inputOf("kv_k", type, line);
        m_builder.inputOf("kv_v", type, line);
    }
    if (!m_type.empty())
        m_builder.inputOf(log_input::dataType, m_type, m_typeLine);
}

} // namespace loadmark

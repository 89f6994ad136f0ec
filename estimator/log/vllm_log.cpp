// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/log/log_readers.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace loadmark {

using log_text::after;
using log_text::Printed;
using log_text::pythonValue;
using log_text::takeInteger;
using log_text::takeNumber;
using log_text::takeSize;

int rankOf(std::string_view line, std::size_t end)
{
    constexpr std::array<std::string_view, 4> markers{"TP", "rank=", "gpu_id=", "Worker_PP"};
    constexpr int ranksMax = 1024;
    const std::string_view head = line.substr(0, end);
    for (const std::string_view marker : markers) {
        const std::size_t at = head.rfind(marker);
        int rank = 0;
        if (at == std::string_view::npos)
            continue;
        const char* const first = head.data() + at + marker.size();
        const auto [last, error] = std::from_chars(first, head.data() + head.size(), rank);
        if (error == std::errc() && rank >= 0 && rank < ranksMax)
            return rank;
    }
    return 0;
}

std::string servedKvType(std::string_view kvType, std::string_view dataType)
{
    const std::string type = log_text::lower(kvType.empty() || kvType == "auto" ? dataType : kvType);
    if (type.find("fp8") != std::string::npos || type.find("float8") != std::string::npos)
        return "fp8";
    if (type.find("nvfp4") != std::string::npos || type.find("float4") != std::string::npos)
        return "nvfp4";
    if (type.find("bfloat16") != std::string::npos || type == "bf16")
        return "bf16";
    const bool half = type.find("float16") != std::string::npos || type == "half" || type == "fp16";
    return half ? "f16" : "";
}

void VllmLogReader::size(LogPart part, std::string_view line, std::string_view shownFrom, std::string_view text)
{
    const std::optional<Printed> printed = takeSize(text);
    if (!printed)
        return;
    m_builder.showLine(shownFrom);
    LogFigure figure;
    figure.part = part;
    figure.index = rankOf(line, static_cast<std::size_t>(shownFrom.data() - line.data()));
    figure.device = "rank " + std::to_string(figure.index);
    m_builder.replace(std::move(figure), *printed);
}

/** One size behind fixed words. */
bool VllmLogReader::readSizes(std::string_view line)
{
    struct Form
    {
        std::string_view marker;
        LogPart part;
    };
    constexpr std::array forms{Form{"Model loading took ", LogPart::Weights},
        Form{"Loading model weights took ", LogPart::Weights}, Form{"Available KV cache memory: ", LogPart::KvPool}};
    for (const Form& form : forms) {
        const std::size_t at = line.find(form.marker);
        if (at == std::string_view::npos)
            continue;
        size(form.part, line, line.substr(at), line.substr(at + form.marker.size()));
        return true;
    }
    const std::size_t captured = line.find("Graph capturing finished in ");
    if (captured == std::string_view::npos)
        return false;
    if (const auto took = after(line.substr(captured), "took "))
        size(LogPart::Graphs, line, line.substr(captured), *took);
    return true;
}

/** Tokens and sequences; newer versions tell both in one line. */
bool VllmLogReader::readCapacity(std::string_view line)
{
    const auto put = [&](LogPart part, const Printed& printed) {
        LogFigure figure;
        figure.part = part;
        m_builder.replace(std::move(figure), printed);
    };
    bool known = false;
    constexpr std::string_view capacity = "GPU KV cache size: ";
    if (const std::size_t at = line.find(capacity); at != std::string_view::npos) {
        std::string_view rest = line.substr(at + capacity.size());
        const auto tokens = takeNumber(rest);
        m_builder.showLine(line.substr(at));
        if (tokens && rest.starts_with(" tokens"))
            put(LogPart::Capacity, {tokens->value, 0});
        known = true;
    }
    constexpr std::string_view concurrency = "Maximum concurrency for ";
    if (const std::size_t at = line.find(concurrency); at != std::string_view::npos) {
        std::string_view rest = line.substr(at + concurrency.size());
        if (!known)
            m_builder.showLine(line.substr(at));
        if (const auto tokens = takeInteger(rest))
            m_builder.input("context", *tokens);
        auto times = after(rest, "per request: ");
        if (const auto number = times ? takeNumber(*times) : std::nullopt)
            put(LogPart::Concurrency, *number);
        known = true;
    }
    for (const std::string_view marker : {"# GPU blocks: ", "# CUDA blocks: ", "# cuda blocks: ", "# rocm blocks: "}) {
        auto rest = after(line, marker);
        const auto blocks = rest ? takeInteger(*rest) : std::nullopt;
        if (!blocks)
            continue;
        constexpr double block = 16; // tokens; the default of versions that count blocks
        m_builder.showLine(line.substr(line.find(marker)));
        put(LogPart::Capacity, {static_cast<double>(*blocks) * block, 0});
        known = true;
    }
    return known;
}

/** The account of versions 0.6 to 0.9, in one line or in three. */
bool VllmLogReader::readSummary(std::string_view line)
{
    struct Form
    {
        std::string_view marker;
        LogPart part;
    };
    constexpr std::array forms{Form{"model weights take ", LogPart::Weights},
        Form{"non_torch_memory takes ", LogPart::Runtime},
        Form{"PyTorch activation peak memory takes ", LogPart::Activation},
        Form{"reserved for KV Cache is ", LogPart::KvPool}};
    bool known = false;
    if (const auto total = after(line, "total_gpu_memory (")) {
        std::string_view rest = *total;
        if (const auto size = takeSize(rest))
            m_builder.input(log_input::gpuBytes, static_cast<std::int64_t>(size->value));
        auto share = after(line, "gpu_memory_utilization (");
        const auto number = share ? takeNumber(*share) : std::nullopt;
        if (number && !m_builder.log().input("gpu_memory_utilization"))
            m_builder.input("gpu_memory_utilization", number->value);
        size(LogPart::DeviceTotal, line, line.substr(line.find("total_gpu_memory")), *total);
        if (const auto budget = share ? after(*share, "= ") : std::nullopt)
            size(LogPart::Budget, line, line.substr(line.find("total_gpu_memory")), *budget);
        known = true;
    }
    for (const Form& form : forms) {
        const std::size_t at = line.find(form.marker);
        if (at == std::string_view::npos)
            continue;
        size(form.part, line, line.substr(at), line.substr(at + form.marker.size()));
        known = true;
    }
    return known;
}

/** "Free memory on device (78.66/79.19 GiB) on startup. … Actual usage is 14.08 GiB for weight, 1.97 GiB for …" */
bool VllmLogReader::readUsage(std::string_view line)
{
    constexpr std::string_view free = "Free memory on device";
    const std::size_t at = line.find(free);
    if (at == std::string_view::npos)
        return false;
    const std::string_view shown = line.substr(at);
    const std::size_t slash = shown.find('/');
    if (slash < shown.find(" on startup")) {
        std::string_view total = shown.substr(slash + 1);
        size(LogPart::DeviceTotal, line, shown, total);
        if (const auto printed = takeSize(total))
            m_builder.input(log_input::gpuBytes, static_cast<std::int64_t>(printed->value));
    }
    if (auto desired = after(shown, "utilization is (")) {
        const auto share = takeNumber(*desired);
        if (share && !m_builder.log().input("gpu_memory_utilization"))
            m_builder.input("gpu_memory_utilization", share->value);
        if (desired->starts_with(", "))
            size(LogPart::Budget, line, shown, desired->substr(2));
    }
    const auto usage = after(shown, "Actual usage is ");
    if (!usage)
        return true;
    std::string_view parts = usage->substr(0, usage->find("Replace "));
    while (!parts.empty()) {
        std::string_view number = parts;
        const std::size_t end = std::min(parts.find(" GiB for "), parts.size());
        const std::size_t next = std::min(parts.find(", ", end), parts.size());
        const std::string_view label = parts.substr(end, next - end);
        const auto says = [&](std::string_view word) { return label.find(word) != std::string_view::npos; };
        if (number.starts_with("and "))
            number.remove_prefix(4);
        if (says("weight") && says("non-torch"))
            size(LogPart::WeightsAndRuntime, line, shown, number);
        else if (says("activation"))
            size(LogPart::Activation, line, shown, number);
        else if (says("non-torch"))
            size(LogPart::Runtime, line, shown, number);
        parts.remove_prefix(std::min(next + 2, parts.size()));
    }
    return true;
}

/** The configuration, as "key=value" of the engine or as "'key': value" of the arguments. */
bool VllmLogReader::readConfig(std::string_view line)
{
    const std::size_t engine = line.find("with config: ");
    const std::size_t arguments = line.find("non-default args: ");
    const bool config = engine != std::string_view::npos && line.find("LLM engine (v") < engine;
    if (!config && arguments == std::string_view::npos)
        return false;
    const std::size_t from = config ? line.find("LLM engine (v") : arguments;
    m_builder.showLine(line.substr(from));
    if (config) {
        const std::string_view version = line.substr(from + std::string_view("LLM engine (v").size());
        m_builder.version(version.substr(0, version.find_first_of(") ")));
    }
    const std::string_view text = line.substr(from);
    struct Key
    {
        std::string_view printed, key;
    };
    constexpr std::array whole{Key{"max_seq_len", "context"}, Key{"max_model_len", "context"},
        Key{"tensor_parallel_size", log_input::tensorParallel},
        Key{"pipeline_parallel_size", log_input::pipelineParallel}, Key{"max_num_seqs", "max_num_seqs"},
        Key{"max_num_batched_tokens", "max_batched_tokens"},
        Key{"decode_context_parallel_size", "decode_context_parallel"}, Key{"num_speculative_tokens", "draft_tokens"},
        Key{"num_spec_tokens", "draft_tokens"}};
    for (const Key& key : whole) {
        auto value = pythonValue(text, key.printed);
        if (const auto number = value ? takeInteger(*value) : std::nullopt)
            m_builder.input(key.key, *number);
    }
    auto share = pythonValue(text, "gpu_memory_utilization");
    if (const auto number = share ? takeNumber(*share) : std::nullopt)
        m_builder.input("gpu_memory_utilization", number->value);
    constexpr std::array flags{Key{"enforce_eager", "enforce_eager"}, Key{"enable_prefix_caching", "prefix_caching"},
        Key{"enable_expert_parallel", "expert_parallel"}};
    for (const Key& key : flags)
        if (const auto value = pythonValue(text, key.printed); value == "True" || value == "False")
            m_builder.input(key.key, *value == "True");
    if (const auto model = pythonValue(text, "model"); model && !model->empty())
        m_builder.input(log_input::modelName, std::string(model->substr(0, 200)));
    if (const auto format = pythonValue(text, "quantization"))
        m_builder.input(log_input::quantisation, std::string(format->substr(0, 40)));
    if (const auto type = pythonValue(text, "dtype"); type && *type != "auto") {
        m_type = std::string(type->substr(0, 40));
        m_builder.input(log_input::dataType, m_type);
    }
    if (const auto type = pythonValue(text, "kv_cache_dtype")) {
        m_kvType = std::string(type->substr(0, 40));
        m_builder.input(log_input::kvType, m_kvType);
    }
    const auto method = pythonValue(text, "method");
    if (method && (method->find("mtp") != std::string_view::npos || *method == "deepseek_mtp"))
        m_builder.input("draft", std::string("mtp"));
    return true;
}

bool VllmLogReader::readOthers(std::string_view line)
{
    for (const std::string_view marker :
        {"Using max model len ", "Chunked prefill is enabled with max_num_batched_tokens="}) {
        auto rest = after(line, marker);
        const auto number = rest ? takeInteger(*rest) : std::nullopt;
        if (!number)
            continue;
        m_builder.showLine(line.substr(line.find(marker)));
        m_builder.input(marker.starts_with("Using") ? "context" : "max_batched_tokens", *number);
        return true;
    }
    if (const auto version = after(line, "vLLM API server version ")) {
        m_builder.version(version->substr(0, version->find_first_of(" \t")));
        return true;
    }
    if (auto name = after(line, "device_name=")) {
        std::string text(name->substr(0, std::min(name->find_first_of(",].' "), std::size_t{60})));
        std::ranges::replace(text, '_', ' ');
        m_builder.input(log_input::gpuName, std::move(text));
        return true;
    }
    return false;
}

void VllmLogReader::read(std::string_view line)
{
    const bool sizes = readSizes(line);
    const bool capacity = readCapacity(line);
    if (sizes || capacity || readSummary(line) || readUsage(line) || readConfig(line) || readOthers(line))
        m_builder.understood();
}

void VllmLogReader::finish()
{
    EngineLog& log = m_builder.log();
    log.engine = "vllm";
    const std::string type = servedKvType(m_kvType, m_type);
    const LogInput* told = log.input(log_input::kvType) ? log.input(log_input::kvType) : log.input(log_input::dataType);
    if (!type.empty() && told) {
        const LogLine line = told->line;
        m_builder.inputOf("kv_k", type, line);
        m_builder.inputOf("kv_v", type, line);
    }
}

} // namespace loadmark

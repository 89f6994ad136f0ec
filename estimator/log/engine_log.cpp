// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/log/engine_log.h"

#include "estimator/log/log_readers.h"

#include <algorithm>
#include <array>

namespace loadmark {

namespace {

constexpr std::size_t logMax = std::size_t{64} << 20;
constexpr std::size_t lineMax = std::size_t{64} << 10; ///< of a line, what is read
constexpr std::size_t understoodMax = 100000; ///< lines

constexpr std::array<std::string_view, logPartCount> partKeys{"weights", "kv_cache", "state", "context", "compute",
    "output", "runtime", "weights_and_runtime", "activation", "graphs", "kv_pool", "capacity", "concurrency",
    "device_total", "budget", "available"};

/** Without the colours of a terminal, and without the zero bytes that a log in UTF-16 has between its letters. */
std::string_view cleaned(std::string_view line, std::string& buffer)
{
    if (line.find_first_of(std::string_view("\x1b\0", 2)) == std::string_view::npos)
        return line;
    buffer.clear();
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\0')
            continue;
        if (line[i] != '\x1b') {
            buffer += line[i];
            continue;
        }
        if (i + 1 < line.size() && line[i + 1] == '[') { // up to a letter
            i += 2;
            while (i < line.size() && (line[i] < '@' || line[i] > '~'))
                ++i;
        }
    }
    return buffer;
}

/** One engine's view of the log. */
template<typename Reader>
struct View
{
    LogBuilder builder;
    Reader reader{builder};

    void read(int number, std::string_view line)
    {
        if (builder.understoodLines() >= understoodMax)
            return;
        builder.beginLine(number, line);
        reader.read(line);
    }
};

template<typename Take>
void forEachLine(std::string_view text, const Take& take)
{
    std::string buffer;
    int number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, std::min(end, lineMax));
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number;
        line = cleaned(line, buffer);
        while (!line.empty()) { // a progress bar writes over itself
            const std::size_t part = std::min(line.find('\r'), line.size());
            if (part > 0)
                take(number, line.substr(0, part));
            line.remove_prefix(std::min(part + 1, line.size()));
        }
    }
}

} // namespace

std::string_view logPartKey(LogPart part)
{
    return partKeys[static_cast<std::size_t>(part)];
}

LogUnit logUnit(LogPart part)
{
    if (part == LogPart::Capacity)
        return LogUnit::Token;
    return part == LogPart::Concurrency ? LogUnit::Sequence : LogUnit::Byte;
}

const LogInput* EngineLog::input(std::string_view key) const
{
    const auto found = std::ranges::find(inputs, key, &LogInput::key);
    return found == inputs.end() ? nullptr : &*found;
}

const LogInput* EngineLog::modelName() const
{
    const LogInput* name = input(log_input::modelName);
    return name ? name : input(log_input::modelFile);
}

Result<EngineLog> readEngineLog(std::string_view text, const std::string& where)
{
    if (text.size() > logMax)
        return std::unexpected(
            Error{where, "is larger than 64 MiB", "keep the engine's start, its first few hundred lines"});
    View<LlamaCppLogReader> llamaCpp;
    View<VllmLogReader> vllm;
    View<SglangLogReader> sglang;
    forEachLine(text, [&](int number, std::string_view line) {
        llamaCpp.read(number, line);
        vllm.read(number, line);
        sglang.read(number, line);
    });
    const auto finish = [](auto& view) {
        view.builder.beginLine(0, {}); // what comes now is of no line, unless it names one
        view.reader.finish();
        return std::move(view.builder.log());
    };
    const std::size_t most = std::max(
        {llamaCpp.builder.understoodLines(), vllm.builder.understoodLines(), sglang.builder.understoodLines()});
    if (most == 0)
        return std::unexpected(Error{where, "no line of llama.cpp, vLLM or SGLang was recognised",
            "paste what the engine prints while it starts, from its first line"});
    EngineLog log = llamaCpp.builder.understoodLines() == most ? finish(llamaCpp)
        : vllm.builder.understoodLines() == most               ? finish(vllm)
                                                               : finish(sglang);
    if (log.figures.empty())
        return std::unexpected(Error{where, "tells no sizes",
            "paste the whole of what the engine prints while it starts; llama.cpp does so with --verbose"});
    return log;
}

} // namespace loadmark

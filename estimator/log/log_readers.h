// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/log/log_builder.h"

#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

/** One reader per engine; each is shown every line and tells its builder what it understands. */
namespace loadmark {

/**
 * llama.cpp, its forks, Ollama.
 * Sources of the forms: src/llama-model.cpp, src/llama-context.cpp, src/llama-kv-cache*.cpp, src/llama-memory-recurrent
 * .cpp, common/common.cpp, tools/server of builds from 2024-01 to 10,950; ik_llama.cpp of 2025; Ollama's ml/device.go.
 */
class LlamaCppLogReader
{
public:
    explicit LlamaCppLogReader(LogBuilder& builder) : m_builder(builder) { }

    void read(std::string_view line);
    void finish();

private:
    /** One device of the table that is printed while fitting and at the end, whole MiB. */
    struct Breakdown
    {
        std::string device;
        std::string name; ///< of the GPU
        std::vector<std::int64_t> mebibytes; ///< total, free, self, model, context, compute, unaccounted; host: 4 of it
        LogLine line;
    };

    bool readFunction(std::string_view function, std::string_view body);
    bool readBuffer(std::string_view function, std::string_view body);
    bool readCacheSize(std::string_view function, std::string_view body);
    bool readModel(std::string_view body);
    bool readContext(std::string_view body);
    bool readLayers(std::string_view body);
    bool readDevice(std::string_view body);
    bool readBreakdown(std::string_view body);
    bool readFree(std::string_view line);
    bool readOllama(std::string_view line);
    LogInput gpuName(std::string_view name) const;
    void beginModel(std::string_view path);
    void beginContext();
    void setCacheType(std::string_view body, std::string_view letter, std::string_view key);
    LogFigure figure(LogPart part, std::string_view device) const;
    void setFork();
    void finishBreakdown();
    void addBreakdown(const Breakdown& row, const std::vector<LogFigure>& lines);
    void finishContext();
    void finishDevices();
    void finishPlaces();

    LogBuilder& m_builder;
    std::vector<Breakdown> m_breakdown;
    std::vector<std::string> m_usedDevices; ///< "CUDA0", as they are said to be used
    std::vector<LogInput> m_usedNames; ///< of their GPUs
    std::vector<LogInput> m_foundNames; ///< of all GPUs of the machine
    std::set<int> m_expertLayers; ///< whose experts were moved to RAM
    LogLine m_expertLine;
    std::optional<std::int64_t> m_totalContext, m_sequenceContext, m_sequences;
    std::optional<bool> m_unified;
    bool m_draft = false; ///< lines are of a context or model that drafts
    bool m_contextSeen = false;
    bool m_fork = false;
    LogLine m_forkLine;
    bool m_ollama = false;
    bool m_oldNames = false;
};

/** vLLM from 0.4 to 0.31: worker.py, gpu_worker.py, gpu_model_runner.py, kv_cache_utils.py, core.py. */
class VllmLogReader
{
public:
    explicit VllmLogReader(LogBuilder& builder) : m_builder(builder) { }

    void read(std::string_view line);
    void finish();

private:
    bool readSizes(std::string_view line);
    bool readCapacity(std::string_view line);
    bool readSummary(std::string_view line);
    bool readUsage(std::string_view line);
    bool readConfig(std::string_view line);
    bool readOthers(std::string_view line);
    void size(LogPart part, std::string_view line, std::string_view shownFrom, std::string_view text);

    LogBuilder& m_builder;
    std::string m_type; ///< "bfloat16"
    std::string m_kvType; ///< "auto", "fp8" …
};

/** SGLang from 0.3 to 0.5: model_runner.py, memory_pool.py, scheduler.py, server_args.py. */
class SglangLogReader
{
public:
    explicit SglangLogReader(LogBuilder& builder) : m_builder(builder) { }

    void read(std::string_view line);
    void finish();

private:
    bool readWeights(std::string_view line);
    bool readPool(std::string_view line);
    bool readGraphs(std::string_view line);
    bool readTotals(std::string_view line);
    bool readArguments(std::string_view line);
    LogFigure figure(LogPart part) const;
    void setType(std::string_view text);
    void setKvType(std::string_view text);

    LogBuilder& m_builder;
    std::set<int> m_loaded; ///< ranks that have loaded a model: a second one drafts
    std::set<int> m_drafting;
    std::string m_type; ///< of the weights, "bfloat16"
    std::string m_kvType;
    LogLine m_typeLine, m_kvTypeLine;
    int m_rank = 0;
};

/** The rank that a logger names before `end` of the line: "TP3", "rank=3", "gpu_id=3"; 0 where it names none. */
int rankOf(std::string_view line, std::size_t end);

/** Whether a device of llama.cpp is system RAM: "CPU", "CPU_Mapped", "CUDA_Host" …; Metal maps what it reads. */
bool isHostDevice(std::string_view device);

/** The KV type of a serving engine from "auto", "fp8_e4m3", "torch.bfloat16"; empty: not told. */
std::string servedKvType(std::string_view kvType, std::string_view dataType);

} // namespace loadmark

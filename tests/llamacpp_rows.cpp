// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/llamacpp_rows.h"

#include "estimator/catalogue/catalogue.h"
#include "estimator/memory/llamacpp_layers.h"
#include "tests/llamacpp_models.h"

#include <fstream>
#include <sstream>

namespace loadmark::test {
namespace {

double mebibytes(Bytes bytes)
{
    return static_cast<double>(bytes) / static_cast<double>(mebi);
}

std::vector<std::string> split(const std::string& line)
{
    std::vector<std::string> cells;
    std::string cell;
    for (std::istringstream stream(line); std::getline(stream, cell, ',');)
        cells.push_back(cell);
    return cells;
}

LlamaCppCacheType cacheType(const std::string& name)
{
    if (name == "q8_0")
        return {34.0 / 32, true};
    if (name == "q4_0")
        return {18.0 / 32, true};
    return {};
}

} // namespace

LlamaCppRow::LlamaCppRow(std::map<std::string, std::string> cells) : m_cells(std::move(cells))
{
}

std::string LlamaCppRow::text(const std::string& key) const
{
    const auto found = m_cells.find(key);
    return found == m_cells.end() ? std::string() : found->second;
}

int LlamaCppRow::number(const std::string& key) const
{
    const std::string cell = text(key);
    return cell.empty() ? 0 : std::stoi(cell);
}

std::optional<double> LlamaCppRow::size(const std::string& key) const
{
    const std::string cell = text(key + "_mib");
    return cell.empty() ? std::nullopt : std::optional(std::stod(cell));
}

std::vector<BufferPair> LlamaCppRow::compare(const Architecture& architecture, const WeightTable& table) const
{
    const int layers = static_cast<int>(architecture.layers.size());
    const bool cpu = text("device") == "cpu";
    const std::vector<double> shares(static_cast<std::size_t>(cpu ? 0 : number("n_gpus")), 1.0);
    const auto devices = placeLlamaCppLayers(layers, number("n_gpu_layers"), shares);

    LlamaCppSetup setup;
    setup.architecture = &architecture;
    setup.devices = devices;
    setup.sequences = number("n_parallel");
    setup.unified = number("kv_unified") != 0;
    setup.context = setup.unified ? number("n_ctx") : number("n_ctx") / setup.sequences;
    setup.ubatch = number("n_ubatch");
    setup.batch = number("n_batch");
    setup.outputs = number("n_outputs_max");
    setup.flashAttention = number("flash_attn") != 0;
    setup.key = cacheType(text("type_k"));
    setup.value = cacheType(text("type_v"));
    setup.swaFull = number("swa_full") != 0;
    setup.kvOnHost = number("offload_kqv") == 0;
    setup.opOffload = number("op_offload") != 0;
    setup.expertsOnHost = number("cpu_moe") != 0 ? layers : number("n_cpu_moe");
    setup.hostMatrices = hostMatrices(table, devices, setup.expertsOnHost);
    const LlamaCppBuffers buffers = llamaCppBuffers(setup);

    std::vector<BufferPair> pairs;
    const auto add = [&](const std::string& name, Bytes predicted) {
        if (const auto printed = size(name))
            pairs.push_back({name, mebibytes(predicted), *printed});
    };
    add("output", buffers.output);
    add("context_CPU", buffers.host.kv + buffers.host.state);
    Bytes state = buffers.host.state;
    for (std::size_t i = 0; i < devices.size(); ++i) {
        const std::string gpu = "GPU" + std::to_string(i);
        state += buffers.devices[i].state;
        add("context_" + gpu, buffers.devices[i].kv + buffers.devices[i].state);
        add("model_" + gpu, llamaCppGpuWeights(table, devices[i], setup.expertsOnHost));
        add("compute_" + gpu, buffers.devices[i].compute);
    }
    add("rs", state);
    if (cpu) {
        const Bytes mapped = llamaCppCpuWeights(table, false);
        const Bytes copies = llamaCppCpuWeights(table, true) - mapped;
        const bool repack = number("cpu_repack") != 0;
        add("model_CPU_REPACK", copies);
        add("model_CPU", mapped - (repack ? copies : 0));
        add("compute_CPU", buffers.host.compute);
    } else {
        add("model_GPU_Host", llamaCppHostWeights(table, devices, setup.expertsOnHost));
        add("compute_GPU_Host", buffers.host.compute);
    }
    return pairs;
}

std::vector<LlamaCppRow> readLlamaCppRows(const std::string& path)
{
    std::ifstream file(path);
    std::vector<LlamaCppRow> rows;
    std::vector<std::string> head;
    for (std::string line; std::getline(file, line);) {
        if (!line.empty() && line.back() == '\r')
            line.pop_back();
        if (line.empty() || line[0] == '#')
            continue;
        const std::vector<std::string> cells = split(line);
        if (head.empty()) {
            head = cells;
            continue;
        }
        std::map<std::string, std::string> row;
        for (std::size_t i = 0; i < cells.size() && i < head.size(); ++i)
            row[head[i]] = cells[i];
        rows.emplace_back(std::move(row));
    }
    return rows;
}

LlamaCppTables::LlamaCppTables(const std::string& modelsPath) : m_models(readLlamaCppModels(modelsPath))
{
}

const WeightTable& LlamaCppTables::table(const std::string& model, const std::string& rule)
{
    std::shared_ptr<const WeightTable>& table = m_tables[model + ' ' + rule];
    if (!table) {
        Model entry;
        entry.id = model;
        entry.architecture = m_models.at(model);
        WeightFormat format;
        format.kind = FormatKind::Gguf;
        format.rule = rule;
        table = buildWeightTable(entry, format);
    }
    return *table;
}

} // namespace loadmark::test

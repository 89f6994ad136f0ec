// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/memory/llamacpp_buffers.h"
#include "estimator/memory/llamacpp_layers.h"
#include "estimator/memory/plan.h"
#include "estimator/saturating.h"
#include "estimator/weights/shard_order.h"

#include <algorithm>
#include <cmath>

namespace loadmark {
namespace {

/** Tokens drafted at a time: `extra.draft_tokens`, else llama.cpp's default. */
int draftTokens(const Scenario& scenario)
{
    constexpr std::int64_t most = 64;
    const auto found = scenario.extra.find("draft_tokens");
    const auto* tokens = found == scenario.extra.end() ? nullptr : std::get_if<std::int64_t>(&found->second);
    return static_cast<int>(std::clamp(tokens ? *tokens : usualDraftTokens, std::int64_t{0}, most));
}

/** One trial of `--n-gpu-layers`: everything that depends on how many layers are on the GPUs. */
class LlamaCppTrial
{
public:
    LlamaCppTrial(const Resolved& resolved, const WeightTable& weights)
        : m_resolved(resolved), m_weights(weights), m_shares(deviceShares(resolved))
    {
        const Scenario& scenario = resolved.scenario;
        m_setup.architecture = resolved.architecture;
        m_setup.context = scenario.context;
        m_setup.sequences = scenario.sequences;
        m_setup.unified = scenario.kvUnified.value_or(false);
        m_setup.ubatch = scenario.ubatch.value_or(512);
        m_setup.batch = scenario.batch.value_or(2048);
        m_setup.outputs = scenario.sequences;
        m_setup.flashAttention = scenario.flashAttention.value_or(true);
        m_setup.key = {resolved.kvK->bytesPerElement, resolved.kvK->quantised};
        m_setup.value = {resolved.kvV->bytesPerElement, resolved.kvV->quantised};
        m_setup.swaFull = scenario.swaFull;
        m_setup.kvOnHost = scenario.kvOnHost;
        m_setup.expertsOnHost = scenario.cpuMoe.value_or(0);
        m_setup.draftTokens = scenario.draft == "mtp" ? draftTokens(scenario) : 0;
        m_setup.build = llamaCppBuild(scenario.engineVersion.value_or(""));
    }

    int layers() const { return static_cast<int>(m_weights.layers.size()); }

    MemoryPlan plan(int gpuLayers) const
    {
        MemoryPlan plan;
        plan.devices = emptyDevices(m_resolved);
        const std::vector<LlamaCppDevice> ranges = m_resolved.gpus.empty()
            ? std::vector<LlamaCppDevice>{}
            : placeLlamaCppLayers(layers(), gpuLayers, m_shares);
        plan.placement = placement(ranges);
        LlamaCppSetup setup = m_setup;
        setup.devices = ranges;
        setup.hostMatrices = hostMatrices(m_weights, ranges, setup.expertsOnHost);
        const LlamaCppBuffers buffers = llamaCppBuffers(setup);
        fillDevices(plan, ranges, buffers);
        fillHost(plan, ranges, buffers);
        return plan;
    }

    /** The plan with as many layers on the GPUs as fit, as llama.cpp's own fitting does. */
    MemoryPlan fitted() const
    {
        int low = 0;
        int high = layers() + 1;
        while (low < high) {
            const int middle = (low + high + 1) / 2;
            const MemoryPlan trial = plan(middle);
            const bool fits = std::ranges::all_of(
                trial.devices, [](const DeviceEstimate& device) { return device.fits.value_or(true); });
            if (fits)
                low = middle;
            else
                high = middle - 1;
        }
        return plan(low);
    }

    const LlamaCppSetup& setup() const { return m_setup; }

private:
    Placement placement(const std::vector<LlamaCppDevice>& ranges) const
    {
        Placement placement;
        placement.layers.assign(m_weights.layers.size(), Placement::host);
        placement.expertsOnHost = m_setup.expertsOnHost;
        placement.kvOnHost = m_setup.kvOnHost;
        for (std::size_t device = 0; device < ranges.size(); ++device) {
            for (int layer = ranges[device].firstLayer; layer < ranges[device].endLayer; ++layer)
                placement.layers[static_cast<std::size_t>(layer)] = static_cast<std::int16_t>(device);
            if (ranges[device].output)
                placement.output = static_cast<int>(device);
        }
        return placement;
    }

    void fillDevices(MemoryPlan& plan, const std::vector<LlamaCppDevice>& ranges, const LlamaCppBuffers& buffers) const
    {
        const Bytes runtime = static_cast<Bytes>(m_resolved.engineDefault(EngineSetting::RuntimeMib)) * mebi;
        for (std::size_t index = 0; index < plan.devices.size(); ++index) {
            DeviceEstimate& device = plan.devices[index];
            const LlamaCppDevice& range = ranges[index];
            device.layers = range.layers();
            device.weights = llamaCppGpuWeights(m_weights, range, m_setup.expertsOnHost);
            if (range.output && m_resolved.scenario.draft == "mtp")
                device.weights = saturatingSum({*device.weights, draftWeights()});
            if (index == 0)
                device.weights = saturatingSum({*device.weights, m_resolved.scenario.mmprojBytes.value_or(0)});
            const LlamaCppDeviceBuffers draft = range.output ? buffers.draft : LlamaCppDeviceBuffers{};
            device.kvCache = saturatingSum({buffers.devices[index].kv, draft.kv});
            device.state = buffers.devices[index].state;
            device.compute = saturatingSum({buffers.devices[index].compute, draft.compute});
            device.runtime = runtime;
            finishDevice(device);
        }
    }

    void fillHost(MemoryPlan& plan, const std::vector<LlamaCppDevice>& ranges, const LlamaCppBuffers& buffers) const
    {
        plan.host.weights = ranges.empty() ? llamaCppCpuWeights(m_weights, true)
                                           : llamaCppHostWeights(m_weights, ranges, m_setup.expertsOnHost);
        if (!m_weights.placementKnown && !ranges.empty() && ranges.back().output
            && plan.placement.layersOn(Placement::host) == 0 && m_setup.expertsOnHost == 0)
            plan.host.weights = 0;
        plan.host.kvCache = buffers.host.kv;
        plan.host.state = buffers.host.state;
        plan.host.output = buffers.output;
        plan.host.compute = saturatingSum({buffers.host.compute, buffers.output});
    }

    Bytes draftWeights() const
    {
        Saturating bytes = m_weights.mtpOther;
        for (const LayerWeights& layer : m_weights.mtpLayers)
            bytes += layer.gpu.total();
        return bytes.value();
    }

    const Resolved& m_resolved;
    const WeightTable& m_weights;
    std::vector<double> m_shares;
    LlamaCppSetup m_setup;
};

int wantedGpuLayers(const Resolved& resolved, const WeightTable& weights)
{
    const Scenario& scenario = resolved.scenario;
    if (scenario.gpuLayers && std::holds_alternative<int>(*scenario.gpuLayers))
        return std::max(0, std::get<int>(*scenario.gpuLayers));
    if (scenario.offload && *scenario.offload > 0)
        return gpuLayersForOffload(weights, *scenario.offload);
    return static_cast<int>(weights.layers.size()) + 1;
}

/** A file that a build can load is no newer than it; the user's own is known layer by layer. */
std::shared_ptr<const WeightTable> fileWeights(const Resolved& resolved)
{
    const bool sorted = llamaCppBuild(resolved.scenario.engineVersion.value_or("")).sortsTensors;
    if (sorted || resolved.model->ownWeights)
        return resolved.weights;
    return std::make_shared<const WeightTable>(inShardOrder(*resolved.weights, *resolved.architecture));
}

void explainCache(const Resolved& resolved, const LlamaCppTrial& trial, Explanation& explanation)
{
    const Architecture& architecture = *resolved.architecture;
    const LlamaCppSetup& setup = trial.setup();
    Derivation derivation{"Σ {layers} × {bytes_per_layer}", {}, 0, Unit::Byte,
        "llama.cpp: cells × KV heads × (K width × K bytes + V width × V bytes) per layer and stream; windows hold "
        "window + micro-batch cells, all padded to 256",
        {}, {}};
    for (std::size_t index = 0; index < architecture.blocks.size(); ++index) {
        const Block& block = architecture.blocks[index];
        const auto count
            = static_cast<double>(std::ranges::count(architecture.layers, static_cast<std::uint16_t>(index)));
        const auto perLayer = static_cast<double>(llamaCppLayerCache(setup, block));
        if (perLayer == 0)
            continue;
        const Tokens window = block.attention.window > 0 ? block.attention.window : block.attention.chunk;
        const auto cells = static_cast<double>(window > 0 ? llamaCppWindowCells(setup, window) : llamaCppCells(setup));
        const double streams = setup.unified ? 1 : setup.sequences;
        derivation.parts.push_back({"{layers} × {cells} × {streams} × {bytes_per_cell}",
            {{"layers", count, Unit::Count}, {"cells", cells, Unit::Token}, {"streams", streams, Unit::Count},
                {"bytes_per_cell", perLayer / (cells * streams), Unit::Byte}},
            count * perLayer, Unit::Byte, {}, {}, block.name});
        derivation.result += count * perLayer;
    }
    if (derivation.parts.size() == 1) {
        Derivation only = derivation.parts.front();
        only.source = derivation.source;
        only.label.clear();
        derivation = std::move(only);
    }
    explanation.insert_or_assign("memory.kv_cache_bytes", std::move(derivation));
}

} // namespace

MemoryPlan planLlamaCpp(const Resolved& resolved, std::vector<Problem>& problems, Explanation* explanation)
{
    const std::shared_ptr<const WeightTable> weights = fileWeights(resolved);
    const LlamaCppTrial trial(resolved, *weights);
    const bool fitting
        = resolved.scenario.gpuLayers && std::holds_alternative<AutoLayers>(*resolved.scenario.gpuLayers);
    MemoryPlan plan = fitting ? trial.fitted() : trial.plan(wantedGpuLayers(resolved, *weights));
    if (resolved.scenario.split == SplitMode::Tensor && resolved.gpus.size() > 1)
        problems.push_back({Severity::Note, "split_as_layers", "split", {{"engine", resolved.engine->name}}});
    plan.weightsConfidence = resolved.weights->confidence;
    plan.kvConfidence = resolved.engine->ownAccounting ? Confidence::Exact : Confidence::Estimated;
    plan.computeConfidence = resolved.engine->ownAccounting ? Confidence::Calibrated : Confidence::Estimated;
    plan.runtimeConfidence = Confidence::Estimated;
    if (explanation)
        explainCache(resolved, trial, *explanation);
    return plan;
}

} // namespace loadmark

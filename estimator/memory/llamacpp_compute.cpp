// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/memory/llamacpp_compute.h"

#include "estimator/memory/llamacpp_graph.h"
#include "estimator/memory/llamacpp_offload.h"

#include <algorithm>

namespace loadmark {
namespace {

/** Several GPUs with all layers on them work on several micro-batches at once: four copies of the inputs. */
bool pipelined(const LlamaCppSetup& setup, int firstOnGpu)
{
    const bool head = std::ranges::any_of(setup.devices, &LlamaCppDevice::output);
    return setup.devices.size() > 1 && firstOnGpu == 0 && head && !setup.kvOnHost && setup.expertsOnHost == 0;
}

/** Copies of the inputs for the micro-batches under way; builds that store by index keep two more states on later GPUs.
 */
Saturating pipelineCopies(const Graph& graph, std::size_t device)
{
    const bool more = device > 0 && graph.setup.build.indexedCache;
    return 3 * (graph.inputs + graph.embedded) + graph.embedded + (more ? 4 * graph.embedded : 0);
}

int firstLayerOnGpu(const LlamaCppSetup& setup)
{
    int first = static_cast<int>(setup.architecture->layers.size());
    for (const LlamaCppDevice& device : setup.devices)
        if (device.layers() > 0)
            first = std::min(first, device.firstLayer);
    return first;
}

Saturating cpuOnly(const Graph& graph, int layers)
{
    const Saturating work = graph.inputs + graph.maskCopies + layersWork(graph, 0, layers, false);
    return graph.embedded + std::max(work, logits(graph) + (graph.maskCopies > 0 ? graph.masks : 0));
}

} // namespace

void addComputeBuffers(const LlamaCppSetup& setup, LlamaCppBuffers& buffers)
{
    constexpr Bytes smallestOffloadedBatch = 32; // llama.cpp: ggml-cuda, op_offload_min_batch_size
    const Graph graph = graphOf(setup);
    const int layers = static_cast<int>(setup.architecture->layers.size());
    if (setup.devices.empty()) {
        buffers.host.compute = cpuOnly(graph, layers).value();
        return;
    }
    const int firstOnGpu = std::clamp(firstLayerOnGpu(setup), 0, layers);
    const bool pipeline = pipelined(setup, firstOnGpu);
    const bool offloaded = setup.opOffload && graph.tokens >= smallestOffloadedBatch;
    for (std::size_t i = 0; i < setup.devices.size(); ++i) {
        const LlamaCppDevice& device = setup.devices[i];
        const bool forHost = i == 0 && offloaded;
        const int first = forHost ? 0 : std::clamp(device.firstLayer, 0, layers);
        const int end = std::clamp(device.endLayer, forHost ? firstOnGpu : first, layers);
        const Saturating work
            = offloaded ? offloadedWork(graph, first, end, firstOnGpu) : layersWork(graph, first, end, true);
        Saturating compute = graph.inputs + graph.maskCopies + work + (pipeline ? pipelineCopies(graph, i) : 0);
        if (device.output) {
            const Saturating kept = pipeline ? 4 * graph.masks + 8 * graph.embedded
                : graph.maskCopies > 0       ? graph.masks
                                             : 0;
            compute = std::max(compute, logits(graph) + kept);
        }
        buffers.devices[i].compute = compute.value();
    }
    Saturating onCpu = feedingHost(graph, firstOnGpu) + graph.inputs * (pipeline ? 4 : 1);
    const int onHost = std::min(std::max(firstOnGpu, setup.expertsOnHost), layers);
    if (!offloaded && onHost > 0)
        onCpu = std::max(onCpu, graph.inputs + graph.maskCopies + graph.embedded + layersWork(graph, 0, onHost, false));
    buffers.host.compute = onCpu.value();
}

Bytes draftCompute(const LlamaCppSetup& setup)
{
    const Graph graph = graphOf(setup);
    Saturating work = 0;
    for (const std::uint16_t block : setup.architecture->mtpLayers)
        work = std::max(work, layerWork(graph, setup.architecture->blocks[block], true));
    return std::max(graph.inputs + graph.maskCopies + work, logits(graph)).value();
}

} // namespace loadmark

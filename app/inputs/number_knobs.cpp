// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/number_knobs.h"

#include <algorithm>
#include <array>
#include <type_traits>

namespace loadmark {

namespace {

template<auto Member>
std::optional<double> optionalNumber(const Scenario& scenario)
{
    const auto& value = scenario.*Member;
    return value ? std::optional(static_cast<double>(*value)) : std::nullopt;
}

template<auto Member>
void setOptionalNumber(Scenario& scenario, std::optional<double> number)
{
    auto& member = scenario.*Member;
    using Value = typename std::remove_reference_t<decltype(member)>::value_type;
    member = number ? std::optional(static_cast<Value>(*number)) : std::nullopt;
}

template<auto Member>
std::optional<double> plainNumber(const Scenario& scenario)
{
    return static_cast<double>(scenario.*Member);
}

template<auto Member>
void setPlainNumber(Scenario& scenario, std::optional<double> number)
{
    if (number)
        scenario.*Member = static_cast<Tokens>(*number);
}

template<auto Member>
constexpr NumberKnob optionalKnob(Field field, const char* name, NumberKind kind, double minimum, double maximum)
{
    return {field, name, kind, minimum, maximum, true, optionalNumber<Member>, setOptionalNumber<Member>};
}

template<auto Member>
constexpr NumberKnob plainKnob(Field field, const char* name, double minimum)
{
    return {field, name, NumberKind::TokenCount, minimum, Limits::contextMax, false, plainNumber<Member>,
        setPlainNumber<Member>};
}

std::optional<double> layersOnGpu(const Scenario& scenario)
{
    const int* layers = scenario.gpuLayers ? std::get_if<int>(&*scenario.gpuLayers) : nullptr;
    return layers != nullptr ? std::optional(static_cast<double>(*layers)) : std::nullopt;
}

/** Placement by layers replaces placement by share. */
void setLayersOnGpu(Scenario& scenario, std::optional<double> layers)
{
    scenario.gpuLayers = layers ? std::optional(GpuLayers(static_cast<int>(*layers))) : std::nullopt;
    scenario.offload.reset();
}

constexpr int manyLayers = 10000;
constexpr int outputHead = 1; ///< llama.cpp counts it as one more layer, the first to go to the GPU
constexpr double anyBandwidth = 1e14;

constexpr std::array knobs{
    optionalKnob<&Scenario::ubatch>(Field::Ubatch, "ubatch", NumberKind::Batch, 1, Limits::batchMax),
    optionalKnob<&Scenario::batch>(Field::Batch, "batch", NumberKind::Batch, 1, Limits::batchMax),
    optionalKnob<&Scenario::maxBatchedTokens>(
        Field::MaxBatchedTokens, "maxBatchedTokens", NumberKind::Batch, 1, Limits::batchMax),
    optionalKnob<&Scenario::maxNumSeqs>(Field::MaxNumSeqs, "maxNumSeqs", NumberKind::Batch, 1, Limits::sequencesMax),
    optionalKnob<&Scenario::gpuMemoryUtilization>(
        Field::GpuMemoryUtilization, "gpuMemoryUtilization", NumberKind::Ratio, 0, 1),
    optionalKnob<&Scenario::memFractionStatic>(Field::MemFractionStatic, "memFractionStatic", NumberKind::Ratio, 0, 1),
    optionalKnob<&Scenario::gpuMemory>(
        Field::GpuMemory, "gpuMemory", NumberKind::Memory, mebi, static_cast<double>(Limits::memoryMax)),
    optionalKnob<&Scenario::gpuMemoryInUse>(
        Field::GpuMemoryInUse, "gpuMemoryInUse", NumberKind::Memory, mebi, static_cast<double>(Limits::memoryMax)),
    NumberKnob{Field::LayersOnGpu, "gpuLayers", NumberKind::Count, 0, manyLayers, true, layersOnGpu, setLayersOnGpu},
    optionalKnob<&Scenario::cpuMoe>(Field::CpuMoe, "cpuMoe", NumberKind::Count, 0, manyLayers),
    optionalKnob<&Scenario::hostBandwidth>(
        Field::HostBandwidth, "hostBandwidth", NumberKind::Bandwidth, 1e9, anyBandwidth),
    plainKnob<&Scenario::prompt>(Field::Prompt, "prompt", 1),
    plainKnob<&Scenario::output>(Field::Output, "output", 1),
    optionalKnob<&Scenario::depth>(Field::Depth, "depth", NumberKind::TokenCount, 0, Limits::contextMax),
};

/** Decoder layers of the scenario's model; empty if unknown. */
std::optional<double> modelLayers(const InputState& state)
{
    const Model* model = state.catalogue.model(state.scenario.model);
    if (model == nullptr || !model->architecture)
        return {};
    return static_cast<double>(model->architecture->layers.size());
}

/** What takes the place of a number: all layers, or those that a share to offload or the room leaves on the GPUs. */
std::optional<double> usualLayersOnGpu(const InputState& state)
{
    const auto all = modelLayers(state);
    if (!all || layersOnGpu(state.scenario) || state.estimate.devices.empty())
        return all ? std::optional(*all + outputHead) : std::nullopt;
    return std::min<double>(layersOnGpus(state.estimate), *all + outputHead);
}

} // namespace

std::span<const NumberKnob> numberKnobs()
{
    return knobs;
}

std::optional<double> knobDefault(const NumberKnob& knob, const InputState& state)
{
    switch (knob.field) {
    case Field::GpuMemory: {
        const auto& devices = state.estimate.devices;
        const auto reported = devices.empty() ? std::nullopt : devices.front().reported;
        return reported ? std::optional(static_cast<double>(*reported)) : std::nullopt;
    }
    case Field::LayersOnGpu:
        return usualLayersOnGpu(state);
    case Field::CpuMoe:
    case Field::GpuMemoryInUse:
        return 0;
    case Field::HostBandwidth: {
        const Host* host = state.catalogue.host(state.scenario.host);
        return host != nullptr && host->bandwidth ? std::optional(*host->bandwidth * std::max(1, host->sockets))
                                                  : std::nullopt;
    }
    default:
        return knob.get(state.estimate.scenario);
    }
}

double knobMaximum(const NumberKnob& knob, const InputState& state)
{
    switch (knob.field) {
    case Field::LayersOnGpu:
        return modelLayers(state).value_or(manyLayers - outputHead) + outputHead;
    case Field::CpuMoe:
        return modelLayers(state).value_or(manyLayers);
    case Field::Depth:
        return static_cast<double>(state.scenario.context);
    default:
        return knob.maximum;
    }
}

} // namespace loadmark

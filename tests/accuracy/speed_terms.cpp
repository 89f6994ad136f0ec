// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "speed_terms.h"

#include "estimator/memory/plan.h"
#include "estimator/speed/all_reduce.h"
#include "estimator/speed/device_rates.h"
#include "estimator/speed/work.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace loadmark {
namespace {

using Json = nlohmann::json;

Json workTerms(const DeviceWork& work, Tokens depth)
{
    Json attention = Json::array();
    double flop = 0;
    for (const AttentionWork& a : work.attention) {
        attention.push_back({{"layers", a.layers}, {"flops_per_pair", a.flopsPerPair}, {"window", a.window}});
        flop += a.layers * a.flopsPerPair * static_cast<double>(a.window > 0 ? std::min(a.window, depth) : depth);
    }
    return {{"dense_read", work.denseRead}, {"expert_resident", work.expertResident}, {"experts", work.experts},
        {"experts_used", work.expertsUsed}, {"dense_parameters", work.denseParameters},
        {"expert_parameters", work.expertParameters}, {"kv_read", work.kvReadPerSequence},
        {"state", work.statePerSequence}, {"layers", work.layers}, {"expert_layers", work.expertLayers},
        {"state_layers", work.stateLayers}, {"indexed_layers", work.indexedLayers}, {"attention", attention},
        {"attention_flop", flop}};
}

Json gpuTerms(const GpuWork& gpu, const DeviceRates& rates, const SpeedInput& input)
{
    Json terms = workTerms(gpu, input.depth);
    terms["class"] = rates.accelerator;
    terms["accelerator"] = gpu.accelerator->id;
    terms["bandwidth"] = rates.bandwidth;
    terms["matmul_peak"] = rates.matmulPeak;
    terms["attention_peak"] = rates.attentionPeak;
    terms["pcie_bandwidth"] = gpu.accelerator->link.pcieBytesPerSecond.value_or(0);
    terms["link"] = linkBetween(*gpu.accelerator, static_cast<int>(input.gpus.size()));
    return terms;
}

Json hostTerms(const SpeedInput& input)
{
    if (input.host.idle() && input.host.kvReadPerSequence == 0)
        return nullptr;
    Json terms = workTerms(input.host, input.depth);
    terms["bandwidth"] = input.hostBandwidth;
    if (const Host* host = input.hostMachine) {
        terms["channels"] = host->channels;
        terms["sockets"] = host->sockets;
        terms["effective_bandwidth"]
            = host->bandwidth && input.hostBandwidth == *host->bandwidth ? host->effectiveBandwidth.value_or(0) : 0;
    }
    return terms;
}

/** Measured and, where the estimator tells the figure, estimated with the constants of the catalogue. */
Json figureTerms(const EvidenceCase& speedCase, const SpeedEstimate& speed)
{
    Json terms = Json::object();
    for (const EvidenceFigure& figure : speedCase.figures) {
        const Quantity<double>* told = speedFigure(speed, figure.key);
        terms[figure.key] = {{"measured", figure.measured}};
        if (told && *told)
            terms[figure.key]["estimated"] = *told->value;
    }
    return terms;
}

} // namespace

const Quantity<double>* speedFigure(const SpeedEstimate& speed, std::string_view key)
{
    static constexpr std::pair<std::string_view, Quantity<double> SpeedEstimate::*> figures[]
        = {{"speed.decode_tokens_per_s", &SpeedEstimate::decode},
            {"speed.decode_total_tokens_per_s", &SpeedEstimate::decodeTotal},
            {"speed.prefill_tokens_per_s", &SpeedEstimate::prefill}, {"speed.ttft_s", &SpeedEstimate::ttft},
            {"speed.tpot_s", &SpeedEstimate::tpot}};
    for (const auto& [name, member] : figures)
        if (name == key)
            return &(speed.*member);
    return nullptr;
}

std::optional<std::string> speedTerms(const EvidenceCase& speedCase, const Catalogue& catalogue)
{
    std::vector<Problem> problems;
    const Resolved resolved = resolve(speedCase.scenario, catalogue, problems);
    if (!resolved.architecture || !resolved.weights || !resolved.engine || !resolved.kvK || !resolved.kvV
        || !resolved.hardwareNamed)
        return std::nullopt;
    const MemoryPlan plan = resolved.usesLlamaCppRules() ? planLlamaCpp(resolved, problems, nullptr)
                                                         : planServing(resolved, problems, nullptr);
    const SpeedInput input = speedInput(resolved, plan);
    const std::vector<DeviceRates> rates = deviceRates(input, catalogue.speed);
    Json gpus = Json::array();
    for (std::size_t i = 0; i < input.gpus.size(); ++i)
        gpus.push_back(gpuTerms(input.gpus[i], rates[i], input));
    const Json terms = {{"id", speedCase.id}, {"class", speedCase.kind}, {"source", speedCase.source},
        {"figures", figureTerms(speedCase, estimate(speedCase.scenario, catalogue).speed)},
        {"model", resolved.scenario.model}, {"weights", resolved.format->id}, {"engine", input.engine->id},
        {"policy", input.engine->policy}, {"backend", input.backend},
        {"era", engineEra(catalogue.speed, input.engineVersion)}, {"quantised", quantised(input)},
        {"sequences", input.sequences}, {"depth", input.depth}, {"prompt", input.prompt}, {"output", input.output},
        {"chunk", input.chunk}, {"hidden", input.hidden}, {"layers", input.layers}, {"split", splitName(input.split)},
        {"flash", input.flashAttention}, {"unified", input.unified}, {"drafting", input.drafting},
        {"experts_on_host", input.expertsOnHost}, {"gpus", gpus}, {"host", hostTerms(input)}};
    return terms.dump();
}

} // namespace loadmark

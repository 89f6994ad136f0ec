// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/estimate.h"

#include <algorithm>
#include <memory>
#include <string_view>
#include <vector>

namespace loadmark {

/** A scenario with its ids looked up and the engine's defaults filled in: what every later step reads. */
struct Resolved
{
    Scenario scenario;
    const Model* model = nullptr;
    const Architecture* architecture = nullptr; ///< null: unknown
    const WeightFormat* format = nullptr; ///< null with weights "native": the checkpoint's format is not known
    std::shared_ptr<const WeightTable> weights; ///< null: no size is known
    const EngineSpec* engine = nullptr;
    EngineSettings settings; ///< the engine's defaults in this version on these GPUs
    std::optional<Bytes> deviceMemory; ///< that the smallest GPU reports; empty: not known
    std::vector<const Accelerator*> gpus; ///< one per device, in order; null: a device of unknown kind. Empty: CPU only
    bool hardwareNamed = false; ///< false: some device is of unknown kind, so nothing that needs one can be told
    const Host* host = nullptr;
    const KvType* kvK = nullptr;
    const KvType* kvV = nullptr;
    bool ownStaticShare = false; ///< scenario.memFractionStatic is computed, not given
    std::string backend; ///< "cuda", "metal" … of the first device, or "cpu"

    bool usesLlamaCppRules() const { return engine && engine->policy == "llama.cpp"; }
    /** Sequences that run at once: a serving engine lets the others wait. */
    int running() const { return std::min(scenario.sequences, scenario.maxNumSeqs.value_or(scenario.sequences)); }
    bool splitsTensors() const { return gpus.size() > 1 && scenario.split == SplitMode::Tensor; }
    bool unified() const { return !gpus.empty() && gpus.front() && gpus.front()->unified.unified; }
    double hostBandwidth() const; ///< bytes/s, theoretical; 0: unknown
    /** The engine's setting where nobody set it, in the scenario's engine version and on its GPUs. */
    double engineDefault(EngineSetting setting) const
    {
        return settings[setting].value_or(settingRange(setting).otherwise);
    }
    /** The same of a rare setting, looked up when asked for; empty: the engine has none. */
    std::optional<double> rareDefault(EngineSetting setting) const;
    bool engineHas(EngineSetting setting) const { return settings[setting].has_value(); }
};

/** Unknown ids become problems of severity error and leave their pointer null. */
Resolved resolve(const Scenario& scenario, const Catalogue& catalogue, std::vector<Problem>& problems);

/** "layer", "pipeline", "tensor", "expert". */
std::string_view splitName(SplitMode mode);
std::optional<SplitMode> splitFromName(std::string_view name);

} // namespace loadmark

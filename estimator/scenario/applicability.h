// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"
#include "estimator/estimate.h"
#include "estimator/scenario/field.h"

#include <map>
#include <optional>
#include <string>

namespace loadmark {

/** What makes an input pointless. */
enum class Cause { Engine, Model, Hardware, Workload };

/**
 * Why an input changes nothing in a scenario, as an id with arguments; the text is made in the window.
 * Arguments: "engine", "model", "accelerator" (names), "value" (the only choice there is).
 */
struct Inapplicable
{
    Cause cause = Cause::Engine;
    std::string id; ///< "engine_lacks", "engine_one_choice", "cpu_only", "no_gpu", "one_gpu", "one_per_node", …
    std::map<std::string, std::string, std::less<>> arguments;
    bool operator==(const Inapplicable&) const = default;
};

/**
 * Which inputs apply to a scenario's engine, model and hardware. Ids that are not in the catalogue leave their inputs
 * applicable: nothing is known against them.
 *
 *   Applicability a(scenario, catalogue);
 *   a.whyNot(Field::CpuMoe)   // empty for Mixtral on llama.cpp; "model_not_moe" for Llama 3.1 8B
 */
class Applicability
{
public:
    Applicability(const Scenario& scenario, const Catalogue& catalogue);

    std::optional<Inapplicable> whyNot(Field field) const;
    bool applies(Field field) const { return !whyNot(field); }

    /** Whether the engine offers this split mode; a split by experts needs experts too. */
    bool offersSplit(SplitMode mode) const;

private:
    std::optional<Inapplicable> byEngine(Field field) const;
    std::optional<Inapplicable> byModel(Field field) const;
    std::optional<Inapplicable> byHardware(Field field) const;
    std::optional<Inapplicable> byWorkload(Field field) const;
    std::optional<Inapplicable> oneChoice(const std::vector<std::string>& choices) const;
    std::optional<Inapplicable> because(Cause cause, std::string id) const;

    const Scenario& m_scenario;
    const Model* m_model;
    const EngineSpec* m_engine;
    const Accelerator* m_accelerator; ///< of the first group; null: CPU only or none named
    int m_gpus = 0;
};

} // namespace loadmark

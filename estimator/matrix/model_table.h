// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/matrix/row.h"

#include <vector>

namespace loadmark {

struct ModelRow : MatrixRow
{
    const Model* model = nullptr;
    const WeightFormat* format = nullptr; ///< null: none is known that the engine loads
    FileSize file;
    std::optional<Tokens> context; ///< the most that still fits, see maxContext; empty where it does not run
};

/**
 * Every model on the scenario's hardware, in the best of its formats that runs there: the largest, up to the
 * published checkpoint's own or, where the engine does not load that, an eighth more: a larger file has no more to
 * tell. Where none runs the smallest stands. The context is the scenario's, cut to the model's limit.
 */
class ModelTable
{
public:
    ModelTable(Scenario scenario, const Catalogue& catalogue);

    std::size_t size() const { return m_models.size(); }
    /** A few estimates, and some tens for the context. The first row of a model also works out the sizes of its
     * formats. */
    ModelRow row(std::size_t index) const;

private:
    std::vector<const WeightFormat*> formatsOf(const Model& model) const;

    Scenario m_scenario;
    const Catalogue& m_catalogue;
    std::vector<const Model*> m_models;
};

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/matrix/row.h"

#include <vector>

namespace loadmark {

struct QuantisationRow : MatrixRow
{
    const WeightFormat* format = nullptr;
    bool native = false; ///< the format of the published checkpoint
    FileSize file;
};

/**
 * Every format of the scenario's model that its engine loads, on the scenario's hardware, and the published
 * checkpoint's own whether it loads that or not; the largest first. A file size and parts that the scenario gives
 * belong to its own format alone.
 */
class QuantisationTable
{
public:
    QuantisationTable(Scenario scenario, const Catalogue& catalogue);

    std::size_t size() const { return m_formats.size(); }
    QuantisationRow row(std::size_t index) const;

    /**
     * The smallest hardware on which the row runs: of hardwareChoices the fewest GPUs, of these the least memory, then
     * what is still made, then the lowest purchase price. So it is a row of the hardware table. Empty: none of them.
     * Costs up to some hundred estimates for what hardly anything holds.
     */
    std::optional<HardwareChoice> smallestHardware(const QuantisationRow& row) const;

    /** How fast the row runs if what is too much is put into system RAM: see spillProblem. Costs tens of estimates. */
    std::optional<Problem> spill(const QuantisationRow& row) const;

private:
    Scenario m_scenario;
    const Catalogue& m_catalogue;
    const Model* m_model = nullptr;
    const WeightFormat* m_native = nullptr;
    std::string m_ownFormat; ///< of the scenario
    Estimate m_before;
    std::vector<const WeightFormat*> m_formats;
    std::vector<HardwareChoice> m_hardware; ///< the smallest first
};

} // namespace loadmark

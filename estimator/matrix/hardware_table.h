// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/matrix/row.h"

#include <vector>

namespace loadmark {

struct HardwareRow : MatrixRow
{
    HardwareChoice hardware;
    std::optional<PurchasePrice> price; ///< of all of it
};

/**
 * The scenario on every accelerator, 1, 2, 4 and 8 of it (see hardwareChoices). Where the scenario's split does not
 * run, whole layers on each GPU stand in the row if that does.
 */
class HardwareTable
{
public:
    HardwareTable(Scenario scenario, const Catalogue& catalogue);

    std::size_t size() const { return m_hardware.size(); }
    HardwareRow row(std::size_t index) const;

private:
    Scenario m_scenario;
    const Catalogue& m_catalogue;
    Estimate m_before;
    std::vector<HardwareChoice> m_hardware;
};

} // namespace loadmark

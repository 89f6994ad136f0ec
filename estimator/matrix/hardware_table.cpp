// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/matrix/hardware_table.h"

namespace loadmark {

HardwareTable::HardwareTable(Scenario scenario, const Catalogue& catalogue)
    : m_scenario(std::move(scenario)), m_catalogue(catalogue), m_before(withoutHardwareEstimate(m_scenario, catalogue)),
      m_hardware(hardwareChoices(m_scenario, catalogue))
{
}

HardwareRow HardwareTable::row(std::size_t index) const
{
    const HardwareChoice& choice = m_hardware[index];
    Trial trial = tryWithSplits(onHardware(m_scenario, choice, m_catalogue), m_before, m_catalogue);
    auto price = purchasePrice(*choice.accelerator, choice.memory);
    if (price)
        price->usd *= choice.count;
    return {matrixRow(std::move(trial), m_before), choice, price};
}

} // namespace loadmark

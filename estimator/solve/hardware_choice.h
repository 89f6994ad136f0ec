// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/estimate.h"

#include <optional>
#include <vector>

/** A scenario tried on other hardware than its own. */
namespace loadmark {

/** Some of one accelerator in one machine. */
struct HardwareChoice
{
    const Accelerator* accelerator = nullptr; ///< of the catalogue, never null
    int count = 1;
    std::optional<Bytes> memory; ///< where it is not the catalogue's: another size of a machine, a modified card
};

/**
 * Every accelerator that can be had, 1, 2, 4 and 8 of it as a machine holds them, in the catalogue's order; the
 * scenario's own with the memory that it gives.
 */
std::vector<HardwareChoice> hardwareChoices(const Scenario& scenario, const Catalogue& catalogue);

/** Whether it was ever for sale. */
bool wasReleased(const Accelerator& accelerator);

/**
 * The scenario on this hardware. What was set or measured for other GPUs goes: their memory, backend, shares, and known
 * parts but for the size of the file. The scenario's own accelerator keeps its memory, if the choice has no other, and
 * its backend.
 */
Scenario onHardware(Scenario scenario, const HardwareChoice& choice, const Catalogue& catalogue);

/** A scenario as it was tried, and what came of it. */
struct Trial
{
    Scenario scenario;
    Estimate estimate;
    bool runs = false; ///< it fits, and nothing about it is refused that was not refused before
};

/**
 * The scenario as it is split or, where that does not run on several GPUs, in whole layers on each if the engine
 * offers that. The second counts only where it runs. `before`: whose warnings do not matter, see fitsCleanly.
 */
Trial tryWithSplits(const Scenario& scenario, const Estimate& before, const Catalogue& catalogue);

/** What of the scenario is refused whatever the hardware: an estimate without any, for fitsCleanly. */
Estimate withoutHardwareEstimate(const Scenario& scenario, const Catalogue& catalogue);

/**
 * Whether this hardware has plainly less memory than the weights that have to be on it, so that it need not be tried.
 * Weights of which a part may go to system RAM are never too much.
 */
bool plainlyTooSmall(const HardwareChoice& choice, const Estimate& withoutHardware);

/** What one GPU of the choice reports, see reportedMemory. */
Bytes memoryOf(const HardwareChoice& choice);

} // namespace loadmark

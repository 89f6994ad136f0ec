// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Scenario files; what was read is written and read back to an equal value.
#include "estimator/scenario/read_scenario.h"

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto input = loadmark::readScenario(text, "fuzz.loadmark");
    if (!input)
        return 0;
    const auto again = loadmark::readScenario(loadmark::writeScenario(input->scenario), "again.loadmark");
    if (!again || again->scenario != input->scenario)
        std::abort();
    return 0;
}

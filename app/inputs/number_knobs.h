// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/inputs/input_section.h"
#include "app/inputs/number_text.h"

#include <optional>
#include <span>

namespace loadmark {

/** A setting that is one number: how to show it, and how to read and write it in a scenario. */
struct NumberKnob
{
    Field field;
    const char* objectName;
    NumberKind kind;
    double minimum;
    double maximum;
    bool optional; ///< may be left to the engine
    std::optional<double> (*get)(const Scenario&);
    void (*set)(Scenario&, std::optional<double>);
};

std::span<const NumberKnob> numberKnobs();

/** What the setting comes to when it is left to the engine, where that is known. */
std::optional<double> knobDefault(const NumberKnob& knob, const InputState& state);

/** The largest value that makes sense for the scenario's model. */
double knobMaximum(const NumberKnob& knob, const InputState& state);

} // namespace loadmark

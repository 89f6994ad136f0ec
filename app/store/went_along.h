// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/text/format.h"
#include "app/text/names.h"
#include "estimator/scenario/field.h"

#include <QString>

#include <vector>

namespace loadmark {

class ScenarioStore;

/** A setting that a choice of something else changed, e.g. the weight format that a new engine does not load. */
struct WentAlong
{
    Field field;
    QString was, now;
    bool operator==(const WentAlong&) const = default;
};

/** What differs between two scenarios besides `chosen`, in the order of the inputs. */
std::vector<WentAlong> wentAlong(
    Field chosen, const Scenario& before, const Scenario& after, const Names& names, const Format& format);

/** Of the step that led to what is on screen. */
std::vector<WentAlong> wentAlong(const ScenarioStore& store, const Format& format);

} // namespace loadmark

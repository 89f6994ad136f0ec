// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/weights/quantisation_rules.h"
#include "estimator/weights/weight_table.h"

namespace loadmark {

struct WeightFormat;

/** What a file holds besides the decoder, and how its mix was applied. */
struct FileVariant
{
    QuantisationOptions quantisation;
    bool vision = true;
    bool shortGroups = false; ///< INT4 with a scale per 32 elements and no zero points, whatever the format's groups
};

/** The table of an architecture by the rule of `format`, no published size considered. The format must have a rule. */
WeightTable ruleWeights(const Architecture& architecture, const WeightFormat& format, const FileVariant& variant);

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/rules/rule_of_thumb.h"

#include "estimator/scenario/scenario.h"

namespace loadmark {

double servingRuleBytes(std::int64_t parameters, double bits, const RulesOfThumb& rules)
{
    constexpr double bitsPerByte = 8;
    return static_cast<double>(parameters) * (bits / bitsPerByte) * rules.servingFactor;
}

double tuningRuleBytes(std::int64_t parameters, TuningMethod method, const RulesOfThumb& rules)
{
    const auto count = static_cast<double>(parameters);
    switch (method) {
    case TuningMethod::Qlora:
        return count * rules.qlora;
    case TuningMethod::Lora:
        return count * rules.lora;
    case TuningMethod::Full:
        break;
    }
    return count * rules.full;
}

std::optional<int> ruleGpuCount(double bytes, double gpuBytes)
{
    for (int count = 1; count <= Limits::gpusMax; count *= 2)
        if (count * gpuBytes >= bytes)
            return count;
    return std::nullopt;
}

} // namespace loadmark

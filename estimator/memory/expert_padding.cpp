// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/memory/expert_padding.h"

#include <cmath>

namespace loadmark {

bool padsExperts(const Resolved& resolved)
{
    return resolved.format && resolved.format->rule == "mxfp4"
        && resolved.rareDefault(EngineSetting::Mxfp4UpOutputs).has_value();
}

double expertPadding(const Resolved& resolved, const Ffn& ffn, int tensor)
{
    if (ffn.kind != FfnKind::Experts || !padsExperts(resolved))
        return 1;
    const auto padded = [&resolved](double size, EngineSetting setting) {
        const double multiple = resolved.rareDefault(setting).value_or(1);
        return std::ceil(size / multiple) * multiple;
    };
    const double hidden = ffn.expertHidden > 0 ? ffn.expertHidden : resolved.architecture->hidden;
    const double inner = std::ceil(static_cast<double>(ffn.expertWidth) / tensor);
    if (hidden <= 0 || inner <= 0)
        return 1;
    const double ups = ffn.gated ? 2 : 1;
    const double up = padded(inner, EngineSetting::Mxfp4UpOutputs) * padded(hidden, EngineSetting::Mxfp4UpInputs);
    const double down = padded(hidden, EngineSetting::Mxfp4DownOutputs) * padded(inner, EngineSetting::Mxfp4DownInputs);
    return (ups * up + down) / ((ups + 1) * inner * hidden);
}

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"
#include "estimator/speed/speed_constants.h"

#include <string_view>

/** Which constants hold for a device. */
namespace loadmark {

struct SpeedProfile
{
    KernelConstants kernels;
    Interval<double> decodeRatio{0.5, 2.0}, prefillRatio{0.4, 2.5};
    bool decodeFitted = false, prefillFitted = false;
    const KernelRule* decodeRule = nullptr; ///< the most specific rule that set the interval
    const KernelRule* prefillRule = nullptr;
};

/** Class of an accelerator, its vendor in lower case where no rule matches. */
std::string_view acceleratorClass(const SpeedConstants& constants, const Accelerator& accelerator);

/** Id of the era of an engine version, empty for a recent or unknown one. */
std::string_view engineEra(const SpeedConstants& constants, std::string_view version);

/** What the rules are matched against. */
struct ProfileKey
{
    std::string_view engine, policy, backend, format, era, accelerator;
};

SpeedProfile speedProfile(const SpeedConstants& constants, const ProfileKey& key);

/** True for "nvidia/ada/consumer" and "nvidia/ada", "nvidia" or "". */
bool inClass(std::string_view accelerator, std::string_view beginning);

} // namespace loadmark

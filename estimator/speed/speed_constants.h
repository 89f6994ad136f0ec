// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/files/error.h"

#include <string>
#include <string_view>

namespace loadmark {

/** Fitted and published constants of the speed model, by engine, backend, accelerator class and era. */
struct SpeedConstants
{
};

Result<SpeedConstants> readSpeedConstants(std::string_view json, const std::string& where);

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/files/error.h"

#include <string_view>

namespace loadmark::cli {

/** What a command ends with. */
enum ExitCode { Done = 0, Failed = 1, DoesNotFit = 2 };

/** Writes to standard output. Errors: a full disk and the like; a reader that has gone away is none. */
Result<void> print(std::string_view text);

/** Hands everything printed to the system; part of every command's success. */
Result<void> flushOutput();

/** One line on standard error: "loadmark: where: what; remedy". Returns Failed. */
int fail(const Error& error);

} // namespace loadmark::cli

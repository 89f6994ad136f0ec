// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"

#include <string>

namespace loadmark::cli {

/**
 * `estimate --cases`: one JSON result per case and line, in the order of the file. A case that cannot be estimated
 * gives
 * {"error": …} in its place and the run goes on: it is a result too, and the exit code stays 0. Empty lines are
 * skipped. Paths in a case are relative to the file, or to the working folder for standard input. Error: the file
 * cannot be read, or the output not written.
 */
Result<int> estimateCases(
    const Arguments& arguments, const std::string& path, const std::shared_ptr<const Catalogue>& catalogue);

} // namespace loadmark::cli

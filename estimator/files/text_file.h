// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/files/error.h"

#include <cstddef>
#include <string>

namespace loadmark {

/** The whole of a file, or of standard input for "-". Errors: missing, a folder, unreadable, larger than `sizeMax`
 * bytes. */
Result<std::string> readTextFile(const std::string& path, std::size_t sizeMax = std::size_t{64} << 20);

} // namespace loadmark

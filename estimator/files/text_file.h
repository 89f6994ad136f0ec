// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/files/error.h"

#include <cstddef>
#include <string>

namespace loadmark {

/** What may be read: a pipe gives its content only once, and only when somebody writes to it. */
enum class FileKind { Regular, AlsoPipes };

/**
 * The whole of a file, or of standard input for "-". Errors: no name, missing, a folder, not of that kind, unreadable,
 * larger than `sizeMax` bytes.
 */
Result<std::string> readTextFile(
    const std::string& path, std::size_t sizeMax = std::size_t{64} << 20, FileKind kind = FileKind::AlsoPipes);

} // namespace loadmark

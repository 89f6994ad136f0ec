// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/files/error.h"

#include <cstddef>
#include <string>

namespace loadmark {

/**
 * What may be read. Opening a named pipe waits for somebody to write to it, and a device may never end, so neither is
 * ever opened; what the caller of the program has opened is: standard input as "-" or /dev/stdin, and the /dev/fd/N of
 * a shell's <(command).
 */
enum class FileKind { Regular, AlsoStandardInput };

/**
 * The whole of a file, or of standard input. Errors: no name, missing, a folder, not of that kind, unreadable, larger
 * than `sizeMax` bytes.
 */
Result<std::string> readTextFile(
    const std::string& path, std::size_t sizeMax = std::size_t{64} << 20, FileKind kind = FileKind::AlsoStandardInput);

} // namespace loadmark

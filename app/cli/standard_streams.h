// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace loadmark::cli {

/**
 * Takes the places of standard streams that were closed (`loadmark … >&-`), before any other file is opened: it would
 * get their number, and be read as input or written over by output. Reading and writing them then fails with EBADF.
 */
void holdStandardStreams();

} // namespace loadmark::cli

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace loadmark::cli {

namespace {

Result<void> outcome(bool written)
{
    if (written || errno == EPIPE)
        return {};
    if (errno == EBADF)
        return std::unexpected(
            Error{"standard output", "is closed", "leave it open, or write it to a file with > FILE"});
    return std::unexpected(Error{"standard output", std::string("cannot be written: ") + std::strerror(errno),
        "free some space or write elsewhere"});
}

} // namespace

Result<void> print(std::string_view text)
{
    return outcome(std::fwrite(text.data(), 1, text.size(), stdout) == text.size());
}

Result<void> flushOutput()
{
    return outcome(std::fflush(stdout) == 0);
}

int fail(const Error& error)
{
    std::fflush(stdout);
    std::fprintf(stderr, "loadmark: %s\n", error.text().c_str());
    return Failed;
}

} // namespace loadmark::cli

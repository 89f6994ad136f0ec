// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/files/text_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

namespace loadmark {

namespace {

namespace fs = std::filesystem;

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

bool isStandardInput(const std::string& path)
{
    return path == "-" || path == "/dev/stdin" || path == "/dev/fd/0" || path == "/proc/self/fd/0";
}

/** What the program was started with, like the pipe of <(command): opening it does not wait. */
bool isOpenAlready(const std::string& path)
{
    return path.starts_with("/dev/fd/") || path.starts_with("/proc/self/fd/");
}

Result<File> openFile(const std::string& path, FileKind kind)
{
    const auto fault = [&](const std::string& what, const std::string& remedy) {
        return std::unexpected(Error{path, what, remedy});
    };
    const bool alsoInput = kind == FileKind::AlsoStandardInput;
    std::error_code ignored;
    const fs::file_status status = fs::status(path, ignored);
    if (fs::is_directory(status))
        return fault("is a folder", "name a file in it");
    if (fs::exists(status) && !fs::is_regular_file(status) && !(alsoInput && isOpenAlready(path)))
        return fault("is a pipe or a device, not a regular file",
            alsoInput ? "name a file, or - for standard input" : "name a file");
    File file(std::fopen(path.c_str(), "rb"), [](std::FILE* open) { return std::fclose(open); });
    if (!file)
        return fault(std::string("cannot be opened: ") + std::strerror(errno), "check the path and its permissions");
    return file;
}

Error readingFault(const std::string& where, bool standardInput)
{
    if (standardInput && errno == EBADF)
        return {where, "is closed", "pass something in with < or |, or name a file"};
    return {where, std::string("cannot be read: ") + std::strerror(errno), "check the file and its permissions"};
}

} // namespace

Result<std::string> readTextFile(const std::string& path, std::size_t sizeMax, FileKind kind)
{
    if (path.empty())
        return std::unexpected(Error{"file name", "is empty", "name the file to read"});
    const bool standardInput = kind == FileKind::AlsoStandardInput && isStandardInput(path);
    const std::string where = standardInput ? "standard input" : path;
    File owned(nullptr, nullptr);
    if (!standardInput) {
        Result<File> opened = openFile(path, kind);
        if (!opened)
            return std::unexpected(std::move(opened.error()));
        owned = std::move(*opened);
    }
    std::FILE* file = standardInput ? stdin : owned.get();

    std::string text;
    char block[1 << 16];
    while (const std::size_t count = std::fread(block, 1, sizeof block, file)) {
        if (text.size() + count > sizeMax)
            return std::unexpected(Error{where, "is larger than " + std::to_string(sizeMax >> 20) + " MiB",
                "check that this is the right file"});
        text.append(block, count);
    }
    if (std::ferror(file))
        return std::unexpected(readingFault(where, standardInput));
    return text;
}

} // namespace loadmark

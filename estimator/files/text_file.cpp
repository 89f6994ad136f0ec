// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/files/text_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

namespace loadmark {

Result<std::string> readTextFile(const std::string& path, std::size_t sizeMax, FileKind kind)
{
    const bool standardInput = path == "-";
    const std::string where = standardInput ? "standard input" : path.empty() ? "file name" : path;
    const auto fault = [&](const std::string& what, const std::string& remedy) {
        return std::unexpected(Error{where, what, remedy});
    };

    if (path.empty())
        return fault("is empty", "name the file to read");
    std::error_code ignored;
    if (!standardInput && std::filesystem::is_directory(path, ignored))
        return fault("is a folder", "name a file in it");
    if (!standardInput && kind == FileKind::Regular && std::filesystem::exists(path, ignored)
        && !std::filesystem::is_regular_file(path, ignored))
        return fault("is not a regular file", "name a file");

    const auto closeFile = [](std::FILE* file) { std::fclose(file); };
    std::unique_ptr<std::FILE, decltype(closeFile)> owned(nullptr, closeFile);
    if (!standardInput) {
        owned.reset(std::fopen(path.c_str(), "rb"));
        if (!owned)
            return fault(
                std::string("cannot be opened: ") + std::strerror(errno), "check the path and its permissions");
    }
    std::FILE* file = standardInput ? stdin : owned.get();

    std::string text;
    char block[1 << 16];
    while (const std::size_t count = std::fread(block, 1, sizeof block, file)) {
        if (text.size() + count > sizeMax)
            return fault(
                "is larger than " + std::to_string(sizeMax >> 20) + " MiB", "check that this is the right file");
        text.append(block, count);
    }
    if (std::ferror(file))
        return fault(std::string("cannot be read: ") + std::strerror(errno), "check the file and its permissions");
    return text;
}

} // namespace loadmark

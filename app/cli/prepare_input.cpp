// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/prepare_input.h"

#include "app/catalogue/own_model.h"
#include "app/cli/known_ids.h"
#include "estimator/scenario/change.h"

#include <algorithm>
#include <filesystem>

namespace loadmark::cli {

namespace {

namespace fs = std::filesystem;

std::string pathIn(const std::string& folder, const std::string& path)
{
    return (fs::path(folder) / path).string(); // an absolute path stays what it is
}

Result<Bytes> fileSize(const std::string& path)
{
    std::error_code error;
    const std::uintmax_t size = fs::is_directory(path, error) ? 0 : fs::file_size(path, error);
    if (error || size == 0 || size > static_cast<std::uintmax_t>(Limits::memoryMax))
        return std::unexpected(Error{path, error ? "cannot be read: " + error.message() : "is no file with a content",
            "check the path, or give the size with --mmproj-bytes"});
    return static_cast<Bytes>(size);
}

} // namespace

std::string flagOf(std::string_view key)
{
    std::string flag = "--" + std::string(key);
    std::ranges::replace(flag, '_', '-');
    return flag;
}

Result<Prepared> prepareInput(const ScenarioInput& input, const std::shared_ptr<const Catalogue>& catalogue,
    const std::string& folder, const std::function<std::string(std::string_view key)>& where)
{
    Prepared prepared{input.scenario, catalogue};
    if (!input.gguf.empty() && !input.config.empty())
        return std::unexpected(Error{where("gguf"), "names a second model beside config", "keep one of the two"});
    if (const std::string& own = input.gguf.empty() ? input.config : input.gguf; !own.empty()) {
        auto larger = withOwnModel(prepared.scenario, pathIn(folder, own), FileKind::AlsoPipes, *catalogue);
        if (!larger)
            return std::unexpected(std::move(larger.error()));
        prepared.catalogue = std::move(*larger);
    }
    if (!input.mmproj.empty()) {
        const Result<Bytes> size = fileSize(pathIn(folder, input.mmproj));
        if (!size)
            return std::unexpected(size.error());
        prepared.scenario.mmprojBytes = *size;
    }
    if (!input.choosesWeights)
        prepared.scenario = withUsualWeights(prepared.scenario, *prepared.catalogue);
    if (const Result<void> checked = checkIds(prepared.scenario, *prepared.catalogue, where); !checked)
        return std::unexpected(checked.error());
    return prepared;
}

} // namespace loadmark::cli

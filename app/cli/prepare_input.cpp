// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/prepare_input.h"

#include "app/catalogue/known_ids.h"
#include "app/catalogue/own_model.h"
#include "app/cli/input_options.h"
#include "app/cli/read_from_hub.h"
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

Result<Bytes> projectorSize(const std::string& path)
{
    const auto fault = [&](const std::string& what) {
        return std::unexpected(
            Error{path, what, "name the projector's file, or give its size with mmproj-bytes instead"});
    };
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (fs::exists(status) && !fs::is_regular_file(status))
        return fault("is not a regular file");
    const std::uintmax_t size = fs::file_size(path, error);
    if (error)
        return fault("cannot be read: " + error.message());
    if (size == 0)
        return fault("is empty");
    if (!startsAsGguf(path))
        return fault("is not a GGUF file");
    if (size > static_cast<std::uintmax_t>(Limits::memoryMax))
        return fault("is larger than any projector");
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
    const std::string& own = input.gguf.empty() ? input.config : input.gguf;
    if (const std::string& hub = own.empty() ? input.scenario.model : own; isHubName(QString::fromStdString(hub))) {
        const Result<HubModel> model = readFromHub(hub, HubReader::Cache::Use);
        if (!model)
            return std::unexpected(model.error());
        auto larger = withOwnModel(prepared.scenario, model->path.toStdString(), FileKind::Regular, *catalogue);
        if (!larger)
            return std::unexpected(std::move(larger.error()));
        prepared.catalogue = std::move(*larger);
    } else if (!own.empty()) {
        std::error_code ignored;
        const std::string path = pathIn(folder, own);
        if (!input.gguf.empty() && fs::is_regular_file(path, ignored) && !holdsWeights(path))
            return std::unexpected(
                Error{path, "is not a GGUF file", "name one, or give a config.json with " + flagOf("config")});
        auto larger = withOwnModel(prepared.scenario, path, FileKind::AlsoStandardInput, *catalogue);
        if (!larger)
            return std::unexpected(std::move(larger.error()));
        prepared.catalogue = std::move(*larger);
    }
    if (!input.mmproj.empty()) {
        const Result<Bytes> size = projectorSize(pathIn(folder, input.mmproj));
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

Result<Prepared> prepareInput(const Arguments& arguments, const std::shared_ptr<const Catalogue>& catalogue)
{
    const Result<ScenarioInput> input = readInputs(arguments);
    if (!input)
        return std::unexpected(input.error());
    return prepareInput(*input, catalogue, {}, [&](std::string_view key) { return placeOf(arguments, key); });
}

} // namespace loadmark::cli

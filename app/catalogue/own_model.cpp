// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/catalogue/own_model.h"

#include "estimator/catalogue/read_config.h"

#include <filesystem>

namespace loadmark {

std::string ownModelId(const std::string& path)
{
    namespace fs = std::filesystem;
    const fs::path absolute = fs::absolute(path).lexically_normal();
    const fs::path stem = absolute.stem();
    return stem == "config" && absolute.has_parent_path() ? absolute.parent_path().filename().string() : stem.string();
}

Result<Model> readOwnModel(const std::string& path, FileKind kind)
{
    constexpr std::size_t sizeMax = std::size_t{16} << 20;
    const Result<std::string> text = readTextFile(path, sizeMax, kind);
    if (!text)
        return std::unexpected(text.error());
    if (text->starts_with("GGUF"))
        return std::unexpected(Error{path, "this version reads no GGUF files", "name the model's config.json"});
    return readConfig(*text, ownModelId(path), path);
}

Result<std::shared_ptr<const Catalogue>> withOwnModel(
    Scenario& scenario, const std::string& path, FileKind kind, const Catalogue& catalogue)
{
    Result<Model> model = readOwnModel(path, kind);
    if (!model)
        return std::unexpected(std::move(model.error()));
    scenario.model = model->id;
    return std::make_shared<const Catalogue>(catalogue.with(std::move(*model)));
}

} // namespace loadmark

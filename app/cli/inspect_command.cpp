// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/prepare_input.h"
#include "estimator/catalogue/read_catalogue.h"
#include "estimator/catalogue/read_config.h"
#include "estimator/files/text_file.h"

namespace loadmark::cli {

namespace {

Result<int> run(const Arguments& arguments, const std::shared_ptr<const Catalogue>&)
{
    if (arguments.words.size() != 1)
        return std::unexpected(Error{"inspect", "needs one file", "name the config.json of a model"});
    const std::string& path = arguments.words.front();
    const Result<std::string> text = readTextFile(path);
    if (!text)
        return std::unexpected(text.error());
    if (text->starts_with("GGUF"))
        return std::unexpected(Error{path, "this version reads no GGUF files", "name the model's config.json"});
    const Result<Model> model = readConfig(*text, ownModelId(path), path);
    if (!model)
        return std::unexpected(model.error());
    std::string shown = writeModel(*model);
    if (!shown.ends_with('\n'))
        shown += '\n';
    if (const Result<void> printed = print(shown); !printed)
        return std::unexpected(printed.error());
    return Done;
}

} // namespace

const Command inspectCommand{"inspect", "FILE",
    "Prints what is understood of a config.json, in the catalogue's own form.", {}, false, false, run};

} // namespace loadmark::cli

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/catalogue/own_model.h"
#include "app/cli/command.h"
#include "estimator/catalogue/read_catalogue.h"

namespace loadmark::cli {

namespace {

Result<int> run(const Arguments& arguments, const std::shared_ptr<const Catalogue>&)
{
    if (arguments.words.size() != 1)
        return std::unexpected(Error{"inspect", "needs one file", "name the config.json of a model"});
    const std::string& path = arguments.words.front();
    const Result<Model> model = readOwnModel(path, FileKind::AlsoPipes);
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

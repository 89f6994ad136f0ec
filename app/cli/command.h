// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"
#include "app/cli/output.h"
#include "estimator/catalogue/catalogue.h"

#include <memory>
#include <span>

namespace loadmark::cli {

/** A sub-command: what it is called, what it takes, what it does. */
struct Command
{
    std::string_view name;
    std::string_view usage; ///< behind the name
    std::string_view summary;
    std::span<const Option> options; ///< its own
    bool takesInputs = false; ///< the options of a scenario too
    bool needsPictures = false; ///< needs a QApplication
    /** Prints its result and returns the exit code. */
    Result<int> (*run)(const Arguments& arguments, const std::shared_ptr<const Catalogue>& catalogue) = nullptr;
};

extern const Command estimateCommand;
extern const Command matrixCommand;
extern const Command solveCommand;
extern const Command finetuneCommand;
extern const Command costCommand;
extern const Command listCommand;
extern const Command renderCommand;
extern const Command inspectCommand;
extern const Command checkLogCommand;
extern const Command launchCommand;

std::span<const Command* const> commands();

/** What `loadmark --help` and `loadmark COMMAND --help` print. */
std::string helpText();
std::string helpText(const Command& command);

} // namespace loadmark::cli

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"
#include "estimator/log/engine_log.h"

#include <string>
#include <string_view>

/** The catalogue's entries for what a log names. */
namespace loadmark {

struct ModelOfLog
{
    const Model* model = nullptr; ///< null: none
    bool standsIn = false; ///< its name is not the log's, its dimensions are
};

/**
 * The log's model: one of its dimensions and its name; of its dimensions, if its name is unknown (a fine-tune takes the
 * memory of what it was tuned from), and of these the one with most of the name's words; else of its name alone, when
 * the log tells no dimensions. `current` is preferred where the log tells no name and it has the log's dimensions, and
 * wins where it is of the user's files.
 */
ModelOfLog modelOf(const EngineLog& log, const Model* current, const Catalogue& catalogue);

/** The accelerator that a driver calls so, "NVIDIA GeForce RTX 4090"; `memory` as reported tells sizes apart, 0: not
 * known. Null: none. */
const Accelerator* acceleratorOf(std::string_view name, Bytes memory, const Catalogue& catalogue);

struct FormatOfLog
{
    std::string id; ///< empty: not told
    bool certain = false; ///< false: one of the formats that most tensors of this type make
};

/** The weight format of the log, by the name of its file, the type it prints or its quantisation. */
FormatOfLog weightFormatOf(const EngineLog& log, const Model& model, const Catalogue& catalogue);

} // namespace loadmark

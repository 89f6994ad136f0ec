// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/text/format.h"
#include "estimator/derivation.h"

#include <QString>
#include <QStringList>

#include <string_view>

namespace loadmark {

/** "memory.kv_cache_bytes" → "KV cache": the title of a figure of the result, in the language in use. */
QString figureName(std::string_view key);

/** Value of a term or a result with its unit. */
QString termValue(double value, Unit unit, const Format& format);

/** The formula with the names of its terms: "layers × tokens × bytes per token". */
QString formulaInNames(const Derivation& derivation);

/** The formula with its values put in: "32 × 8,192 × 4.00 KiB". */
QString formulaInValues(const Derivation& derivation, const Format& format);

/** Title, formula, values, result, parts and source as rich text, for tooltips and pop-ups. `title` is plain text. */
QString explanationHtml(const QString& title, const Derivation& derivation, const Format& format);

/** The same as indented lines, for `estimate --explain`. */
QString explanationText(const QString& title, const Derivation& derivation, const Format& format);

} // namespace loadmark

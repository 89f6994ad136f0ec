// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace loadmark {

/**
 * The name of a term of a formula or of a part of a sum, in the language in use: "bytes_per_cell" → "bytes per cell".
 * A key that is not in the table (a block name of an own model, say) is shown as it is, with spaces for underscores.
 */
QString termName(const QString& key);

/** Whether the table names this key; tests hold every key of the estimator to it. */
bool hasTermName(const QString& key);

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/text/format.h"
#include "app/text/names.h"
#include "estimator/estimate.h"

#include <QString>
#include <QStringList>

#include <string_view>

namespace loadmark {

/**
 * The sentence for a problem in the language in use, with its arguments put in: sizes, tokens and seconds by the ending
 * of their key, ids by their catalogue name. A problem without a sentence is told by its id, field and arguments.
 */
QString problemText(const Problem& problem, const Names& names, const Format& format);

/** Whether there is a sentence for this id; tests hold every id of the estimator to it. */
bool hasProblemText(std::string_view id);

/** Ids of all sentences. */
QStringList problemIds();

/** One argument as text, formatted by the ending of its key; empty if there is none of that key. */
QString argumentText(const Problem& problem, std::string_view key, const Names& names, const Format& format);

/** A figure of what would be offloaded ("ttft_s" …), where it does not fit otherwise and the host has the RAM. */
std::optional<double> ifOffloaded(const Estimate& estimate, std::string_view key);

/** One argument as a number, empty if there is none of that key or it is no number. */
std::optional<double> argumentNumber(const Problem& problem, std::string_view key);

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <span>
#include <string>

namespace loadmark {

/**
 * The name of a catalogue entry in the language in use. Names of products are the same everywhere; names that describe
 * ("Desktop, dual-channel DDR5-6000") are translated as listed in catalogueWords().
 */
QString catalogueName(const std::string& name);

/** Every name of the catalogue that describes. A name of one's own catalogue that is not listed stays as it is. */
std::span<const char* const> catalogueWords();

} // namespace loadmark

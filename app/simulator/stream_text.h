// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <cstdint>

namespace loadmark {

/** A text about load lines, in the language in use, that the simulator streams. */
QString streamText();

/**
 * Pieces about as long as the tokens of today's vocabularies (some four characters): short words whole with the space
 * before them, longer ones in parts. Joined they are the text.
 */
QStringList tokenPieces(const QString& text);

/** Pieces `from` up to, not including, `to` as text, beginning anew as often as it takes. */
QString streamedText(const QStringList& pieces, std::int64_t from, std::int64_t to);

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace loadmark {

/**
 * Renames a file that cannot be read, so that nothing is written over it: "settings.ini" becomes
 * "settings-broken-1.ini", or the first number that is free. Returns the new path; empty: it is still in its place.
 */
QString moveAside(const QString& file);

} // namespace loadmark

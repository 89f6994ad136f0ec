// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"

class QWidget;

namespace loadmark {

/** Version, licences and the age of the facts, in a dialog that does not stop the work. */
void showAbout(const Catalogue& catalogue, QWidget* window);

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/read_catalogue.h"

#include <QTest>

namespace loadmark {

/** The catalogue in the tree; a fault in it fails the test that calls this. */
inline void readRealCatalogue(Catalogue& catalogue)
{
    const auto texts = readCatalogueFolder(LOADMARK_RESOURCES "/catalogue");
    QVERIFY2(texts.has_value(), texts ? "" : texts.error().text().c_str());
    auto read = readCatalogue(*texts);
    QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
    catalogue = std::move(*read);
}

} // namespace loadmark

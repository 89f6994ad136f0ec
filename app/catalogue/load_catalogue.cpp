// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/catalogue/load_catalogue.h"

#include <QDirIterator>
#include <QResource>
#include <QString>

namespace loadmark {

CatalogueTexts embeddedCatalogue()
{
    const QString root = QStringLiteral(":/catalogue/");
    CatalogueTexts texts;
    QDirIterator files(root, {QStringLiteral("*.json")}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString path = files.next();
        texts.emplace(path.mid(root.size()).toStdString(), QResource(path).uncompressedData().toStdString());
    }
    return texts;
}

Result<std::shared_ptr<const Catalogue>> loadCatalogue()
{
    const QString folder = qEnvironmentVariable("LOADMARK_CATALOGUE");
    Result<CatalogueTexts> texts = folder.isEmpty() ? embeddedCatalogue() : readCatalogueFolder(folder.toStdString());
    if (!texts)
        return std::unexpected(std::move(texts.error()));
    Result<Catalogue> catalogue = readCatalogue(*texts);
    if (!catalogue) {
        Error error = std::move(catalogue.error());
        if (!folder.isEmpty())
            error.where = folder.toStdString() + "/" + error.where;
        return std::unexpected(std::move(error));
    }
    return std::make_shared<const Catalogue>(std::move(*catalogue));
}

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/hub/hub_repository.h"
#include "estimator/catalogue/own_file.h"
#include "estimator/files/error.h"

#include <QByteArray>
#include <QDateTime>
#include <QJsonObject>
#include <QList>
#include <QString>

#include <optional>

namespace loadmark {

/** A file of a repository. */
struct HubFile
{
    QString path;
    Bytes size = 0; ///< exact
    bool operator==(const HubFile&) const = default;
};

/**
 * What was read of a repository: its files, and copies of the headers of one model's. The copies have the length of the
 * files themselves, with nothing behind their headers.
 */
struct HubModel
{
    HubRepository repository;
    QDateTime read; ///< UTC
    QList<HubFile> files;
    QString file; ///< which of them the model is read from: weights, else config.json
    QString path; ///< of its copy on this machine
};

/** A page of a listing. Error: something else than the Hub answers. */
Result<QList<HubFile>> parseHubListing(const QByteArray& json, const std::string& where);

/**
 * The file to read a model from: the one that is wanted by its path or a GGUF file's tag; else the index of a
 * checkpoint, its only file, a GGUF file (Q4_K_M where there is one, else the smallest), config.json. Error: none.
 */
Result<QString> chooseHubFile(const HubRepository& repository, const QList<HubFile>& files);

/** All parts of a GGUF file, "x-00001-of-00003.gguf", in their order; the file itself where it has none. */
QStringList ggufParts(const QString& path, const QList<HubFile>& files);

/** The model that was read, with its repository. Errors: those of readOwnFile(). */
Result<OwnFile> readHubModel(const HubModel& model);

/** Where `path` is a copy of a repository's file with its record beside, the model gets the repository's name. */
void nameRepository(Model& model, const std::string& path);

/** The record that is kept beside the copies, and back. Empty: damaged. */
QByteArray hubRecord(const HubModel& model);
std::optional<HubModel> parseHubRecord(const QByteArray& json);

} // namespace loadmark

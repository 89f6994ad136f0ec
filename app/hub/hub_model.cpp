// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hub/hub_model.h"

#include "app/catalogue/own_model.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>

namespace loadmark {

namespace {

constexpr QLatin1StringView indexName("model.safetensors.index.json"), configName("config.json");

/** Paths become files here: relative, of plain parts. */
bool isUsable(const QString& path)
{
    static const QRegularExpression dots(QStringLiteral("(^|/)\\.{0,2}(/|$)"));
    const bool plain = std::ranges::all_of(path, [](QChar c) { return c.unicode() >= ' ' && c != u'\\' && c != u':'; });
    return !path.isEmpty() && path.size() < 512 && plain && !dots.match(path).hasMatch();
}

bool has(const QList<HubFile>& files, const QString& path)
{
    return std::ranges::find(files, path, &HubFile::path) != files.end();
}

bool isFirstPart(const QString& path)
{
    static const QRegularExpression part(QStringLiteral("-(\\d{5})-of-\\d{5}\\.gguf$"));
    const auto match = part.match(path);
    return !match.hasMatch() || match.captured(1) == u"00001";
}

/** GGUF files of weights; projectors are not. */
QList<HubFile> ggufFiles(const QList<HubFile>& files)
{
    QList<HubFile> found;
    for (const HubFile& file : files)
        if (file.path.endsWith(u".gguf") && isFirstPart(file.path) && !file.path.contains(u"mmproj"))
            found.append(file);
    return found;
}

/** A tag is a part of the file's name between "-", "." and "/", as llama.cpp looks for it. */
bool hasTag(const QString& path, const QString& tag)
{
    const QRegularExpression pattern(QStringLiteral("[-./]") + QRegularExpression::escape(tag) + QStringLiteral("[-.]"),
        QRegularExpression::CaseInsensitiveOption);
    return pattern.match(u'/' + path).hasMatch();
}

Bytes wholeSize(const QString& path, const QList<HubFile>& files)
{
    Bytes sum = 0;
    for (const QString& part : ggufParts(path, files))
        sum += std::ranges::find(files, part, &HubFile::path)->size;
    return sum;
}

std::optional<QString> wantedFile(const QString& wanted, const QList<HubFile>& files)
{
    if (has(files, wanted))
        return wanted;
    for (const HubFile& file : ggufFiles(files))
        if (hasTag(file.path, wanted))
            return file.path;
    return std::nullopt;
}

} // namespace

Result<QList<HubFile>> parseHubListing(const QByteArray& json, const std::string& where)
{
    const auto fault = [&] {
        return std::unexpected(Error{where, "is not what the Hub answers", "check HF_ENDPOINT"});
    };
    constexpr double sizeMax = 1e15;
    const QJsonDocument document = QJsonDocument::fromJson(json);
    if (!document.isArray())
        return fault();
    QList<HubFile> files;
    for (const QJsonValue& entry : document.array()) {
        const QString type = entry[QLatin1StringView("type")].toString();
        const QString path = entry[QLatin1StringView("path")].toString();
        const double size = entry[QLatin1StringView("size")].toDouble(-1);
        if (type.isEmpty() || path.isEmpty())
            return fault();
        if (type != u"file" || !isUsable(path))
            continue;
        if (size < 0 || size > sizeMax)
            return fault();
        files.append({path, static_cast<Bytes>(size)});
    }
    return files;
}

Result<QString> chooseHubFile(const HubRepository& repository, const QList<HubFile>& files)
{
    if (!repository.wanted.isEmpty()) {
        if (const auto wanted = wantedFile(repository.wanted, files))
            return *wanted;
        return std::unexpected(Error{repository.id().toStdString(), "has no file " + repository.wanted.toStdString(),
            "see its files with loadmark inspect"});
    }
    if (has(files, indexName))
        return indexName;
    for (const HubFile& file : files)
        if (file.path.endsWith(u".safetensors") && !file.path.contains(u'/') && has(files, configName))
            return file.path;
    const QList<HubFile> gguf = ggufFiles(files);
    if (const auto usual = wantedFile(QStringLiteral("Q4_K_M"), gguf))
        return *usual;
    if (!gguf.isEmpty())
        return std::ranges::min(gguf, {}, [&](const HubFile& file) { return wholeSize(file.path, files); }).path;
    if (has(files, configName))
        return configName;
    return std::unexpected(Error{repository.id().toStdString(), "has no model that can be read",
        "name a repository with a config.json, safetensors or GGUF files"});
}

QStringList ggufParts(const QString& path, const QList<HubFile>& files)
{
    static const QRegularExpression pattern(QStringLiteral("^(.*)-\\d{5}-of-(\\d{5})\\.gguf$"));
    const auto match = pattern.match(path);
    if (!match.hasMatch())
        return {path};
    QStringList parts;
    for (const HubFile& file : files) {
        const auto other = pattern.match(file.path);
        if (other.hasMatch() && other.captured(1) == match.captured(1) && other.captured(2) == match.captured(2))
            parts.append(file.path);
    }
    parts.sort();
    return parts;
}

Result<OwnFile> readHubModel(const HubModel& model)
{
    Result<OwnFile> own = readOwnFile(model.path.toStdString(), FileKind::Regular);
    if (!own)
        return own;
    own->model.repository = model.repository.id().toStdString();
    own->model.repositoryFile = model.file.toStdString();
    own->model.ownFile = model.path.toStdString();
    return own;
}

void nameRepository(Model& model, const std::string& path)
{
    constexpr int deepest = 8;
    const QString copy = QDir::cleanPath(QString::fromStdString(path));
    QDir folder(copy);
    for (int depth = 0; depth < deepest && folder.cdUp(); ++depth) {
        for (const QString& name : folder.entryList({QStringLiteral(".loadmark-*.json")}, QDir::Files | QDir::Hidden)) {
            QFile record(folder.filePath(name));
            const auto read = record.open(QIODevice::ReadOnly) ? parseHubRecord(record.readAll()) : std::nullopt;
            if (!read || folder.filePath(read->file) != copy)
                continue;
            model.repository = read->repository.id().toStdString();
            model.repositoryFile = read->file.toStdString();
            return;
        }
    }
}

QByteArray hubRecord(const HubModel& model)
{
    QJsonArray files;
    for (const HubFile& file : model.files)
        files.append(QJsonObject{{QStringLiteral("path"), file.path}, {QStringLiteral("type"), QStringLiteral("file")},
            {QStringLiteral("size"), static_cast<double>(file.size)}});
    const QJsonObject record{{QStringLiteral("owner"), model.repository.owner},
        {QStringLiteral("name"), model.repository.name}, {QStringLiteral("revision"), model.repository.revision},
        {QStringLiteral("wanted"), model.repository.wanted}, {QStringLiteral("file"), model.file},
        {QStringLiteral("read"), model.read.toString(Qt::ISODate)}, {QStringLiteral("files"), files}};
    return QJsonDocument(record).toJson();
}

std::optional<HubModel> parseHubRecord(const QByteArray& json)
{
    const QJsonObject record = QJsonDocument::fromJson(json).object();
    const auto text = [&](const char* key) { return record[QLatin1StringView(key)].toString(); };
    HubModel model;
    model.repository = {text("owner"), text("name"), text("revision"), text("wanted")};
    model.file = text("file");
    model.read = QDateTime::fromString(text("read"), Qt::ISODate);
    const auto files = parseHubListing(QJsonDocument(record[QLatin1StringView("files")].toArray()).toJson(), "record");
    if (!files || !model.read.isValid() || !has(*files, model.file))
        return std::nullopt;
    model.files = *files;
    return model;
}

} // namespace loadmark

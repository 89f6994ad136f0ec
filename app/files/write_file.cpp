// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/write_file.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QSaveFile>

namespace loadmark {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(loadmark::WriteFile)
};

std::unexpected<Error> failure(const QString& path, const QString& what, const QString& remedy)
{
    return std::unexpected(Error{path.isEmpty() ? Words::tr("file name").toStdString() : path.toStdString(),
        what.toStdString(), remedy.toStdString()});
}

std::unexpected<Error> notWhole(const QSaveFile& file)
{
    const bool told = file.error() != QFileDevice::NoError && file.errorString() != QLatin1String("Unknown error");
    return failure(file.fileName(),
        told ? Words::tr("could not be written whole (%1)").arg(file.errorString())
             : Words::tr("could not be written whole"),
        Words::tr("free some space or choose another disk; what was there is unchanged"));
}

} // namespace

Result<void> writeFile(const QString& path, QByteArrayView bytes)
{
    if (path.isEmpty())
        return failure(path, Words::tr("is empty"), Words::tr("name the file to write"));
    const QFileInfo info(path);
    if (!info.dir().exists())
        return failure(path, Words::tr("the folder does not exist"), Words::tr("create it or choose another one"));
    if (info.isDir())
        return failure(path, Words::tr("this is a folder"), Words::tr("add a file name"));
    if (info.exists() && !info.isFile())
        return failure(path, Words::tr("is not a regular file"), Words::tr("choose another name"));
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return failure(path, Words::tr("cannot be written (%1)").arg(file.errorString()),
            Words::tr("choose a place where you may write"));
    // commit() does not tell when the last block, still in memory, does not get to the disk.
    if (file.write(bytes.data(), bytes.size()) != bytes.size() || !file.flush() || !file.commit())
        return notWhole(file);
    return {};
}

} // namespace loadmark

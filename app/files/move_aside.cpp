// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/move_aside.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace loadmark {

QString moveAside(const QString& file)
{
    constexpr int brokenFilesMax = 1000;
    const QFileInfo info(file);
    for (int number = 1; number <= brokenFilesMax; ++number) {
        const QString name = info.dir().filePath(
            QStringLiteral("%1-broken-%2.%3").arg(info.completeBaseName()).arg(number).arg(info.suffix()));
        if (!QFileInfo::exists(name))
            return QFile::rename(file, name) ? name : QString();
    }
    return {};
}

} // namespace loadmark

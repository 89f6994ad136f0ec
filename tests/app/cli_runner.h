// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

/** The built program, run as a person runs it, in a folder of the test's own. */
namespace cli_runner {

struct Outcome
{
    int exitCode = -1;
    bool crashed = false;
    QString out;
    QString error;
};

/** "--model x --gpus 2" as a shell would split it. */
inline QStringList words(const char* line)
{
    return QString::fromUtf8(line).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

class Runner
{
public:
    Outcome run(const QStringList& arguments, const QByteArray& input = {}, const QStringList& environment = {})
    {
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
        for (const QString& entry : environment)
            variables.insert(entry.section(QLatin1Char('='), 0, 0), entry.section(QLatin1Char('='), 1));
        process.setProcessEnvironment(variables);
        process.start(QStringLiteral(LOADMARK_PROGRAM), arguments);
        process.write(input);
        process.closeWriteChannel();
        process.waitForFinished(120000);
        return {process.exitCode(), process.exitStatus() == QProcess::CrashExit,
            QString::fromUtf8(process.readAllStandardOutput()), QString::fromUtf8(process.readAllStandardError())};
    }

    QString write(const QString& name, const QByteArray& text)
    {
        const QString path = m_folder.filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            qFatal("cannot write the test's file");
        return path;
    }

protected:
    QTemporaryDir m_folder;
};

} // namespace cli_runner

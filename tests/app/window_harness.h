// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/main_window.h"
#include "tests/app/fixture.h"

#include <QAction>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace loadmark {

/** The whole window, with settings and last scenario in a folder of the test's own. */
class WindowHarness
{
protected:
    static void watch()
    {
        fixture::Warnings::watch();
        QLocale::setDefault(QLocale::c());
    }

    void open()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        Settings(StoragePlaces::in(m_folder->path()).settingsFile).set(Setting::Language, QStringLiteral("en"));
        restart();
    }

    void close()
    {
        m_window.reset();
        m_folder.reset();
        QCOMPARE(fixture::Warnings::take(), QString());
    }

    /** Closes the window as a user does, and starts the program again. */
    void restart()
    {
        if (m_window)
            m_window->close();
        m_window = std::make_unique<MainWindow>(fixture::catalogue(), StoragePlaces::in(m_folder->path()));
        m_window->restoreSession();
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }

    QAction* action(const char* name) { return m_window->findChild<QAction*>(QLatin1String(name)); }
    QString path(const char* name) const { return m_folder->filePath(QLatin1String(name)); }

    static void write(const QString& file, const QByteArray& bytes)
    {
        QFile target(file);
        QVERIFY(target.open(QIODevice::WriteOnly));
        target.write(bytes);
    }

    void setContext(Tokens tokens)
    {
        Scenario next = m_window->store().scenario();
        next.context = tokens;
        m_window->store().edit(Field::Context, next);
    }

    void answerDialogs(const QString& file)
    {
        const auto answer = [file](QWidget*, const QString&, const QString&, const QString&) { return file; };
        FileDialogs dialogs;
        dialogs.open = dialogs.save = answer;
        m_window->setFileDialogs(dialogs);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/autosave.h"

#include "app/window/scenario_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <chrono>

namespace loadmark {

namespace {

constexpr std::chrono::seconds quietTime{2};
constexpr int brokenFilesMax = 1000;

} // namespace

Autosave::Autosave(QString file, QObject* parent) : QObject(parent), m_file(std::move(file))
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(quietTime);
    connect(&m_timer, &QTimer::timeout, this, &Autosave::flush);
}

Autosave::Restored Autosave::restore()
{
    if (!QFileInfo::exists(m_file) && !QFileInfo(m_file).isSymLink())
        return {};
    auto opened = openScenario(m_file, std::make_shared<const Catalogue>());
    if (opened)
        return {opened->scenario, {}, {}};
    Restored restored{{}, opened.error(), moveAside()};
    m_enabled = !restored.keptAs.isEmpty();
    return restored;
}

void Autosave::schedule(const Scenario& scenario)
{
    m_pending = scenario;
    m_timer.start();
}

void Autosave::flush()
{
    m_timer.stop();
    if (!m_pending || !m_enabled)
        return;
    QDir().mkpath(QFileInfo(m_file).path());
    const auto saved = saveScenario(m_file, *m_pending);
    if (saved)
        m_pending.reset();
    else if (!m_complained)
        Q_EMIT failed(m_file, QString::fromStdString(saved.error().what));
    m_complained = !saved;
}

QString Autosave::moveAside() const
{
    const QFileInfo info(m_file);
    for (int number = 1; number <= brokenFilesMax; ++number) {
        const QString name
            = info.dir().filePath(QStringLiteral("%1-broken-%2.json").arg(info.completeBaseName()).arg(number));
        if (!QFileInfo::exists(name))
            return QFile::rename(m_file, name) ? name : QString();
    }
    return {};
}

} // namespace loadmark

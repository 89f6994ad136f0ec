// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/autosave.h"

#include "app/files/move_aside.h"
#include "app/window/scenario_file.h"

#include <QDir>
#include <QFileInfo>

#include <chrono>

namespace loadmark {

namespace {

constexpr std::chrono::seconds quietTime{2};

} // namespace

Autosave::Autosave(QString file, QObject* parent) : QObject(parent), m_file(std::move(file))
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(quietTime);
    connect(&m_timer, &QTimer::timeout, this, &Autosave::flush);
}

Autosave::Restored Autosave::restore(const std::shared_ptr<const Catalogue>& catalogue)
{
    if (!QFileInfo::exists(m_file) && !QFileInfo(m_file).isSymLink())
        return {};
    auto opened = openScenario(m_file, catalogue);
    if (opened)
        return {opened->scenario, opened->catalogue, {}, {}};
    // The scenario outlives a model's file that was moved: it is whole again once that is back.
    if (auto withoutModel = openScenario(m_file, catalogue, OwnModel::Leave))
        return {withoutModel->scenario, catalogue, opened.error(), {}};
    Restored restored{{}, {}, opened.error(), moveAside(m_file)};
    m_enabled = !restored.keptAs.isEmpty();
    return restored;
}

void Autosave::schedule(const Scenario& scenario)
{
    m_pending = scenario;
    m_timer.start();
}

bool Autosave::flush()
{
    m_timer.stop();
    if (!m_pending || !m_enabled)
        return !m_pending;
    QDir().mkpath(QFileInfo(m_file).path());
    const auto saved = saveScenario(m_file, *m_pending);
    if (saved)
        m_pending.reset();
    else if (!m_complained)
        Q_EMIT failed(m_file, QString::fromStdString(saved.error().what));
    m_complained = !saved;
    return saved.has_value();
}

} // namespace loadmark

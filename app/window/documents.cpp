// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/documents.h"

#include "app/catalogue/known_ids.h"
#include "app/settings/settings.h"
#include "app/window/scenario_file.h"
#include "estimator/scenario/change.h"

#include <QDir>
#include <QFileInfo>

namespace loadmark {

namespace {

QString shown(const QString& file)
{
    return QDir::toNativeSeparators(file);
}

} // namespace

Documents::Documents(ScenarioStore& store, Settings& settings, const QString& autosaveFile, QObject* parent)
    : QObject(parent), m_store(store), m_settings(settings), m_autosave(autosaveFile)
{
    connect(&store, &ScenarioStore::changed, this, [this] { m_autosave.schedule(m_store.scenario()); });
    connect(&store.history(), &QUndoStack::indexChanged, this, &Documents::followHistory);
    connect(&store.history(), &QUndoStack::cleanChanged, this, &Documents::changed);
    connect(&m_autosave, &Autosave::failed, this, [this](const QString& name, const QString& reason) {
        Q_EMIT problem(
            tr("The scenario cannot be kept for the next session: %1 cannot be written (%2). Save it to a file of "
               "your own.")
                .arg(shown(name), reason));
    });
}

Scenario Documents::firstScenario(const Catalogue& catalogue)
{
    Scenario scenario;
    const char* common = "rtx-4090-24gb";
    if (catalogue.accelerator(common) != nullptr)
        scenario.gpus = {{common, 1}};
    return scenario;
}

void Documents::restoreSession()
{
    if (const QString unusable = m_settings.unusableFile(); !unusable.isEmpty())
        Q_EMIT problem(tr("The settings cannot be read and will not be kept: %1 is no file of settings. Move it away.")
                           .arg(shown(unusable)));
    if (const QString broken = m_settings.brokenFile(); !broken.isEmpty())
        Q_EMIT problem(
            tr("The settings could not be read and are as at first. The file is kept as %1.").arg(shown(broken)));
    const Autosave::Restored restored = m_autosave.restore(m_store.sharedCatalogue());
    if (restored.catalogue)
        m_store.setCatalogue(restored.catalogue);
    if (restored.error && restored.scenario)
        Q_EMIT problem(errorLine(tr("The model of the last session cannot be read:"), *restored.error));
    else if (restored.error && restored.keptAs.isEmpty())
        Q_EMIT problem(
            tr("The scenario of the last session cannot be read and could not be moved aside, so this session "
               "will not be kept: %1")
                .arg(QString::fromStdString(restored.error->text())));
    else if (restored.error)
        Q_EMIT problem(tr("The scenario of the last session cannot be read. It is kept as %1. %2")
                           .arg(shown(restored.keptAs), QString::fromStdString(restored.error->text())));
    const Scenario scenario = restored.scenario.value_or(firstScenario(m_store.catalogue()));
    restoreFile(scenario);
    m_store.open(scenario);
}

/** The scenario belongs to the file of the last session as long as that can be read; it may have been changed since. */
void Documents::restoreFile(const Scenario& scenario)
{
    const QString file = m_settings.text(Setting::ScenarioFile);
    if (file.isEmpty())
        return;
    const auto opened = openScenario(file, m_store.sharedCatalogue());
    if (!opened)
        return setFile({});
    m_store.setCatalogue(opened->catalogue);
    m_file = file;
    if (opened->scenario != scenario)
        m_store.history().resetClean();
}

void Documents::startNew()
{
    m_store.edit(Field::Whole, firstScenario(m_store.catalogue()));
    m_openedAt = m_store.history().index();
    setFile({});
}

bool Documents::open(const QString& file)
{
    const QString path = QFileInfo(file).absoluteFilePath();
    auto opened = openScenario(path, m_store.sharedCatalogue());
    if (!opened) {
        Q_EMIT problem(errorLine(tr("The scenario cannot be opened:"), opened.error()));
        return false;
    }
    if (opened->catalogue != m_store.sharedCatalogue())
        m_store.setCatalogue(opened->catalogue);
    if (opened->isModel) {
        Scenario changed = withModel(m_store.scenario(), opened->scenario.model, *opened->catalogue);
        changed.modelFile = opened->scenario.modelFile;
        m_store.edit(Field::Model, withUsualWeights(changed, *opened->catalogue)); // another file of the same name too
        return true;
    }
    const auto placeOf = [&](std::string_view key) { return path.toStdString() + "#/" + std::string(key); };
    if (const auto known = checkIds(opened->scenario, *opened->catalogue, placeOf); !known)
        Q_EMIT problem(errorLine(tr("The scenario names something that the catalogue does not have:"), known.error()));
    m_store.edit(Field::Whole, opened->scenario);
    m_store.history().setClean();
    m_openedAt = m_store.history().index();
    setFile(path);
    return true;
}

bool Documents::save()
{
    return !m_file.isEmpty() && saveAs(m_file);
}

bool Documents::saveAs(const QString& file)
{
    const auto saved = saveScenario(file, m_store.scenario());
    if (!saved) {
        Q_EMIT problem(errorLine(tr("The scenario cannot be saved:"), saved.error()));
        return false;
    }
    m_store.history().setClean();
    setFile(QFileInfo(file).absoluteFilePath());
    return true;
}

void Documents::setFile(const QString& file)
{
    m_file = file;
    m_settings.set(Setting::ScenarioFile, file);
    if (!file.isEmpty()) {
        m_settings.addRecentFile(file);
        m_settings.set(Setting::LastFolder, QFileInfo(file).path());
    }
    Q_EMIT changed();
}

void Documents::followHistory(int index)
{
    if (index >= m_openedAt)
        return;
    m_openedAt = 0;
    if (!m_file.isEmpty())
        setFile({});
}

} // namespace loadmark

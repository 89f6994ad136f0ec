// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace loadmark {

class Panel;
class ScenarioStore;

/** Names of the pages beside the overview, in their order: "quantisations", "hardware" … as `render` takes them. */
QStringList panelNames();

/** A new panel of this name, without a parent, on a store that outlives it; null: there is none. */
Panel* makePanel(const QString& name, ScenarioStore& store);

/** What the panel is called on its tab, in the current language. */
QString panelTitle(const QString& name);

/** What the panel shows, for a status tip, untranslated: QT_TRANSLATE_NOOP("Actions"). Null: there is none. */
const char* panelTip(const QString& name);
/** The title untranslated, of the context "Actions". */
const char* panelTitleText(const QString& name);

/** Whether the panel is a table, which can be written as text too. */
bool isTable(const QString& name);

} // namespace loadmark

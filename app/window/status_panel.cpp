// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/status_panel.h"

#include "app/inputs/input_texts.h"
#include "app/results/elided_label.h"
#include "app/store/scenario_store.h"
#include "app/store/went_along.h"
#include "app/text/format.h"
#include "app/window/menu_button.h"

#include <QActionGroup>
#include <QMenu>
#include <QToolButton>

namespace loadmark {

StatusPanel::StatusPanel(QWidget* parent) : QStatusBar(parent), m_text(new ElidedLabel(this))
{
    setSizeGripEnabled(false);
    setContentsMargins(10, 0, 6, 0);
    m_text->setObjectName(QStringLiteral("recompute"));
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    addWidget(m_text, 1);
}

void StatusPanel::addSwitch(QMenu* menu, const QActionGroup* choices, const char* name)
{
    QToolButton* button = makeMenuButton(menu, name, this);
    button->setProperty("flat", true);
    addPermanentWidget(button);
    m_switches.push_back({button, menu, choices});
}

void StatusPanel::render(const ScenarioStore& store, const Format& format)
{
    const Catalogue& catalogue = store.catalogue();
    const double seconds = std::chrono::duration<double>(store.lastRecompute()).count();
    const auto count = [&](std::size_t number) { return format.number(static_cast<double>(number)); };
    QStringList along;
    for (const WentAlong& setting : wentAlong(store, format))
        along << tr("%1 %2 → %3", "input, its value before, its value now")
                     .arg(inputName(setting.field), setting.was, setting.now);
    if (!along.isEmpty()) {
        m_text->setText(tr("Changed along with it: %1").arg(along.join(QStringLiteral(" · "))));
        return;
    }
    m_text->setText(tr("Recomputed in %1").arg(format.seconds(seconds)) + QStringLiteral("     ")
        + tr("Catalogue of %1 · %2 models · %3 accelerators")
              .arg(QString::fromStdString(catalogue.date), count(catalogue.models.size()),
                  count(catalogue.accelerators.size())));
}

void StatusPanel::showChoices()
{
    for (const Switch& entry : m_switches) {
        const QAction* checked = entry.choices->checkedAction();
        const QString choice = checked != nullptr ? checked->text() : QString();
        entry.button->setText(choice + QStringLiteral(" ▾"));
        entry.button->setAccessibleName(entry.menu->title() + QStringLiteral(": ") + choice);
        entry.button->setToolTip(entry.menu->title());
    }
}

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/panel.h"

#include <QEvent>

namespace loadmark {

Panel::Panel(ScenarioStore& store, QWidget* parent) : QWidget(parent), m_store(store)
{
    connect(&store, &ScenarioStore::changed, this, &Panel::renderOrLater);
    connect(&store, &ScenarioStore::catalogueChanged, this, &Panel::renderOrLater);
}

void Panel::setTheme(const Theme& theme)
{
    m_theme = theme;
    applyTheme();
    renderOrLater();
}

void Panel::setFormat(const Format& format)
{
    m_format = format;
    renderOrLater();
}

void Panel::finish()
{
    retranslate();
    render();
    complete();
    m_stale = false;
}

void Panel::renderOrLater()
{
    m_stale = !isVisible();
    if (!m_stale)
        render();
}

void Panel::showEvent(QShowEvent* event)
{
    if (m_stale) {
        retranslate();
        render();
        m_stale = false;
    }
    QWidget::showEvent(event);
}

void Panel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange)
        return;
    m_stale = !isVisible();
    if (m_stale)
        return;
    retranslate();
    render();
}

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/pages.h"

#include <QCoreApplication>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>

namespace loadmark {

Pages::Pages(QWidget* parent) : QWidget(parent), m_tabs(new QTabBar(this)), m_stack(new QStackedWidget(this))
{
    m_tabs->setObjectName(QStringLiteral("pages"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setElideMode(Qt::ElideNone);
    m_tabs->setUsesScrollButtons(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_tabs);
    layout->addWidget(m_stack, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) {
        m_stack->setCurrentIndex(index);
        Q_EMIT currentChanged(current());
    });
}

void Pages::add(const QString& view, const char* title, QWidget* page)
{
    m_pages.push_back({view, title}); // before there is a tab: the first one becomes current at once
    m_stack->addWidget(page);
    m_tabs->addTab(QCoreApplication::translate("Actions", title));
}

QString Pages::current() const
{
    const int index = m_tabs->currentIndex();
    return index < 0 ? QString() : m_pages[static_cast<std::size_t>(index)].view;
}

void Pages::setCurrent(const QString& view)
{
    const auto found = std::ranges::find_if(m_pages, [&](const Page& page) { return view == page.view; });
    if (found != m_pages.end())
        m_tabs->setCurrentIndex(static_cast<int>(found - m_pages.begin()));
}

QStringList Pages::views() const
{
    QStringList views;
    for (const Page& page : m_pages)
        views << page.view;
    return views;
}

void Pages::setTheme(const Theme& theme)
{
    m_tabs->setFont(theme.body());
    layout()->setContentsMargins(theme.gap, 2, 0, 0);
}

void Pages::retranslate()
{
    for (std::size_t i = 0; i < m_pages.size(); ++i)
        m_tabs->setTabText(static_cast<int>(i), QCoreApplication::translate("Actions", m_pages[i].title));
    m_tabs->setAccessibleName(tr("Pages"));
}

} // namespace loadmark

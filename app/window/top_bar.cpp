// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/top_bar.h"

#include "app/charts/load_line_mark.h"
#include "app/window/icons.h"
#include "app/window/menu_button.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QStyle>
#include <QToolButton>

#include <algorithm>

namespace loadmark {

namespace {

constexpr int barHeight = 44;
constexpr int iconSize = 16;
constexpr int longestTitle = 420;

/** The load-line mark as a logo. */
class Mark : public QWidget
{
public:
    explicit Mark(QWidget* parent) : QWidget(parent) { setFixedSize(22, 22); }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        drawLoadLineMark(painter, QRectF(rect()).adjusted(1, 1, -1, -1), palette().color(QPalette::Highlight));
    }
};

} // namespace

TopBar::TopBar(const Contents& contents, QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("topBar"));
    setAttribute(Qt::WA_StyledBackground);
    setFixedHeight(barHeight);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(14, 0, 14, 1);
    row->setSpacing(8);
    auto* name = new QLabel(QStringLiteral("Loadmark"), this);
    name->setObjectName(QStringLiteral("programName"));
    row->addWidget(new Mark(this));
    row->addWidget(name);
    m_chip = addMenu(contents.scenarioMenu, "scenario");
    m_chip->setProperty("chip", true);
    addAction(contents.undo, "undoButton");
    addAction(contents.redo, "redoButton");
    row->addStretch(1);
    addAction(contents.open, "openButton");
    m_export = addMenu(contents.exportMenu, "exportButton");
    m_export->setProperty("primary", true);
    m_main = addMenu(contents.mainMenu, "menuButton");
    m_main->setProperty("iconOnly", true);
    m_main->setIcon(symbolIcon(Symbol::Menu));
    m_main->setIconSize({iconSize, iconSize});
    retranslate();
}

QToolButton* TopBar::addAction(QAction* action, const char* name)
{
    auto* button = new QToolButton(this);
    button->setObjectName(QLatin1String(name));
    button->setDefaultAction(action);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setIconSize({iconSize, iconSize});
    const bool iconOnly = !action->icon().isNull();
    button->setProperty("iconOnly", iconOnly);
    button->setToolButtonStyle(iconOnly ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextOnly);
    layout()->addWidget(button);
    return button;
}

QToolButton* TopBar::addMenu(QMenu* menu, const char* name)
{
    QToolButton* button = makeMenuButton(menu, name, this);
    layout()->addWidget(button);
    return button;
}

void TopBar::setTitle(const QString& title, const QString& tip, bool modified)
{
    m_title = title;
    m_modified = modified;
    m_chip->setToolTip(tip);
    m_chip->setAccessibleName(tr("Scenario: %1").arg(title));
    m_chip->setAccessibleDescription(modified ? tr("It has changes that are not saved to a file.") : QString());
    elideTitle();
}

void TopBar::elideTitle()
{
    const int room = std::clamp(width() - 480, 80, longestTitle);
    const QString text = m_chip->fontMetrics().elidedText(m_title, Qt::ElideMiddle, room);
    m_chip->setText(m_modified ? text + QStringLiteral(" *") : text);
}

void TopBar::openMainMenu()
{
    m_main->setFocus(Qt::ShortcutFocusReason);
    m_main->showMenu();
}

void TopBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void TopBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    elideTitle();
}

void TopBar::retranslate()
{
    m_export->setText(tr("Export") + QStringLiteral(" ▾"));
    m_export->setToolTip(tr("Write or copy a picture of this scenario."));
    m_export->setAccessibleName(tr("Export"));
    m_main->setToolTip(tr("Menu: files, settings and help."));
    m_main->setAccessibleName(tr("Menu"));
}

} // namespace loadmark

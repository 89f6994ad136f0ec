// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/control_sheet.h"

namespace loadmark {

namespace {

constexpr const char* fields = R"(
QLineEdit { background: @field; color: @text; border: 1px solid @border; border-radius: 5px; padding: 3px 6px;
    selection-background-color: @accent; selection-color: @onAccent; }
QLineEdit:hover { border-color: @muted; }
QLineEdit:focus { border: 2px solid @accent; padding: 2px 5px; }
QLineEdit:disabled { color: @faint; background: @card; border-color: @grid; }
QLineEdit[inline="true"] { background: transparent; border: 1px solid transparent; padding: 1px 4px; font-weight: 600; }
QLineEdit[inline="true"]:hover { border-color: @border; background: @field; }
QLineEdit[inline="true"]:focus { border: 2px solid @accent; padding: 0px 3px; background: @field; }
QLineEdit[inline="true"]:disabled { border-color: transparent; background: transparent; color: @faint; }
QLineEdit[mistake="true"], QLineEdit[mistake="true"]:focus { border: 2px solid @overLimit; padding: 2px 5px; }
QPlainTextEdit { background: @field; color: @text; border: 1px solid @border; border-radius: 5px; padding: 2px; }
QPlainTextEdit:focus { border: 2px solid @accent; padding: 1px; }
QComboBox { background: @card; color: @text; border: 1px solid @border; border-radius: 5px; padding: 3px 8px; }
QComboBox:hover { background: @track; }
QComboBox:focus { border: 2px solid @accent; padding: 2px 7px; }
QComboBox:disabled { color: @faint; border-color: @grid; }
QComboBox::drop-down { border: none; width: 18px; }
QComboBox::down-arrow { image: url(:/controls/down-@shade.svg); width: 10px; height: 10px; }
QComboBox QAbstractItemView { background: @card; color: @text; border: 1px solid @border;
    selection-background-color: @accent; selection-color: @onAccent; }
QCheckBox { spacing: 8px; padding: 3px 0; }
QCheckBox:disabled { color: @faint; }
QCheckBox::indicator { width: 14px; height: 14px; border: 1px solid @muted; border-radius: 3px; background: @field; }
QCheckBox::indicator:hover { border-color: @accent; }
QCheckBox::indicator:focus { border: 2px solid @accent; width: 12px; height: 12px; }
QCheckBox::indicator:checked { background: @accent; border-color: @accent; image: url(:/controls/tick-@shade.svg); }
QCheckBox::indicator:checked:focus { border: 2px solid @text; }
QCheckBox::indicator:disabled { border-color: @border; background: @card; }
)";

constexpr const char* labels = R"(
QLabel[heading="true"] { color: @muted; font-size: 11px; font-weight: 600; letter-spacing: 0.6px; }
QLabel[caption="true"] { color: @muted; font-size: 11px; font-weight: 600; padding-top: 6px; }
QLabel[badge="true"] { color: @muted; font-size: 11px; border: 1px solid @border; border-radius: 8px; padding: 0px 7px; }
QWidget[was="true"] { font-size: 11px; }
QLabel:disabled { color: @faint; }
QLabel#programName { font-size: 15px; font-weight: 600; }
)";

constexpr const char* buttons = R"(
QPushButton, QToolButton { background: @card; color: @text; border: 1px solid @border; border-radius: 5px;
    padding: 4px 11px; }
QPushButton:hover, QToolButton:hover { background: @track; }
QPushButton:pressed, QToolButton:pressed, QToolButton:open { background: @grid; }
QPushButton:focus, QToolButton:focus { border: 2px solid @accent; padding: 3px 10px; }
QPushButton:disabled, QToolButton:disabled { color: @faint; background: @card; border-color: @grid; }
QToolButton[iconOnly="true"] { padding: 4px 5px; }
QToolButton[iconOnly="true"]:focus { padding: 3px 4px; }
QToolButton[primary="true"] { background: @accent; color: @onAccent; border-color: @accent; }
QToolButton[primary="true"]:hover { border-color: @text; }
QToolButton[primary="true"]:focus { border: 2px solid @text; }
QToolButton[chip="true"] { color: @muted; border-radius: 11px; padding: 2px 10px; font-size: 12px; }
QToolButton[chip="true"]:focus { padding: 1px 9px; color: @text; }
QToolButton[flat="true"] { border: 1px solid transparent; background: transparent; color: @muted; padding: 1px 6px;
    font-size: 12px; }
QToolButton[flat="true"]:hover, QToolButton[flat="true"]:open { background: @track; color: @text; }
QToolButton[flat="true"]:focus { border: 2px solid @accent; padding: 0px 5px; }
QToolButton[disclosure="true"] { border: 1px solid transparent; background: transparent; color: @accent; padding: 3px 2px; }
QToolButton[disclosure="true"]:hover { background: @track; }
QToolButton[disclosure="true"]:focus { border: 2px solid @accent; padding: 2px 1px; }
QFileDialog QToolButton { padding: 3px; }
QToolButton::menu-indicator { image: none; }
)";

constexpr const char* frames = R"(
QMenu { background: @card; color: @text; border: 1px solid @border; padding: 4px; }
QMenu::item { padding: 5px 26px 5px 26px; border-radius: 4px; }
QMenu::item:selected { background: @accent; color: @onAccent; }
QMenu::item:disabled { color: @muted; background: transparent; }
QMenu::separator { height: 1px; background: @grid; margin: 4px 8px; }
QFrame[popup="true"] { background: @card; border: 1px solid @border; border-radius: 0px; }
QTreeView { background: @card; color: @text; border: none; outline: none; }
QTableView { background: @card; color: @text; border: none; gridline-color: @grid;
    selection-background-color: @accent; selection-color: @onAccent; }
QTableView::item { padding: 3px 3px; }
QTabBar { background: transparent; }
QTabBar::tab { background: transparent; color: @muted; border: none; border-bottom: 2px solid transparent;
    padding: 7px 9px 6px 9px; }
QTabBar::tab:hover { color: @text; }
QTabBar::tab:selected { color: @text; border-bottom: 2px solid @accent; }
QTabBar:focus::tab:selected { color: @accent; }
QTableView[roomy="true"]::item { border: none; padding: 3px 9px; }
QTableView[roomy="true"] QHeaderView::section { padding: 4px 9px; }
QHeaderView { background: @card; border: none; }
QHeaderView::section { background: @card; color: @muted; border: none; border-bottom: 1px solid @border;
    padding: 4px 3px; font-size: 11px; }
QScrollArea#inputs, QWidget#inputsPage { background: @card; }
QFrame#divider { background: @border; border: none; }
QWidget#topBar { background: @card; border-bottom: 1px solid @border; }
QScrollArea#page, QWidget#pageBody { background: @window; border: none; }
QFrame#message { background: @card; border: 1px solid @muted; border-left: 4px solid @accent; border-radius: 4px; }
QFrame#message[problem="true"] { border-left-color: @overLimit; }
QStatusBar { background: @card; color: @muted; border-top: 1px solid @border; font-size: 12px; }
QStatusBar::item { border: none; }
QStatusBar QLabel { color: @muted; font-size: 12px; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: @border; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::handle:hover { background: @muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
)";

} // namespace

QString controlSheet(const Theme& theme)
{
    QString sheet = QLatin1String(fields) + QLatin1String(labels) + QLatin1String(buttons) + QLatin1String(frames);
    // Longer names first where one begins with another.
    const std::pair<const char*, QString> names[]
        = {{"@onAccent", theme.onAccent.name()}, {"@overLimit", theme.overLimit.name()},
            {"@accent", theme.accent.name()}, {"@border", theme.border.name()}, {"@window", theme.window.name()},
            {"@muted", theme.muted.name()}, {"@faint", theme.faint().name()}, {"@field", theme.field.name()},
            {"@track", theme.track.name()}, {"@grid", theme.grid.name()}, {"@card", theme.card.name()},
            {"@text", theme.text.name()}, {"@shade", theme.dark ? QStringLiteral("dark") : QStringLiteral("light")}};
    for (const auto& [name, value] : names)
        sheet.replace(QLatin1String(name), value);
    return sheet;
}

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shortcuts_dialog.h"

#include "app/window/actions.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace loadmark {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(loadmark::Shortcuts)
};

void addRow(QGridLayout* grid, const QString& key, const QString& meaning)
{
    const int row = grid->rowCount();
    auto* keys = new QLabel(key);
    keys->setProperty("muted", true);
    grid->addWidget(keys, row, 0);
    grid->addWidget(new QLabel(meaning), row, 1);
}

} // namespace

void showShortcuts(const Actions& actions, QWidget* window)
{
    auto* dialog = new QDialog(window);
    dialog->setObjectName(QStringLiteral("shortcutsDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(Words::tr("Keyboard shortcuts"));
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(24);
    grid->setVerticalSpacing(6);
    for (const QAction* action : actions.all())
        if (!action->shortcut().isEmpty())
            addRow(grid, action->shortcut().toString(QKeySequence::NativeText), action->statusTip());
    addRow(grid, Words::tr("Up, Down"), Words::tr("In a number: the next sensible value."));
    addRow(grid, Words::tr("Page Up, Page Down"), Words::tr("On the context: half or twice as many tokens."));
    addRow(grid, Words::tr("Letters"), Words::tr("On a list that is closed: open it and search."));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    auto* rows = new QVBoxLayout(dialog);
    rows->setSpacing(16);
    rows->addLayout(grid);
    rows->addWidget(buttons);
    dialog->open();
}

} // namespace loadmark

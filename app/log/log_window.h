// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/store/scenario_store.h"
#include "app/text/format.h"
#include "app/theme/theme.h"
#include "app/window/file_dialogs.h"
#include "estimator/log/check_log.h"

#include <QDialog>

QT_BEGIN_NAMESPACE
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QSplitter;
class QTableView;
QT_END_NAMESPACE

namespace loadmark {

class LogTable;
class WrappedLabel;

/**
 * The reality check: an engine's start-up log, pasted, dropped or opened, and line by line what it reported against
 * what the estimate predicts for the inputs it ran with. Follows the scenario on screen while it is open.
 */
class LogWindow : public QDialog
{
    Q_OBJECT

public:
    LogWindow(ScenarioStore& store, FileDialogs dialogs, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setFormat(const Format& format);
    /** Reads a log from a file; what is wrong with it is told in the window. */
    void openLog(const QString& file);
    void setLog(const QString& text);

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void makeTable();
    void askAndOpen();
    void read();
    void check();
    void render();
    void retranslate();
    void showLine(int row);
    void fitColumns();
    void takeInputs();
    void copyTable();
    QString verdict() const;

    ScenarioStore& m_store;
    FileDialogs m_dialogs;
    Theme m_theme;
    Format m_format;
    std::optional<EngineLog> m_log;
    QString m_problem; ///< why there is none
    LogCheck m_check;

    WrappedLabel* m_lead;
    QPlainTextEdit* m_text;
    WrappedLabel* m_summary;
    WrappedLabel* m_differences;
    QTableView* m_view;
    LogTable* m_table;
    QSplitter* m_parts;
    QPushButton *m_open, *m_take, *m_copy, *m_close;
};

} // namespace loadmark

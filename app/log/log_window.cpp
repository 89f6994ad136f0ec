// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/log/log_window.h"

#include "app/log/log_table.h"
#include "app/log/log_texts.h"
#include "app/results/wrapped_label.h"
#include "estimator/files/text_file.h"

#include <QAction>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QStandardPaths>
#include <QTableView>
#include <QTextBlock>
#include <QVBoxLayout>

#include <algorithm>

namespace loadmark {

namespace {

constexpr QSize usualSize(1040, 680);
constexpr QSize smallestSize(560, 380);

/** The one file of a drop; empty: it is none. */
QString droppedFile(const QMimeData& data)
{
    const QList<QUrl> urls = data.urls();
    return urls.size() == 1 && urls.first().isLocalFile() ? urls.first().toLocalFile() : QString();
}

} // namespace

LogWindow::LogWindow(ScenarioStore& store, FileDialogs dialogs, QWidget* parent)
    : QDialog(parent), m_store(store), m_dialogs(std::move(dialogs)), m_lead(new WrappedLabel(this)),
      m_text(new QPlainTextEdit(this)), m_summary(new WrappedLabel(this)), m_differences(new WrappedLabel(this)),
      m_view(new QTableView(this)), m_table(new LogTable(this)), m_parts(new QSplitter(Qt::Vertical, this)),
      m_open(new QPushButton(this)), m_take(new QPushButton(this)), m_copy(new QPushButton(this)),
      m_close(new QPushButton(this))
{
    setObjectName(QStringLiteral("logWindow"));
    setMinimumSize(smallestSize);
    resize(parent ? usualSize.boundedTo(parent->size() - QSize(40, 80)) : usualSize);
    setAcceptDrops(true);
    m_text->setObjectName(QStringLiteral("log"));
    m_text->setAcceptDrops(false); // a file is dropped to be read, not to have its name written
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setTabChangesFocus(true);
    m_text->setUndoRedoEnabled(false);
    m_summary->setSelectable();
    m_summary->setObjectName(QStringLiteral("summary"));
    m_differences->setObjectName(QStringLiteral("differences"));
    m_take->setObjectName(QStringLiteral("takeInputs"));
    makeTable();

    auto* head = new QHBoxLayout;
    head->addWidget(m_lead, 1);
    head->addWidget(m_open, 0, Qt::AlignTop);
    auto* result = new QWidget;
    auto* rows = new QVBoxLayout(result);
    rows->setContentsMargins(0, 6, 0, 0);
    auto* inputs = new QHBoxLayout;
    inputs->addWidget(m_differences, 1);
    inputs->addWidget(m_take, 0, Qt::AlignTop);
    rows->addWidget(m_summary);
    rows->addLayout(inputs);
    rows->addWidget(m_view, 1);
    m_parts->addWidget(m_text);
    m_parts->addWidget(result);
    m_parts->setChildrenCollapsible(false);
    m_parts->setStretchFactor(0, 1);
    m_parts->setStretchFactor(1, 2);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_copy);
    buttons->addStretch(1);
    buttons->addWidget(m_close);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(head);
    layout->addWidget(m_parts, 1);
    layout->addLayout(buttons);
    QAction* undo = m_store.history().createUndoAction(this);
    undo->setShortcut(QKeySequence::Undo);
    QAction* redo = m_store.history().createRedoAction(this);
    redo->setShortcut(QKeySequence::Redo);
    addActions({undo, redo}); // the text keeps its own while it has the focus
    for (QPushButton* button : {m_open, m_take, m_copy, m_close})
        button->setAutoDefault(false);

    connect(m_open, &QPushButton::clicked, this, &LogWindow::askAndOpen);
    connect(m_take, &QPushButton::clicked, this, &LogWindow::takeInputs);
    connect(m_copy, &QPushButton::clicked, this, &LogWindow::copyTable);
    connect(m_close, &QPushButton::clicked, this, &QDialog::close);
    connect(m_text, &QPlainTextEdit::textChanged, this, &LogWindow::read);
    connect(&m_store, &ScenarioStore::changed, this, [this] {
        if (isVisible()) // a check is hundreds of estimates, and a drag must not pay for a closed window
            check();
    });
    retranslate();
    read();
}

void LogWindow::makeTable()
{
    m_view->setObjectName(QStringLiteral("rows"));
    m_view->setProperty("roomy", true);
    m_view->setModel(m_table);
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_view->horizontalHeader()->setHighlightSections(false);
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->setTextElideMode(Qt::ElideRight);
    m_view->setShowGrid(false);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setTabKeyNavigation(false);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex& current) { current.isValid() ? showLine(current.row()) : void(); });
    auto* copy = new QAction(m_view);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    connect(copy, &QAction::triggered, this, &LogWindow::copyTable);
    m_view->addAction(copy);
}

void LogWindow::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_lead->setColour(theme.muted);
    m_text->setFont(theme.mono());
    m_view->setFont(theme.small());
    m_table->setTheme(theme);
    render();
}

void LogWindow::setFormat(const Format& format)
{
    m_format = format;
    render();
}

void LogWindow::openLog(const QString& file)
{
    const Result<std::string> text = readTextFile(file.toStdString());
    if (text)
        return setLog(QString::fromUtf8(text->data(), static_cast<qsizetype>(text->size())));
    setLog({});
    m_problem = QString::fromStdString(text.error().text());
    check();
}

void LogWindow::setLog(const QString& text)
{
    m_text->setPlainText(text);
}

void LogWindow::askAndOpen()
{
    const QString file
        = m_dialogs.open(this, tr("Open log"), QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation),
            tr("Logs (*.log *.txt *.out);;All files (*)"));
    if (!file.isEmpty())
        openLog(file);
}

void LogWindow::read()
{
    m_log.reset();
    m_problem.clear();
    m_text->setExtraSelections({});
    const QString text = m_text->toPlainText();
    if (!text.trimmed().isEmpty()) {
        Result<EngineLog> log = readEngineLog(text.toStdString(), tr("log").toStdString());
        if (log)
            m_log = std::move(*log);
        else
            m_problem = QString::fromStdString(log.error().text());
    }
    check();
}

void LogWindow::check()
{
    m_check = m_log ? checkLog(*m_log, m_store.scenario(), m_store.catalogue()) : LogCheck{};
    render();
}

void LogWindow::render()
{
    const Names names{&m_store.catalogue()};
    m_table->render(m_check.rows, names, m_format);
    m_view->setVisible(m_log.has_value());
    m_copy->setVisible(m_log.has_value());
    m_summary->setColour(m_problem.isEmpty() ? m_theme.text : m_theme.overLimit);
    m_summary->setText(m_log ? logSummary(*m_log, m_check, names, m_format) + u'\n' + verdict() : m_problem);
    m_summary->setVisible(!m_summary->text().isEmpty());
    m_differences->setColour(m_theme.muted);
    m_differences->setText(logDifferencesText(m_check, names, m_format));
    m_differences->setVisible(!m_check.differences.empty());
    m_take->setVisible(!m_check.differences.empty());
    fitColumns();
    m_parts->widget(1)->setVisible(m_summary->isVisibleTo(m_parts->widget(1)));
}

/** The reason takes what the others leave, and wraps. */
void LogWindow::fitColumns()
{
    QHeaderView* header = m_view->horizontalHeader();
    header->setSectionResizeMode(LogTable::Reason, QHeaderView::Fixed); // else its text widens it
    m_view->resizeColumnsToContents();
    header->setSectionResizeMode(LogTable::Reason, QHeaderView::Stretch);
    m_view->resizeRowsToContents();
}

QString LogWindow::verdict() const
{
    const auto count = [this](Agreement agreement) {
        return static_cast<int>(std::ranges::count(m_check.rows, agreement, &CheckRow::agreement));
    };
    const int equal = count(Agreement::WithinRounding), follow = count(Agreement::FollowsLog),
              near = count(Agreement::WithinInterval);
    const int off = count(Agreement::Deviates);
    QStringList texts{tr("%n figure(s) equal as far as the log prints them", nullptr, equal)};
    if (follow > 0)
        texts << tr("%n equal given other lines of the log", "figures of a log", follow);
    if (near > 0)
        texts << tr("%n within the range", "figures of a log", near);
    if (off > 0)
        texts << tr("%n off", "figures of a log", off);
    if (!m_check.modelFound)
        texts << tr("the log's model is not in the catalogue: that of the scenario is taken");
    else if (m_check.modelStandsIn)
        texts << tr("the log's model is not in the catalogue: one of its dimensions is taken");
    return texts.join(QStringLiteral(", ")) + u'.';
}

void LogWindow::showLine(int row)
{
    const QTextBlock block = m_text->document()->findBlockByNumber(m_table->lineOf(row) - 1);
    if (!block.isValid())
        return;
    QTextEdit::ExtraSelection mark;
    mark.cursor = QTextCursor(block);
    mark.format.setBackground(m_theme.accent);
    mark.format.setForeground(m_theme.onAccent);
    mark.format.setProperty(QTextFormat::FullWidthSelection, true);
    m_text->setExtraSelections({mark});
    m_text->setTextCursor(mark.cursor);
    m_text->centerCursor();
}

void LogWindow::takeInputs()
{
    m_store.edit(Field::Whole, m_check.matched);
}

void LogWindow::copyTable()
{
    QStringList lines;
    for (int row = -1; row < m_table->rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < m_table->columnCount(); ++column)
            cells << (row < 0 ? m_table->headerData(column, Qt::Horizontal) : m_table->index(row, column).data())
                         .toString();
        lines << cells.join(u'\t');
    }
    QGuiApplication::clipboard()->setText(lines.join(u'\n') + u'\n');
}

void LogWindow::retranslate()
{
    setWindowTitle(tr("Reality check"));
    m_lead->setText(tr("What an engine logs while it starts, against what Loadmark predicts for the same inputs. "
                       "llama.cpp and its relatives, vLLM and SGLang are understood."));
    m_text->setPlaceholderText(tr("Paste a log here, or drop its file."));
    m_text->setAccessibleName(tr("Start-up log"));
    m_view->setAccessibleName(tr("Predicted against reported"));
    m_open->setText(tr("Open log…"));
    m_take->setText(tr("Use the log's inputs"));
    m_copy->setText(tr("Copy table"));
    m_close->setText(tr("Close"));
}

void LogWindow::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        render();
    }
}

void LogWindow::showEvent(QShowEvent* event)
{
    check(); // the scenario may have changed since
    QDialog::showEvent(event);
}

void LogWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!droppedFile(*event->mimeData()).isEmpty() || event->mimeData()->hasText())
        event->acceptProposedAction();
}

void LogWindow::dropEvent(QDropEvent* event)
{
    const QString file = droppedFile(*event->mimeData());
    file.isEmpty() ? setLog(event->mimeData()->text()) : openLog(file);
    event->acceptProposedAction();
}

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include "app/inputs/advanced_section.h"
#include "app/inputs/inputs_panel.h"
#include "app/log/log_window.h"
#include "app/panels/make_panel.h"
#include "app/panels/panel.h"
#include "app/results/overview_view.h"
#include "app/settings/appearance.h"
#include "app/store/edit_texts.h"
#include "app/text/names.h"
#include "app/text/scenario_text.h"
#include "app/window/actions.h"
#include "app/window/menus.h"
#include "app/window/message_bar.h"
#include "app/window/pages.h"
#include "app/window/status_panel.h"
#include "app/window/top_bar.h"
#include "estimator/training/tuning_fields.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenu>
#include <QMimeData>
#include <QScreen>
#include <QScrollArea>
#include <QStandardPaths>
#include <QTimer>

namespace loadmark {

namespace {

constexpr QSize usualSize(1440, 900);
constexpr QSize smallestSize(720, 480);

bool isLog(const QString& file)
{
    const QString suffix = QFileInfo(file).suffix().toLower();
    return suffix == u"log" || suffix == u"txt" || suffix == u"out";
}

QStringList localFiles(const QMimeData& data)
{
    QStringList files;
    for (const QUrl& url : data.urls())
        if (url.isLocalFile())
            files << url.toLocalFile();
    return files;
}

} // namespace

MainWindow::MainWindow(std::shared_ptr<const Catalogue> catalogue, const StoragePlaces& places, QWidget* parent)
    : QMainWindow(parent), m_settings(places.settingsFile), m_store(std::move(catalogue)),
      m_documents(m_store, m_settings, places.autosaveFile), m_appearance(new Appearance(*qApp, m_settings, this)),
      m_exporter(new Exporter(m_store, m_settings, *m_appearance, this)), m_actions(new Actions(this)),
      m_menus(new Menus(this)), m_inputs(new InputsPanel(m_store)), m_overview(new OverviewView),
      m_status(new StatusPanel(this))
{
    setObjectName(QStringLiteral("mainWindow"));
    setMinimumSize(smallestSize);
    setContextMenuPolicy(Qt::NoContextMenu);
    setAcceptDrops(true);
    makeBody();
    makeFileActions();
    makeEditActions();
    makeViewActions();
    makeHelpActions();
    makeMenus();
    connectParts();
    applyTheme();
    applyFormat();
    retranslate();
    centralWidget()->setFocus(); // until Tab is pressed nothing is marked
}

MainWindow::~MainWindow() = default;

void MainWindow::restoreSession()
{
    m_documents.restoreSession();
    restoreAssumptions();
    m_inputs->advanced()->setExpanded(m_settings.value(Setting::AdvancedExpanded).toBool());
    m_pages->setCurrent(m_settings.text(Setting::Page));
    if (restoreGeometry(m_settings.value(Setting::WindowGeometry).toByteArray()))
        return;
    const QSize room = screen()->availableSize();
    resize(usualSize.boundedTo(room));
}

void MainWindow::restoreAssumptions()
{
    if (const QString text = m_settings.text(Setting::Ownership); !text.isEmpty())
        if (const auto ownership = readOwnership(text.toStdString(), "settings"))
            m_store.setOwnership(*ownership);
    if (const QString text = m_settings.text(Setting::Tuning); !text.isEmpty())
        if (const auto tuning = readTuning(text.toStdString(), "settings", m_store.catalogue().training))
            m_store.setTuning(*tuning);
    connect(&m_store, &ScenarioStore::assumptionsChanged, this, [this] {
        m_settings.set(Setting::Ownership, QString::fromStdString(writeOwnership(m_store.ownership())));
        m_settings.set(Setting::Tuning, QString::fromStdString(writeTuning(m_store.tuning())));
    });
}

void MainWindow::openFiles(const QStringList& files)
{
    // A scenario and the log of its run belong together.
    const auto log = std::ranges::find_if(files, isLog);
    const auto scenario = std::ranges::find_if_not(files, isLog);
    if (scenario != files.end())
        m_documents.open(*scenario);
    if (log != files.end())
        showLogWindow()->openLog(*log);
    const auto left = files.size() - (log != files.end()) - (scenario != files.end());
    if (left > 0)
        m_messages->post(MessageKind::Information,
            tr("One scenario and one log are shown at a time; %n other file(s) were not opened.", nullptr,
                static_cast<int>(left)));
}

void MainWindow::setFileDialogs(const FileDialogs& dialogs)
{
    m_dialogs = dialogs;
    m_exporter->setFileDialogs(dialogs);
}

void MainWindow::makeBody()
{
    auto* page = new QScrollArea;
    page->setObjectName(QStringLiteral("page"));
    page->setFrameShape(QFrame::NoFrame);
    page->setWidgetResizable(true);
    page->setFocusPolicy(Qt::NoFocus);
    m_overview->setObjectName(QStringLiteral("overview"));
    page->setWidget(m_overview);
    auto* divider = new QFrame;
    divider->setObjectName(QStringLiteral("divider"));
    divider->setFixedWidth(1);
    auto* body = new QWidget;
    auto* columns = new QHBoxLayout;
    columns->setSpacing(0);
    columns->addWidget(m_inputs);
    columns->addWidget(divider);
    m_pages = new Pages;
    m_pages->add(QStringLiteral("overview"), QT_TRANSLATE_NOOP("Actions", "Overview"), page);
    makePanels();
    columns->addWidget(m_pages, 1);
    auto* rows = new QVBoxLayout(body);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addLayout(columns, 1);
    setCentralWidget(body);
    m_messages = new MessageBar(body);
    setStatusBar(m_status);
}

void MainWindow::makePanels()
{
    for (const QString& name : panelNames()) {
        Panel* panel = makePanel(name, m_store);
        panel->setObjectName(name);
        m_pages->add(name, panelTitleText(name), panel);
        m_panels.push_back(panel);
    }
    connect(m_pages, &Pages::currentChanged, this, [this](const QString& view) {
        m_settings.set(Setting::Page, view);
        for (QAction* action : m_pageActions->actions())
            action->setChecked(action->data().toString() == view);
        renderResults();
    });
}

void MainWindow::connectParts()
{
    m_overview->setCatalogue(m_store.sharedCatalogue());
    m_overview->setExplain([this] { return m_store.explain(); });
    m_overview->setEstimateAt([this](Tokens context) {
        Scenario scenario = m_store.scenario();
        scenario.context = context;
        return loadmark::estimate(scenario, m_store.catalogue());
    });
    connect(m_overview, &OverviewView::promptEdited, this, [this](Tokens prompt) {
        Scenario next = m_store.scenario();
        next.prompt = prompt;
        m_store.edit(Field::Prompt, next);
    });
    connect(&m_store, &ScenarioStore::catalogueChanged, this,
        [this] { m_overview->setCatalogue(m_store.sharedCatalogue()); });
    connect(&m_store, &ScenarioStore::changed, this, &MainWindow::renderResults);
    connect(&m_store, &ScenarioStore::changed, this, &MainWindow::renderTitle);
    connect(&m_store, &ScenarioStore::changed, m_messages, &MessageBar::clearInformation);
    connect(&m_store, &ScenarioStore::heldChanged, m_overview, &OverviewView::setDragging);
    connect(&m_store.history(), &QUndoStack::indexChanged, this, &MainWindow::renderHistoryActions);
    connect(&m_documents, &Documents::changed, this, &MainWindow::renderTitle);
    connect(&m_documents, &Documents::problem, this,
        [this](const QString& text) { m_messages->post(MessageKind::Problem, text); });
    connect(m_exporter, &Exporter::problem, this,
        [this](const QString& text) { m_messages->post(MessageKind::Problem, text); });
    connect(m_exporter, &Exporter::done, this,
        [this](const QString& text) { m_messages->post(MessageKind::Information, text); });
    connect(m_appearance, &Appearance::formatChanged, this, &MainWindow::applyFormat);
    connect(m_appearance, &Appearance::themeChanged, this, &MainWindow::applyTheme);
    connect(m_inputs->advanced(), &AdvancedSection::expandedChanged, this, [this](bool expanded) {
        m_settings.set(Setting::AdvancedExpanded, expanded);
        m_advanced->setChecked(expanded);
    });
}

void MainWindow::askAndOpen()
{
    const QString file = m_dialogs.open(this, tr("Open scenario"), startFolder(),
        tr("Scenarios, models and logs (*.loadmark *.json *.gguf *.safetensors *.log);;All files (*)"));
    if (!file.isEmpty())
        openFiles({file});
}

bool MainWindow::save()
{
    return m_documents.file().isEmpty() ? askAndSaveAs() : m_documents.save();
}

bool MainWindow::askAndSaveAs()
{
    QString start = m_documents.file();
    if (start.isEmpty())
        start = QDir(startFolder())
                    .filePath(QString::fromStdString(m_store.scenario().model) + QStringLiteral(".loadmark"));
    QString file = m_dialogs.save(this, tr("Save scenario"), start, tr("Scenarios (*.loadmark *.json)"));
    if (file.isEmpty())
        return false;
    if (QFileInfo(file).suffix().isEmpty())
        file += QStringLiteral(".loadmark");
    return m_documents.saveAs(file);
}

LogWindow* MainWindow::showLogWindow()
{
    if (!m_logWindow) {
        m_logWindow = new LogWindow(m_store, m_dialogs, this);
        m_logWindow->setFormat(m_appearance->format());
        m_logWindow->setTheme(m_appearance->theme());
    }
    m_logWindow->show();
    m_logWindow->raise();
    m_logWindow->activateWindow();
    return m_logWindow;
}

QString MainWindow::startFolder() const
{
    const QString last = m_settings.text(Setting::LastFolder);
    return last.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation) : last;
}

void MainWindow::fillRecentFiles()
{
    m_recentMenu->clear();
    for (const QString& file : m_settings.recentFiles()) {
        QAction* action = m_recentMenu->addAction(QDir::toNativeSeparators(file));
        action->setEnabled(QFileInfo::exists(file));
        connect(action, &QAction::triggered, this, [this, file] { m_documents.open(file); });
    }
    if (m_recentMenu->isEmpty())
        m_recentMenu->addAction(tr("No file was opened yet"))->setEnabled(false);
}

void MainWindow::renderResults()
{
    if (m_pages->current() == u"overview")
        m_overview->render(m_store.scenario(), m_store.estimate());
    m_status->render(m_store, m_appearance->format());
}

void MainWindow::renderTitle()
{
    const Names names{&m_store.catalogue()};
    const Scenario& scenario = m_store.scenario();
    const QString file = m_documents.file();
    const QString what = tr("%1 on %2", "a model on hardware")
                             .arg(names.model(scenario.model), hardwareText(scenario, names, m_appearance->format()));
    const QString title = file.isEmpty() ? what : QFileInfo(file).completeBaseName();
    const QString tip = file.isEmpty() ? tr("%1. Not saved to a file yet.").arg(what)
                                       : tr("%1, in %2").arg(what, QDir::toNativeSeparators(file));
    m_topBar->setTitle(title, tip, m_documents.isModified());
    setWindowTitle(tr("%1[*] — Loadmark", "window title").arg(title));
    setWindowModified(m_documents.isModified());
}

void MainWindow::renderHistoryActions()
{
    const auto show = [](QAction* action, std::optional<Field> field, const QString& plain, const QString& with) {
        action->setEnabled(field.has_value());
        action->setText(field ? with.arg(editText(*field)) : plain);
        action->setToolTip(
            QStringLiteral("%1 (%2)").arg(action->text(), action->shortcut().toString(QKeySequence::NativeText)));
    };
    show(m_undo, m_store.undoField(), tr("Undo"), tr("Undo: %1"));
    show(m_redo, m_store.redoField(), tr("Redo"), tr("Redo: %1"));
}

void MainWindow::applyFormat()
{
    m_inputs->setFormat(m_appearance->format());
    m_overview->setFormat(m_appearance->format());
    for (Panel* panel : m_panels)
        panel->setFormat(m_appearance->format());
    if (m_logWindow)
        m_logWindow->setFormat(m_appearance->format());
    renderResults();
    renderTitle();
}

void MainWindow::applyTheme()
{
    const int margin = m_appearance->theme().gap;
    m_overview->setContentsMargins(margin, margin, margin, margin);
    m_overview->setTheme(m_appearance->theme());
    m_pages->setTheme(m_appearance->theme());
    for (Panel* panel : m_panels) {
        panel->setContentsMargins(margin, margin, margin, margin);
        panel->setTheme(m_appearance->theme());
    }
    if (m_logWindow)
        m_logWindow->setTheme(m_appearance->theme());
}

void MainWindow::retranslate()
{
    m_actions->retranslate();
    m_menus->retranslate();
    m_pages->retranslate();
    m_status->showChoices();
    renderHistoryActions();
    renderResults();
    renderTitle();
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    else if (event->type() == QEvent::ThemeChange)
        m_appearance->followSystem();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!localFiles(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    openFiles(localFiles(*event->mimeData()));
    event->acceptProposedAction();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_documents.keepSession() && m_documents.isModified()
        && !m_dialogs.confirm(this, tr("Quit"),
            tr("The scenario cannot be kept for the next session and is not saved. Quit and lose it?")))
        return event->ignore();
    m_settings.set(Setting::WindowGeometry, saveGeometry());
    m_settings.sync();
    QMainWindow::closeEvent(event);
}

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/exporter.h"

#include "app/files/write_file.h"
#include "app/panels/make_panel.h"
#include "app/settings/appearance.h"
#include "app/settings/settings.h"
#include "app/store/scenario_store.h"
#include "app/window/actions.h"
#include "app/window/menus.h"
#include "app/window/scenario_file.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QMenu>
#include <QStandardPaths>

namespace loadmark {

namespace {

struct View
{
    const char* name; ///< as in viewNames()
    const char* title;
    const char* pngShortcut;
    const char* copyShortcut;
};

constexpr View views[] = {
    {"overview", QT_TRANSLATE_NOOP("Menus", "Overview"), "Ctrl+E", "Ctrl+Shift+C"},
    {"memory-bar", QT_TRANSLATE_NOOP("Menus", "Memory bar"), "", ""},
    {"context-chart", QT_TRANSLATE_NOOP("Menus", "Memory by context"), "", ""},
    {"quantisations", QT_TRANSLATE_NOOP("Menus", "Quantisations"), "", ""},
    {"hardware", QT_TRANSLATE_NOOP("Menus", "Hardware"), "", ""},
    {"models", QT_TRANSLATE_NOOP("Menus", "Models"), "", ""},
    {"launch", QT_TRANSLATE_NOOP("Menus", "Launch"), "", ""},
};

constexpr ActionTexts pngTexts[] = {
    {QT_TRANSLATE_NOOP("Actions", "PNG picture…"), QT_TRANSLATE_NOOP("Actions", "Write a PNG picture in normal size.")},
    {QT_TRANSLATE_NOOP("Actions", "PNG picture, 2×…"),
        QT_TRANSLATE_NOOP("Actions", "Write a PNG picture in double size, for sharp print and slides.")},
    {QT_TRANSLATE_NOOP("Actions", "PNG picture, 3×…"),
        QT_TRANSLATE_NOOP("Actions", "Write a PNG picture in triple size, for large print.")},
};
constexpr ActionTexts svgTexts{QT_TRANSLATE_NOOP("Actions", "SVG drawing…"),
    QT_TRANSLATE_NOOP("Actions", "Write an SVG drawing that scales without loss.")};
constexpr ActionTexts pdfTexts{
    QT_TRANSLATE_NOOP("Actions", "PDF page…"), QT_TRANSLATE_NOOP("Actions", "Write a PDF page with selectable text.")};
struct TextForm
{
    const char* suffix;
    cli::TableForm form;
    ActionTexts texts;
};

constexpr TextForm textForms[] = {
    {"tsv", cli::TableForm::Tsv,
        {QT_TRANSLATE_NOOP("Actions", "Table for spreadsheets (TSV)…"),
            QT_TRANSLATE_NOOP("Actions", "Write raw values, separated by tabs.")}},
    {"md", cli::TableForm::Markdown,
        {QT_TRANSLATE_NOOP("Actions", "Markdown table…"), QT_TRANSLATE_NOOP("Actions", "Write a table in Markdown.")}},
    {"json", cli::TableForm::Json,
        {QT_TRANSLATE_NOOP("Actions", "JSON…"),
            QT_TRANSLATE_NOOP("Actions", "Write one JSON document of raw values.")}},
};
constexpr ActionTexts copyTexts{
    QT_TRANSLATE_NOOP("Actions", "Copy picture"), QT_TRANSLATE_NOOP("Actions", "Copy the picture to the clipboard.")};

QByteArray idOf(const View& view, const char* what)
{
    return QByteArray("export.") + view.name + '.' + what;
}

} // namespace

Exporter::Exporter(ScenarioStore& store, Settings& settings, const Appearance& appearance, QWidget* window)
    : QObject(window), m_store(store), m_settings(settings), m_appearance(appearance), m_window(window)
{
}

void Exporter::addActions(Actions& actions, Menus& menus, QMenu* menu)
{
    for (const View& view : views) {
        const QString name = QLatin1String(view.name);
        QMenu* kinds = menus.add(view.title);
        menu->addMenu(kinds);
        const auto addWriter = [&](const char* what, const ActionTexts& texts, const char* suffix, int scale,
                                   const char* shortcut) {
            QAction* action = actions.add(idOf(view, what).constData(), texts, QKeySequence(QLatin1String(shortcut)));
            connect(action, &QAction::triggered, this,
                [this, name, suffix, scale] { write(name, QLatin1String(suffix), scale); });
            kinds->addAction(action);
        };
        addWriter("png1", pngTexts[0], "png", 1, view.pngShortcut);
        addWriter("png2", pngTexts[1], "png", 2, "");
        addWriter("png3", pngTexts[2], "png", 3, "");
        addWriter("svg", svgTexts, "svg", 1, "");
        addWriter("pdf", pdfTexts, "pdf", 1, "");
        kinds->addSeparator();
        QAction* copies
            = actions.add(idOf(view, "copy").constData(), copyTexts, QKeySequence(QLatin1String(view.copyShortcut)));
        connect(copies, &QAction::triggered, this, [this, name] { copy(name); });
        kinds->addAction(copies);
        if (!isTable(name))
            continue;
        kinds->addSeparator();
        for (const TextForm& form : textForms) {
            QAction* action = actions.add(idOf(view, form.suffix).constData(), form.texts);
            connect(action, &QAction::triggered, this,
                [this, name, &form] { writeTable(name, QLatin1String(form.suffix), form.form); });
            kinds->addAction(action);
        }
    }
}

QString Exporter::askForPath(const QString& title, const QString& view, const QString& suffix)
{
    const QString filter = tr("%1 files (*.%2)").arg(suffix.toUpper(), suffix);
    QString path = m_dialogs.save(m_window, title, suggestedPath(view, suffix), filter);
    if (!path.isEmpty() && QFileInfo(path).suffix().compare(suffix, Qt::CaseInsensitive) != 0)
        path += QLatin1Char('.') + suffix;
    return path;
}

void Exporter::writeTable(const QString& view, const QString& suffix, cli::TableForm form)
{
    const QString path = askForPath(tr("Export table"), view, suffix);
    if (path.isEmpty())
        return;
    m_settings.set(Setting::LastFolder, QFileInfo(path).path());
    const std::string text = cli::matrixDocument(view.toStdString(), form, m_store.scenario(), m_store.catalogue());
    if (const auto written = writeFile(path, QByteArrayView(text)); written)
        Q_EMIT done(tr("The table is written to %1.").arg(QDir::toNativeSeparators(path)));
    else
        Q_EMIT problem(errorLine(tr("The table cannot be written:"), written.error()));
}

void Exporter::write(const QString& view, const QString& suffix, int scale)
{
    const QString path = askForPath(tr("Export picture"), view, suffix);
    if (path.isEmpty())
        return;
    RenderRequest request = requestFor(view);
    request.path = path;
    request.scale = scale;
    m_settings.set(Setting::LastFolder, QFileInfo(path).path());
    if (const auto written = renderView(request); written)
        Q_EMIT done(tr("The picture is written to %1.").arg(QDir::toNativeSeparators(path)));
    else
        Q_EMIT problem(errorLine(tr("The picture cannot be written:"), written.error()));
}

void Exporter::copy(const QString& view)
{
    RenderRequest request = requestFor(view);
    request.scale = 2;
    if (const auto copied = copyView(request); copied)
        Q_EMIT done(tr("The picture is on the clipboard."));
    else
        Q_EMIT problem(errorLine(tr("The picture cannot be copied:"), copied.error()));
}

RenderRequest Exporter::requestFor(const QString& view) const
{
    RenderRequest request;
    request.view = view;
    request.theme = m_appearance.theme().dark ? ThemeChoice::Dark : ThemeChoice::Light;
    request.language = m_appearance.language();
    request.byteUnit = m_appearance.format().byteUnit;
    request.scenario = m_store.scenario();
    request.ownership = m_store.ownership();
    request.tuning = m_store.tuning();
    request.catalogue = &m_store.catalogue();
    return request;
}

QString Exporter::suggestedPath(const QString& view, const QString& suffix) const
{
    QString folder = m_settings.text(Setting::LastFolder);
    if (folder.isEmpty())
        folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    const QString model = QString::fromStdString(m_store.scenario().model);
    return QDir(folder).filePath(QStringLiteral("loadmark-%1-%2.%3").arg(model, view, suffix));
}

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/picture.h"

#include "app/charts/context_chart.h"
#include "app/charts/load_line_mark.h"
#include "app/panels/make_panel.h"
#include "app/panels/panel.h"
#include "app/results/context_card.h"
#include "app/results/memory_card.h"
#include "app/results/overview_view.h"
#include "app/results/wrapped_label.h"
#include "app/store/scenario_store.h"
#include "app/text/scenario_text.h"

#include <QApplication>
#include <QChart>
#include <QGraphicsLayout>
#include <QPainter>
#include <QVBoxLayout>

namespace loadmark {

namespace {

constexpr int margin = 20;

class MarkIcon : public QWidget
{
public:
    MarkIcon(const QColor& colour, QWidget* parent) : QWidget(parent), m_colour(colour) { setFixedSize(26, 26); }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        drawLoadLineMark(painter, rect(), m_colour);
    }

private:
    QColor m_colour;
};

QWidget* makeLabel(const QString& text, const QFont& font, const QColor& colour)
{
    auto* label = new WrappedLabel;
    label->setFont(font);
    label->setColour(colour);
    label->setText(text);
    return label;
}

constexpr int barWidth = 1200;

QSize defaultSize(const QString& view)
{
    return view == QLatin1StringView("context-chart") ? QSize(1200, 640) : QSize(1440, 900);
}

Theme themeOf(ThemeChoice choice)
{
    if (choice == ThemeChoice::System)
        return qApp->palette().base().color().lightness() < 128 ? darkTheme() : lightTheme();
    return choice == ThemeChoice::Dark ? darkTheme() : lightTheme();
}

/** The events that a shown window would have had from the event loop: sizes, layouts, polish. */
void settle(QWidget* widget)
{
    widget->ensurePolished();
    if (QLayout* layout = widget->layout())
        layout->activate();
    for (QWidget* child : widget->findChildren<QWidget*>())
        QCoreApplication::sendPostedEvents(child);
    QCoreApplication::sendPostedEvents(widget);
    for (ContextChart* chart : widget->findChildren<ContextChart*>()) {
        chart->chart()->layout()->activate();
        QCoreApplication::sendPostedEvents(chart->chart());
        QCoreApplication::sendPostedEvents(chart->scene());
    }
}

} // namespace

Picture::Picture(const RenderRequest& request)
    : m_theme(themeOf(request.theme)), m_format{QLocale(request.language), request.byteUnit}, m_names{request.catalogue}
{
    const Estimate estimate = assess(request.scenario, *request.catalogue);
    m_scenarioLine = scenarioLine(estimate.scenario, m_names, m_format);
    m_footLine = tr("Loadmark %1 · catalogue of %2", "version, date")
                     .arg(QCoreApplication::applicationVersion(), QString::fromStdString(request.catalogue->date));
    QWidget* view = nullptr;
    if (request.view == QLatin1StringView("memory-bar"))
        view = makeMemory(estimate);
    else if (request.view == QLatin1StringView("context-chart"))
        view = makeContext(request, estimate);
    else if (Panel* panel = makePanel(request))
        view = panel;
    else
        view = makeOverview(request, estimate);

    setAttribute(Qt::WA_DontShowOnScreen);
    setAttribute(Qt::WA_QuitOnClose, false);
    setAttribute(Qt::WA_ShowWithoutActivating);
    setPalette(paletteOf(m_theme));
    setAutoFillBackground(true);
    layOut(view);
    if (!request.size.isEmpty())
        setFixedSize(request.size);
    else if (request.view == QLatin1StringView("memory-bar")) // as high as its GPUs need
        setFixedSize(barWidth, std::max(smallest(request.view).height(), layout()->totalHeightForWidth(barWidth)));
    else
        setFixedSize(defaultSize(request.view));
    show();
    if (m_panel)
        m_panel->finish();
    settle(this);
    if (m_panel) // columns fit what they are given
        m_panel->finish();
    settle(this); // heights for widths are known after the first pass
    if (request.size.isEmpty() && height() < neededHeight()) { // many notes, many GPUs
        setFixedHeight(neededHeight());
        settle(this);
    }
}

Picture::~Picture()
{
    delete m_panel; // before its store
}

void Picture::layOut(QWidget* view)
{
    auto* head = new QHBoxLayout;
    auto* words = new QVBoxLayout;
    words->setSpacing(1);
    words->addWidget(makeLabel(m_title, m_theme.verdict(), m_theme.text));
    words->addWidget(makeLabel(m_scenarioLine, m_theme.body(), m_theme.muted));
    head->addWidget(new MarkIcon(m_theme.accent, this), 0, Qt::AlignTop);
    head->setSpacing(10);
    head->addLayout(words, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(margin, margin - 4, margin, margin - 8);
    layout->setSpacing(m_theme.gap);
    layout->addLayout(head);
    layout->addWidget(view, 1);
    layout->addWidget(makeLabel(m_footLine, m_theme.small(), m_theme.muted));
}

QWidget* Picture::makeOverview(const RenderRequest& request, const Estimate& estimate)
{
    m_title = tr("Does %1 fit?", "name of a model").arg(m_names.model(request.scenario.model));
    auto* view = new OverviewView(this);
    view->setTheme(m_theme);
    view->setFormat(m_format);
    view->setInteractive(false);
    // The catalogue outlives the picture: no ownership is taken.
    view->setCatalogue(std::shared_ptr<const Catalogue>(std::shared_ptr<const Catalogue>(), request.catalogue));
    view->setEstimateAt([scenario = request.scenario, catalogue = request.catalogue](Tokens context) mutable {
        scenario.context = context;
        return loadmark::estimate(scenario, *catalogue);
    });
    view->render(request.scenario, estimate);
    return view;
}

QWidget* Picture::makeMemory(const Estimate& estimate)
{
    m_title = tr("What fills the memory");
    auto* card = new MemoryCard(this);
    card->setTheme(m_theme);
    card->render(estimate, m_names, m_format);
    return card;
}

QWidget* Picture::makeContext(const RenderRequest& request, const Estimate& estimate)
{
    m_title = tr("GPU memory by context length");
    Scenario scenario = request.scenario;
    const auto estimateAt = [&](Tokens context) {
        scenario.context = context;
        return loadmark::estimate(scenario, *request.catalogue);
    };
    const Model* model = request.catalogue->model(scenario.model);
    const std::optional<Tokens> limit = model ? model->contextLimit : std::nullopt;
    auto* card = new ContextCard(this);
    card->setTheme(m_theme);
    card->setSwitchShown(false);
    const ContextCurve curve = contextCurve(estimateAt, contextRange(request.scenario.context, limit), limit);
    const QString message = curve.complete ? QString() : missingCurveText(estimate, m_names, m_format);
    card->render(curve, estimate, m_format, message);
    return card;
}

/** A panel with a store of its own; null: the view is none. */
Panel* Picture::makePanel(const RenderRequest& request)
{
    // The catalogue outlives the picture: no ownership is taken.
    const std::shared_ptr<const Catalogue> catalogue(std::shared_ptr<const Catalogue>(), request.catalogue);
    auto store = std::make_unique<ScenarioStore>(catalogue, request.scenario);
    store->setOwnership(request.ownership);
    if (request.tuning)
        store->setTuning(*request.tuning);
    Panel* panel = loadmark::makePanel(request.view, *store);
    if (!panel)
        return nullptr;
    m_store = std::move(store);
    m_title = panelTitle(request.view);
    panel->setTheme(m_theme);
    panel->setFormat(m_format);
    panel->setInteractive(false);
    m_panel = panel;
    return panel;
}

QString Picture::description() const
{
    return QStringList{m_title, m_scenarioLine, m_footLine}.join(u'\n');
}

int Picture::neededHeight() const
{
    return layout()->totalHeightForWidth(width());
}

QSize Picture::smallest(const QString& view)
{
    if (view == QLatin1StringView("memory-bar"))
        return {480, 200};
    return {480, 320};
}

void Picture::paint(QPainter& painter)
{
    QWidget::render(&painter, QPoint(), QRegion(), QWidget::DrawWindowBackground | QWidget::DrawChildren);
}

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/recommended_strip.h"

#include "app/panels/row_columns.h"
#include "app/results/card.h"
#include "app/results/wrapped_label.h"

#include <QCoreApplication>
#include <QGridLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>

namespace loadmark {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(loadmark::Recommended)
};

constexpr int slots = 4;
constexpr int oneRowFrom = 760;

double number(const Recommendation& recommendation, std::string_view key)
{
    const auto found = recommendation.arguments.find(key);
    if (found == recommendation.arguments.end())
        return 0;
    if (const auto* real = std::get_if<double>(&found->second))
        return *real;
    const auto* whole = std::get_if<std::int64_t>(&found->second);
    return whole ? static_cast<double>(*whole) : 0;
}

} // namespace

/** One answer. */
class RecommendedTile : public QWidget
{
public:
    explicit RecommendedTile(RecommendedStrip& strip) : QWidget(&strip), m_strip(strip)
    {
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins(12, 8, 12, 8);
        layout->setSpacing(2);
        for (WrappedLabel* label : {&m_title, &m_what, &m_why})
            layout->addWidget(label);
        layout->addStretch(1);
        setFocusPolicy(Qt::TabFocus);
    }

    void setTheme(const Theme& theme)
    {
        m_theme = theme;
        m_title.setFont(theme.small());
        m_title.setColour(theme.muted);
        m_what.setFont(theme.heading());
        m_why.setFont(theme.small());
        m_why.setColour(theme.muted);
        m_what.setColour(m_scenario ? theme.text : theme.muted);
    }

    void show(const Recommendation& recommendation, const Format& format)
    {
        m_scenario = recommendation.row ? std::optional(recommendation.row->scenario) : std::nullopt;
        m_title.setText(recommendationTitle(recommendation));
        m_what.setText(recommendationText(recommendation, format));
        m_what.setColour(m_scenario ? m_theme.text : m_theme.muted);
        m_why.setText(recommendationReason(recommendation, format));
        setCursor(m_scenario ? Qt::PointingHandCursor : Qt::ArrowCursor);
        setAccessibleName(m_title.text() + QStringLiteral(": ") + m_what.text());
        setAccessibleDescription(m_why.text());
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        Theme theme = m_theme;
        if (hasFocus() || (underMouse() && m_scenario))
            theme.border = theme.accent;
        paintCard(painter, rect(), theme);
    }
    void mouseReleaseEvent(QMouseEvent* event) override
    {
        if (event->button() == Qt::LeftButton && rect().contains(event->position().toPoint()))
            choose();
    }
    void keyPressEvent(QKeyEvent* event) override
    {
        if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space)
            return choose();
        QWidget::keyPressEvent(event);
    }
    void enterEvent(QEnterEvent*) override { update(); }
    void leaveEvent(QEvent*) override { update(); }

private:
    void choose()
    {
        if (m_scenario)
            Q_EMIT m_strip.chosen(Scenario(*m_scenario));
    }

    RecommendedStrip& m_strip;
    Theme m_theme;
    WrappedLabel m_title, m_what, m_why;
    std::optional<Scenario> m_scenario;
};

RecommendedStrip::RecommendedStrip(QWidget* parent) : QWidget(parent), m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    for (int i = 0; i < slots; ++i)
        m_tiles.push_back(new RecommendedTile(*this));
    arrange();
}

void RecommendedStrip::setTheme(const Theme& theme)
{
    m_grid->setSpacing(theme.gap);
    for (RecommendedTile* tile : m_tiles)
        tile->setTheme(theme);
}

void RecommendedStrip::render(std::vector<Recommendation> recommendations, const Format& format)
{
    m_recommendations = std::move(recommendations);
    for (std::size_t i = 0; i < m_tiles.size() && i < m_recommendations.size(); ++i)
        m_tiles[i]->show(m_recommendations[i], format);
}

void RecommendedStrip::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void RecommendedStrip::arrange()
{
    const int columns = width() >= oneRowFrom ? slots : slots / 2;
    if (columns == m_columns)
        return;
    m_columns = columns;
    for (int i = 0; i < slots; ++i)
        m_grid->addWidget(m_tiles[static_cast<std::size_t>(i)], i / columns, i % columns);
    for (int column = 0; column < slots; ++column)
        m_grid->setColumnStretch(column, column < columns ? 1 : 0);
}

QString recommendationTitle(const Recommendation& recommendation)
{
    if (recommendation.slot == "single")
        return Words::tr("Best single accelerator");
    if (recommendation.slot == "value")
        return Words::tr("Best value to buy");
    if (recommendation.slot == "unified")
        return Words::tr("Best unified memory");
    return Words::tr("Cheapest in the cloud");
}

QString recommendationText(const Recommendation& recommendation, const Format& format)
{
    if (!recommendation.row)
        return recommendation.reason == "unknown" ? Words::tr("cannot be known") : Words::tr("none fits");
    if (!recommendation.hardware)
        return Format::unknown();
    const HardwareChoice& hardware = *recommendation.hardware;
    return hardwareName(*hardware.accelerator, hardware.count, hardware.memory, format);
}

QString recommendationReason(const Recommendation& recommendation, const Format& format)
{
    const std::string& reason = recommendation.reason;
    QStringList texts;
    if (reason == "fastest" || reason == "fastest_unpriced")
        texts << Words::tr("fastest to decode: %1").arg(format.rate(number(recommendation, "decode_tokens_per_s")));
    if (reason == "most_per_usd")
        texts << Words::tr("most tokens for its price: %1 in all")
                     .arg(format.rate(number(recommendation, "total_tokens_per_s")));
    if (recommendation.offer) {
        texts << Words::tr("%1/h at %2", "price, provider")
                     .arg(format.money(number(recommendation, "usd_per_hour")),
                         QString::fromStdString(recommendation.offer->provider));
        if (recommendation.offer->date)
            texts << format.date(*recommendation.offer->date);
    } else if (recommendation.price) {
        texts << (recommendation.price->used ? Words::tr("about %1, used") : Words::tr("about %1"))
                     .arg(format.wholeMoney(recommendation.price->usd));
    }
    if (reason == "none_fits" && recommendation.hardware && recommendation.arguments.contains("shortfall_bytes"))
        texts << Words::tr("%1 lacks %2", "hardware, bytes")
                     .arg(hardwareName(*recommendation.hardware->accelerator, recommendation.hardware->count,
                              recommendation.hardware->memory, format),
                         format.briefBytes(number(recommendation, "shortfall_bytes")));
    return texts.join(QStringLiteral(" · "));
}

} // namespace loadmark

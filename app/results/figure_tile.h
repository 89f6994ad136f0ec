// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/results/figures.h"
#include "app/theme/theme.h"

#include <QAbstractButton>

#include <functional>

namespace loadmark {

/** Pixel sizes of a tile's texts; tiles side by side share them. */
struct TileSizes
{
    int value = 0;
    int notes = 0;
    bool operator==(const TileSizes&) const = default;
};

/** One headline figure on a card of its own. Hovering, Enter, F1 or a click tell how it came about. */
class FigureTile : public QAbstractButton
{
    Q_OBJECT

public:
    explicit FigureTile(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setFigure(const Figure& figure);
    /** Rich text that explains the figure; asked for when somebody wants to read it. */
    void setExplain(std::function<QString(const Figure&)> explain);

    const Figure& figure() const { return m_figure; }
    /** The largest sizes, within reason, at which value and notes are painted whole in the present room. */
    TileSizes largestSizes() const;
    void setSizes(TileSizes sizes);
    /** Whether title, value and notes are painted whole at the present size. */
    bool showsEverything() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void roomChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    QFont valueFont() const;
    QFont noteFont() const;
    double room() const;
    QStringList noteLines(const QFontMetricsF& metrics) const; ///< wrapped to at most two lines
    void paintRange(QPainter& painter) const;
    void openPopup();

    Theme m_theme;
    Figure m_figure;
    TileSizes m_sizes;
    std::function<QString(const Figure&)> m_explain;
};

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tables/bar_delegate.h"

#include "app/tables/rows_model.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace loadmark {

namespace {
constexpr int barHeight = 10;
constexpr int leastBar = 90;
constexpr int between = 8;
}

void BarDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QVariant value = index.data(RowsModel::BarRole);
    if (!value.isValid())
        return QStyledItemDelegate::paint(painter, option, index);
    const auto bar = value.value<BarShare>();
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const QString text = std::exchange(cell.text, {});
    const QWidget* widget = option.widget;
    (widget ? widget->style() : QApplication::style())->drawControl(QStyle::CE_ItemViewItem, &cell, painter, widget);

    const QFontMetrics metrics(cell.font);
    const int textWidth = metrics.horizontalAdvance(QStringLiteral("0,000.00 GiB"));
    QRectF rect = QRectF(option.rect).adjusted(between, 0, -between, 0);
    const QRectF words = rect.adjusted(rect.width() - textWidth, 0, 0, 0);
    rect.setRight(words.left() - between);
    rect = QRectF(rect.left(), rect.center().y() - barHeight / 2.0, rect.width(), barHeight);
    painter->save();
    painter->setPen(
        cell.palette.color(cell.state & QStyle::State_Selected ? QPalette::HighlightedText : QPalette::Text));
    painter->setFont(cell.font);
    painter->drawText(words, Qt::AlignRight | Qt::AlignVCenter, text);
    painter->fillRect(rect, m_theme.track);
    QRectF filled = rect;
    filled.setWidth(rect.width() * std::clamp(bar.filled, 0.0, 1.0));
    painter->fillRect(filled, m_theme.weights);
    if (bar.line) {
        const double x = rect.left() + rect.width() * std::clamp(*bar.line, 0.0, 1.0);
        if (x < filled.right()) // what is beyond the load line
            painter->fillRect(QRectF(QPointF(x, filled.top()), filled.bottomRight()), m_theme.overLimit);
        painter->fillRect(QRectF(x - 1, rect.top() - 4, 2, barHeight + 8), m_theme.loadLine);
    }
    painter->restore();
}

QSize BarDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    if (index.data(RowsModel::BarRole).isValid())
        size.rwidth() += leastBar + between * 3;
    return size;
}

} // namespace loadmark

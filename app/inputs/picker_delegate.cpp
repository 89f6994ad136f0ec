// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/picker_delegate.h"

#include "app/inputs/picker_model.h"
#include "app/theme/theme.h"

#include <QPainter>
#include <QPainterPath>

namespace loadmark {

namespace {

constexpr int rowHeight = 30;
constexpr int groupHeight = 28;
constexpr int side = 10;
constexpr int tickWidth = 20;

void paintTick(QPainter* painter, const QRectF& box, const QColor& colour)
{
    QPainterPath tick;
    const QPointF middle = box.center();
    tick.moveTo(middle + QPointF(-4.5, 0));
    tick.lineTo(middle + QPointF(-1.5, 3));
    tick.lineTo(middle + QPointF(4.5, -3.5));
    painter->setPen(QPen(colour, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->setBrush(Qt::NoBrush);
    painter->drawPath(tick);
}

/** Draws right-aligned text and returns what is left of the room. */
QRect paintRight(QPainter* painter, QRect room, const QString& text)
{
    const int width = painter->fontMetrics().horizontalAdvance(text);
    painter->drawText(room, Qt::AlignVCenter | Qt::AlignRight, text);
    return room.adjusted(0, 0, -width - side, 0);
}

QRect paintBadge(QPainter* painter, QRect room, const QString& text, const QColor& frame)
{
    const QFontMetrics metrics = painter->fontMetrics();
    const int width = metrics.horizontalAdvance(text) + 14, height = metrics.height() + 4;
    const QRectF pill(room.right() - width + 1, room.center().y() - height / 2 + 0.5, width, height);
    const QPen textPen = painter->pen();
    painter->setPen(frame);
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(pill.adjusted(0.5, 0.5, -0.5, -0.5), pill.height() / 2, pill.height() / 2);
    painter->setPen(textPen);
    painter->drawText(pill, Qt::AlignCenter, text);
    return room.adjusted(0, 0, -width - side, 0);
}

} // namespace

void PickerDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (index.data(PickerModel::IsGroupRole).toBool())
        paintGroup(painter, option, index.data().toString());
    else
        paintItem(painter, option, index);
    painter->restore();
}

void PickerDelegate::paintGroup(QPainter* painter, const QStyleOptionViewItem& option, const QString& title) const
{
    QFont font = Theme().small();
    font.setWeight(QFont::DemiBold);
    painter->setFont(font);
    painter->setPen(option.palette.color(QPalette::PlaceholderText));
    painter->drawText(option.rect.adjusted(side, 0, -side, -4), Qt::AlignBottom | Qt::AlignLeft, title);
}

void PickerDelegate::paintItem(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const bool selected = option.state & QStyle::State_Selected;
    const QPalette& colours = option.palette;
    const QColor text = colours.color(selected ? QPalette::HighlightedText : QPalette::WindowText);
    const QColor quiet = selected ? text : colours.color(QPalette::PlaceholderText);
    const QRect row = option.rect.adjusted(4, 1, -4, -1);
    if (selected || option.state & QStyle::State_MouseOver) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(colours.color(selected ? QPalette::Highlight : QPalette::Midlight));
        painter->drawRoundedRect(row, 5, 5);
    }
    if (index.data(PickerModel::IdRole).toString() == m_currentId)
        paintTick(painter, QRectF(row.left() + 2, row.top(), tickWidth, row.height()), text);
    QRect room = row.adjusted(tickWidth + 4, 0, -side, 0);
    painter->setFont(Theme().small());
    painter->setPen(quiet);
    if (const QString badge = index.data(PickerModel::BadgeRole).toString(); !badge.isEmpty())
        room = paintBadge(painter, room, badge, selected ? text : colours.color(QPalette::Mid));
    room = paintRight(painter, room, index.data(PickerModel::DetailRole).toString());
    painter->setFont(option.font);
    painter->setPen(text);
    const QString title = painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, room.width());
    painter->drawText(room, Qt::AlignVCenter | Qt::AlignLeft, title);
}

QSize PickerDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const
{
    const bool isGroup = index.data(PickerModel::IsGroupRole).toBool();
    const bool isBare = isGroup && index.data().toString().isEmpty();
    return {0, isBare ? 4 : isGroup ? groupHeight : rowHeight};
}

} // namespace loadmark

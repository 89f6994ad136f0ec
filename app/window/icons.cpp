// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/icons.h"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>

namespace loadmark {

namespace {

/** In a box of 16 × 16. */
QPainterPath symbolPath(Symbol symbol)
{
    QPainterPath path;
    if (symbol == Symbol::Menu) {
        for (const double y : {4.0, 8.0, 12.0}) {
            path.moveTo(2.5, y);
            path.lineTo(13.5, y);
        }
        return path;
    }
    path.moveTo(6, 3);
    path.lineTo(3, 6);
    path.lineTo(6, 9);
    path.moveTo(3, 6);
    path.lineTo(9.5, 6);
    path.arcTo(QRectF(6, 6, 7, 7), 90, -180);
    path.lineTo(6.5, 13);
    if (symbol == Symbol::Redo)
        return QTransform::fromScale(-1, 1).translate(-16, 0).map(path);
    return path;
}

class SymbolEngine : public QIconEngine
{
public:
    explicit SymbolEngine(Symbol symbol) : m_symbol(symbol) { }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        const QPalette colours = QGuiApplication::palette();
        const auto role = mode == QIcon::Disabled ? QPalette::Mid : QPalette::ButtonText;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->translate(rect.topLeft());
        painter->scale(rect.width() / 16.0, rect.height() / 16.0);
        painter->setPen(QPen(colours.color(role), 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter->drawPath(symbolPath(m_symbol));
        painter->restore();
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

    QIconEngine* clone() const override { return new SymbolEngine(m_symbol); }

private:
    Symbol m_symbol;
};

} // namespace

QIcon symbolIcon(Symbol symbol)
{
    return QIcon(new SymbolEngine(symbol));
}

} // namespace loadmark

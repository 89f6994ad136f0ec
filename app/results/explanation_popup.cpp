// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/results/explanation_popup.h"

#include <QKeyEvent>
#include <QScreen>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>

namespace loadmark {

namespace {
constexpr int widest = 520, tallest = 460;
}

ExplanationPopup::ExplanationPopup(QWidget* anchor, const QString& html, const Theme& theme)
    : QFrame(anchor, Qt::Popup | Qt::FramelessWindowHint)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setPalette(paletteOf(theme));
    setFrameShape(QFrame::Box);
    setFrameShadow(QFrame::Plain);
    setAccessibleName(tr("How this figure came about"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(10, 8, 10, 8);
    auto* browser = new QTextBrowser(this);
    browser->setFrameShape(QFrame::NoFrame);
    browser->setFont(theme.body());
    browser->setHtml(html);
    browser->setFocusPolicy(Qt::StrongFocus);
    browser->setAccessibleName(accessibleName());
    browser->setAccessibleDescription(browser->toPlainText());
    layout->addWidget(browser);
    browser->document()->setTextWidth(widest - 40);
    const int height = static_cast<int>(browser->document()->size().height()) + 30;
    resize(widest, std::clamp(height, 80, tallest));
    placeBeside(anchor);
    setFocusProxy(browser);
}

ExplanationPopup* ExplanationPopup::open(QWidget* anchor, const QString& html, const Theme& theme)
{
    auto* popup = new ExplanationPopup(anchor, html, theme);
    popup->show();
    popup->setFocus();
    return popup;
}

QString ExplanationPopup::text() const
{
    return findChild<QTextBrowser*>()->toPlainText();
}

void ExplanationPopup::placeBeside(const QWidget* anchor)
{
    QPoint where = anchor->mapToGlobal(QPoint(0, anchor->height() + 4));
    if (const QScreen* screen = anchor->screen()) {
        const QRect room = screen->availableGeometry();
        if (where.y() + height() > room.bottom())
            where.setY(std::max(room.top(), anchor->mapToGlobal(QPoint(0, 0)).y() - height() - 4));
        where.setX(std::clamp(where.x(), room.left(), std::max(room.left(), room.right() - width())));
    }
    move(where);
}

void ExplanationPopup::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape || event->key() == Qt::Key_F1 || event->key() == Qt::Key_Return)
        close();
    else
        QFrame::keyPressEvent(event);
}

} // namespace loadmark

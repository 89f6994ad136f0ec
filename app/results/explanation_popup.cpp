// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/results/explanation_popup.h"

#include <QKeyEvent>
#include <QScreen>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace loadmark {

namespace {
constexpr int widest = 520, tallest = 460;
constexpr int gap = 8; ///< to the edge of the window
constexpr int marginX = 10, marginY = 8, frame = 1;
constexpr int sides = 2 * (marginX + frame), ends = 2 * (marginY + frame);
}

ExplanationPopup::ExplanationPopup(QWidget* anchor, const QString& html, const Theme& theme)
    : QFrame(anchor, Qt::Popup | Qt::FramelessWindowHint)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setPalette(paletteOf(theme));
    setObjectName(QStringLiteral("explanation"));
    setStyleSheet(QStringLiteral("#explanation { background: %1; border: 1px solid %2; }"
                                 "QTextBrowser { background: transparent; color: %3; }")
                      .arg(theme.card.name(), theme.border.name(), theme.text.name()));
    setAccessibleName(tr("How this figure came about"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(marginX, marginY, marginX, marginY);
    auto* browser = new QTextBrowser(this);
    browser->setFrameShape(QFrame::NoFrame);
    browser->setMinimumSize(1, 1); // a line needs no more than its height
    browser->setFont(theme.body());
    browser->setHtml(html);
    browser->setFocusPolicy(Qt::StrongFocus);
    browser->setAccessibleName(accessibleName());
    browser->setAccessibleDescription(browser->toPlainText());
    layout->addWidget(browser);
    // As large as the text needs: short notes in a narrow box, long derivations in one that scrolls.
    browser->ensurePolished();
    browser->document()->setDocumentMargin(4);
    QTextDocument measured; // the browser sets the width of its own to what it has now
    measured.setDefaultFont(browser->font());
    measured.setDocumentMargin(4);
    measured.setHtml(html);
    const int width = std::min(widest, static_cast<int>(std::ceil(measured.idealWidth())) + sides);
    measured.setTextWidth(width - sides);
    const int height = static_cast<int>(std::ceil(measured.size().height())) + ends;
    resize(width, std::min(height, tallest));
    if (height <= tallest)
        browser->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
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
        const QRect window = anchor->window()->geometry(); // beside what it explains, within the window if it can
        const int end = std::min(room.right(), std::max(window.right() - gap, window.left() + width()));
        if (where.x() + width() > end) // then it ends where that ends
            where.setX(anchor->mapToGlobal(QPoint(anchor->width(), 0)).x() - width());
        where.setX(std::clamp(where.x(), room.left(), std::max(room.left(), end - width())));
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

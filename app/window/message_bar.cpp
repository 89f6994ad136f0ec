// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/message_bar.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <algorithm>

namespace loadmark {

namespace {
constexpr int widest = 480, margin = 14, gap = 6;
}

MessageBar::MessageBar(QWidget* host) : QWidget(host), m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(gap);
    host->installEventFilter(this);
    hide();
}

void MessageBar::post(MessageKind kind, const QString& text)
{
    if (texts().contains(text))
        return;
    if (kind == MessageKind::Information)
        clearInformation(); // what was told before is read or no longer of interest
    QFrame* message = makeMessage(kind, text);
    m_column->insertWidget(0, message);
    const auto all = messages();
    for (qsizetype i = messagesMax; i < all.size(); ++i)
        delete all[i];
    message->show(); // the layout counts what is shown
    show();
    place();
    QAccessibleEvent event(message, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

QFrame* MessageBar::makeMessage(MessageKind kind, const QString& text)
{
    auto* message = new QFrame(this);
    message->setObjectName(QStringLiteral("message"));
    message->setProperty("problem", kind == MessageKind::Problem);
    message->setAccessibleName(text);
    auto* label = new QLabel(text, message);
    label->setObjectName(QStringLiteral("messageText"));
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* close = new QToolButton(message);
    close->setObjectName(QStringLiteral("closeMessage"));
    close->setText(QStringLiteral("✕"));
    close->setProperty("iconOnly", true);
    close->setToolTip(tr("Close this message."));
    close->setAccessibleName(tr("Close message"));
    auto* row = new QHBoxLayout(message);
    row->setContentsMargins(14, 6, 8, 6);
    row->addWidget(label, 1);
    row->addWidget(close, 0, Qt::AlignTop);
    connect(close, &QToolButton::clicked, message, [this, message] { remove(message); });
    return message;
}

void MessageBar::remove(QFrame* message)
{
    message->hide();
    message->deleteLater();
    message->setParent(nullptr);
    setVisible(!messages().isEmpty());
    place();
}

void MessageBar::place()
{
    const QRect room = parentWidget()->rect().adjusted(margin, margin, -margin, -margin);
    const int width = std::min(widest, room.width());
    m_column->activate();
    const int height = std::min(m_column->totalHeightForWidth(width), room.height());
    setGeometry(room.right() + 1 - width, room.bottom() + 1 - height, width, height);
    raise();
}

void MessageBar::clearInformation()
{
    for (QFrame* message : messages())
        if (!message->property("problem").toBool())
            remove(message);
}

bool MessageBar::event(QEvent* event)
{
    const bool handled = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest)
        place();
    return handled;
}

bool MessageBar::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible())
        place();
    return QWidget::eventFilter(watched, event);
}

void MessageBar::clear()
{
    qDeleteAll(messages());
    hide();
}

QStringList MessageBar::texts() const
{
    QStringList list;
    for (const QFrame* message : messages())
        list << message->accessibleName();
    return list;
}

QList<QFrame*> MessageBar::messages() const
{
    QList<QFrame*> list;
    for (int i = 0; i < m_column->count(); ++i)
        if (auto* message = qobject_cast<QFrame*>(m_column->itemAt(i)->widget()))
            list << message;
    return list;
}

void MessageBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange)
        return;
    for (auto* close : findChildren<QToolButton*>(QStringLiteral("closeMessage"))) {
        close->setToolTip(tr("Close this message."));
        close->setAccessibleName(tr("Close message"));
    }
}

} // namespace loadmark

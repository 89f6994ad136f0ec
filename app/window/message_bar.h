// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QStringList>

class QLabel;
class QToolButton;
class QVBoxLayout;

namespace loadmark {

enum class MessageKind { Information, Problem };

/**
 * Messages in the lower right of the window, newest on top, over the views so that nothing moves: what happened, where,
 * and what to do about it. A problem stands until it is closed; information goes with the next edit.
 */
class MessageBar : public QWidget
{
    Q_OBJECT
public:
    static constexpr int messagesMax = 4; ///< older ones give way

    /** Over `host`, which must outlive it. */
    explicit MessageBar(QWidget* host);

    void post(MessageKind kind, const QString& text);
    void clear();
    /** Removes what was information only. */
    void clearInformation();
    /** Newest first. */
    QStringList texts() const;

protected:
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QFrame* makeMessage(MessageKind kind, const QString& text);
    QList<QFrame*> messages() const;
    void remove(QFrame* message);
    void place();

    QVBoxLayout* m_column;
};

} // namespace loadmark

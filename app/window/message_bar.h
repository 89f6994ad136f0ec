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
 * Messages that stand in the window until they are closed, newest on top, and never stop the work: what happened,
 * where, and what to do about it.
 */
class MessageBar : public QWidget
{
    Q_OBJECT
public:
    static constexpr int messagesMax = 4; ///< older ones give way

    explicit MessageBar(QWidget* parent = nullptr);

    void post(MessageKind kind, const QString& text);
    void clear();
    /** Newest first. */
    QStringList texts() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    QFrame* makeMessage(MessageKind kind, const QString& text);
    QList<QFrame*> messages() const;

    QVBoxLayout* m_column;
};

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtCore/QCoreApplication>
#include <QtCore/QEvent>
#include <QtCore/QMetaObject>
#include <QtCore/QObject>
#include <QtWidgets/QWidget>

#include <cstdio>
#include <cstdlib>

namespace loadmark {

/** Prints a line and ends the program as soon as a window has painted its first frame. */
class FirstFrame : public QObject
{
public:
    explicit FirstFrame(QCoreApplication& application) { application.installEventFilter(this); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        const auto* widget = qobject_cast<QWidget*>(watched);
        if (event->type() == QEvent::Paint && widget && !m_seen) {
            m_seen = true; // the rest of the frame is painted before the queue is looked at again
            QMetaObject::invokeMethod(this, &FirstFrame::end, Qt::QueuedConnection);
        }
        return false;
    }

private:
    void end()
    {
        std::puts("painted");
        std::fflush(stdout);
        std::_Exit(0);
    }

    bool m_seen = false;
};

} // namespace loadmark

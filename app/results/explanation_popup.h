// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/theme/theme.h"

#include <QFrame>

namespace loadmark {

/** A derivation in a pop-up beside the figure it explains: for keyboard and touch, which know no tooltips. Esc closes
 * it. */
class ExplanationPopup : public QFrame
{
    Q_OBJECT

public:
    /** Shows `html` below `anchor`, or above it where there is no room; deletes itself when closed. */
    static ExplanationPopup* open(QWidget* anchor, const QString& html, const Theme& theme);

    QString text() const;

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    ExplanationPopup(QWidget* anchor, const QString& html, const Theme& theme);
    void placeBeside(const QWidget* anchor);
};

} // namespace loadmark

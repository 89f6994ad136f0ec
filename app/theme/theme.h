// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QString>

class QApplication;

namespace loadmark {

enum class ThemeChoice { System, Light, Dark };

/**
 * Colours, fonts and distances of the whole program, as one value that is passed to whoever paints.
 *
 * Components keep the fixed roles of Okabe and Ito's colour-blind safe set: weights blue, KV cache orange, state
 * yellow, compute buffers green, runtime grey, system RAM purple, over the limit vermillion. Text has a contrast of at
 * least 4.5:1 on card, window and field; graphics at least 3:1, by `outlineOf` where the fill alone has less.
 */
struct Theme
{
    bool dark = false;

    QColor window, card, field, border, grid, track;
    QColor text, muted, accent, onAccent;
    QColor weights, kvCache, state, compute, runtime, host;
    QColor overLimit, ok, warning;
    QColor loadLine;

    int textSize = 13; ///< pixels; the other sizes follow from it
    int radius = 6;
    int gap = 10; ///< between cards
    int padding = 14; ///< within cards

    QFont body() const;
    QFont small() const; ///< captions and axis labels
    QFont heading() const; ///< card titles
    QFont figure() const; ///< headline figures
    QFont verdict() const;
    QFont mono() const;

    /** Text of what cannot be used now. */
    QColor faint() const;
    /** The pen colour that sets `fill` off from the card it stands on. */
    QColor outlineOf(const QColor& fill) const;

    bool operator==(const Theme&) const = default;
};

Theme lightTheme();
Theme darkTheme();

QPalette paletteOf(const Theme& theme);

/**
 * Cards (`QFrame[card="true"]`), muted labels (`QLabel[muted="true"]`), primary buttons
 * (`QPushButton[primary="true"]`), quiet ones that look like links (`QToolButton[quiet="true"]`).
 */
QString styleSheetOf(const Theme& theme);

/** Whether the desktop's own palette is dark. Resets the application's palette to the desktop's to find out. */
bool systemIsDark(QApplication& application);

/**
 * Sets style (Fusion), palette, font and style sheet, and returns the theme that `choice` came to.
 * To follow the desktop, call it again on QEvent::ThemeChange with ThemeChoice::System.
 */
Theme applyTheme(QApplication& application, ThemeChoice choice);

/** WCAG 2.1 contrast ratio of two opaque colours, 1…21. */
double contrast(const QColor& one, const QColor& other);

} // namespace loadmark

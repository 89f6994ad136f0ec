// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/theme/theme.h"

#include <QApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace loadmark {

namespace {

/** Chinese is listed with its simplified forms: left to itself Qt picks the Japanese ones outside a Chinese locale. */
QFont sans(double pixels, QFont::Weight weight = QFont::Normal)
{
    QFont font;
    font.setFamilies({QStringLiteral("Inter"), QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans"),
        QStringLiteral("Noto Sans CJK SC")});
    font.setPixelSize(std::max(8, static_cast<int>(std::lround(pixels))));
    font.setWeight(weight);
    return font;
}

double channel(double value)
{
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& colour)
{
    return 0.2126 * channel(colour.redF()) + 0.7152 * channel(colour.greenF()) + 0.0722 * channel(colour.blueF());
}

} // namespace

QFont Theme::body() const
{
    return sans(textSize);
}

QFont Theme::small() const
{
    return sans(textSize * 0.885);
}

QFont Theme::heading() const
{
    return sans(textSize * 1.04, QFont::DemiBold);
}

QFont Theme::figure() const
{
    return sans(textSize * 1.54, QFont::DemiBold);
}

QFont Theme::verdict() const
{
    return sans(textSize * 1.27, QFont::DemiBold);
}

QFont Theme::mono() const
{
    QFont font = sans(textSize * 0.96);
    font.setFamilies({QStringLiteral("JetBrains Mono"), QStringLiteral("Noto Sans Mono"),
        QStringLiteral("DejaVu Sans Mono"), QStringLiteral("monospace")});
    font.setStyleHint(QFont::Monospace);
    return font;
}

QColor Theme::faint() const
{
    const auto between = [](int one, int other) { return (11 * one + 9 * other) / 20; };
    return {between(muted.red(), card.red()), between(muted.green(), card.green()), between(muted.blue(), card.blue())};
}

QColor Theme::outlineOf(const QColor& fill) const
{
    QColor outline = fill;
    for (int step = 0; step < 12 && contrast(outline, card) < 3.2; ++step)
        outline = dark ? outline.lighter(115) : outline.darker(115);
    return outline;
}

Theme lightTheme()
{
    Theme theme;
    theme.window = 0xf4f6f9;
    theme.card = 0xffffff;
    theme.field = 0xf8f9fb;
    theme.border = 0xd5dbe3;
    theme.grid = 0xe4e8ee;
    theme.track = 0xe8ecf1;
    theme.text = 0x16202c;
    theme.muted = 0x5a6675;
    theme.accent = 0x0063b8;
    theme.onAccent = 0xffffff;
    theme.weights = 0x0072b2;
    theme.kvCache = 0xe69f00;
    theme.state = 0xf0e442;
    theme.compute = 0x009e73;
    theme.runtime = 0x6b7785;
    theme.host = 0xcc79a7;
    theme.overLimit = 0xb94700;
    theme.ok = 0x0b7a43;
    theme.warning = 0x8a5a00;
    theme.loadLine = 0x16202c;
    return theme;
}

Theme darkTheme()
{
    Theme theme;
    theme.dark = true;
    theme.window = 0x12161b;
    theme.card = 0x1b2128;
    theme.field = 0x14191f;
    theme.border = 0x343c46;
    theme.grid = 0x2b323b;
    theme.track = 0x2a313a;
    theme.text = 0xeef1f4;
    theme.muted = 0xa3adb9;
    theme.accent = 0x56aaf0;
    theme.onAccent = 0x0b1117;
    theme.weights = 0x4ba3da;
    theme.kvCache = 0xf2b33d;
    theme.state = 0xf0e442;
    theme.compute = 0x2fc795;
    theme.runtime = 0x98a4b1;
    theme.host = 0xe09cc2;
    theme.overLimit = 0xff8a4c;
    theme.ok = 0x4fd58c;
    theme.warning = 0xf2b33d;
    theme.loadLine = 0xffffff;
    return theme;
}

QPalette paletteOf(const Theme& theme)
{
    QPalette palette(theme.text, theme.window);
    palette.setColor(QPalette::Window, theme.window);
    palette.setColor(QPalette::WindowText, theme.text);
    palette.setColor(QPalette::Base, theme.field);
    palette.setColor(QPalette::AlternateBase, theme.card);
    palette.setColor(QPalette::Text, theme.text);
    palette.setColor(QPalette::Button, theme.card);
    palette.setColor(QPalette::ButtonText, theme.text);
    palette.setColor(QPalette::BrightText, theme.overLimit);
    palette.setColor(QPalette::PlaceholderText, theme.muted);
    palette.setColor(QPalette::Highlight, theme.accent);
    palette.setColor(QPalette::HighlightedText, theme.onAccent);
    palette.setColor(QPalette::Link, theme.accent);
    palette.setColor(QPalette::LinkVisited, theme.accent);
    palette.setColor(QPalette::ToolTipBase, theme.card);
    palette.setColor(QPalette::ToolTipText, theme.text);
    palette.setColor(QPalette::Light, theme.card);
    palette.setColor(QPalette::Midlight, theme.grid);
    palette.setColor(QPalette::Mid, theme.border);
    palette.setColor(QPalette::Dark, theme.border);
    palette.setColor(QPalette::Shadow, theme.border);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
        palette.setColor(QPalette::Disabled, role, theme.muted);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, theme.border);
    return palette;
}

QString styleSheetOf(const Theme& theme)
{
    return QStringLiteral(R"(
QFrame[card="true"] { background: %1; border: 1px solid %2; border-radius: %3px; }
QLabel { background: transparent; }
QLabel[muted="true"] { color: %4; }
QToolTip { background: %1; color: %5; border: 1px solid %2; padding: 4px; }
QToolButton[quiet="true"] { background: transparent; color: %6; border: 1px solid transparent; border-radius: 4px; padding: 1px 6px; }
QToolButton[quiet="true"][caution="true"] { color: %9; }
QToolButton[quiet="true"]:hover, QToolButton[quiet="true"]:focus { border-color: %6; }
QPushButton[primary="true"] { background: %6; color: %7; border: 1px solid %6; border-radius: 5px; padding: 4px 12px; }
QPushButton[primary="true"]:hover, QPushButton[primary="true"]:pressed { background: %6; color: %7; border-color: %5; }
QPushButton[primary="true"]:focus { border: 2px solid %5; padding: 3px 11px; }
QPushButton[primary="true"]:disabled { background: %8; color: %4; border-color: %2; }
)")
        .arg(theme.card.name(), theme.border.name(), QString::number(theme.radius), theme.muted.name(),
            theme.text.name(), theme.accent.name(), theme.onAccent.name(), theme.track.name(), theme.warning.name());
}

bool systemIsDark(QApplication& application)
{
    application.setPalette(QPalette());
    return application.palette().base().color().lightness() < 128;
}

Theme applyTheme(QApplication& application, ThemeChoice choice)
{
    const bool dark = choice == ThemeChoice::Dark || (choice == ThemeChoice::System && systemIsDark(application));
    const Theme theme = dark ? darkTheme() : lightTheme();
    application.setStyle(QStringLiteral("fusion"));
    application.setPalette(paletteOf(theme));
    application.setFont(theme.body());
    application.setStyleSheet(styleSheetOf(theme));
    return theme;
}

double contrast(const QColor& one, const QColor& other)
{
    const double a = luminance(one), b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

} // namespace loadmark

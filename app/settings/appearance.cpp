// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/appearance.h"

#include "app/settings/control_sheet.h"
#include "app/settings/settings.h"

#include <QApplication>

#include <array>

namespace loadmark {

namespace {

/** In the order of ThemeChoice. */
constexpr std::array<const char*, 3> themeNames{"system", "light", "dark"};

ThemeChoice themeFromName(const QString& name)
{
    for (std::size_t i = 0; i < themeNames.size(); ++i)
        if (name == QLatin1String(themeNames[i]))
            return static_cast<ThemeChoice>(i);
    return ThemeChoice::System;
}

QString unitName(ByteUnit unit)
{
    return unit == ByteUnit::Decimal ? QStringLiteral("GB") : QStringLiteral("GiB");
}

} // namespace

Appearance::Appearance(QApplication& application, Settings& settings, QObject* parent)
    : QObject(parent), m_application(application), m_settings(settings)
{
    const QString chosen = settings.text(Setting::Language);
    m_language.use(chosen.isEmpty() ? Language::systemCode() : chosen);
    m_choice = themeFromName(settings.text(Setting::Theme));
    m_format.locale = QLocale();
    m_format.byteUnit
        = settings.text(Setting::ByteUnit) == unitName(ByteUnit::Decimal) ? ByteUnit::Decimal : ByteUnit::Binary;
    applyTheme();
}

void Appearance::setLanguage(const QString& code)
{
    if (code == m_language.code())
        return;
    m_settings.set(Setting::Language, code);
    m_language.use(code);
    m_format.locale = QLocale();
    Q_EMIT formatChanged();
}

void Appearance::setTheme(ThemeChoice choice)
{
    if (choice == m_choice)
        return;
    m_choice = choice;
    m_settings.set(Setting::Theme, QLatin1String(themeNames[static_cast<std::size_t>(choice)]));
    applyTheme();
    Q_EMIT themeChanged();
}

void Appearance::setByteUnit(ByteUnit unit)
{
    if (unit == m_format.byteUnit)
        return;
    m_format.byteUnit = unit;
    m_settings.set(Setting::ByteUnit, unitName(unit));
    Q_EMIT formatChanged();
}

void Appearance::followSystem()
{
    if (m_choice != ThemeChoice::System)
        return;
    applyTheme();
    Q_EMIT themeChanged();
}

void Appearance::applyTheme()
{
    m_theme = loadmark::applyTheme(m_application, m_choice);
    m_application.setStyleSheet(styleSheetOf(m_theme) + controlSheet(m_theme));
}

} // namespace loadmark

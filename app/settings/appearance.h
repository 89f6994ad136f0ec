// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/settings/language.h"
#include "app/text/format.h"
#include "app/theme/theme.h"

#include <QObject>

class QApplication;

namespace loadmark {

class Settings;

/** Language, theme and unit: applied to the application, remembered, and announced to those that paint or write. */
class Appearance : public QObject
{
    Q_OBJECT
public:
    Appearance(QApplication& application, Settings& settings, QObject* parent = nullptr);

    const Format& format() const { return m_format; }
    const Theme& theme() const { return m_theme; }
    ThemeChoice themeChoice() const { return m_choice; }
    QString language() const { return m_language.code(); }

    void setLanguage(const QString& code);
    void setTheme(ThemeChoice choice);
    void setByteUnit(ByteUnit unit);
    /** The desktop's own colours changed. */
    void followSystem();

Q_SIGNALS:
    void formatChanged();
    void themeChanged();

private:
    void applyTheme();

    QApplication& m_application;
    Settings& m_settings;
    Language m_language;
    ThemeChoice m_choice = ThemeChoice::System;
    Theme m_theme;
    Format m_format;
};

} // namespace loadmark

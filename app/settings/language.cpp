// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>

namespace loadmark {

Language::Language(QObject* parent) : QObject(parent)
{
}

Language::~Language()
{
    QCoreApplication::removeTranslator(&m_texts);
    QCoreApplication::removeTranslator(&m_qtTexts);
}

QStringList Language::codes()
{
    return {QStringLiteral("en"), QStringLiteral("es")};
}

QString Language::ownName(const QString& code)
{
    return code == QLatin1String("es") ? QStringLiteral("Español") : QStringLiteral("English");
}

QString Language::systemCode()
{
    for (const QString& name : QLocale::system().uiLanguages())
        if (const QString code = name.left(2); codes().contains(code))
            return code;
    return codes().constFirst();
}

QLocale Language::localeOf(const QString& code)
{
    return code == QLatin1String("es") ? QLocale(QLocale::Spanish, QLocale::Spain)
                                       : QLocale(QLocale::English, QLocale::UnitedStates);
}

void Language::use(const QString& code)
{
    const QString known = codes().contains(code) ? code : codes().constFirst();
    if (known == m_code)
        return;
    m_code = known;
    QLocale::setDefault(localeOf(known));
    // Qt's texts first: each installed translator makes every widget hear of a language change.
    install(m_qtTexts, QStringLiteral("qtbase_") + known, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install(m_texts, QStringLiteral("loadmark_") + known, QStringLiteral(":/i18n"));
}

void Language::install(QTranslator& translator, const QString& name, const QString& folder)
{
    QCoreApplication::removeTranslator(&translator);
    if (translator.load(name, folder))
        QCoreApplication::installTranslator(&translator);
}

} // namespace loadmark

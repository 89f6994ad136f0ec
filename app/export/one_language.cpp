// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/one_language.h"

#include <QCoreApplication>
#include <QLocale>

namespace loadmark {

OneLanguage::OneLanguage(const QString& language)
{
    (void)load(QLocale(language), QStringLiteral("loadmark"), QStringLiteral("_"), QStringLiteral(":/i18n"));
    QCoreApplication::installTranslator(this);
}

OneLanguage::~OneLanguage()
{
    QCoreApplication::removeTranslator(this);
}

QString OneLanguage::translate(const char* context, const char* text, const char* disambiguation, int n) const
{
    const QString translated = QTranslator::translate(context, text, disambiguation, n);
    return translated.isEmpty() ? QString::fromUtf8(text) : translated;
}

QStringList spokenLanguages()
{
    return {QStringLiteral("en"), QStringLiteral("es")};
}

} // namespace loadmark

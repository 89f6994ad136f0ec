// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTranslator>

namespace loadmark {

/**
 * While it lives every text is in one language, whatever other translators the program has installed. What the language
 * lacks stays English, rather than falling through to the window's language.
 */
class OneLanguage : private QTranslator
{
public:
    explicit OneLanguage(const QString& language);
    ~OneLanguage() override;

    QString translate(const char* context, const char* text, const char* disambiguation, int n) const override;
    bool isEmpty() const override { return false; }
};

/** "en", "es": the languages that the program speaks. */
QStringList spokenLanguages();

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTranslator>

namespace loadmark {

/** The language of texts and digits, switchable while the program runs. */
class Language : public QObject
{
    Q_OBJECT
public:
    explicit Language(QObject* parent = nullptr);
    ~Language() override;

    /** "en", "es". */
    static QStringList codes();
    /** The name of a language in itself: "Español". */
    static QString ownName(const QString& code);
    /** The first of the system's languages that is offered, else English. */
    static QString systemCode();

    /**
     * Shows the program in a language; an unknown code is English. Widgets hear of it by QEvent::LanguageChange.
     * Qt's own texts (in file dialogs) follow where its catalogue is installed.
     */
    void use(const QString& code);
    QString code() const { return m_code; }
    static QLocale localeOf(const QString& code);

private:
    void install(QTranslator& translator, const QString& name, const QString& folder);

    QString m_code;
    QTranslator m_texts;
    QTranslator m_qtTexts;
};

} // namespace loadmark

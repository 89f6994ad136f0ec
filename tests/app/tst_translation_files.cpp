// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Every catalogue in translations/ is complete and says what its source says: placeholders, mnemonics, tags and edges.
#include "app/catalogue/load_catalogue.h"
#include "app/text/catalogue_words.h"

#include <QtTest/QTest>

#include <QtCore/QFile>
#include <QtCore/QRegularExpression>
#include <QtCore/QTranslator>
#include <QtCore/QXmlStreamReader>

using namespace loadmark;
using namespace Qt::StringLiterals;

namespace {

struct Message
{
    QString context, source, comment, type;
    bool numerus = false;
    QStringList translations; ///< one, or one per plural form
};

Message readMessage(QXmlStreamReader& xml, const QString& context)
{
    Message message;
    message.context = context;
    message.numerus = xml.attributes().value("numerus"_L1) == "yes"_L1;
    while (xml.readNextStartElement()) {
        if (xml.name() == "source"_L1) {
            message.source = xml.readElementText();
        } else if (xml.name() == "comment"_L1) {
            message.comment = xml.readElementText();
        } else if (xml.name() == "translation"_L1) {
            message.type = xml.attributes().value("type"_L1).toString();
            if (!message.numerus) {
                message.translations << xml.readElementText();
                continue;
            }
            while (xml.readNextStartElement())
                message.translations << xml.readElementText();
        } else {
            xml.skipCurrentElement();
        }
    }
    return message;
}

QList<Message> readContext(QXmlStreamReader& xml)
{
    QList<Message> messages;
    QString context;
    while (xml.readNextStartElement()) {
        if (xml.name() == "name"_L1)
            context = xml.readElementText();
        else if (xml.name() == "message"_L1)
            messages << readMessage(xml, context);
        else
            xml.skipCurrentElement();
    }
    return messages;
}

QList<Message> readMessages(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QXmlStreamReader xml(&file);
    QList<Message> messages;
    xml.readNextStartElement(); // TS
    while (xml.readNextStartElement()) {
        if (xml.name() == "context"_L1)
            messages << readContext(xml);
        else
            xml.skipCurrentElement();
    }
    return xml.hasError() ? QList<Message>{} : messages;
}

QStringList allMatches(const QString& pattern, const QString& text)
{
    QStringList found;
    for (auto it = QRegularExpression(pattern).globalMatch(text); it.hasNext();)
        found << it.next().captured();
    found.sort();
    return found;
}

bool hasMnemonic(const QString& text)
{
    static const QRegularExpression mnemonic(u"(?<!&)&(?![&\\s]|[a-z]+;)"_s);
    return text.contains(mnemonic);
}

QString edges(const QString& text)
{
    static const QRegularExpression leading(u"^\\s*"_s), trailing(u"(\\s|…|:)*$"_s);
    return leading.match(text).captured() + u'|' + trailing.match(text).captured();
}

/** What is wrong with one text as a translation of `source`; empty: nothing. */
QString fault(const QString& source, const QString& text)
{
    if (text.trimmed().isEmpty())
        return u"empty"_s;
    const QString numbered = u"%(L?[0-9]{1,2}|[a-z]{2,})|\\{[a-z_]+\\}"_s, tags = u"</?[a-z0-9]+[^<>]*>"_s;
    if (allMatches(numbered, source) != allMatches(numbered, text))
        return u"other placeholders"_s;
    if (allMatches(tags, source) != allMatches(tags, text))
        return u"other tags"_s;
    if (hasMnemonic(source) != hasMnemonic(text))
        return u"mnemonic (&) added or lost"_s;
    if (edges(source) != edges(text))
        return u"other spaces, colon or ellipsis at an edge"_s;
    return {};
}

QString fault(const Message& message)
{
    if (!message.type.isEmpty())
        return message.type;
    if (message.numerus && message.translations.size() != 2) // both languages have two forms
        return u"%1 plural forms"_s.arg(message.translations.size());
    for (const QString& text : message.translations) {
        if (const QString what = fault(message.source, text); !what.isEmpty())
            return what;
    }
    // "one token" may do without the number; not all forms may.
    if (message.source.contains("%n"_L1) != message.translations.join(u' ').contains("%n"_L1))
        return u"%n added or lost"_s;
    return {};
}

} // namespace

class TranslationFilesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /** Names of the catalogue that describe, by words that are English: each is listed, and each listed is there. */
    void describingNames()
    {
        const auto catalogue = loadCatalogue();
        QVERIFY(catalogue);
        static const QRegularExpression english(
            u"\\b(channels?|groups|blocks|tensor|experts|attention|symmetric|dynamic|Desktop|Workstation|Old|core|bit)\\b"_s);
        QSet<QString> describing;
        const auto look = [&](const std::string& name, FormatKind kind) {
            const QString text = QString::fromStdString(name);
            if (english.match(text).hasMatch() && kind != FormatKind::Mlx)
                describing.insert(text);
        };
        for (const Host& host : (*catalogue)->hosts)
            look(host.name, FormatKind::Gguf);
        for (const WeightFormat& format : (*catalogue)->formats)
            look(format.name, format.kind); // "MLX 4-bit" is a name
        QSet<QString> listed;
        for (const char* word : catalogueWords())
            listed.insert(QString::fromUtf8(word));
        QCOMPARE(QStringList((describing - listed).values()), QStringList());
        QCOMPARE(QStringList((listed - describing).values()), QStringList());
    }

    void faults_data();
    void faults();
    void complete_data();
    void complete();
    void englishHasPluralsOnly();
};

void TranslationFilesTest::faults_data()
{
    QTest::addColumn<QString>("source");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("good");
    QTest::newRow("same placeholders in another order") << u"%1 of %2"_s << u"de %2, %1"_s << true;
    QTest::newRow("lost placeholder") << u"%1 of %2"_s << u"%1"_s << false;
    QTest::newRow("renamed placeholder") << u"%model has none."_s << u"%modelo no tiene."_s << false;
    QTest::newRow("percent sign") << u"0 to 100 %."_s << u"de 0 a 100 %."_s << true;
    QTest::newRow("empty") << u"Fits"_s << u" "_s << false;
    QTest::newRow("lost mnemonic") << u"&File"_s << u"Archivo"_s << false;
    QTest::newRow("moved mnemonic") << u"E&xport"_s << u"&Exportar"_s << true;
    QTest::newRow("escaped ampersand") << u"R&&D"_s << u"I+D"_s << true;
    QTest::newRow("lost tag") << u"<b>KV</b>"_s << u"KV"_s << false;
    QTest::newRow("lost colon") << u"Model:"_s << u"Modelo"_s << false;
    QTest::newRow("lost ellipsis") << u"Open…"_s << u"Abrir"_s << false;
}

void TranslationFilesTest::faults()
{
    QFETCH(QString, source);
    QFETCH(QString, text);
    QFETCH(bool, good);
    QCOMPARE(fault(source, text).isEmpty(), good);
}

void TranslationFilesTest::complete_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("English") << u"en"_s;
    QTest::newRow("Spanish") << u"es"_s;
}

void TranslationFilesTest::complete()
{
    QFETCH(QString, language);
    const QList<Message> messages = readMessages(QStringLiteral(LOADMARK_TRANSLATIONS "/loadmark_%1.ts").arg(language));
    QVERIFY2(!messages.isEmpty(), "no messages: missing or not a .ts file");
    QStringList faults;
    for (const Message& message : messages) {
        if (const QString what = fault(message); !what.isEmpty())
            faults << u"%1, \"%2\": %3"_s.arg(message.context, message.source, what);
    }
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));

    // The compiled catalogue is in the program.
    QTranslator translator;
    QVERIFY(translator.load(u":/i18n/loadmark_%1.qm"_s.arg(language)));
    const Message& first = messages.first();
    const QString translated = translator.translate(
        first.context.toUtf8().constData(), first.source.toUtf8().constData(), nullptr, first.numerus ? 1 : -1);
    QCOMPARE(translated, first.translations.first());
}

void TranslationFilesTest::englishHasPluralsOnly()
{
    const QList<Message> messages = readMessages(QStringLiteral(LOADMARK_TRANSLATIONS "/loadmark_en.ts"));
    for (const Message& message : messages)
        QVERIFY2(message.numerus, qPrintable(message.source));
}

QTEST_GUILESS_MAIN(TranslationFilesTest)
#include "tst_translation_files.moc"

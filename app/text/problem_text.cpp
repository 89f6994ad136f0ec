// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/problem_text.h"

#include "app/text/problem_sentences.h"
#include "estimator/files/shown_text.h"

#include <QCoreApplication>

namespace loadmark {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(loadmark::Problem)
};

QString toText(std::string_view from)
{
    return QString::fromUtf8(from.data(), static_cast<qsizetype>(from.size()));
}

QString numberText(std::string_view key, double value, const Format& format)
{
    if (key.ends_with("_bytes"))
        return format.briefBytes(value);
    if (key.ends_with("tokens_per_s"))
        return format.rate(value);
    if (key.ends_with("_tokens"))
        return format.number(value);
    if (key.ends_with("_s"))
        return format.seconds(value);
    if (key.ends_with("_usd"))
        return format.money(value);
    if (key.ends_with("_percent"))
        return format.percent(value / 100);
    return format.plain(value);
}

constexpr std::size_t argumentCharactersMax = 160;

/** Keys in braces of a sentence; false where `problem` lacks one. */
bool isComplete(const QString& sentence, const Problem& problem)
{
    for (qsizetype open = sentence.indexOf(u'{'); open >= 0; open = sentence.indexOf(u'{', open + 1)) {
        const QString key = sentence.mid(open + 1, sentence.indexOf(u'}', open) - open - 1);
        if (!problem.arguments.contains(key.toStdString()))
            return false;
    }
    return true;
}

QString fillIn(const QString& sentence, const Problem& problem, const Names& names, const Format& format)
{
    QString text;
    qsizetype at = 0;
    for (qsizetype open = sentence.indexOf(u'{'); open >= 0; open = sentence.indexOf(u'{', at)) {
        const qsizetype close = sentence.indexOf(u'}', open);
        if (close < 0)
            break;
        text += sentence.mid(at, open - at);
        text += argumentText(problem, sentence.mid(open + 1, close - open - 1).toStdString(), names, format);
        at = close + 1;
    }
    return text + sentence.mid(at);
}

QString genericText(const Problem& problem, const Names& names, const Format& format)
{
    QStringList details;
    for (const auto& [key, value] : problem.arguments)
        details << toText(key).replace(u'_', u' ') + QStringLiteral(": ") + argumentText(problem, key, names, format);
    const QString what = QString::fromStdString(problem.id).replace(u'_', u' ');
    return details.isEmpty()
        ? Words::tr("The estimate reports: %1.").arg(what)
        : Words::tr("The estimate reports: %1 (%2).").arg(what, details.join(QStringLiteral(", ")));
}

} // namespace

QString problemText(const Problem& problem, const Names& names, const Format& format)
{
    std::string variant;
    if (const auto remedy = problem.arguments.find("remedy"); remedy != problem.arguments.end())
        if (const auto* kind = std::get_if<std::string>(&remedy->second))
            variant = *kind;
    for (const ProblemSentence& entry : problemSentences()) {
        if (problem.id != entry.id || (*entry.remedy != '\0' && variant != entry.remedy))
            continue;
        const QString sentence = QCoreApplication::translate(problemContext, entry.text);
        if (isComplete(sentence, problem))
            return fillIn(sentence, problem, names, format);
    }
    return genericText(problem, names, format);
}

bool hasProblemText(std::string_view id)
{
    for (const ProblemSentence& entry : problemSentences())
        if (id == entry.id)
            return true;
    return false;
}

QStringList problemIds()
{
    QStringList ids;
    for (const ProblemSentence& entry : problemSentences())
        if (!ids.contains(QLatin1StringView(entry.id)))
            ids << QLatin1StringView(entry.id);
    return ids;
}

QString argumentText(const Problem& problem, std::string_view key, const Names& names, const Format& format)
{
    const auto found = problem.arguments.find(key);
    if (found == problem.arguments.end())
        return {};
    if (const auto* text = std::get_if<std::string>(&found->second)) { // a list or an id from elsewhere may be long
        const std::string name = names.any(*text).toStdString();
        return QString::fromStdString(shortened(escaped(name), argumentCharactersMax));
    }
    return numberText(key, *argumentNumber(problem, key), format);
}

std::optional<double> ifOffloaded(const Estimate& estimate, std::string_view key)
{
    const Problem* spill = findProblem(estimate, "spill");
    return spill && !spill->arguments.contains("host_memory_bytes") ? argumentNumber(*spill, key) : std::nullopt;
}

std::optional<double> argumentNumber(const Problem& problem, std::string_view key)
{
    const auto found = problem.arguments.find(key);
    if (found == problem.arguments.end())
        return std::nullopt;
    if (const auto* whole = std::get_if<std::int64_t>(&found->second))
        return static_cast<double>(*whole);
    if (const auto* real = std::get_if<double>(&found->second))
        return *real;
    return std::nullopt;
}

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/number_text.h"

#include "app/inputs/scale.h"

#include <QRegularExpression>

#include <cmath>

namespace loadmark {

namespace {

struct Multiple
{
    const char* suffix;
    double factor;
};

constexpr Multiple tokenMultiples[] = {{"ki", 1024.0}, {"k", 1024.0}, {"mi", 1048576.0}, {"m", 1048576.0}};
constexpr Multiple memoryMultiples[]
    = {{"tib", 1024.0 * gibi}, {"gib", 1.0 * gibi}, {"mib", 1.0 * mebi}, {"tb", 1e12}, {"gb", 1e9}, {"mb", 1e6}};
constexpr Multiple bandwidthMultiples[] = {{"tb/s", 1e12}, {"gb/s", 1e9}, {"mb/s", 1e6}};

bool isWhole(NumberKind kind)
{
    return kind == NumberKind::Count || kind == NumberKind::TokenCount || kind == NumberKind::Batch;
}

/** Takes a known suffix off the text; `otherwise` where there is none. */
template<std::size_t N>
double takeMultiple(QString& text, const Multiple (&multiples)[N], double otherwise)
{
    for (const Multiple& multiple : multiples) {
        if (text.endsWith(QLatin1String(multiple.suffix), Qt::CaseInsensitive)) {
            text.chop(static_cast<int>(qstrlen(multiple.suffix)));
            return multiple.factor;
        }
    }
    return otherwise;
}

double takeUnit(NumberKind kind, QString& text, const Format& format)
{
    if (isWhole(kind))
        return takeMultiple(text, tokenMultiples, 1);
    if (kind == NumberKind::Memory)
        return takeMultiple(text, memoryMultiples, format.gigabyte());
    if (kind == NumberKind::Bandwidth)
        return takeMultiple(text, bandwidthMultiples, 1e9);
    const bool percent = text.endsWith(QLatin1Char('%'));
    if (percent)
        text.chop(1);
    return percent && kind == NumberKind::Ratio ? 0.01 : 1;
}

/** Digits with one kind of decimal sign and no grouping, as C++ reads them; empty if the text is no number. */
QString plainDigits(const QString& text, bool whole, const QLocale& locale)
{
    static const QRegularExpression grouped(QStringLiteral(R"(^\d{1,3}([.,'’]\d{3})(\1|[.,'’]\d{3})*$)"));
    static const QRegularExpression plain(QStringLiteral(R"(^\d*[.,]?\d*$)"));
    const QString group = locale.groupSeparator();
    const bool localeGroups = text.contains(group) && (group != QLatin1String(".") || text.count(group) > 1);
    QString digits = text;
    if (grouped.match(text).hasMatch() && (whole || localeGroups))
        return digits.remove(QRegularExpression(QStringLiteral("[.,'’]")));
    if (!plain.match(text).hasMatch() || !text.contains(QRegularExpression(QStringLiteral("\\d"))))
        return {};
    if (text.contains(QLatin1Char(',')) && locale.decimalPoint() != QLatin1String(","))
        return {};
    return digits.replace(QLatin1Char(','), QLatin1Char('.'));
}

} // namespace

std::optional<double> readNumber(NumberKind kind, QString text, const Format& format)
{
    text.removeIf([](QChar character) { return character.isSpace(); });
    const double unit = takeUnit(kind, text, format);
    bool ok = false;
    const double number = plainDigits(text, isWhole(kind) && unit == 1, format.locale).toDouble(&ok) * unit;
    if (!ok || !std::isfinite(number))
        return {};
    if (isWhole(kind) && std::abs(number - std::round(number)) > 1e-9)
        return {};
    return kind == NumberKind::Percent || kind == NumberKind::Ratio ? number : std::round(number);
}

QString numberText(NumberKind kind, double value, const Format& format)
{
    switch (kind) {
    case NumberKind::Count:
    case NumberKind::TokenCount:
    case NumberKind::Batch:
        return format.number(value);
    case NumberKind::Percent:
        return format.percent(value / 100);
    case NumberKind::Ratio:
        return format.plain(value);
    case NumberKind::Memory:
        return format.plain(value / format.gigabyte()) + QLatin1Char(' ') + format.gigabyteUnit();
    case NumberKind::Bandwidth:
        return format.bandwidth(value);
    }
    return {};
}

double steppedNumber(NumberKind kind, double value, int direction, const Format& format)
{
    switch (kind) {
    case NumberKind::Count:
    case NumberKind::TokenCount:
        return static_cast<double>(neighbourOf(static_cast<std::int64_t>(value), direction));
    case NumberKind::Batch:
        return direction > 0 ? std::exp2(std::floor(std::log2(value)) + 1)
                             : std::exp2(std::ceil(std::log2(std::max(2.0, value))) - 1);
    case NumberKind::Percent:
        return std::round(value) + direction;
    case NumberKind::Ratio:
        return (std::round(value * 100) + direction) / 100;
    case NumberKind::Memory:
        return (std::round(value / format.gigabyte()) + direction) * format.gigabyte();
    case NumberKind::Bandwidth:
        return (std::round(value / 1e9) + direction) * 1e9;
    }
    return value;
}

} // namespace loadmark

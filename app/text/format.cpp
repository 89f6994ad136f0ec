// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/format.h"

#include <QCoreApplication>
#include <QDate>
#include <QRegularExpression>

#include <array>
#include <cmath>

namespace loadmark {

namespace {

constexpr QChar minus(0x2212);

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(loadmark::Format)
};

/** Decimals that leave about three significant digits: 2 below 10, 1 below 100, none above. */
int threeDigits(double value)
{
    return value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
}

/** `value` rounded to `decimals`, as it will be printed. */
double rounded(double value, int decimals)
{
    const double scale = std::pow(10.0, decimals);
    return std::round(value * scale) / scale;
}

/** Inserts separators in threes where Qt would leave the leading digits together, from five digits on. */
QString groupInThrees(QString digits, const QString& separator)
{
    if (digits.size() < 5)
        return digits;
    for (qsizetype at = digits.size() - 3; at > 0; at -= 3)
        digits.insert(at, separator);
    return digits;
}

struct ByteScale
{
    double giga, mega, kilo;
    const char *gigaName, *megaName, *kiloName;
};

const ByteScale& scaleOf(ByteUnit unit)
{
    static constexpr ByteScale binary{1073741824.0, 1048576.0, 1024.0, "GiB", "MiB", "KiB"};
    static constexpr ByteScale decimal{1e9, 1e6, 1e3, "GB", "MB", "kB"};
    return unit == ByteUnit::Binary ? binary : decimal;
}

int fullDecimals(double gigabytes)
{
    return gigabytes < 0.9995 ? 3 : gigabytes < 999.995 ? 2 : gigabytes < 9999.95 ? 1 : 0;
}

int briefDecimals(double gigabytes)
{
    return gigabytes < 0.9995 ? 3 : gigabytes < 9.995 ? 2 : gigabytes < 9999.95 ? 1 : 0;
}

QString withUnit(const Format& format, double value, int decimals, const char* unit)
{
    return format.number(value, decimals) + QLatin1Char(' ') + QLatin1StringView(unit);
}

QString scaledBytes(const Format& format, double value, double like, ByteUnit unit, int (*decimalsOf)(double))
{
    if (!std::isfinite(value) || !std::isfinite(like))
        return Format::unknown();
    const ByteScale& scale = scaleOf(unit);
    const double size = std::abs(like);
    if (size == 0 && value == 0)
        return withUnit(format, 0, 0, scale.gigaName);
    if (size == 0)
        return scaledBytes(format, value, value, unit, decimalsOf);
    if (size >= scale.giga / 2)
        return withUnit(format, value / scale.giga, decimalsOf(size / scale.giga), scale.gigaName);
    if (size >= scale.mega)
        return withUnit(format, value / scale.mega, threeDigits(size / scale.mega), scale.megaName);
    if (size >= scale.kilo)
        return withUnit(format, value / scale.kilo, threeDigits(size / scale.kilo), scale.kiloName);
    return withUnit(format, value, 0, "B");
}

int rateDecimals(double value)
{
    return value >= 9.95 ? 0 : value >= 0.995 ? 1 : value >= 0.0095 || value == 0 ? 2 : 4;
}

} // namespace

QString Format::unknown()
{
    return QStringLiteral("—");
}

QString Format::number(double value, int decimals) const
{
    if (!std::isfinite(value))
        return unknown();
    const double shown = std::abs(value);
    QLocale grouping = locale;
    grouping.setNumberOptions(QLocale::DefaultNumberOptions);
    const bool qtGroupsRight = grouping.toString(1234).contains(grouping.groupSeparator());
    QString text;
    if (qtGroupsRight) {
        text = grouping.toString(shown, 'f', decimals);
    } else {
        grouping.setNumberOptions(QLocale::OmitGroupSeparator);
        text = grouping.toString(shown, 'f', decimals);
        const qsizetype point = decimals > 0 ? text.indexOf(grouping.decimalPoint()) : text.size();
        text = groupInThrees(text.left(point), grouping.groupSeparator()) + text.mid(point);
    }
    const bool negative = value < 0 && rounded(shown, decimals) != 0;
    return negative ? minus + text : text;
}

QString Format::plain(double value) const
{
    const double size = std::abs(value);
    if (size >= 1e15)
        return locale.toString(value, 'e', 3);
    int decimals = 0;
    for (double limit = 1000; decimals < 6 && size < limit && value != std::round(value); limit /= 10)
        ++decimals;
    while (decimals > 0 && rounded(value, decimals) == rounded(value, decimals - 1))
        --decimals;
    return number(value, decimals);
}

QString Format::bytes(double value, ByteUnit unit) const
{
    return scaledBytes(*this, value, value, unit, fullDecimals);
}

QString Format::bytesLike(double value, double like) const
{
    return scaledBytes(*this, value, like, byteUnit, fullDecimals);
}

QString Format::briefBytes(double value, ByteUnit unit) const
{
    return scaledBytes(*this, value, value, unit, briefDecimals);
}

QString Format::gigabytes(double value) const
{
    const double scaled = value / gigabyte();
    const double size = std::abs(scaled);
    return number(scaled, size == 0 || size >= 9999.95 ? 0 : size < 9.995 ? 2 : 1);
}

std::pair<QString, QString> Format::gigabytesApart(double used, double limit) const
{
    constexpr int mostDecimals = 3;
    QString first = gigabytes(used), second = gigabytes(limit);
    for (int decimals = 1; first == second && used != limit && decimals <= mostDecimals; ++decimals) {
        first = number(used / gigabyte(), decimals);
        second = number(limit / gigabyte(), decimals);
    }
    return {first, second};
}

QString Format::gigabyteUnit() const
{
    return QLatin1StringView(scaleOf(byteUnit).gigaName);
}

double Format::gigabyte() const
{
    return scaleOf(byteUnit).giga;
}

QString Format::tokens(Tokens value) const
{
    return number(static_cast<double>(value));
}

QString Format::shortTokens(Tokens value) const
{
    if (value != 0 && value % mebi == 0)
        return Words::tr("%1M", "tokens, times 1,048,576").arg(tokens(value / mebi));
    if (value != 0 && value % kibi == 0)
        return Words::tr("%1K", "tokens, times 1,024").arg(tokens(value / kibi));
    return tokens(value);
}

QString Format::rate(double tokensPerSecond) const
{
    if (!std::isfinite(tokensPerSecond))
        return unknown();
    return Words::tr("%1 tok/s", "tokens per second").arg(rateValue(tokensPerSecond));
}

QString Format::rateValue(double tokensPerSecond) const
{
    return number(tokensPerSecond, rateDecimals(tokensPerSecond));
}

QString Format::rateRange(Interval<double> range) const
{
    const int decimals = rateDecimals(range.low);
    return Words::tr("%1 to %2 tok/s", "a range of speeds")
        .arg(number(range.low, decimals), number(range.high, decimals));
}

QString Format::bandwidth(double bytesPerSecond) const
{
    const double value = bytesPerSecond / 1e9;
    return withUnit(*this, value, value >= 99.95 || value == std::round(value) ? 0 : 1, "GB/s");
}

QString Format::flops(double perSecond) const
{
    const double value = perSecond / 1e12;
    return withUnit(*this, value, threeDigits(value), "TFLOP/s");
}

QString Format::operations(double perSecond) const
{
    const double value = perSecond / 1e12;
    return withUnit(*this, value, threeDigits(value), "TOP/s");
}

QString Format::seconds(double value) const
{
    if (!std::isfinite(value) || value < 0)
        return unknown();
    if (value == 0)
        return Words::tr("%1 s", "seconds").arg(number(0));
    if (value < 0.0009995)
        return Words::tr("%1 µs", "microseconds").arg(number(value * 1e6, threeDigits(value * 1e6)));
    if (value < 0.9995)
        return Words::tr("%1 ms", "milliseconds").arg(number(value * 1e3, threeDigits(value * 1e3)));
    if (value < 59.95)
        return Words::tr("%1 s", "seconds").arg(number(value, value < 9.995 ? 2 : 1));
    const auto whole = std::llround(std::min(value, 1e15));
    const auto part = [this](long long of) { return number(static_cast<double>(of)); };
    if (whole < 3600)
        return Words::tr("%1 min %2 s", "minutes, seconds").arg(part(whole / 60), part(whole % 60));
    const long long minutes = (whole + 30) / 60;
    if (minutes < 24 * 60)
        return Words::tr("%1 h %2 min", "hours, minutes").arg(part(minutes / 60), part(minutes % 60));
    const long long hours = (minutes + 30) / 60;
    return Words::tr("%1 d %2 h", "days, hours").arg(part(hours / 24), part(hours % 24));
}

QString Format::money(double usd) const
{
    if (!std::isfinite(usd))
        return unknown();
    const double size = std::abs(usd);
    const int decimals = size >= 999.5 ? 0 : size >= 0.0995 || size == 0 ? 2 : size >= 0.00995 ? 3 : 4;
    return Words::tr("$%1", "US dollars").arg(number(usd, decimals));
}

QString Format::wholeMoney(double usd) const
{
    return std::isfinite(usd) ? Words::tr("$%1", "US dollars").arg(number(usd)) : unknown();
}

QString Format::date(const std::string& iso) const
{
    const QString text = QString::fromStdString(iso);
    const QDate date = QDate::fromString(text, Qt::ISODate);
    return date.isValid() ? locale.toString(date, QStringLiteral("d MMM yyyy")) : text;
}

QString Format::percent(double ratio) const
{
    if (!std::isfinite(ratio))
        return unknown();
    double value = ratio * 100;
    const double size = std::abs(value);
    int decimals = size >= 9.95 || value == std::round(value) ? 0 : size >= 0.95 ? 1 : 2;
    if (decimals == 0 && value != 100 && std::round(value) == 100) { // neither full nor empty looks like the other
        value = value < 100 ? std::min(value, 99.9) : std::max(value, 100.1);
        decimals = 1;
    }
    return Words::tr("%1%", "percent").arg(number(value, decimals));
}

QString Format::plusMinus(double low, double high) const
{
    const double middle = (low + high) / 2;
    if (!std::isfinite(middle) || middle == 0 || high < low)
        return {};
    return Words::tr("± %1", "uncertainty, a percentage").arg(percent((high - low) / 2 / std::abs(middle)));
}

QString withUnitsKept(const QString& text)
{
    static const QRegularExpression gap(
        QStringLiteral(R"((?<=\d) (?=(?:GiB|MiB|KiB|GB|MB|kB|B|tok/s|ms|s|min|h|%)\b|%| ?×)|(?<=×) )"));
    return QString(text).replace(gap, QString(QChar::Nbsp));
}

} // namespace loadmark

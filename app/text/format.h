// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/units.h"

#include <QLocale>
#include <QString>

#include <utility>

namespace loadmark {

enum class ByteUnit { Binary, Decimal };

/**
 * Numbers as people read them: a value that every view, report and command shares.
 *
 *   Format f;                       // English, GiB
 *   f.bytes(467292520448)           // "435.20 GiB"
 *   f.seconds(0.412)                // "412 ms"
 *   f.rate(Quantity<double>{})      // "—"
 *
 * Digits are grouped here because Qt 6.4 groups wrongly in locales that leave four digits together
 * (QLocale("es").toString(1048576) is "1048.576").
 */
struct Format
{
    QLocale locale{QLocale::English};
    ByteUnit byteUnit = ByteUnit::Binary;

    bool operator==(const Format&) const = default;

    /** Grouped, with exactly `decimals` digits behind the point; "—" if not finite. */
    QString number(double value, int decimals = 0) const;
    /** Grouped, with about four significant digits and no trailing zeros; scientific only beyond 1e15. */
    QString plain(double value) const;

    /** Two decimals from 1 GiB on, one from 1,000: "435.20 GiB", "1,017.6 GiB", "0.727 GiB", "116 MiB". */
    QString bytes(double value) const { return bytes(value, byteUnit); }
    QString bytes(double value, ByteUnit unit) const;
    /** In the unit and with the decimals that `like` is told in, so that the two can be compared. */
    QString bytesLike(double value, double like) const;
    /** For headlines, one decimal from 10 GiB on: "452.9 GiB", "1.02 GiB". */
    QString briefBytes(double value) const { return briefBytes(value, byteUnit); }
    QString briefBytes(double value, ByteUnit unit) const;
    /** As briefBytes, in GiB or GB whatever the size and without the unit, for labels under a common heading: "56.6".
     */
    QString gigabytes(double value) const;
    /** "GiB" or "GB". */
    /** A size and its limit without unit, with more decimals where they would read the same and are not. */
    std::pair<QString, QString> gigabytesApart(double used, double limit) const;
    QString gigabyteUnit() const;
    /** One of the chosen unit in bytes: 2^30 or 10^9. */
    double gigabyte() const;

    QString tokens(Tokens value) const; ///< exact: "32,768"
    QString shortTokens(Tokens value) const; ///< "32K", "1M"; exact where it is not a whole multiple
    QString rate(double tokensPerSecond) const; ///< "58 tok/s", "2.7 tok/s"
    QString rateValue(double tokensPerSecond) const; ///< without the unit: "58"
    QString rateRange(Interval<double> tokensPerSecond) const; ///< "2.3 to 3.1 tok/s"
    QString bandwidth(double bytesPerSecond) const; ///< always decimal, as published: "1,792 GB/s"
    QString flops(double perSecond) const; ///< "503 TFLOP/s"
    QString operations(double perSecond) const; ///< of integers, "661 TOP/s"
    QString seconds(double value) const; ///< "412 ms", "2.52 s", "1 min 5 s"
    QString money(double usd) const; ///< "$24.10"
    QString wholeMoney(double usd) const; ///< "$31,000"
    QString date(const std::string& iso) const; ///< "5 Nov 2026"; what is no date stays as it is
    QString percent(double ratio) const; ///< of 1: "45%"
    /** Half the width of the interval relative to its middle: "± 1%"; empty where no interval is known. */
    template<typename T>
    QString plusMinus(const Quantity<T>& quantity) const
    {
        if (!quantity.interval)
            return {};
        return plusMinus(static_cast<double>(quantity.interval->low), static_cast<double>(quantity.interval->high));
    }

    QString bytes(const Quantity<Bytes>& q) const { return q ? bytes(static_cast<double>(*q.value)) : unknown(); }
    QString briefBytes(const Quantity<Bytes>& q) const
    {
        return q ? briefBytes(static_cast<double>(*q.value)) : unknown();
    }
    QString rate(const Quantity<double>& q) const { return q ? rate(*q.value) : unknown(); }
    QString seconds(const Quantity<double>& q) const { return q ? seconds(*q.value) : unknown(); }
    QString money(const Quantity<double>& q) const { return q ? money(*q.value) : unknown(); }
    QString percent(const Quantity<double>& q) const { return q ? percent(*q.value) : unknown(); }

    /** What stands where a figure cannot be known; the reason is the text of a problem. */
    static QString unknown();

private:
    QString plusMinus(double low, double high) const;
};

/** The text with its numbers bound to their units and multiplication signs, so that no line breaks between them. */
QString withUnitsKept(const QString& text);

} // namespace loadmark

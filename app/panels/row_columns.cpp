// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/row_columns.h"

#include "app/text/problem_text.h"

#include <QCoreApplication>

namespace loadmark {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(loadmark::Tables)
};

QString gigabytes(std::optional<Bytes> bytes, const Format& format)
{
    return bytes ? format.gigabytes(static_cast<double>(*bytes)) : Format::unknown();
}

QVariant rawBytes(std::optional<Bytes> bytes)
{
    return bytes ? QVariant(static_cast<qlonglong>(*bytes)) : QVariant();
}

QString withUnit(const QString& title, const QString& unit)
{
    return QStringLiteral("%1 %2").arg(title, unit);
}

QString fitText(const MatrixRow& row, const Format& format)
{
    if (!row.runs && row.shortfall)
        return Words::tr("%1 over", "bytes that are too much")
            .arg(format.briefBytes(static_cast<double>(*row.shortfall)));
    if (!row.runs && !row.refusal.empty())
        return Words::tr("does not run");
    switch (row.estimate.verdict) {
    case Verdict::Fits:
        return row.estimate.memory.headroom
            ? Words::tr("%1 to spare", "bytes").arg(format.briefBytes(row.estimate.memory.headroom))
            : Words::tr("fits");
    case Verdict::Tight:
        return Words::tr("fits, barely");
    case Verdict::Offloads:
        return Words::tr("fits, partly in RAM");
    case Verdict::DoesNotFit:
        return Words::tr("does not fit");
    case Verdict::Unknown:
        break;
    }
    return Format::unknown();
}

/** Sorts what has most room first; what does not run comes after, what cannot be known last. */
QVariant fitOrder(const MatrixRow& row)
{
    if (!row.runs && row.shortfall)
        return -static_cast<double>(*row.shortfall);
    if (row.runs && row.estimate.memory.headroom)
        return static_cast<double>(*row.estimate.memory.headroom.value);
    return {};
}

QColor fitColour(const MatrixRow& row, const Theme& theme)
{
    if (!row.runs)
        return row.shortfall || !row.refusal.empty() ? theme.overLimit : theme.muted;
    return row.estimate.verdict == Verdict::Fits ? theme.ok : theme.warning;
}

} // namespace

QString pending()
{
    return QStringLiteral("…");
}

TableColumn bytesColumn(const QString& title, std::function<std::optional<Bytes>(std::size_t)> value,
    const RowAt& rowAt, const ColumnStyle& style)
{
    TableColumn column;
    column.title = withUnit(title, style.format.gigabyteUnit());
    column.unit = QStringLiteral("bytes");
    column.alignment = Qt::AlignRight;
    column.text = [value, rowAt, format = style.format](
                      std::size_t row) { return rowAt(row) ? gigabytes(value(row), format) : pending(); };
    column.raw = [value, rowAt](std::size_t row) { return rowAt(row) ? rawBytes(value(row)) : QVariant(); };
    return column;
}

TableColumn totalColumn(const RowAt& rowAt, std::function<double(std::size_t)> scale, const ColumnStyle& style)
{
    TableColumn column = bytesColumn(
        Words::tr("Needed", "GPU memory"),
        [rowAt](std::size_t row) { return rowAt(row)->estimate.memory.gpuTotal.value; }, rowAt, style);
    column.bar = [rowAt, scale](std::size_t row) -> std::optional<BarShare> {
        const MatrixRow* at = rowAt(row);
        if (!at || !at->estimate.memory.gpuTotal || scale(row) <= 0)
            return std::nullopt;
        BarShare bar{static_cast<double>(*at->estimate.memory.gpuTotal.value) / scale(row), std::nullopt};
        if (at->estimate.memory.gpuUsable)
            bar.line = static_cast<double>(*at->estimate.memory.gpuUsable.value) / scale(row);
        return bar;
    };
    return column;
}

TableColumn decodeColumn(const RowAt& rowAt, const ColumnStyle& style)
{
    TableColumn column;
    column.title = Words::tr("Decode tok/s");
    column.unit = QStringLiteral("tokens/s");
    column.alignment = Qt::AlignRight;
    column.text = [rowAt, format = style.format](std::size_t row) {
        const MatrixRow* at = rowAt(row);
        if (!at)
            return pending();
        const auto& decode = at->estimate.speed.decode;
        return at->runs && decode ? format.rateValue(*decode.value) : Format::unknown();
    };
    column.raw = [rowAt](std::size_t row) {
        const MatrixRow* at = rowAt(row);
        return at && at->runs && at->estimate.speed.decode ? QVariant(*at->estimate.speed.decode.value) : QVariant();
    };
    column.tip = [rowAt, format = style.format](std::size_t row) {
        const MatrixRow* at = rowAt(row);
        const bool known = at && at->runs && at->estimate.speed.decode.interval;
        return known ? Words::tr("%1 in four of five cases", "a range of speeds")
                           .arg(format.rateRange(*at->estimate.speed.decode.interval))
                     : QString();
    };
    return column;
}

TableColumn ttftColumn(const RowAt& rowAt, const ColumnStyle& style)
{
    TableColumn column;
    column.title = Words::tr("First token");
    column.unit = QStringLiteral("s");
    column.alignment = Qt::AlignRight;
    column.text = [rowAt, format = style.format](std::size_t row) {
        const MatrixRow* at = rowAt(row);
        if (!at)
            return pending();
        return at->runs ? format.seconds(at->estimate.speed.ttft) : Format::unknown();
    };
    column.raw = [rowAt](std::size_t row) {
        const MatrixRow* at = rowAt(row);
        return at && at->runs && at->estimate.speed.ttft ? QVariant(*at->estimate.speed.ttft.value) : QVariant();
    };
    return column;
}

TableColumn fitColumn(const RowAt& rowAt, const ColumnStyle& style)
{
    TableColumn column;
    column.title = Words::tr("Fit");
    column.unit = QStringLiteral("bytes of headroom");
    column.text = [rowAt, format = style.format](
                      std::size_t row) { return rowAt(row) ? fitText(*rowAt(row), format) : pending(); };
    column.raw = [rowAt](std::size_t row) { return rowAt(row) ? fitOrder(*rowAt(row)) : QVariant(); };
    column.colour = [rowAt, theme = style.theme](
                        std::size_t row) { return rowAt(row) ? fitColour(*rowAt(row), theme) : theme.muted; };
    column.tip = [rowAt, style](std::size_t row) {
        const MatrixRow* at = rowAt(row);
        const Problem* problem = at && !at->refusal.empty() ? findProblem(at->estimate, at->refusal) : nullptr;
        return problem ? problemText(*problem, style.names, style.format) : QString();
    };
    return column;
}

QString hardwareName(const Accelerator& accelerator, int count, std::optional<Bytes> memory, const Format& format)
{
    QString name = QString::fromStdString(accelerator.name);
    if (memory)
        name += u' ' + format.briefBytes(static_cast<double>(*memory));
    return count == 1 ? name : Words::tr("%1 × %2", "number of GPUs, name").arg(format.number(count), name);
}

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/tables/rows_model.h"
#include "app/text/format.h"
#include "app/text/names.h"
#include "estimator/matrix/row.h"

/** The columns that the tables of formats, hardware and models have in common. */
namespace loadmark {

/** The row of a table, null while it has not been computed. Texts of such a row are "…". */
using RowAt = std::function<const MatrixRow*(std::size_t row)>;

/** What columns show things with. */
struct ColumnStyle
{
    Format format;
    Theme theme;
    Names names;
};

/** Of what has not been computed yet. */
QString pending();

/** A number of bytes; `value` gives nothing where it is unknown. Told in GiB or GB, as the head says. */
TableColumn bytesColumn(const QString& title, std::function<std::optional<Bytes>(std::size_t)> value,
    const RowAt& rowAt, const ColumnStyle& style);

/** GPU memory that is needed, as a bar whose whole length is `scale(row)` bytes, with the load line. */
TableColumn totalColumn(const RowAt& rowAt, std::function<double(std::size_t)> scale, const ColumnStyle& style);

TableColumn decodeColumn(const RowAt& rowAt, const ColumnStyle& style);
TableColumn ttftColumn(const RowAt& rowAt, const ColumnStyle& style);
/** "fits", "tight", "345.4 GiB over", "does not start". */
TableColumn fitColumn(const RowAt& rowAt, const ColumnStyle& style);

/** "2 × H200 141GB SXM"; a machine sold in several sizes with its size. */
QString hardwareName(const Accelerator& accelerator, int count, std::optional<Bytes> memory, const Format& format);

} // namespace loadmark

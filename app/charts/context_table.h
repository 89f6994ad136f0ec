// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/context_curve.h"

#include <QAbstractTableModel>

namespace loadmark {

/**
 * Memory by context as rows: context, the parts that are there, total, whether it fits. Cells are in the gigabytes of
 * the format, as the caption says; Qt::UserRole gives raw bytes and tokens.
 */
class ContextTable : public QAbstractTableModel
{
    Q_OBJECT

public:
    explicit ContextTable(QObject* parent = nullptr);

    /** `own`: the scenario's context, whose row stands out. */
    void render(const ContextCurve& curve, Tokens own, const Format& format);
    const ContextCurve& curve() const { return m_curve; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    enum class Kind { Context, Part, Total, Fits };
    Kind kindOf(int column) const;
    std::size_t partOf(int column) const { return m_parts[static_cast<std::size_t>(column - 1)]; }
    std::optional<Bytes> valueAt(const ContextPoint& point, int column) const;
    int decimalsOf(int column) const;

    std::vector<std::size_t> m_parts; ///< indices into gpuComponents of the parts that are there
    std::vector<int> m_decimals; ///< of each column, so that its points stand below each other
    ContextCurve m_curve;
    Tokens m_own = 0;
    Format m_format;
};

} // namespace loadmark

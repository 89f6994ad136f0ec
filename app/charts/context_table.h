// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/context_curve.h"

#include <QAbstractTableModel>

namespace loadmark {

/** The chart's points as rows: context, parts, total, whether it fits. Qt::UserRole gives raw bytes and tokens. */
class ContextTable : public QAbstractTableModel
{
    Q_OBJECT

public:
    explicit ContextTable(QObject* parent = nullptr);

    void render(const ContextCurve& curve, const Format& format);
    const ContextCurve& curve() const { return m_curve; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    enum Column { Context, FirstPart, Total = FirstPart + static_cast<int>(gpuComponents.size()), Fits, Columns };
    std::optional<Bytes> valueAt(const ContextPoint& point, int column) const;

    ContextCurve m_curve;
    Format m_format;
};

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tables/row_filler.h"

#include <QElapsedTimer>

namespace loadmark {

namespace {
constexpr qint64 sliceMilliseconds = 4; ///< a frame has 16, and the table is painted in it too
}

RowFiller::RowFiller(QObject* parent) : QObject(parent)
{
    m_timer.setInterval(0);
    connect(&m_timer, &QTimer::timeout, this, &RowFiller::workOneSlice);
}

void RowFiller::start(std::size_t rows, Compute compute, const std::vector<std::size_t>& first)
{
    m_compute = std::move(compute);
    m_order.clear();
    std::vector<bool> queued(rows);
    const auto queue = [&](std::size_t row) {
        if (row < rows && !queued[row])
            m_order.push_back(row);
        if (row < rows)
            queued[row] = true;
    };
    for (const std::size_t row : first)
        queue(row);
    for (std::size_t row = 0; row < rows; ++row)
        queue(row);
    m_next = 0;
    m_timer.start();
    workOneSlice();
}

void RowFiller::finish()
{
    while (isBusy())
        workOne();
    workOneSlice();
}

void RowFiller::stop()
{
    m_timer.stop();
    m_order.clear();
    m_next = 0;
}

void RowFiller::workOne()
{
    m_compute(m_order[m_next++]);
}

void RowFiller::workOneSlice()
{
    if (!m_timer.isActive())
        return;
    QElapsedTimer time;
    time.start();
    while (isBusy() && time.elapsed() < sliceMilliseconds)
        workOne();
    if (!isBusy())
        m_timer.stop();
    Q_EMIT progressed();
    if (!isBusy())
        Q_EMIT finished();
}

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

#include <cstddef>
#include <functional>
#include <vector>

namespace loadmark {

/**
 * Works off the rows of a table in slices between events, so that the window never waits for them.
 *
 * The first slice is worked off at once: what takes no longer than that is there before anything is painted.
 */
class RowFiller : public QObject
{
    Q_OBJECT

public:
    using Compute = std::function<void(std::size_t row)>;

    explicit RowFiller(QObject* parent = nullptr);

    /** Drops what is left of the rows before. `first` are computed before the others. */
    void start(std::size_t rows, Compute compute, const std::vector<std::size_t>& first = {});
    /** Computes what is left, however long it takes: for pictures. */
    void finish();
    void stop();
    bool isBusy() const { return m_next < m_order.size(); }

Q_SIGNALS:
    /** After each slice. */
    void progressed();
    void finished();

private:
    void workOneSlice();
    void workOne();

    QTimer m_timer;
    Compute m_compute;
    std::vector<std::size_t> m_order;
    std::size_t m_next = 0;
};

} // namespace loadmark

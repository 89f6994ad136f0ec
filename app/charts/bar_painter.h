// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/text/component.h"
#include "app/theme/theme.h"

#include <QRectF>

#include <optional>
#include <vector>

class QPainter;

namespace loadmark {

/** One stacked bar in bytes: what is known, whether more is needed that is not, and what the memory can carry. */
struct StackedBar
{
    struct Part
    {
        Component component = Component::Weights;
        double bytes = 0;
    };
    std::vector<Part> parts;
    bool incomplete = false; ///< a part is unknown: the bar goes on nobody knows how far
    std::optional<double> reported; ///< end of the memory
    std::optional<double> usable; ///< the load line
    std::optional<Interval<double>> range; ///< where the need may end in truth, see Quantity
    double full = 0; ///< bytes at the right end of the rectangle, > 0

    double used() const;
};

/** Of all GPUs together, and of one; `full` is the larger of need, with its range, and memory. */
StackedBar barOf(const MemoryEstimate& memory, const std::vector<DeviceEstimate>& devices);
StackedBar barOf(const DeviceEstimate& device);

/** Where `bytes` lie in the rectangle. */
double positionOf(const StackedBar& bar, const QRectF& rect, double bytes);

/** Where each part is drawn, in the order of `parts`. */
std::vector<QRectF> partsOf(const StackedBar& bar, const QRectF& rect);

/** Track, parts, hatching beyond the load line and the open end of an incomplete bar. The load line itself is not
 * drawn. */
void paintBar(QPainter& painter, const QRectF& rect, const StackedBar& bar, const Theme& theme);

/** A thin whisker across the end of the parts, from the low to the high end of the range. */
void paintRange(QPainter& painter, const QRectF& rect, const StackedBar& bar, const Theme& theme);

} // namespace loadmark

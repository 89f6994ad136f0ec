// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/theme/flowing_widget.h"
#include "app/theme/theme.h"

#include <QColor>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace loadmark {

struct LegendEntry
{
    QColor colour; ///< invalid: no part of the picture; a plus stands in place of the square
    QString name;
    QString value; ///< may be empty
    bool operator==(const LegendEntry&) const = default;
};

/** Coloured squares with names and values, in as many rows as the width asks for. */
class Legend : public FlowingWidget
{
    Q_OBJECT

public:
    explicit Legend(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setEntries(std::vector<LegendEntry> entries);

    /** How an entry's figure came about, told by its index; empty: no tool tip. */
    void setToolTipOf(std::function<QString(std::size_t)> toolTipOf);
    std::optional<std::size_t> entryAt(const QPoint& position) const;

    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    void measure();
    int rowHeight() const;
    QPointF place(std::size_t index, int width) const;

    Theme m_theme;
    std::function<QString(std::size_t)> m_toolTipOf;
    std::vector<LegendEntry> m_entries;
    std::vector<double> m_nameWidths, m_widths; ///< of the entries, pixels
};

} // namespace loadmark

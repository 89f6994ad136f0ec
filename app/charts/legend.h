// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/theme/flowing_widget.h"
#include "app/theme/theme.h"

#include <QColor>
#include <QString>

#include <vector>

namespace loadmark {

struct LegendEntry
{
    QColor colour;
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

    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void measure();
    int rowHeight() const;
    QPointF place(std::size_t index, int width) const;

    Theme m_theme;
    std::vector<LegendEntry> m_entries;
    std::vector<double> m_nameWidths, m_widths; ///< of the entries, pixels
};

} // namespace loadmark

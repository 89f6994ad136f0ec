// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/lanes.h"
#include "app/text/format.h"
#include "app/theme/flowing_widget.h"
#include "app/theme/theme.h"

#include <functional>
#include <string>

namespace loadmark {

/** A small bar per GPU, all on one scale, each with its load line; below them the system RAM where some is used. */
class DeviceLanes : public FlowingWidget
{
    Q_OBJECT

public:
    explicit DeviceLanes(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setFormat(const Format& format);
    /** Short name of an accelerator id, told where the GPUs differ. */
    void setNameOf(std::function<QString(const std::string&)> nameOf);
    void render(const Estimate& estimate);

    bool isNeeded() const { return showsGpus() || showsHost(); }
    bool showsHost() const; ///< whether the system RAM has a lane: where it holds more than a trifle
    int laneCount() const { return showsGpus() ? static_cast<int>(m_lanes.shown.size()) : 0; }
    QRectF laneRect(int index) const; ///< the bar of a lane

    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    bool showsGpus() const;
    int columns(int width) const;
    int rows(int width) const;
    int laneHeight() const;
    QStringList labelsOf(const Lane& lane) const; ///< longest first
    QString hostLabel() const;
    QString leftLabel() const;
    void paintLane(QPainter& painter, int index, qsizetype labelForm) const;
    void paintHost(QPainter& painter, double top) const;
    qsizetype labelForm(double room) const;
    double room() const; ///< of a lane, pixels
    void paintLabel(QPainter& painter, const QRectF& where, const QString& text, const QColor& colour) const;
    void describe();

    Theme m_theme;
    Format m_format;
    std::function<QString(const std::string&)> m_nameOf;
    Estimate m_estimate;
    Lanes m_lanes;
};

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <QWidget>

#include <vector>

class QHBoxLayout;

namespace loadmark {

/** One choice of a segmented control. A disabled one says why in its tooltip. */
struct Segment
{
    QString id;
    QString text;
    QString tip;
    bool enabled = true;
    bool operator==(const Segment&) const = default;
};

class SegmentButton;

/**
 * A few choices side by side, exactly one of them taken. One stop in the tab order; the arrow keys move along the
 * choices that are enabled.
 */
class SegmentedControl : public QWidget
{
    Q_OBJECT
public:
    static constexpr std::size_t segmentsMax = 6; ///< more would not be readable side by side

    explicit SegmentedControl(QWidget* parent = nullptr);

    /** Emits nothing. At most segmentsMax; the rest is left out. */
    void setSegments(const std::vector<Segment>& segments);
    /** Emits nothing; an id that is not among the segments leaves none taken. */
    void setCurrent(const QString& id);
    QString current() const { return m_current; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void picked(const QString& id);

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void showCurrent();
    void pick(const QString& id);
    void nameButtons();

    std::vector<Segment> m_segments;
    std::vector<SegmentButton*> m_buttons; ///< segmentsMax of them, made at once: the tab order is that of creation
    QHBoxLayout* m_layout;
    QString m_current;
};

/** A segment, painted as a slice of one rounded box. */
class SegmentButton : public QPushButton
{
    Q_OBJECT
public:
    explicit SegmentButton(QWidget* parent = nullptr);
    void setPlace(bool first, bool last);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    bool m_first = true;
    bool m_last = true;
};

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/inputs/number_text.h"

#include <QLineEdit>

#include <optional>

namespace loadmark {

/**
 * A field for one number with its unit. What cannot be read or is out of range stays marked, with the reason as
 * tooltip, and changes nothing; Escape or leaving the field brings the old value back. Up and Down step to the next
 * sensible value. An optional field that is emptied falls back to the default, which stands there greyed.
 */
class NumberField : public QLineEdit
{
    Q_OBJECT
public:
    NumberField(NumberKind kind, double minimum, double maximum, QWidget* parent = nullptr);

    /** An empty field means "the default"; without this, emptying it is a mistake. */
    void setOptional(bool optional) { m_optional = optional; }
    void setMaximum(double maximum) { m_maximum = maximum; }
    double maximum() const { return m_maximum; }
    void setFormat(const Format& format);
    /** Looks like a label until it is hovered or edited. */
    void setInline(bool isInline);

    /** Shows the value, or the default where there is none. Emits nothing; leaves a text being typed alone. */
    void setValue(std::optional<double> value, std::optional<double> defaultValue = {});

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    /** The user entered or stepped to a value; empty: the default. */
    void picked(std::optional<double> value);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool event(QEvent* event) override;

private:
    void commit();
    void revert();
    void step(int direction);
    void setMistake(const QString& text);
    QString rangeText() const;

    NumberKind m_kind;
    double m_minimum;
    double m_maximum;
    Format m_format;
    std::optional<double> m_value;
    std::optional<double> m_default;
    QString m_mistake;
    bool m_optional = false;
    bool m_typed = false;
};

} // namespace loadmark

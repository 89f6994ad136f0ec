// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/number_field.h"

#include "app/inputs/mistake.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>

namespace loadmark {

namespace {

constexpr int framePadding = 6;

} // namespace

NumberField::NumberField(NumberKind kind, double minimum, double maximum, QWidget* parent)
    : QLineEdit(parent), m_kind(kind), m_minimum(minimum), m_maximum(maximum)
{
    setAlignment(Qt::AlignRight);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(this, &QLineEdit::textEdited, this, [this] {
        m_typed = true;
        setMistake({});
        updateGeometry();
    });
    connect(this, &QLineEdit::returnPressed, this, &NumberField::commit);
}

void NumberField::setFormat(const Format& format)
{
    if (format == m_format)
        return;
    m_format = format;
    m_typed = false;
    setValue(m_value, m_default);
}

void NumberField::setInline(bool isInline)
{
    setProperty("inline", isInline);
}

void NumberField::setValue(std::optional<double> value, std::optional<double> defaultValue)
{
    const bool same = value == m_value && defaultValue == m_default;
    m_value = value;
    m_default = defaultValue;
    if (m_typed && same)
        return;
    m_typed = false;
    setMistake({});
    const QString text = value ? numberText(m_kind, *value, m_format) : QString();
    const QString placeholder = defaultValue ? numberText(m_kind, *defaultValue, m_format) : QString();
    if (text == this->text() && placeholder == placeholderText())
        return;
    const QSize before = sizeHint();
    setText(text);
    setPlaceholderText(placeholder);
    setCursorPosition(0);
    if (sizeHint() != before)
        updateGeometry();
}

QSize NumberField::sizeHint() const
{
    const QString& shown = text().isEmpty() ? placeholderText() : text();
    const int width
        = std::max(fontMetrics().horizontalAdvance(shown), fontMetrics().horizontalAdvance(QLatin1Char('0')) * 4);
    return {width + 2 * framePadding + 6, fontMetrics().height() + 8};
}

void NumberField::commit()
{
    if (!m_typed)
        return;
    if (text().trimmed().isEmpty() && m_optional) {
        m_typed = false;
        Q_EMIT picked({});
        return;
    }
    const auto number = readNumber(m_kind, text(), m_format);
    if (!number || *number < m_minimum || *number > m_maximum) {
        setMistake(rangeText());
        return;
    }
    m_typed = false;
    Q_EMIT picked(number);
    setText(m_value ? numberText(m_kind, *m_value, m_format) : QString());
}

void NumberField::revert()
{
    m_typed = false;
    setMistake({});
    setText(m_value ? numberText(m_kind, *m_value, m_format) : QString());
    updateGeometry();
}

void NumberField::step(int direction)
{
    const auto typed = m_typed ? readNumber(m_kind, text(), m_format) : std::nullopt;
    const auto from = typed ? typed : m_value ? m_value : m_default;
    if (!from)
        return;
    m_typed = false;
    const double next = std::clamp(steppedNumber(m_kind, *from, direction, m_format), m_minimum, m_maximum);
    if (m_value != next)
        Q_EMIT picked(next);
}

void NumberField::setMistake(const QString& text)
{
    if (text == m_mistake)
        return;
    m_mistake = text;
    markMistake(this, text);
}

QString NumberField::rangeText() const
{
    return tr("Enter a number from %1 to %2.")
        .arg(numberText(m_kind, m_minimum, m_format), numberText(m_kind, m_maximum, m_format));
}

bool NumberField::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && !m_mistake.isEmpty()) {
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), m_mistake, this);
        return true;
    }
    return QLineEdit::event(event);
}

void NumberField::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down)
        return step(event->key() == Qt::Key_Up ? 1 : -1);
    if (event->key() == Qt::Key_Escape && m_typed)
        return revert();
    QLineEdit::keyPressEvent(event);
}

void NumberField::focusOutEvent(QFocusEvent* event)
{
    const bool leavesField = event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason;
    if (leavesField && m_typed) {
        commit();
        if (m_typed)
            revert();
    }
    QLineEdit::focusOutEvent(event);
}

void NumberField::wheelEvent(QWheelEvent* event)
{
    if (!hasFocus() || event->angleDelta().y() == 0)
        return event->ignore();
    step(event->angleDelta().y() > 0 ? 1 : -1);
    event->accept();
}

} // namespace loadmark

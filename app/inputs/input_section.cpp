// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/input_section.h"

#include "app/inputs/input_texts.h"
#include "app/inputs/reason_text.h"
#include "app/results/elided_label.h"
#include "app/store/scenario_store.h"

#include <QAbstractSlider>
#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace loadmark {

namespace {

/** "AWQ INT4 (groups of 128)" → "AWQ INT4": there is little room beside an input, and its tooltip tells the rest. */
QString withoutRemark(const QString& name)
{
    return name.left(name.indexOf(QStringLiteral(" ("))).trimmed();
}

constexpr int labelGap = 4;
constexpr int inputGap = 10;

} // namespace

InputSection::InputSection(ScenarioStore& store, QWidget* parent)
    : QWidget(parent), m_store(store), m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
}

void InputSection::render(const InputState& state)
{
    for (Binding& binding : m_bindings)
        showReason(binding, state.applicability.whyNot(binding.field));
    showWentAlong(state.wentAlong);
    show(state);
}

void InputSection::showWentAlong(const std::vector<WentAlong>& list)
{
    for (const auto& [field, label] : m_was) {
        const auto found = std::ranges::find(list, field, &WentAlong::field);
        label->setVisible(found != list.end());
        if (found == list.end())
            continue;
        label->setColour(palette().color(QPalette::Link));
        label->setText(tr("was %1", "a setting that another choice changed").arg(withoutRemark(found->was)));
    }
}

void InputSection::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange)
        return;
    for (Binding& binding : m_bindings)
        nameBinding(binding);
    retranslate();
}

QLabel* InputSection::addHeading()
{
    auto* heading = new QLabel(this);
    heading->setProperty("heading", true);
    m_column->addWidget(heading);
    m_column->addSpacing(6);
    return heading;
}

QLabel* InputSection::addInput(Field field, QWidget* trailing, QWidget* input)
{
    auto* label = new QLabel(this);
    label->setProperty("muted", true);
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    row->addWidget(label);
    auto* was = new ElidedLabel(this);
    was->setProperty("was", true);
    was->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    was->hide();
    row->addStretch(1);
    row->addWidget(was);
    m_was.emplace_back(field, was);
    if (trailing != nullptr)
        row->addWidget(trailing);
    m_column->addLayout(row);
    m_column->addSpacing(labelGap);
    if (input != nullptr) {
        m_column->addWidget(input);
        bind(field, input, label);
    }
    m_column->addSpacing(inputGap);
    return label;
}

void InputSection::bind(Field field, QWidget* widget, QLabel* label)
{
    if (label != nullptr && label->buddy() == nullptr)
        label->setBuddy(widget);
    m_bindings.push_back({field, widget, label, {}});
    nameBinding(m_bindings.back());
}

void InputSection::bindGesture(QAbstractSlider* slider)
{
    connect(slider, &QAbstractSlider::sliderPressed, this, [this] { m_store.beginGesture(); });
    connect(slider, &QAbstractSlider::sliderReleased, this, [this] { m_store.endGesture(); });
}

void InputSection::nameBinding(Binding& binding)
{
    const QString name = inputName(binding.field);
    binding.widget->setAccessibleName(name);
    if (binding.label != nullptr)
        binding.label->setText(name);
    showTip(binding);
}

void InputSection::showTip(Binding& binding)
{
    const QString tip = binding.reason ? reasonText(*binding.reason) : inputTip(binding.field);
    binding.widget->setToolTip(tip);
    if (binding.label != nullptr)
        binding.label->setToolTip(tip);
}

void InputSection::showReason(Binding& binding, const std::optional<Inapplicable>& reason)
{
    if (binding.reason == reason)
        return;
    binding.reason = reason;
    binding.widget->setEnabled(!reason);
    if (binding.label != nullptr)
        binding.label->setEnabled(!reason);
    showTip(binding);
}

} // namespace loadmark

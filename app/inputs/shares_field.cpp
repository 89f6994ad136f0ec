// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/shares_field.h"

#include "app/inputs/mistake.h"
#include "estimator/scenario/read_scenario.h"

#include <QKeyEvent>

namespace loadmark {

namespace {

QString sharesText(const std::vector<double>& shares)
{
    QStringList parts;
    for (const double share : shares)
        parts << QString::number(share);
    return parts.join(QLatin1Char(','));
}

} // namespace

SharesField::SharesField(QWidget* parent) : QLineEdit(parent)
{
    setAlignment(Qt::AlignRight);
    setFocusPolicy(Qt::StrongFocus);
    connect(this, &QLineEdit::returnPressed, this, &SharesField::commit);
    connect(this, &QLineEdit::textEdited, this, [this] { setMistaken(false); });
}

void SharesField::setShares(const std::vector<double>& shares)
{
    if (shares == m_shares)
        return;
    m_shares = shares;
    setMistaken(false);
    setText(sharesText(shares));
}

void SharesField::commit()
{
    ScenarioInput input;
    const QString typed = text().simplified().remove(QLatin1Char(' '));
    if (!typed.isEmpty() && !setField(input, "tensor_split", typed.toStdString(), "tensor_split"))
        return setMistaken(true);
    if (input.scenario.tensorSplit != m_shares)
        Q_EMIT picked(input.scenario.tensorSplit);
}

void SharesField::setMistaken(bool mistaken)
{
    markMistake(this, mistaken ? tr("Enter one number per GPU, with commas between them: 3,1.") : QString());
}

void SharesField::focusOutEvent(QFocusEvent* event)
{
    commit();
    setMistaken(false);
    setText(sharesText(m_shares));
    QLineEdit::focusOutEvent(event);
}

void SharesField::keyPressEvent(QKeyEvent* event)
{
    const bool changed = text() != sharesText(m_shares);
    if (event->key() == Qt::Key_Escape && changed) {
        setMistaken(false);
        return setText(sharesText(m_shares));
    }
    QLineEdit::keyPressEvent(event);
}

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/launch_card.h"

#include "app/results/wrapped_label.h"
#include "app/text/problem_text.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace loadmark {

LaunchCard::LaunchCard(QWidget* parent)
    : Card(parent), m_command(new WrappedLabel(this)), m_notes(new WrappedLabel(this)), m_copy(new QPushButton(this))
{
    head()->addWidget(m_copy);
    body()->addWidget(m_command);
    body()->addWidget(m_notes);
    m_command->setSelectable();
    connect(m_copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_text); });
}

void LaunchCard::setTheme(const Theme& theme)
{
    Card::setTheme(theme);
    m_command->setFont(theme.mono());
    m_command->setColour(theme.text);
    m_notes->setFont(theme.small());
    m_notes->setColour(theme.muted);
}

void LaunchCard::render(const QString& engine, const Launch& launch, const Names& names, const Format& format)
{
    setTitle(engine);
    m_text = QString::fromStdString(launch.command);
    m_command->setText(m_text);
    m_command->setVisible(!m_text.isEmpty());
    m_copy->setEnabled(!m_text.isEmpty());
    QStringList texts;
    for (const Problem& problem : m_text.isEmpty() ? launch.problems : launch.notes)
        if (const QString text = problemText(problem, names, format); !texts.contains(text))
            texts << text;
    m_notes->setColour(m_text.isEmpty() ? theme().overLimit : theme().muted);
    m_notes->setText(texts.join(u' '));
    m_notes->setVisible(!texts.isEmpty());
}

void LaunchCard::setInteractive(bool interactive)
{
    m_copy->setVisible(interactive);
}

void LaunchCard::retranslate()
{
    m_copy->setText(tr("Copy"));
    m_copy->setToolTip(tr("Copy the command"));
}

} // namespace loadmark

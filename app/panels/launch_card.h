// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/results/card.h"
#include "app/text/format.h"
#include "app/text/names.h"
#include "estimator/launch/launch.h"

QT_BEGIN_NAMESPACE
class QPushButton;
QT_END_NAMESPACE

namespace loadmark {

class WrappedLabel;

/** One engine's command with a button that copies it, what to know beside it, or why there is none. */
class LaunchCard : public Card
{
    Q_OBJECT

public:
    explicit LaunchCard(QWidget* parent = nullptr);

    void setTheme(const Theme& theme) override;
    void render(const QString& engine, const Launch& launch, const Names& names, const Format& format);
    void setInteractive(bool interactive);
    void retranslate();
    QString command() const { return m_text; }

private:
    QString m_text;
    WrappedLabel *m_command, *m_notes;
    QPushButton* m_copy;
};

} // namespace loadmark

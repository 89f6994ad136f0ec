// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/results/card.h"
#include "app/simulator/token_stream.h"
#include "app/text/format.h"
#include "app/text/names.h"
#include "estimator/estimate.h"

#include <QTimer>

#include <functional>
#include <optional>

QT_BEGIN_NAMESPACE
class QComboBox;
class QPushButton;
QT_END_NAMESPACE

namespace loadmark {

class StreamView;
class WrappedLabel;

/**
 * Streams a text at exactly the estimated time to first token and decode speed.
 *
 * Where the scenario does not run, says why; where it would with the overflow in the system RAM that there is, offers
 * that speed. A new estimate while it streams goes on smoothly at the new speed.
 */
class SimulatorCard : public Card
{
    Q_OBJECT

public:
    /** Seconds that never run backwards; tests pass their own and call step(). */
    using Clock = std::function<double()>;

    explicit SimulatorCard(QWidget* parent = nullptr);

    void setClock(Clock clock);
    void setTheme(const Theme& theme) override;
    void render(const Scenario& scenario, const Estimate& estimate, const Names& names, const Format& format);

    const TokenStream& stream() const { return m_stream; }
    QString shownText() const;

public Q_SLOTS:
    void startOrPause();
    void restart();
    /** Shows what the clock says; called by a timer while streaming. */
    void step();

Q_SIGNALS:
    void promptEdited(loadmark::Tokens prompt);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    std::optional<Pace> paceOf(const Estimate& estimate) const;
    void append(std::int64_t tokens);
    void showPhase();
    void clearStream();
    void fillPrompts(Tokens prompt);
    QString whyNot() const;
    bool runs() const { return m_pace.has_value(); }

    Clock m_clock;
    Format m_format;
    Names m_names;
    Estimate m_estimate;
    std::optional<Pace> m_pace;
    bool m_offloaded = false; ///< the pace is that of the overflow in system RAM
    TokenStream m_stream;
    QStringList m_pieces;
    std::int64_t m_shown = 0;
    QTimer m_timer;

    StreamView* m_text;
    QPushButton* m_start;
    QPushButton* m_restart;
    QComboBox* m_prompts;
    WrappedLabel* m_readings;
};

} // namespace loadmark

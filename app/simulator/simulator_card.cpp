// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/simulator_card.h"

#include "app/results/wrapped_label.h"
#include "app/simulator/stream_text.h"
#include "app/text/problem_text.h"
#include "app/text/verdict_text.h"

#include <QComboBox>
#include <QElapsedTimer>
#include <QEvent>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>

#include <algorithm>
#include <memory>

namespace loadmark {

namespace {

constexpr int frame = 16; ///< milliseconds
constexpr Tokens presets[] = {512, 2048, 4096, 8192, 16384, 32768, 65536, 131072};
constexpr QChar cursorBlock(0x258c);

SimulatorCard::Clock runningClock()
{
    auto timer = std::make_shared<QElapsedTimer>();
    timer->start();
    return [timer] { return static_cast<double>(timer->nsecsElapsed()) * 1e-9; };
}

} // namespace

/** Wants no more than the least: it grows into what room there is. Who reads its end still does after a resize. */
class StreamView : public QPlainTextEdit
{
public:
    using QPlainTextEdit::QPlainTextEdit;
    QSize sizeHint() const override { return {256, minimumHeight()}; }
    bool isAtEnd() const { return verticalScrollBar()->value() >= verticalScrollBar()->maximum() - 1; }
    void toEnd() { verticalScrollBar()->setValue(verticalScrollBar()->maximum()); }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        const bool wasAtEnd = isAtEnd();
        QPlainTextEdit::resizeEvent(event);
        if (wasAtEnd)
            toEnd();
    }
};

SimulatorCard::SimulatorCard(QWidget* parent)
    : Card(parent), m_clock(runningClock()), m_text(new StreamView(this)), m_start(new QPushButton(this)),
      m_restart(new QPushButton(this)), m_prompts(new QComboBox(this)), m_readings(new WrappedLabel(this))
{
    m_text->setReadOnly(true);
    m_text->setUndoRedoEnabled(false);
    m_text->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    m_text->setMinimumHeight(72);
    m_text->setFrameShape(QFrame::StyledPanel);
    m_start->setProperty("primary", true);
    m_prompts->setFocusPolicy(Qt::StrongFocus);
    m_prompts->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_prompts->installEventFilter(this);
    m_readings->setTextFormat(Qt::RichText);
    auto* controls = new QHBoxLayout;
    controls->addWidget(m_start);
    controls->addWidget(m_restart);
    controls->addStretch(1);
    controls->addWidget(m_prompts);
    body()->addWidget(m_text, 1);
    body()->addLayout(controls);
    body()->addWidget(m_readings);

    m_timer.setInterval(frame);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &SimulatorCard::step);
    connect(m_start, &QPushButton::clicked, this, &SimulatorCard::startOrPause);
    connect(m_restart, &QPushButton::clicked, this, &SimulatorCard::restart);
    connect(m_prompts, &QComboBox::activated, this,
        [this](int index) { Q_EMIT promptEdited(m_prompts->itemData(index).toLongLong()); });
}

void SimulatorCard::setClock(Clock clock)
{
    m_clock = std::move(clock);
}

void SimulatorCard::setTheme(const Theme& theme)
{
    Card::setTheme(theme);
    m_text->setFont(theme.mono());
    m_readings->setFont(theme.small());
    showPhase();
}

/** The speed of what runs: as it is, or offloaded where the host has the memory for that. */
std::optional<Pace> SimulatorCard::paceOf(const Estimate& estimate) const
{
    const bool fits = estimate.verdict != Verdict::DoesNotFit;
    const auto rate = fits ? estimate.speed.decode.value : ifOffloaded(estimate, "decode_tokens_per_s");
    const auto ttft = fits ? estimate.speed.ttft.value : ifOffloaded(estimate, "ttft_s");
    return rate && *rate > 0 ? std::optional(Pace{std::max(0.0, ttft.value_or(0)), *rate}) : std::nullopt;
}

void SimulatorCard::render(const Scenario& scenario, const Estimate& estimate, const Names& names, const Format& format)
{
    const double now = m_clock();
    m_estimate = estimate;
    m_names = names;
    m_format = format;
    m_pace = paceOf(estimate);
    m_offloaded = m_pace && estimate.verdict == Verdict::DoesNotFit;
    QStringList pieces = tokenPieces(streamText());
    if (pieces != m_pieces && m_stream.isStarted())
        clearStream(); // another language
    m_pieces = std::move(pieces);
    m_stream.setLength(std::max<Tokens>(1, scenario.output));
    setTitle(tr("Token stream"));
    fillPrompts(std::min(scenario.prompt, scenario.context));
    if (!m_pace) {
        clearStream();
    } else if (*m_pace != m_stream.pace()) {
        // What was measured belongs to the scenario it was measured in: a stream that runs goes on at the new speed.
        if (m_stream.phase(now) == TokenStream::Phase::Finished)
            clearStream();
        m_stream.setPace(*m_pace, now);
    }
    showPhase();
}

void SimulatorCard::clearStream()
{
    m_stream.reset();
    m_timer.stop();
    m_text->clear();
    m_shown = 0;
}

void SimulatorCard::fillPrompts(Tokens prompt)
{
    m_prompts->setAccessibleName(tr("Prompt length"));
    m_prompts->setToolTip(tr("Length of the prompt that is read before the first token, in tokens"));
    std::vector<Tokens> lengths(std::begin(presets), std::end(presets));
    std::erase_if(lengths, [this](Tokens length) { return length > m_estimate.scenario.context; });
    if (std::find(lengths.begin(), lengths.end(), prompt) == lengths.end())
        lengths.insert(std::upper_bound(lengths.begin(), lengths.end(), prompt), prompt);
    const QSignalBlocker blocker(m_prompts);
    m_prompts->clear();
    for (const Tokens length : lengths)
        m_prompts->addItem(
            tr("%1 prompt", "a number of tokens").arg(m_format.shortTokens(length)), static_cast<qlonglong>(length));
    m_prompts->setCurrentIndex(m_prompts->findData(static_cast<qlonglong>(prompt)));
}

void SimulatorCard::startOrPause()
{
    const double now = m_clock();
    if (!m_pace)
        return;
    if (!m_stream.isStarted() || m_stream.phase(now) == TokenStream::Phase::Finished)
        return restart();
    if (m_stream.isPaused()) {
        m_stream.resume(now);
        m_timer.start();
    } else {
        m_stream.pause(now);
        m_timer.stop();
    }
    step();
}

void SimulatorCard::restart()
{
    if (!m_pace)
        return;
    m_stream.setPace(*m_pace, m_clock());
    m_stream.start(m_clock());
    m_shown = 0;
    m_text->setPlainText(QString(cursorBlock));
    m_timer.start();
    step();
}

void SimulatorCard::step()
{
    const double now = m_clock();
    append(m_stream.tokens(now));
    if (m_stream.phase(now) == TokenStream::Phase::Finished)
        m_timer.stop();
    showPhase();
}

void SimulatorCard::append(std::int64_t tokens)
{
    if (tokens <= m_shown)
        return;
    const bool following = m_text->isAtEnd();
    QTextCursor cursor(m_text->document());
    cursor.movePosition(QTextCursor::End);
    cursor.deletePreviousChar();
    QString text = streamedText(m_pieces, m_shown, tokens);
    const bool finished = tokens >= m_stream.length();
    cursor.insertText(finished ? text : text + cursorBlock);
    m_shown = tokens;
    if (following)
        m_text->toEnd();
}

QString SimulatorCard::shownText() const
{
    QString text = m_text->toPlainText();
    return text.endsWith(cursorBlock) ? text.chopped(1) : text;
}

QString SimulatorCard::whyNot() const
{
    if (m_pace && !m_offloaded)
        return tr("Start, and a text arrives as the model would write it: the first token after %1, then %2.")
            .arg(m_format.seconds(m_pace->ttft), m_format.rate(m_pace->rate));
    const Problem* spill = findProblem(m_estimate, "spill");
    const auto told = [&](const char* key) { return argumentText(*spill, key, m_names, m_format); };
    if (m_offloaded)
        return tr("As it is, this does not fit and would not run. Offloaded, with %1 in system RAM, it would: Start "
                  "streams at that speed, %2.")
            .arg(told("host_bytes"), m_format.rate(m_pace->rate));
    if (spill && spill->arguments.contains("host_memory_bytes"))
        return tr("Nothing would run like this, so there is no speed to show. Offloading would need %1 of system RAM; "
                  "this machine has %2.")
            .arg(told("host_bytes"), told("host_memory_bytes"));
    if (m_estimate.verdict == Verdict::DoesNotFit)
        return tr("Nothing would run like this, so there is no speed to show.");
    if (m_estimate.scenario.gpus.empty())
        return tr("Choose an accelerator to see its speed.");
    return (tr("The speed cannot be known.") + u' ' + missingReason(m_estimate, m_names, m_format)).trimmed();
}

void SimulatorCard::showPhase()
{
    const double now = m_clock();
    const TokenStream::Phase phase = m_stream.phase(now);
    const bool streaming = m_stream.isStarted() && !m_stream.isPaused() && phase != TokenStream::Phase::Finished;
    m_start->setText(streaming ? tr("Pause") : m_stream.isPaused() ? tr("Continue") : tr("Start"));
    m_start->setEnabled(runs());
    m_start->setToolTip(runs() ? QString() : whyNot());
    m_restart->setText(tr("Restart"));
    m_restart->setEnabled(runs() && m_stream.isStarted());
    const QString hint = whyNot();
    if (m_text->placeholderText() != hint) {
        m_text->setPlaceholderText(hint);
        m_text->viewport()->update();
    }
    m_text->setAccessibleName(tr("Streamed text"));
    m_text->setAccessibleDescription(hint);
    setCaption(m_offloaded ? tr("if offloaded") : m_pace ? tr("real time") : QString());

    const auto reading = [](const QString& name, const QString& value) {
        return QStringLiteral("%1&nbsp;<b>%2</b>")
            .arg(name, value.toHtmlEscaped().replace(u' ', QStringLiteral("&nbsp;")));
    };
    QStringList readings;
    switch (phase) {
    case TokenStream::Phase::Idle:
        if (runs())
            readings << reading(tr("first token"), m_format.seconds(m_pace->ttft))
                     << reading(tr("decode"), m_format.rate(m_pace->rate));
        break;
    case TokenStream::Phase::Prefill:
        readings << (m_stream.isPaused() ? tr("paused") : tr("prefill"))
                 << reading(tr("elapsed"), m_format.seconds(m_stream.elapsed(now)))
                 << reading(tr("first token at"), m_format.seconds(m_stream.pace().ttft));
        break;
    case TokenStream::Phase::Decode:
    case TokenStream::Phase::Finished: {
        const double rate = m_stream.measuredRate(now);
        readings << (phase == TokenStream::Phase::Finished ? tr("finished")
                : m_stream.isPaused()                      ? tr("paused")
                                                           : tr("decode"))
                 << reading(tr("elapsed"), m_format.seconds(m_stream.elapsed(now)))
                 << reading(tr("tokens"), m_format.tokens(m_stream.tokens(now)))
                 << reading(tr("measured"), rate > 0 ? m_format.rate(rate) : Format::unknown());
        break;
    }
    }
    const QString text = readings.join(QStringLiteral(" &nbsp; "));
    m_readings->setText(text.isEmpty() ? QStringLiteral("&nbsp;") : text);
}

bool SimulatorCard::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_prompts && event->type() == QEvent::Wheel && !m_prompts->hasFocus()) {
        event->ignore(); // scrolling past must not change the scenario
        return true;
    }
    return Card::eventFilter(watched, event);
}

} // namespace loadmark

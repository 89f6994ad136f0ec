// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/stream_text.h"

#include <QCoreApplication>

namespace loadmark {

namespace {

constexpr qsizetype longestPiece = 6;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(loadmark::StreamText)
};

} // namespace

QString streamText()
{
    const QStringList paragraphs{
        Words::tr(
            "A load line is the mark on a ship's side that says: this deep, and no deeper. Before it was law, owners "
            "loaded until the deck was nearly awash and left the rest to luck and weather. The mark changed little "
            "about ships and much about sailors' odds. Everyone on the quay could see, without asking anyone, "
            "whether the next crate was one too many."),
        Words::tr(
            "A graphics card has no painted ring, but it has such a line all the same. The driver prints how much "
            "memory there is; it keeps a part for itself, the engine keeps another, and what is left is what a model "
            "may fill. Weights go in first, like ballast: they are there from the first second to the last, and "
            "nothing you ask of the model makes them lighter."),
        Words::tr(
            "Then comes the cargo that grows. Each token that is read or written leaves a key and a value behind in "
            "every layer that looks back at it, so a long talk lies deeper in the water than a short one. Eight talks "
            "at once weigh eight times as much. Some models pack this cargo tightly into a latent, some forget "
            "whatever has left their window, some keep a state that never grows at all. That is why two models of the "
            "same size can differ so much at a hundred thousand tokens."),
        Words::tr(
            "Speed is a matter of reading. To find one more token, the card reads every weight that takes part, and "
            "the "
            "cache of what was said before; the arithmetic in between is quick. So the pace of these words is, to a "
            "good approximation, the bandwidth of the memory divided by the bytes that one step touches. A mixture of "
            "experts reads only the few that were chosen, which is why a very large model may still answer briskly."),
        Words::tr(
            "The silence before the first word is another matter. There the whole prompt passes through the layers at "
            "once, and arithmetic sets the pace: twice the prompt, about twice the wait. If you paste a manual and "
            "ask a short question, most of your time is spent here. You have just waited exactly as long as the "
            "estimate says you would."),
        Words::tr(
            "When the line is under water there are honest ways to lift it. Take a smaller format of the same weights, "
            "a "
            "shorter context, a cache with fewer bits, one more card; or let some layers lie in system memory and "
            "accept that every word will wait for them. What does not work is hoping. The mark is on the hull so that "
            "one can look before leaving port."),
    };
    return paragraphs.join(QStringLiteral("\n\n")) + QStringLiteral("\n\n");
}

QStringList tokenPieces(const QString& text)
{
    QStringList pieces;
    QString piece;
    const auto finish = [&] {
        if (!piece.isEmpty())
            pieces << piece;
        piece.clear();
    };
    for (const QChar character : text) {
        const bool letter = character.isLetterOrNumber();
        const bool startsWord = character == u' ' || !letter;
        if (startsWord || piece.size() >= longestPiece)
            finish();
        piece += character;
        if (!letter && character != u' ')
            finish();
    }
    finish();
    return pieces;
}

QString streamedText(const QStringList& pieces, std::int64_t from, std::int64_t to)
{
    QString text;
    if (pieces.isEmpty())
        return text;
    for (std::int64_t i = from; i < to; ++i)
        text += pieces[static_cast<qsizetype>(i % pieces.size())];
    return text;
}

} // namespace loadmark

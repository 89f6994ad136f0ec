// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/explanation_text.h"

#include "app/text/terms.h"

#include <QCoreApplication>

#include <functional>

namespace loadmark {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(loadmark::Explanation)
};

constexpr std::size_t partsShown = 24;

const Term* findTerm(const Derivation& derivation, QStringView name)
{
    for (const Term& term : derivation.terms)
        if (name == QUtf8StringView(term.name.data(), static_cast<qsizetype>(term.name.size())).toString())
            return &term;
    return nullptr;
}

/** The formula with every {name} replaced by what `put` says. */
QString fillIn(const Derivation& derivation, const std::function<QString(const QString&)>& put)
{
    const QString formula
        = QString::fromUtf8(derivation.formula.data(), static_cast<qsizetype>(derivation.formula.size()));
    QString text;
    qsizetype at = 0;
    while (at < formula.size()) {
        const qsizetype open = formula.indexOf(u'{', at);
        const qsizetype close = open < 0 ? -1 : formula.indexOf(u'}', open);
        if (close < 0)
            break;
        text += formula.mid(at, open - at) + put(formula.mid(open + 1, close - open - 1));
        at = close + 1;
    }
    return text + formula.mid(at);
}

QString partName(const Derivation& part)
{
    QStringList words; // "latent+indexer+dense"
    for (const QString& word : QString::fromStdString(part.label).split(u'+', Qt::SkipEmptyParts))
        words << termName(word);
    return words.join(QStringLiteral(" + "));
}

QString sourceLine(const Derivation& derivation)
{
    return derivation.source.empty() ? QString()
                                     : Words::tr("Source: %1").arg(QString::fromStdString(derivation.source));
}

void appendHtml(QString& html, const Derivation& derivation, const Format& format, int depth)
{
    const QString result = termValue(derivation.result, derivation.unit, format);
    if (!derivation.formula.empty()) {
        const QString names = formulaInNames(derivation), values = formulaInValues(derivation, format);
        if (names != values)
            html += QStringLiteral("<div>= %1</div>").arg(names.toHtmlEscaped());
        html += QStringLiteral("<div>= %1</div>").arg(values.toHtmlEscaped());
    }
    html += QStringLiteral("<div>= <b>%1</b></div>").arg(result.toHtmlEscaped());
    if (!derivation.source.empty())
        html += QStringLiteral("<div><small>%1</small></div>").arg(sourceLine(derivation).toHtmlEscaped());
    if (depth > 3)
        return;
    std::size_t shown = 0;
    for (const Derivation& part : derivation.parts) {
        if (shown++ == partsShown)
            break;
        html += QStringLiteral("<div style='margin-left:16px; margin-top:4px'><b>%1</b>")
                    .arg(partName(part).toHtmlEscaped());
        appendHtml(html, part, format, depth + 1);
        html += QStringLiteral("</div>");
    }
    if (derivation.parts.size() > partsShown)
        html += QStringLiteral("<div style='margin-left:16px'>%1</div>")
                    .arg(Words::tr(
                        "… and %n more parts", nullptr, static_cast<int>(derivation.parts.size() - partsShown)));
}

void appendText(QString& text, const QString& title, const Derivation& derivation, const Format& format, int depth)
{
    const QString indent(2 * depth, u' ');
    const QString result = termValue(derivation.result, derivation.unit, format);
    text += indent + title + QStringLiteral(" = ") + result + u'\n';
    if (!derivation.formula.empty()) {
        const QString names = formulaInNames(derivation), values = formulaInValues(derivation, format);
        if (names != values)
            text += indent + QStringLiteral("  = ") + names + u'\n';
        text += indent + QStringLiteral("  = ") + values + u'\n';
    }
    if (!derivation.source.empty())
        text += indent + QStringLiteral("  ") + sourceLine(derivation) + u'\n';
    for (const Derivation& part : derivation.parts)
        appendText(text, partName(part), part, format, depth + 1);
}

} // namespace

QString figureName(std::string_view key)
{
    static constexpr std::pair<std::string_view, const char*> figures[] = {
        {"memory.weights_bytes", QT_TRANSLATE_NOOP("loadmark::FigureName", "Weights")},
        {"memory.kv_cache_bytes", QT_TRANSLATE_NOOP("loadmark::FigureName", "KV cache")},
        {"memory.state_bytes", QT_TRANSLATE_NOOP("loadmark::FigureName", "Recurrent state")},
        {"memory.compute_bytes", QT_TRANSLATE_NOOP("loadmark::FigureName", "Compute buffers")},
        {"memory.runtime_bytes", QT_TRANSLATE_NOOP("loadmark::FigureName", "Runtime")},
        {"memory.gpu_total_bytes", QT_TRANSLATE_NOOP("loadmark::FigureName", "GPU memory needed")},
        {"memory.reserved_bytes", QT_TRANSLATE_NOOP("loadmark::FigureName", "Taken by the engine")},
        {"memory.host_bytes", QT_TRANSLATE_NOOP("loadmark::FigureName", "System RAM")},
        {"memory.gpu_usable_bytes", QT_TRANSLATE_NOOP("loadmark::FigureName", "Usable GPU memory")},
        {"memory.headroom_bytes", QT_TRANSLATE_NOOP("loadmark::FigureName", "Headroom")},
        {"memory.utilisation", QT_TRANSLATE_NOOP("loadmark::FigureName", "Utilisation")},
        {"kv.bytes_per_token", QT_TRANSLATE_NOOP("loadmark::FigureName", "KV cache per token")},
        {"kv.capacity_tokens", QT_TRANSLATE_NOOP("loadmark::FigureName", "Tokens that the KV cache holds")},
        {"kv.max_concurrency", QT_TRANSLATE_NOOP("loadmark::FigureName", "Sequences that the KV cache holds")},
        {"kv.pool_bytes", QT_TRANSLATE_NOOP("loadmark::FigureName", "KV pool per GPU")},
        {"speed.decode_tokens_per_s", QT_TRANSLATE_NOOP("loadmark::FigureName", "Decode, per sequence")},
        {"speed.decode_total_tokens_per_s", QT_TRANSLATE_NOOP("loadmark::FigureName", "Decode, all sequences")},
        {"speed.prefill_tokens_per_s", QT_TRANSLATE_NOOP("loadmark::FigureName", "Prefill")},
        {"speed.ttft_s", QT_TRANSLATE_NOOP("loadmark::FigureName", "Time to first token")},
        {"speed.tpot_s", QT_TRANSLATE_NOOP("loadmark::FigureName", "Time per output token under load")},
        {"cost.usd_per_hour", QT_TRANSLATE_NOOP("loadmark::FigureName", "Cost per hour")},
        {"cost.usd_per_million_input_tokens", QT_TRANSLATE_NOOP("loadmark::FigureName", "Cost per 1M input tokens")},
        {"cost.usd_per_million_output_tokens", QT_TRANSLATE_NOOP("loadmark::FigureName", "Cost per 1M output tokens")},
        {"training.weights_bytes", QT_TRANSLATE_NOOP("loadmark::FigureName", "Weights")},
        {"training.adapters_bytes", QT_TRANSLATE_NOOP("loadmark::FigureName", "Adapters")},
        {"training.gradients_bytes", QT_TRANSLATE_NOOP("loadmark::FigureName", "Gradients")},
        {"training.optimizer_bytes", QT_TRANSLATE_NOOP("loadmark::FigureName", "Optimizer states")},
        {"training.activations_bytes", QT_TRANSLATE_NOOP("loadmark::FigureName", "Activations")},
        {"training.logits_bytes", QT_TRANSLATE_NOOP("loadmark::FigureName", "Logits")},
        {"training.workspace_bytes", QT_TRANSLATE_NOOP("loadmark::FigureName", "Workspace")},
        {"training.framework_bytes", QT_TRANSLATE_NOOP("loadmark::FigureName", "Framework")},
        {"training.per_gpu_bytes", QT_TRANSLATE_NOOP("loadmark::FigureName", "Memory needed per GPU")},
        {"training.total_bytes", QT_TRANSLATE_NOOP("loadmark::FigureName", "Memory needed, all GPUs")},
    };
    for (const auto& [name, text] : figures)
        if (name == key)
            return QCoreApplication::translate("loadmark::FigureName", text);
    return QString::fromUtf8(key.data(), static_cast<qsizetype>(key.size()));
}

QString termValue(double value, Unit unit, const Format& format)
{
    switch (unit) {
    case Unit::Count:
    case Unit::Ratio:
        return format.plain(value);
    case Unit::Byte:
        return format.bytes(value);
    case Unit::Token:
        return Words::tr("%1 tokens").arg(format.plain(value));
    case Unit::Second:
        return format.seconds(value);
    case Unit::TokenPerSecond:
        return format.rate(value);
    case Unit::BytePerSecond:
        return format.bandwidth(value);
    case Unit::FlopPerSecond:
        return format.flops(value);
    case Unit::OperationPerSecond:
        return format.operations(value);
    case Unit::Usd:
        return format.money(value);
    case Unit::UsdPerHour:
        return Words::tr("%1 per hour", "a price").arg(format.money(value));
    }
    return format.plain(value);
}

QString formulaInNames(const Derivation& derivation)
{
    return fillIn(derivation, [](const QString& name) { return termName(name); });
}

QString formulaInValues(const Derivation& derivation, const Format& format)
{
    return fillIn(derivation, [&](const QString& name) {
        const Term* term = findTerm(derivation, name);
        return term ? termValue(term->value, term->unit, format) : termName(name);
    });
}

QString explanationHtml(const QString& title, const Derivation& derivation, const Format& format)
{
    QString html = QStringLiteral("<qt><div><b>%1</b></div>").arg(title.toHtmlEscaped());
    appendHtml(html, derivation, format, 0);
    return html + QStringLiteral("</qt>");
}

QString explanationText(const QString& title, const Derivation& derivation, const Format& format)
{
    QString text;
    appendText(text, title, derivation, format, 0);
    return text;
}

} // namespace loadmark

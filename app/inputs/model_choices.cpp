// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/model_choices.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace loadmark {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(loadmark::ModelChoices)
};

template<typename Predicate>
bool anyBlock(const Architecture& architecture, Predicate predicate)
{
    return std::ranges::any_of(architecture.blocks, predicate);
}

QString groupedText(const Architecture& architecture)
{
    int heads = 0, kvHeads = 0;
    for (const Block& block : architecture.blocks) {
        if (block.attention.kind != AttentionKind::Grouped)
            continue;
        heads = std::max(heads, block.attention.heads);
        kvHeads = std::max(kvHeads, block.attention.kvHeads);
    }
    return kvHeads == 1 ? QStringLiteral("MQA") : kvHeads == heads ? QStringLiteral("MHA") : QStringLiteral("GQA");
}

QString mixerText(const Architecture& architecture)
{
    const auto has = [&](AttentionKind kind) {
        return anyBlock(architecture, [kind](const Block& block) { return block.attention.kind == kind; });
    };
    const bool states = anyBlock(architecture, [](const Block& block) { return block.state.kind != StateKind::None; });
    const QString attention = has(AttentionKind::Latent) ? QStringLiteral("MLA")
        : has(AttentionKind::Compressed)                 ? Words::tr("compressed attention")
        : has(AttentionKind::Grouped)                    ? groupedText(architecture)
                                                         : QString();
    if (!states)
        return attention;
    return attention.isEmpty() ? Words::tr("state space")
                               : Words::tr("hybrid %1", "linear and %1 attention").arg(attention);
}

QString detailText(const Model& model, const Format& format)
{
    QStringList parts;
    if (const QString size = sizeText(model, format); !size.isEmpty())
        parts << size;
    parts << (model.architecture ? architectureText(model) : Words::tr("architecture unknown"));
    if (model.contextLimit)
        parts << format.shortTokens(*model.contextLimit);
    return parts.join(QStringLiteral(" · "));
}

} // namespace

QString parameterText(std::int64_t parameters, const Format& format)
{
    const double count = static_cast<double>(parameters);
    const auto digits
        = [&](double value) { return format.plain(value < 9.95 ? std::round(value * 10) / 10 : std::round(value)); };
    if (count >= 0.9995e12)
        return Words::tr("%1T", "trillion parameters").arg(digits(count / 1e12));
    if (count >= 0.9995e9)
        return Words::tr("%1B", "billion parameters").arg(digits(count / 1e9));
    return Words::tr("%1M", "million parameters").arg(digits(count / 1e6));
}

QString sizeText(const Model& model, const Format& format)
{
    if (!model.parametersTotal)
        return {};
    const QString total = parameterText(*model.parametersTotal, format);
    if (!model.parametersActive || *model.parametersActive >= *model.parametersTotal)
        return total;
    return total + QStringLiteral("-A") + parameterText(*model.parametersActive, format);
}

QString architectureText(const Model& model)
{
    if (!model.architecture)
        return {};
    const Architecture& architecture = *model.architecture;
    QStringList words{mixerText(architecture)};
    if (anyBlock(architecture, [](const Block& block) { return block.attention.window > 0; }))
        words << QStringLiteral("SWA");
    if (hasExperts(architecture))
        words << QStringLiteral("MoE");
    return words.join(QLatin1Char(' ')).trimmed();
}

QString modelLine(const Model& model, const Format& format)
{
    QStringList parts{QString::fromStdString(model.name)};
    if (const QString size = sizeText(model, format); !size.isEmpty())
        parts << size;
    if (const QString kind = architectureText(model); !kind.isEmpty())
        parts << kind;
    return parts.join(QStringLiteral(" · "));
}

std::vector<PickerGroup> modelChoices(const Catalogue& catalogue, const Format& format)
{
    std::map<std::string, std::size_t> places;
    std::vector<PickerGroup> groups;
    for (const auto& model : catalogue.models) {
        const auto [place, isNew] = places.try_emplace(model->family, groups.size());
        if (isNew)
            groups.push_back({QString::fromStdString(model->family), {}});
        PickerItem item;
        item.id = QString::fromStdString(model->id);
        item.title = QString::fromStdString(model->name);
        item.detail = detailText(*model, format);
        item.search = QString::fromStdString(model->repository);
        item.tip = QString::fromStdString(model->repository);
        groups[place->second].items.push_back(std::move(item));
    }
    std::ranges::sort(groups, [](const PickerGroup& one, const PickerGroup& other) {
        return one.title.compare(other.title, Qt::CaseInsensitive) < 0;
    });
    return groups;
}

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/weight_choices.h"

#include "app/text/catalogue_words.h"
#include "estimator/scenario/change.h"

#include <QCoreApplication>

#include <algorithm>

namespace loadmark {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(loadmark::WeightChoices)
};

const WeightFile* fileOf(const Model& model, const WeightFormat& format)
{
    const auto found = std::ranges::find(model.files, format.id, &WeightFile::format);
    return found == model.files.end() ? nullptr : &*found;
}

PickerItem weightItem(
    const Model& model, const WeightFormat& weightFormat, const Catalogue& catalogue, const Format& format)
{
    const SizeSource source = sizeSource(model, weightFormat, catalogue);
    const auto table = catalogue.weights(model, weightFormat);
    PickerItem item;
    item.id = QString::fromStdString(weightFormat.id);
    item.title = formatLabel(model, weightFormat);
    item.detail = table ? format.bytes(static_cast<double>(table->file)) : Format::unknown();
    item.badge = badgeText(source);
    item.tip = badgeTip(source, table ? QString::fromStdString(table->source) : QString());
    return item;
}

} // namespace

SizeSource sizeSource(const Model& model, const WeightFormat& format, const Catalogue& catalogue)
{
    if (const WeightFile* file = fileOf(model, format))
        return file->exact ? SizeSource::File : SizeSource::Published;
    return catalogue.weights(model, format) ? SizeSource::TensorRule : SizeSource::Unknown;
}

QString badgeText(SizeSource source)
{
    switch (source) {
    case SizeSource::TensorRule:
        return Words::tr("tensor rule", "badge of a computed size");
    case SizeSource::Published:
        return Words::tr("published figure", "badge of a size");
    case SizeSource::File:
        return Words::tr("measured file", "badge of a size");
    case SizeSource::Given:
        return Words::tr("your figure", "badge of a size that the user gave");
    case SizeSource::Unknown:
        break;
    }
    return Words::tr("unknown", "badge of a size that nobody published");
}

QString badgeTip(SizeSource source, const QString& where)
{
    const QString tail = where.isEmpty() ? QString() : QLatin1Char('\n') + where;
    switch (source) {
    case SizeSource::TensorRule:
        return Words::tr("Computed from the architecture, tensor by tensor, by the format's rule.") + tail;
    case SizeSource::Published:
        return Words::tr("A published figure with few digits.") + tail;
    case SizeSource::File:
        return Words::tr("The size of the published files, to the byte.") + tail;
    case SizeSource::Given:
        return Words::tr("The size that the scenario gives for the file.") + tail;
    case SizeSource::Unknown:
        break;
    }
    return Words::tr("No file size is published, and the architecture is not known.") + tail;
}

QString formatLabel(const Model& model, const WeightFormat& format)
{
    const WeightFile* file = fileOf(model, format);
    const QString name
        = file != nullptr && !file->label.empty() ? QString::fromStdString(file->label) : catalogueName(format.name);
    const bool isNative = model.nativeFormat == format.id;
    return isNative ? Words::tr("%1, native", "the format of the published checkpoint").arg(name) : name;
}

QString weightLine(
    const Model& model, const WeightFormat& weightFormat, const Catalogue& catalogue, const Format& format)
{
    const auto table = catalogue.weights(model, weightFormat);
    const QString size = table ? format.bytes(static_cast<double>(table->file)) : Words::tr("size unknown");
    return formatLabel(model, weightFormat) + QStringLiteral(" · ") + size;
}

std::vector<PickerGroup> weightChoices(const Scenario& scenario, const Catalogue& catalogue, const Format& format)
{
    const Model* model = catalogue.model(scenario.model);
    if (model == nullptr)
        return {};
    PickerGroup published{Words::tr("Published files"), {}}, computed{Words::tr("Computed by rule"), {}};
    for (const WeightFormat* weightFormat : loadableFormats(*model, catalogue.engine(scenario.engine), catalogue)) {
        const bool hasFile = fileOf(*model, *weightFormat) != nullptr;
        (hasFile ? published : computed).items.push_back(weightItem(*model, *weightFormat, catalogue, format));
    }
    return {published, computed};
}

std::string weightFormatId(const Scenario& scenario, const Catalogue& catalogue)
{
    const Model* model = catalogue.model(scenario.model);
    if (scenario.weights != "native" || model == nullptr)
        return scenario.weights;
    return model->nativeFormat.value_or(scenario.weights);
}

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/names.h"

#include "app/text/catalogue_words.h"

#include <QCoreApplication>

namespace loadmark {

namespace {

QString text(const std::string& from)
{
    return QString::fromStdString(from);
}

template<typename Entry>
QString nameOr(const Entry* entry, const std::string& id)
{
    return entry && !entry->name.empty() ? catalogueName(entry->name) : text(id);
}

} // namespace

QString Names::model(const std::string& id) const
{
    return nameOr(catalogue ? catalogue->model(id) : nullptr, id);
}

QString Names::accelerator(const std::string& id) const
{
    return nameOr(catalogue ? catalogue->accelerator(id) : nullptr, id);
}

QString Names::host(const std::string& id) const
{
    return nameOr(catalogue ? catalogue->host(id) : nullptr, id);
}

QString Names::engine(const std::string& id) const
{
    return nameOr(catalogue ? catalogue->engine(id) : nullptr, id);
}

QString Names::kvType(const std::string& id) const
{
    return nameOr(catalogue ? catalogue->kvType(id) : nullptr, id);
}

QString Names::weights(const Scenario& scenario) const
{
    const Model* model = catalogue ? catalogue->model(scenario.model) : nullptr;
    if (model)
        for (const WeightFile& file : model->files)
            if (file.format == scenario.weights && !file.label.empty())
                return text(file.label);
    if (scenario.weights == "native") {
        if (const WeightFormat* native
            = model && model->nativeFormat ? catalogue->format(*model->nativeFormat) : nullptr)
            return catalogueName(native->name);
        if (model && !model->nativeFormatLabel.empty())
            return text(model->nativeFormatLabel);
        return QCoreApplication::translate(
            "loadmark::Names", "published weights", "the checkpoint's own weight format");
    }
    return nameOr(catalogue ? catalogue->format(scenario.weights) : nullptr, scenario.weights);
}

QString Names::any(const std::string& id) const
{
    if (!catalogue)
        return text(id);
    if (const auto* entry = catalogue->accelerator(id))
        return text(entry->name);
    if (const auto* entry = catalogue->model(id))
        return text(entry->name);
    if (const auto* entry = catalogue->host(id))
        return catalogueName(entry->name);
    if (const auto* entry = catalogue->format(id))
        return catalogueName(entry->name);
    if (const auto* entry = catalogue->kvType(id))
        return text(entry->name);
    const EngineSpec* engine = catalogue->engine(id);
    return engine ? text(engine->name) : catalogueName(id);
}

} // namespace loadmark

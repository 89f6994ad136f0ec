// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/reason_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace loadmark {

namespace {

struct ReasonText
{
    std::string_view id;
    const char* text; ///< %engine, %model, %accelerator and %value are put in
};

constexpr std::array texts{
    ReasonText{"engine_lacks", QT_TRANSLATE_NOOP("ReasonText", "%engine has no such setting.")},
    ReasonText{"engine_one_choice", QT_TRANSLATE_NOOP("ReasonText", "%engine offers only one choice here.")},
    ReasonText{
        "engine_one_kv_type", QT_TRANSLATE_NOOP("ReasonText", "%engine stores K and V with the same precision.")},
    ReasonText{"engine_no_offload",
        QT_TRANSLATE_NOOP("ReasonText", "%engine cannot keep weights in system RAM while it computes on GPUs.")},
    ReasonText{"model_no_sizes",
        QT_TRANSLATE_NOOP("ReasonText", "Neither a file size nor the architecture of %model is known.")},
    ReasonText{"model_no_kv", QT_TRANSLATE_NOOP("ReasonText", "%model has no KV cache.")},
    ReasonText{"model_no_values",
        QT_TRANSLATE_NOOP("ReasonText", "%model caches one latent vector per token, which serves as K and as V.")},
    ReasonText{"model_no_window", QT_TRANSLATE_NOOP("ReasonText", "%model has no layers with a sliding window.")},
    ReasonText{"model_not_moe", QT_TRANSLATE_NOOP("ReasonText", "%model has no experts: every layer is dense.")},
    ReasonText{"no_gpu", QT_TRANSLATE_NOOP("ReasonText", "No accelerator is chosen.")},
    ReasonText{"cpu_only", QT_TRANSLATE_NOOP("ReasonText", "Everything runs on the CPU.")},
    ReasonText{"mixed_gpus",
        QT_TRANSLATE_NOOP(
            "ReasonText", "The scenario mixes several kinds of accelerator; choose one kind to change this.")},
    ReasonText{"one_per_node", QT_TRANSLATE_NOOP("ReasonText", "A machine holds one %accelerator.")},
    ReasonText{"one_gpu", QT_TRANSLATE_NOOP("ReasonText", "With a single GPU there is nothing to split.")},
    ReasonText{"unified_memory",
        QT_TRANSLATE_NOOP(
            "ReasonText", "CPU and GPU of %accelerator share one memory; moving data between them frees nothing.")},
    ReasonText{"one_sequence", QT_TRANSLATE_NOOP("ReasonText", "With one sequence there is one cache in any case.")},
};

QString argument(const Inapplicable& reason, std::string_view name)
{
    const auto found = reason.arguments.find(name);
    return found == reason.arguments.end() ? QString() : QString::fromStdString(found->second);
}

} // namespace

QString reasonText(const Inapplicable& reason)
{
    const auto found = std::ranges::find(texts, reason.id, &ReasonText::id);
    if (found == texts.end())
        return QString::fromStdString(reason.id);
    QString text = QCoreApplication::translate("ReasonText", found->text);
    for (const char* name : {"engine", "model", "accelerator", "value"})
        text.replace(QLatin1Char('%') + QLatin1String(name), argument(reason, name));
    return text;
}

} // namespace loadmark

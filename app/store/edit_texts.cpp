// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/store/edit_texts.h"

#include <QCoreApplication>

#include <array>

namespace loadmark {

namespace {

/** In the order of Field. */
constexpr std::array<const char*, fieldCount> texts{
    QT_TRANSLATE_NOOP("EditTexts", "Change model"),
    QT_TRANSLATE_NOOP("EditTexts", "Change weight format"),
    QT_TRANSLATE_NOOP("EditTexts", "Change context"),
    QT_TRANSLATE_NOOP("EditTexts", "Change concurrent sequences"),
    QT_TRANSLATE_NOOP("EditTexts", "Change KV cache precision"),
    QT_TRANSLATE_NOOP("EditTexts", "Change precision of K"),
    QT_TRANSLATE_NOOP("EditTexts", "Change precision of V"),
    QT_TRANSLATE_NOOP("EditTexts", "Change accelerator"),
    QT_TRANSLATE_NOOP("EditTexts", "Change GPU count"),
    QT_TRANSLATE_NOOP("EditTexts", "Change memory per GPU"),
    QT_TRANSLATE_NOOP("EditTexts", "Change memory in use"),
    QT_TRANSLATE_NOOP("EditTexts", "Change split"),
    QT_TRANSLATE_NOOP("EditTexts", "Change shares per GPU"),
    QT_TRANSLATE_NOOP("EditTexts", "Change CPU offload"),
    QT_TRANSLATE_NOOP("EditTexts", "Change layers on the GPU"),
    QT_TRANSLATE_NOOP("EditTexts", "Change expert layers in RAM"),
    QT_TRANSLATE_NOOP("EditTexts", "Move the KV cache"),
    QT_TRANSLATE_NOOP("EditTexts", "Change host"),
    QT_TRANSLATE_NOOP("EditTexts", "Change host memory"),
    QT_TRANSLATE_NOOP("EditTexts", "Change host bandwidth"),
    QT_TRANSLATE_NOOP("EditTexts", "Change engine"),
    QT_TRANSLATE_NOOP("EditTexts", "Change engine version"),
    QT_TRANSLATE_NOOP("EditTexts", "Change backend"),
    QT_TRANSLATE_NOOP("EditTexts", "Change micro-batch"),
    QT_TRANSLATE_NOOP("EditTexts", "Change batch"),
    QT_TRANSLATE_NOOP("EditTexts", "Change flash attention"),
    QT_TRANSLATE_NOOP("EditTexts", "Change sliding-window cache"),
    QT_TRANSLATE_NOOP("EditTexts", "Change unified KV cache"),
    QT_TRANSLATE_NOOP("EditTexts", "Change GPU memory utilisation"),
    QT_TRANSLATE_NOOP("EditTexts", "Change tokens per batch"),
    QT_TRANSLATE_NOOP("EditTexts", "Change sequence limit"),
    QT_TRANSLATE_NOOP("EditTexts", "Change static memory share"),
    QT_TRANSLATE_NOOP("EditTexts", "Change prompt length"),
    QT_TRANSLATE_NOOP("EditTexts", "Change output length"),
    QT_TRANSLATE_NOOP("EditTexts", "Change depth"),
    QT_TRANSLATE_NOOP("EditTexts", "Change the whole scenario"),
};

} // namespace

QString editText(Field field)
{
    return QCoreApplication::translate("EditTexts", texts[static_cast<std::size_t>(field)]);
}

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/input_texts.h"

#include <QCoreApplication>

#include <array>

namespace loadmark {

namespace {

struct InputText
{
    const char* name;
    const char* tip;
};

/** In the order of Field. */
constexpr std::array<InputText, fieldCount> texts{{
    {QT_TRANSLATE_NOOP("InputTexts", "Model"),
        QT_TRANSLATE_NOOP("InputTexts", "The language model. Search it by name, family, size or kind.")},
    {QT_TRANSLATE_NOOP("InputTexts", "Weights"),
        QT_TRANSLATE_NOOP(
            "InputTexts", "The format of the weights. It decides their size and how long reading them takes.")},
    {QT_TRANSLATE_NOOP("InputTexts", "Context"),
        QT_TRANSLATE_NOOP(
            "InputTexts", "Tokens per sequence, from 1 to the limit of the model. Write 32768, 32K or 1M.")},
    {QT_TRANSLATE_NOOP("InputTexts", "Concurrent sequences"),
        QT_TRANSLATE_NOOP("InputTexts", "Requests that run at the same time, 1 to 4096.")},
    {QT_TRANSLATE_NOOP("InputTexts", "KV cache precision"),
        QT_TRANSLATE_NOOP(
            "InputTexts", "The format of cached keys and values. Fewer bits leave room for more tokens.")},
    {QT_TRANSLATE_NOOP("InputTexts", "Precision of K"), QT_TRANSLATE_NOOP("InputTexts", "The format of cached keys.")},
    {QT_TRANSLATE_NOOP("InputTexts", "Precision of V"),
        QT_TRANSLATE_NOOP("InputTexts", "The format of cached values.")},
    {QT_TRANSLATE_NOOP("InputTexts", "Accelerator"),
        QT_TRANSLATE_NOOP(
            "InputTexts", "The GPU or machine that runs the model. Search it by name, vendor or memory.")},
    {QT_TRANSLATE_NOOP("InputTexts", "GPU count"),
        QT_TRANSLATE_NOOP("InputTexts", "Number of accelerators, from 1 to as many as one machine holds.")},
    {QT_TRANSLATE_NOOP("InputTexts", "Memory per GPU"),
        QT_TRANSLATE_NOOP("InputTexts",
            "The memory that each GPU reports, where it is not the catalogue's. Write 24 GiB, or leave it empty.")},
    {QT_TRANSLATE_NOOP("InputTexts", "In use on the first GPU"),
        QT_TRANSLATE_NOOP("InputTexts",
            "Memory of the first GPU that the desktop and other programs hold. Write 1.2 GiB, or leave it empty: "
            "none.")},
    {QT_TRANSLATE_NOOP("InputTexts", "Split"),
        QT_TRANSLATE_NOOP("InputTexts",
            "How the model is divided over the GPUs: slices of every layer, whole layers in stages, or experts.")},
    {QT_TRANSLATE_NOOP("InputTexts", "Shares per GPU"),
        QT_TRANSLATE_NOOP("InputTexts",
            "How much of the model each GPU gets, as numbers with commas: 3,1. Empty: even by free memory.")},
    {QT_TRANSLATE_NOOP("InputTexts", "CPU offload"),
        QT_TRANSLATE_NOOP(
            "InputTexts", "Share of the weights that stays in system RAM and is computed by the CPU, 0 to 100 %.")},
    {QT_TRANSLATE_NOOP("InputTexts", "Layers on the GPU"),
        QT_TRANSLATE_NOOP(
            "InputTexts", "Number of layers that the GPU holds; the others stay in system RAM. Empty: all of them.")},
    {QT_TRANSLATE_NOOP("InputTexts", "Expert layers in RAM"),
        QT_TRANSLATE_NOOP("InputTexts", "Number of layers whose experts stay in system RAM, from 0 to all layers.")},
    {QT_TRANSLATE_NOOP("InputTexts", "KV cache in system RAM"),
        QT_TRANSLATE_NOOP("InputTexts", "Keeps the KV cache in system RAM instead of GPU memory.")},
    {QT_TRANSLATE_NOOP("InputTexts", "Host memory"),
        QT_TRANSLATE_NOOP("InputTexts", "The kind of system RAM, which decides how fast the CPU reads weights.")},
    {QT_TRANSLATE_NOOP("InputTexts", "Size of host memory"),
        QT_TRANSLATE_NOOP("InputTexts", "System RAM of the machine, in GiB or GB.")},
    {QT_TRANSLATE_NOOP("InputTexts", "Host bandwidth"),
        QT_TRANSLATE_NOOP("InputTexts", "Bandwidth of system RAM in GB/s, where it is not the catalogue's.")},
    {QT_TRANSLATE_NOOP("InputTexts", "Engine"),
        QT_TRANSLATE_NOOP("InputTexts", "The inference engine. Each accounts for memory in its own way.")},
    {QT_TRANSLATE_NOOP("InputTexts", "Engine version"),
        QT_TRANSLATE_NOOP("InputTexts",
            "Version or build date of the engine, where its rules changed over time. Empty: the newest known.")},
    {QT_TRANSLATE_NOOP("InputTexts", "Backend"),
        QT_TRANSLATE_NOOP("InputTexts", "The interface through which the engine computes.")},
    {QT_TRANSLATE_NOOP("InputTexts", "Micro-batch"),
        QT_TRANSLATE_NOOP(
            "InputTexts", "Prompt tokens per physical step, 1 to 1048576. Decides the size of compute buffers.")},
    {QT_TRANSLATE_NOOP("InputTexts", "Batch"),
        QT_TRANSLATE_NOOP("InputTexts", "Prompt tokens per logical batch, 1 to 1048576.")},
    {QT_TRANSLATE_NOOP("InputTexts", "Flash attention"),
        QT_TRANSLATE_NOOP("InputTexts", "Fused attention: smaller buffers, and needed for a quantised V cache.")},
    {QT_TRANSLATE_NOOP("InputTexts", "Full cache for sliding windows"),
        QT_TRANSLATE_NOOP("InputTexts", "Keeps all tokens in layers that only attend to a window.")},
    {QT_TRANSLATE_NOOP("InputTexts", "One cache for all sequences"),
        QT_TRANSLATE_NOOP("InputTexts", "All sequences share one cache of the context's size, instead of one each.")},
    {QT_TRANSLATE_NOOP("InputTexts", "GPU memory utilisation"),
        QT_TRANSLATE_NOOP("InputTexts", "Share of the GPU's memory that the engine takes, 0 to 1.")},
    {QT_TRANSLATE_NOOP("InputTexts", "Tokens per batch"),
        QT_TRANSLATE_NOOP("InputTexts", "Most tokens that one step of the scheduler computes, 1 to 1048576.")},
    {QT_TRANSLATE_NOOP("InputTexts", "Sequence limit"),
        QT_TRANSLATE_NOOP("InputTexts", "Most sequences that the scheduler runs at the same time, 1 to 4096.")},
    {QT_TRANSLATE_NOOP("InputTexts", "Static memory share"),
        QT_TRANSLATE_NOOP("InputTexts", "Share of the GPU's memory for weights and KV pool, 0 to 1.")},
    {QT_TRANSLATE_NOOP("InputTexts", "Prompt"),
        QT_TRANSLATE_NOOP("InputTexts", "Tokens of the prompt for which time to first token and cost are told.")},
    {QT_TRANSLATE_NOOP("InputTexts", "Output"),
        QT_TRANSLATE_NOOP("InputTexts", "Tokens of the answer for which cost is told.")},
    {QT_TRANSLATE_NOOP("InputTexts", "Depth"),
        QT_TRANSLATE_NOOP("InputTexts",
            "Tokens already in the cache when decode speed is told. Empty: prompt and half of the output.")},
    {QT_TRANSLATE_NOOP("InputTexts", "Scenario"), QT_TRANSLATE_NOOP("InputTexts", "The whole scenario.")},
}};

QString translated(const char* text)
{
    return QCoreApplication::translate("InputTexts", text);
}

} // namespace

QString inputName(Field field)
{
    return translated(texts[static_cast<std::size_t>(field)].name);
}

QString inputTip(Field field)
{
    return translated(texts[static_cast<std::size_t>(field)].tip);
}

} // namespace loadmark

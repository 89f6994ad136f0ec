// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/catalogue_words.h"

#include <QCoreApplication>

namespace loadmark {

namespace {

constexpr const char* words[] = {
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "Desktop, dual-channel DDR4-3200"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "Desktop, dual-channel DDR5-5600"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "Desktop, dual-channel DDR5-6000 (EXPO/XMP)"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "Desktop, dual-channel DDR5-6400"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "Workstation, quad-channel DDR5-5200"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "Workstation, quad-channel DDR5-5600"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "Workstation, quad-channel DDR5-6400"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "Workstation, 8-channel DDR5-5200"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "Workstation, 8-channel DDR5-6400"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "Old Xeon, quad-channel DDR4-2400"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "Xeon Scalable 1st/2nd gen, 6-channel DDR4-2666"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "EPYC Rome/Milan or Xeon Ice Lake, 8-channel DDR4-3200"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "Xeon Sapphire Rapids, 8-channel DDR5-4800"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "Xeon Emerald Rapids, 8-channel DDR5-5600"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "EPYC Genoa, 12-channel DDR5-4800"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "EPYC Turin, 12-channel DDR5-6000"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "EPYC Turin / Xeon 6 Granite Rapids, 12-channel DDR5-6400"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "Xeon 6 Granite Rapids, 12-channel MRDIMM-8800"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "2x EPYC 9355, 24 channels DDR5 (768 GB)"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "Ryzen AI Max+ 395, 256-bit LPDDR5X-8000"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "DGX Spark GB10, 256-bit LPDDR5X"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "Apple M3 Max 30-core GPU"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "Apple M3 Max 40-core GPU"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "Apple M3 Ultra (80-core GPU)"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "Apple M4 Max 32-core GPU"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "Apple M4 Max 40-core GPU"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "Apple M5 Max 32-core GPU"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "Apple M5 Max 40-core GPU"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "dynamic 2-bit"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "dynamic 1-bit"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "FP8 (blocks of 128×128)"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "FP8 (per tensor)"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "AWQ INT4 (groups of 128)"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "GPTQ INT4 (groups of 128)"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "INT4 symmetric (groups of 128)"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "INT4 symmetric (groups of 32)"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "INT4 experts (groups of 32)"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "MXFP4 experts, FP8"),
    QT_TRANSLATE_NOOP("loadmark::CatalogueName", "NVFP4 experts, MXFP8 attention"),
};

} // namespace

QString catalogueName(const std::string& name)
{
    return QCoreApplication::translate("loadmark::CatalogueName", name.c_str());
}

std::span<const char* const> catalogueWords()
{
    return words;
}

} // namespace loadmark

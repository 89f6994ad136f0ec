// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/inputs/picker_model.h"
#include "app/text/format.h"
#include "estimator/catalogue/catalogue.h"
#include "estimator/scenario/scenario.h"

namespace loadmark {

/** Where the size of a weight format comes from. */
enum class SizeSource {
    Unknown,
    TensorRule, ///< computed from the architecture
    Published, ///< a figure in GB with few digits
    File, ///< a file, to the byte
    Given, ///< by the user
};

SizeSource sizeSource(const Model& model, const WeightFormat& format, const Catalogue& catalogue);

/** "measured file", "tensor rule", "published figure", "your figure", "unknown". */
QString badgeText(SizeSource source);
/** One sentence about it, for a tooltip; `where` is the source named in the catalogue. */
QString badgeTip(SizeSource source, const QString& where);

/** The name that the publisher gives this format of this model, else the format's. */
QString formatLabel(const Model& model, const WeightFormat& format);

/** A format with its size: "UD-Q4_K_XL · 435.20 GiB". */
QString weightLine(
    const Model& model, const WeightFormat& weightFormat, const Catalogue& catalogue, const Format& format);

/** Formats of the model that the engine loads: with published sizes, and computed ones. */
std::vector<PickerGroup> weightChoices(const Scenario& scenario, const Catalogue& catalogue, const Format& format);

/** The id of the scenario's format, "native" resolved. */
std::string weightFormatId(const Scenario& scenario, const Catalogue& catalogue);

} // namespace loadmark

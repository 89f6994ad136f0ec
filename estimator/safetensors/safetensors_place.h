// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/weights/stored_weights.h"

#include <string_view>

namespace loadmark {

/** Where a tensor of a Hugging Face checkpoint belongs, by its name alone. */
struct SafetensorsPlace
{
    StoredPart part = StoredPart::OutputNorm;
    int layer = -1; ///< MTP layers behind the decoder's
    bool widens = false;
    bool replicated = false; ///< by its name; vectors are too
    bool known = true;
};

SafetensorsPlace placeOfSafetensor(std::string_view name, int decoderLayers);

} // namespace loadmark

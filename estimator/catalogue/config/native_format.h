// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"
#include "estimator/catalogue/config/config_fields.h"

namespace loadmark::config {

/** The format of the published weights from quantization_config or dtype; unknown stays empty, the label as written. */
void readNativeFormat(const Fields& root, const Fields& text, Model& model);

} // namespace loadmark::config

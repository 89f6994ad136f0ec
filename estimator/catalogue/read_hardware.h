// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"
#include "estimator/files/json_reader.h"

namespace loadmark {

/** accelerators.json. GB/s and TFLOPS are decimal, MiB and GiB binary; both become bytes and units per second. */
std::vector<Accelerator> readAccelerators(const JsonReader& root);

/** hosts.json. A bandwidth that is not channels × transfers × 8 bytes is a fault. */
std::vector<Host> readHosts(const JsonReader& root);

/** offers.json. Checks that the accelerators are in `known`. */
std::vector<Offer> readOffers(const JsonReader& root, const std::vector<Accelerator>& known);

} // namespace loadmark

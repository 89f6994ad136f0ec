// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/architecture.h"

#include <map>
#include <string>

/** Architectures of tests/data/llamacpp-models.json: the models whose buffers and tensor bytes llama.cpp printed. */
namespace loadmark::test {

std::map<std::string, Architecture> readLlamaCppModels(const std::string& path);

} // namespace loadmark::test

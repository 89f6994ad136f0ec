// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/own_file.h"
#include "estimator/catalogue/read_catalogue.h"
#include "estimator/files/error.h"
#include "estimator/weights/reconcile_weights.h"

#include <cstdint>
#include <cstdlib>
#include <sstream>

namespace loadmark::fuzz {

/** The fuzzer's bytes as a file. */
class BytesStream : public std::istringstream
{
public:
    BytesStream(const std::uint8_t* data, std::size_t size)
        : std::istringstream(std::string(reinterpret_cast<const char*>(data), size))
    {
    }
};

/** What must hold of whatever was understood: parts add up, and the model can be written. */
inline void checkModel(const Result<OwnFile>& own)
{
    if (!own)
        return;
    if (own->model.ownWeights && own->model.ownWeights->placementKnown
        && partsInFile(*own->model.ownWeights) != own->report.tensorBytes)
        std::abort();
    if (writeModel(own->model).empty())
        std::abort();
}

} // namespace loadmark::fuzz

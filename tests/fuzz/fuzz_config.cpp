// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// A model's config.json.
#include "estimator/catalogue/read_config.h"
#include "tests/fuzz/bytes_stream.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (auto model = loadmark::readConfig(text, "fuzz", "config.json"))
        loadmark::fuzz::checkModel(loadmark::OwnFile{std::move(*model), {}});
    return 0;
}

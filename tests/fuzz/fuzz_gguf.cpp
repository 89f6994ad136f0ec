// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// GGUF headers, and the model that is made of them.
#include "estimator/gguf/read_gguf_model.h"
#include "tests/fuzz/bytes_stream.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    for (const auto strictness : {loadmark::GgufStrictness::WholeFile, loadmark::GgufStrictness::HeaderOnly}) {
        loadmark::fuzz::BytesStream stream(data, size);
        if (const auto file = loadmark::readGgufHeader(stream, size, "fuzz.gguf", strictness))
            loadmark::fuzz::checkModel(loadmark::modelOfGguf(*file, "fuzz"));
    }
    return 0;
}

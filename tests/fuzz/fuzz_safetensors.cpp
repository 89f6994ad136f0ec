// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Safetensors headers, and the model that is made of them without a config.json.
#include "estimator/safetensors/read_safetensors_model.h"
#include "tests/fuzz/bytes_stream.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    loadmark::fuzz::BytesStream stream(data, size);
    auto tensors = loadmark::readSafetensorsHeader(stream, size, "fuzz.safetensors");
    if (!tensors)
        return 0;
    loadmark::SafetensorsFile file;
    file.path = "/nonexistent/fuzz.safetensors";
    file.shards = {file.path};
    file.tensors = std::move(*tensors);
    loadmark::fuzz::checkModel(loadmark::modelOfSafetensors(file, "fuzz"));
    return 0;
}

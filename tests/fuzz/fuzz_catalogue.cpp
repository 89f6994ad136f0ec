// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// A file of the catalogue: the first byte chooses which one the rest takes the place of.
#include "estimator/catalogue/read_catalogue.h"

#include <cstdint>
#include <cstdlib>
#include <iterator>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const auto texts = loadmark::readCatalogueFolder(LOADMARK_SMALL_CATALOGUE);
    if (!texts || texts->empty())
        std::abort();
    if (size == 0)
        return 0;
    loadmark::CatalogueTexts changed = *texts;
    auto file = changed.begin();
    std::advance(file, data[0] % changed.size());
    file->second.assign(reinterpret_cast<const char*>(data) + 1, size - 1);
    (void)loadmark::readCatalogue(changed);
    return 0;
}

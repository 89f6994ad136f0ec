// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// An engine's log, read and compared with the estimate of what it tells.
#include "estimator/catalogue/read_catalogue.h"
#include "estimator/log/check_log.h"

#include <cmath>
#include <cstdint>
#include <cstdlib>

namespace {

loadmark::Catalogue smallCatalogue()
{
    const auto texts = loadmark::readCatalogueFolder(LOADMARK_SMALL_CATALOGUE);
    auto catalogue = texts ? loadmark::readCatalogue(*texts) : std::unexpected(texts.error());
    if (!catalogue)
        std::abort();
    return std::move(*catalogue);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const loadmark::Catalogue catalogue = smallCatalogue();
    const auto log = loadmark::readEngineLog(std::string_view(reinterpret_cast<const char*>(data), size));
    if (!log)
        return 0;
    const loadmark::LogCheck check = loadmark::checkLog(*log, {}, catalogue);
    for (const loadmark::CheckRow& row : check.rows)
        if (row.reported.lines.empty() || !std::isfinite(row.reported.value)
            || !std::isfinite(row.predicted.value_or(0)))
            std::abort();
    return 0;
}

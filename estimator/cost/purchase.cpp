// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/cost/purchase.h"

namespace loadmark {

std::optional<PurchasePrice> purchasePrice(const Accelerator& accelerator, std::optional<Bytes> memory)
{
    const bool made = accelerator.status == "shipping";
    if (memory) {
        const auto price = accelerator.priceUsdByGigabytes.find(static_cast<int>(*memory / gibi));
        return made && price != accelerator.priceUsdByGigabytes.end() ? std::optional(PurchasePrice{price->second})
                                                                      : std::nullopt;
    }
    std::optional<PurchasePrice> lowest;
    if (made && accelerator.priceUsd)
        lowest = PurchasePrice{*accelerator.priceUsd, false};
    if (accelerator.usedPriceUsd && (!lowest || *accelerator.usedPriceUsd < lowest->usd))
        lowest = PurchasePrice{*accelerator.usedPriceUsd, true};
    return lowest;
}

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"

#include <optional>

namespace loadmark {

/** What one of an accelerator costs to buy, without the computer around it where it is a card. */
struct PurchasePrice
{
    double usd = 0;
    bool used = false; ///< a usual price of a used one; else the launch or list price
    bool operator==(const PurchasePrice&) const = default;
};

/**
 * The lowest price at which one can be bought, launch, list or used, as the catalogue has it: what is no longer made
 * counts only at a used price. `memory`: of machines sold in several sizes the one that is not the catalogue's own.
 * Empty: no such price is known.
 */
std::optional<PurchasePrice> purchasePrice(const Accelerator& accelerator, std::optional<Bytes> memory = {});

} // namespace loadmark

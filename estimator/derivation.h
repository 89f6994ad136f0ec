// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

/**
 * How a figure was computed, told in a language-neutral form.
 *
 * A derivation is recorded by the very code that computes the figure, and only when somebody asks
 * (a tooltip, `--explain`), so that formula and figure cannot drift apart and live updates pay nothing.
 *
 *   Derivation{"{layers} × {cells} × {bytes_per_cell}", {{"layers", 32, Unit::Count}, …}, 1073741824, Unit::Byte,
 * "llama.cpp …"}
 *
 * `app/text` prints it twice: with the (translated) names of the terms, and with their values put in.
 */
namespace loadmark {

enum class Unit {
    Count,
    Ratio,
    Byte,
    Token,
    Second,
    TokenPerSecond,
    BytePerSecond,
    FlopPerSecond,
    OperationPerSecond,
    Usd,
    UsdPerHour
};

struct Term
{
    std::string_view name; ///< key of the term's translated name, snake_case, static storage
    double value = 0;
    Unit unit = Unit::Count;
    bool operator==(const Term&) const = default;
};

struct Derivation
{
    std::string_view formula; ///< terms in braces, operators as Unicode mathematics; static storage
    std::vector<Term> terms;
    double result = 0;
    Unit unit = Unit::Count;
    std::string source; ///< where formula and constants come from
    std::vector<Derivation> parts; ///< the addends, where the figure is a sum of unlike things
    std::string label; ///< what a part is, e.g. a block name of the architecture; empty at the top
    bool operator==(const Derivation&) const = default;
};

/** By result key of `estimate --json`, e.g. "memory.kv_cache_bytes". */
using Explanation = std::map<std::string, Derivation, std::less<>>;

} // namespace loadmark

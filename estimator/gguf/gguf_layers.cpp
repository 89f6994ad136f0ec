// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/gguf/gguf_layers.h"

#include <algorithm>
#include <charconv>

namespace loadmark {

GgufPlace placeOf(std::string_view tensorName)
{
    constexpr std::string_view prefix = "blk.";
    if (!tensorName.starts_with(prefix))
        return {-1, tensorName};
    const std::string_view behind = tensorName.substr(prefix.size());
    int layer = -1;
    const auto [end, error] = std::from_chars(behind.data(), behind.data() + behind.size(), layer);
    const auto digits = static_cast<std::size_t>(end - behind.data());
    if (error != std::errc() || layer < 0 || digits >= behind.size() || behind[digits] != '.')
        return {-1, tensorName};
    return {layer, behind.substr(digits + 1)};
}

const GgufTensor* GgufLayer::matrix(std::string_view name) const
{
    const auto found = m_tensors.lower_bound(name);
    for (auto at = found; at != m_tensors.end() && at->first.starts_with(name); ++at)
        if (at->first.substr(name.size()) == ".weight" || at->first.size() == name.size())
            return at->second;
    return nullptr;
}

bool GgufLayer::hasAny(std::string_view prefix) const
{
    const auto found = m_tensors.lower_bound(prefix);
    return found != m_tensors.end() && found->first.starts_with(prefix);
}

const GgufTensor* GgufLayer::tensor(std::string_view name) const
{
    const auto found = m_tensors.find(name);
    return found == m_tensors.end() ? nullptr : found->second;
}

void GgufView::assume(const std::string& note) const
{
    if (std::ranges::find(notes, note) == notes.end())
        notes.push_back(note);
}

bool isExpertTensor(std::string_view name)
{
    if (name.find("_exps") != std::string_view::npos || name.find("_chexps") != std::string_view::npos)
        return true;
    for (const std::string_view old : {"ffn_gate.", "ffn_up.", "ffn_down."}) // Mixtral files of before April 2024
        if (name.starts_with(old) && name.size() > old.size() && name[old.size()] >= '0' && name[old.size()] <= '9')
            return true;
    return false;
}

} // namespace loadmark

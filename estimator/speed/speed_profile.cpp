// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/speed/speed_profile.h"

#include <algorithm>
#include <cctype>

namespace loadmark {
namespace {

bool listed(const std::vector<std::string>& list, std::string_view value)
{
    return std::find(list.begin(), list.end(), value) != list.end();
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/** Number made of the digits at `position`, at most `digits` of them; -1 without any. */
int numberAt(std::string_view text, std::size_t position, std::size_t digits)
{
    int number = 0;
    std::size_t read = 0;
    while (read < digits && position + read < text.size() && isDigit(text[position + read]))
        number = number * 10 + (text[position + read++] - '0');
    return read > 0 ? number : -1;
}

/** year × 100 + month of the first "20yy-mm" or "20yymm", 0 without one. */
int dateIn(std::string_view version)
{
    for (auto at = version.find("20"); at != std::string_view::npos; at = version.find("20", at + 1)) {
        if (at > 0 && isDigit(version[at - 1]))
            continue;
        const int year = numberAt(version, at, 4);
        const bool dash = at + 4 < version.size() && version[at + 4] == '-';
        const int month = numberAt(version, at + (dash ? 5 : 4), 2);
        if (year >= 2020 && month >= 1 && month <= 12)
            return year * 100 + month;
    }
    return 0;
}

/** Number of the first "bNNNN" (llama.cpp build tags), 0 without one. */
int buildIn(std::string_view version)
{
    for (std::size_t at = 0; at + 1 < version.size(); ++at) {
        const bool wordStart = at == 0 || std::isalnum(static_cast<unsigned char>(version[at - 1])) == 0;
        if (version[at] == 'b' && wordStart && isDigit(version[at + 1]))
            return numberAt(version, at + 1, 7);
    }
    return 0;
}

bool matches(const AcceleratorRule& rule, const Accelerator& accelerator)
{
    return (rule.vendor.empty() || rule.vendor == accelerator.vendor)
        && (rule.architecture.empty() || accelerator.architecture.find(rule.architecture) != std::string::npos)
        && (rule.segment.empty() || accelerator.segment == rule.segment)
        && (!rule.unified || *rule.unified == accelerator.unified.unified);
}

bool matches(const KernelRule& rule, const ProfileKey& key)
{
    return inClass(key.accelerator, rule.accelerator) && (rule.era.empty() || rule.era == key.era)
        && (rule.backends.empty() || listed(rule.backends, key.backend))
        && (rule.engines.empty() || listed(rule.engines, key.engine) || listed(rule.engines, key.policy))
        && (rule.formats.empty() || listed(rule.formats, key.format));
}

} // namespace

bool inClass(std::string_view accelerator, std::string_view beginning)
{
    return accelerator.starts_with(beginning)
        && (beginning.empty() || accelerator.size() == beginning.size() || accelerator[beginning.size()] == '/');
}

std::string_view acceleratorClass(const SpeedConstants& constants, const Accelerator& accelerator)
{
    for (const AcceleratorRule& rule : constants.accelerators)
        if (matches(rule, accelerator))
            return rule.accelerator;
    return "unknown";
}

std::string_view engineEra(const SpeedConstants& constants, std::string_view version)
{
    if (version.empty())
        return {};
    const int date = dateIn(version);
    const int build = buildIn(version);
    for (const Era& era : constants.eras)
        if ((date > 0 && date < era.beforeDate) || (date == 0 && build > 0 && build < era.beforeBuild))
            return era.id;
    return {};
}

SpeedProfile speedProfile(const SpeedConstants& constants, const ProfileKey& key)
{
    SpeedProfile profile;
    for (const KernelRule& rule : constants.kernels) {
        if (!matches(rule, key))
            continue;
        for (const auto& [member, value] : rule.constants)
            profile.kernels.*member = value;
        if (rule.decodeRatio) {
            profile.decodeRatio = *rule.decodeRatio;
            profile.decodeFitted = rule.decodeFitted;
            profile.decodeRule = &rule;
        }
        if (rule.prefillRatio) {
            profile.prefillRatio = *rule.prefillRatio;
            profile.prefillFitted = rule.prefillFitted;
            profile.prefillRule = &rule;
        }
    }
    return profile;
}

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/own_file.h"

#include "estimator/saturating.h"

#include <algorithm>

namespace loadmark {

void countTensor(FileReport& report, const std::string& type, std::int64_t elements, Bytes bytes)
{
    auto found = std::ranges::find(report.types, type, &TypeTotal::type);
    if (found == report.types.end())
        found = report.types.insert(found, TypeTotal{type});
    ++found->tensors;
    found->elements = saturatingSum({found->elements, elements});
    found->bytes = saturatingSum({found->bytes, bytes});
    ++report.tensors;
    report.elements = saturatingSum({report.elements, elements});
    report.tensorBytes = saturatingSum({report.tensorBytes, bytes});
}

void sortTypes(FileReport& report)
{
    std::ranges::stable_sort(report.types, std::ranges::greater{}, &TypeTotal::bytes);
}

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/backend.h"

#include <algorithm>
#include <array>

namespace loadmark {
namespace {

struct VendorBackend
{
    std::string_view backend;
    std::string_view vendor;
};

/** Backends made by a vendor for its own hardware, which is theirs by default. The others run on more than one. */
constexpr std::array<VendorBackend, 4> own{{
    {"cuda", "NVIDIA"},
    {"rocm", "AMD"},
    {"metal", "Apple"},
    {"sycl", "Intel"},
}};

std::string ownBackend(const Resolved& resolved)
{
    if (resolved.gpus.empty())
        return "cpu";
    if (!resolved.gpus.front())
        return "cuda";
    const auto found = std::ranges::find(own, resolved.gpus.front()->vendor, &VendorBackend::vendor);
    return found == own.end() ? "other" : std::string(found->backend);
}

/** SYCL is built for GPUs of NVIDIA and AMD too (llama.cpp docs/backend/SYCL.md). */
bool runsOn(std::string_view backend, const Accelerator& accelerator)
{
    const auto found = std::ranges::find(own, backend, &VendorBackend::backend);
    const bool portable = found == own.end() || (backend == "sycl" && accelerator.vendor != "Apple");
    return portable || found->vendor == accelerator.vendor;
}

} // namespace

std::string resolveBackend(const Resolved& resolved, std::vector<Problem>& problems)
{
    const std::string natural = ownBackend(resolved);
    const auto& chosen = resolved.scenario.backend;
    if (!chosen || *chosen == natural)
        return natural;
    const auto instead = [&](const char* id, std::string name) {
        problems.push_back(
            {Severity::Note, id, "backend", {{"backend", *chosen}, {"accounted", natural}, {"name", std::move(name)}}});
        return natural;
    };
    if (natural == "cpu")
        return instead("backend_without_gpu", {});
    if (*chosen == "cpu")
        return instead("backend_of_cpu", {});
    if (resolved.engine && std::ranges::find(resolved.engine->backends, *chosen) == resolved.engine->backends.end())
        return instead("backend_not_offered", resolved.engine->name);
    for (const Accelerator* gpu : resolved.gpus)
        if (gpu && !runsOn(*chosen, *gpu))
            return instead("backend_not_on_gpu", gpu->name);
    return *chosen;
}

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/read_hardware.h"

#include "estimator/catalogue/entry_fields.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace loadmark {

namespace {

constexpr double giga = 1e9;
constexpr double tera = 1e12;
constexpr double bandwidthMax = 1e5; ///< GB/s
constexpr double flopsMax = 1e6; ///< TFLOPS
constexpr double priceMax = 1e7; ///< USD
constexpr double gigabytesMax = 1e5;

constexpr std::array<Choice<int>, 3> confidences{{{"high", 0}, {"medium", 1}, {"low", 2}}};

/** A member name that is a memory size in GB, "64". */
std::optional<int> gigabytesKey(const std::string& key, const JsonReader& value)
{
    int gigabytes = 0;
    const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), gigabytes);
    if (error == std::errc{} && end == key.data() + key.size() && gigabytes > 0)
        return gigabytes;
    value.fail("the key is no memory size", "write whole gigabytes, such as \"64\"");
    return std::nullopt;
}

LinkKind linkKind(const std::string& name)
{
    if (name.starts_with("NVLink"))
        return LinkKind::NvLink;
    if (name.starts_with("PCIe"))
        return LinkKind::Pcie;
    return name.starts_with("none") || name == "n/a" ? LinkKind::None : LinkKind::Other;
}

Link readLink(const JsonReader& object, std::string& notes)
{
    Link link;
    link.name = object.text("type");
    link.kind = linkKind(link.name);
    if (const auto generation = object.optionalInteger("generation", 1, 20))
        link.name += " " + std::to_string(*generation);
    link.bytesPerSecond = readScaled(object, "gbps_bidirectional_per_gpu", giga, bandwidthMax);
    link.pcieGeneration = object.optionalInteger("pcie_gen", 1, 10);
    link.pcieLanes = object.optionalInteger("pcie_lanes", 1, 64);
    link.pcieBytesPerSecond = readScaled(object, "pcie_gbps_per_direction_theoretical", giga, bandwidthMax);
    if (const auto note = object.optionalText("note"))
        notes += (notes.empty() ? "" : " ") + *note;
    return link;
}

UnifiedMemory readUnified(const JsonReader& object)
{
    UnifiedMemory unified;
    unified.unified = object.boolean("is_unified");
    unified.defaultShare = object.optionalNumber("default_gpu_share", 0, 1);
    unified.defaultLimit = readBytes(object, "default_gpu_limit_gib", gibi);
    unified.maximumLimit = readBytes(object, "max_gpu_limit_gib", gibi);
    if (const auto sizes = object.find("by_memory_gb")) {
        for (const auto& [key, entry] : sizes->members()) {
            const auto gigabytes = gigabytesKey(key, entry);
            const auto limit = readBytes(entry, "mib", mebi);
            if (gigabytes && limit)
                unified.limitByGigabytes.emplace(*gigabytes, *limit);
            entry.ignoreOtherKeys(); // "gib" and "share" say the same again, "basis" where it was read
        }
    }
    unified.note = object.optionalText("note").value_or("");
    return unified;
}

void readPrice(const JsonReader& object, Accelerator& accelerator)
{
    accelerator.priceUsd = object.optionalNumber("launch", 0, priceMax);
    accelerator.usedPriceUsd = object.optionalNumber("used_typical", 0, priceMax);
    accelerator.priceNote = object.optionalText("note").value_or("");
    if (const auto sizes = object.find("launch_by_memory_gb")) {
        for (const auto& [key, price] : sizes->members()) {
            if (const auto gigabytes = gigabytesKey(key, price))
                accelerator.priceUsdByGigabytes.emplace(*gigabytes, price.number(0, priceMax));
        }
    }
}

void readMemory(const JsonReader& entry, Accelerator& accelerator)
{
    accelerator.memoryGigabytes = entry.number("memory_gb", 1, gigabytesMax);
    if (const auto options = entry.find("memory_options_gb")) {
        for (const JsonReader& option : options->elements())
            accelerator.memoryOptionsGigabytes.push_back(option.integer(1, static_cast<int>(gigabytesMax)));
    }
    accelerator.reportedMemory = readBytes(entry, "memory_reported_mib", mebi);
    accelerator.reportedBasis = entry.optionalText("memory_reported_basis").value_or("");
    accelerator.visibleMemory = readBytes(entry, "memory_cuda_visible_mib", mebi);
    if (const auto unified = entry.find("unified"))
        accelerator.unified = readUnified(*unified);
}

void readSpeeds(const JsonReader& entry, Accelerator& accelerator)
{
    accelerator.bandwidth = readScaled(entry, "bandwidth_gbps", giga, bandwidthMax);
    accelerator.flopsFp16 = readScaled(entry, "tflops_fp16_dense", tera, flopsMax);
    accelerator.flopsFp8 = readScaled(entry, "tflops_fp8_dense", tera, flopsMax);
    accelerator.flopsFp8HalfAccumulate = readScaled(entry, "tflops_fp8_fp16acc_dense", tera, flopsMax);
    accelerator.opsInt8 = readScaled(entry, "tops_int8_dense", tera, flopsMax);
    accelerator.flopsFp4 = readScaled(entry, "tflops_fp4_dense", tera, flopsMax);
    if (const auto measured = entry.find("measured_gemm_tflops")) {
        accelerator.measuredFlopsBf16 = readScaled(*measured, "bf16", tera, flopsMax);
        accelerator.measuredFlopsFp8 = readScaled(*measured, "fp8", tera, flopsMax);
        accelerator.sources.emplace("measured_gemm_tflops", measured->text("source"));
    }
    accelerator.powerWatt = entry.optionalNumber("tdp_w", 1, 1e5);
}

Accelerator readAccelerator(const JsonReader& entry)
{
    Accelerator accelerator;
    accelerator.id = readId(entry);
    accelerator.name = entry.text("name");
    accelerator.vendor = entry.text("vendor");
    accelerator.architecture = entry.text("architecture");
    accelerator.segment = entry.text("segment");
    accelerator.status = entry.text("status");
    accelerator.chip = entry.optionalText("chip").value_or("");
    accelerator.notes = entry.optionalText("notes").value_or("");
    accelerator.sources = readSources(entry, "sources");
    readMemory(entry, accelerator);
    readSpeeds(entry, accelerator);
    if (const auto link = entry.find("interconnect"))
        accelerator.link = readLink(*link, accelerator.notes);
    accelerator.maxPerNode = entry.integer("max_gpus_per_node", 1, 1024);
    if (const auto price = entry.find("price_usd"))
        readPrice(*price, accelerator);
    accelerator.year = entry.optionalInteger("release_year", 2000, 2100);
    entry.member("confidence").choice<int>(confidences);
    accelerator.confidence = entry.text("confidence");
    accelerator.disagreements = entry.optionalTexts("disagreements");
    accelerator.unknownReasons = entry.optionalTexts("null_reasons");
    return accelerator;
}

Host readHost(const JsonReader& entry)
{
    Host host;
    host.id = readId(entry);
    host.name = entry.text("name");
    host.channels = entry.optionalInteger("memory_channels", 1, 128).value_or(0);
    host.sockets = entry.integer("sockets", 1, 16);
    host.bandwidth = readScaled(entry, "bandwidth_theoretical_gbps", giga, bandwidthMax);
    host.effectiveBandwidth = readScaled(entry, "bandwidth_effective_gbps", giga, bandwidthMax);
    host.examples = entry.optionalText("example_cpus").value_or("");
    host.source = entry.text("source");
    host.note = entry.optionalText("note").value_or("");

    constexpr double bytesPerTransfer = 8, tolerance = 0.01;
    const auto transfers = readScaled(entry, "transfer_mt_s", 1e6, 1e5);
    if (transfers && host.channels > 0 && host.bandwidth) {
        const double computed = *transfers * host.channels * bytesPerTransfer;
        if (std::abs(computed - *host.bandwidth) > tolerance * computed)
            entry.member("bandwidth_theoretical_gbps")
                .fail("is not channels × transfers × 8 bytes", "correct one of the three");
    }
    return host;
}

Offer readOffer(const JsonReader& entry, const std::vector<Accelerator>& known)
{
    Offer offer;
    offer.provider = entry.text("provider");
    offer.instance = entry.text("instance");
    offer.gpu = entry.text("gpu");
    if (const auto accelerator = entry.find("accelerator")) {
        offer.accelerator = accelerator->text();
        checkReference(*accelerator, offer.accelerator, known, "accelerator");
    }
    offer.count = entry.integer("gpus", 1, 1024);
    const auto instancePrice = entry.optionalNumber("usd_per_hour", 0, priceMax);
    const double gpuPrice = entry.number("usd_per_gpu_hour", 0, priceMax);
    offer.usdPerHour = instancePrice.value_or(gpuPrice * offer.count);
    offer.pricing = entry.text("pricing");
    offer.billing = entry.optionalText("billing").value_or("");
    offer.date = entry.optionalText("date");
    offer.source = entry.text("source");
    offer.note = entry.optionalText("note").value_or("");
    return offer;
}

} // namespace

bool Accelerator::isOneOf(const std::vector<std::string>& kinds) const
{
    const std::string own = vendor + " " + architecture;
    return kinds.empty() || std::ranges::any_of(kinds, [&](const std::string& kind) { return own.starts_with(kind); });
}

std::vector<Accelerator> readAccelerators(const JsonReader& root)
{
    std::vector<Accelerator> accelerators;
    std::set<std::string> seen;
    const std::vector<JsonReader> entries = root.member("accelerators").elements();
    for (const JsonReader& entry : entries) {
        accelerators.push_back(readAccelerator(entry));
        checkUnique(entry, accelerators.back().id, seen);
    }
    for (const JsonReader& entry : entries) {
        if (const auto chip = entry.find("chip"))
            checkReference(*chip, chip->text(), accelerators, "accelerator");
    }
    return accelerators;
}

std::vector<Host> readHosts(const JsonReader& root)
{
    std::vector<Host> hosts;
    std::set<std::string> seen;
    for (const JsonReader& entry : root.member("hosts").elements()) {
        hosts.push_back(readHost(entry));
        checkUnique(entry, hosts.back().id, seen);
    }
    return hosts;
}

std::vector<Offer> readOffers(const JsonReader& root, const std::vector<Accelerator>& known)
{
    std::vector<Offer> offers;
    for (const JsonReader& entry : root.member("offers").elements())
        offers.push_back(readOffer(entry, known));
    return offers;
}

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/architecture.h"
#include "estimator/catalogue/block_shape.h"
#include "estimator/catalogue/engine_setting.h"
#include "estimator/speed/speed_constants.h"
#include "estimator/training/recipe.h"
#include "estimator/units.h"
#include "estimator/weights/weight_table.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/**
 * What is known of models, hardware, formats and engines: immutable once loaded, every value with its source.
 * An empty optional is "unknown" and is shown as such; nothing replaces it.
 */
namespace loadmark {

/** Sources by field name of the entry ("bandwidth_gbps", "params_total" …), as text with a date where one is known. */
using Sources = std::map<std::string, std::string, std::less<>>;

struct WeightFormat;

/** A published or measured size of one weight format of a model. */
struct WeightFile
{
    std::string format; ///< weight format id
    std::string label; ///< as the publisher names it, "UD-Q4_K_XL"
    Bytes bytes = 0;
    bool exact = false; ///< to the byte, rather than from a figure in GB or GiB with few decimals
    bool placementKnown = true; ///< false: a published figure of an unknown tensor mix
    bool ownMix = false; ///< its publisher chose the tensors' types one by one, whatever the label says
    std::optional<bool> holdsMtp; ///< whether the MTP layers are in it; empty: as converters did at the time
    int groupSize = 0; ///< elements per scale, where these are not as many as the format's; 0: they are
    std::string repository;
    std::string source;
};

struct Model
{
    std::string id;
    std::string name;
    std::string family;
    std::string repository; ///< on Hugging Face, empty if unknown
    std::optional<std::string> licence;
    std::optional<std::string> released; ///< ISO date
    std::optional<std::int64_t> parametersTotal;
    std::optional<std::int64_t> parametersActive;
    std::vector<std::string>
        parametersBasis; ///< what the total counts: "text", "mtp", "vision", "lookup", "tied_head_copy"
    std::optional<Tokens> contextLimit;
    std::optional<std::string> nativeFormat; ///< weight format id of the published checkpoint
    std::string nativeFormatLabel; ///< as published, e.g. "FP8 (fp8 e4m3, 128x128 blocks)"
    std::optional<Architecture> architecture;
    std::vector<WeightFile> files;
    std::vector<std::string> missing; ///< what is not known of this model, in words
    Sources sources;
    bool own = false; ///< read from the user's files rather than the catalogue
    std::string ownFile; ///< absolute path of that file; empty: from standard input
    std::string repositoryFile; ///< the same file's path in `repository`, where it was read from there
    std::shared_ptr<const WeightFormat> ownFormat; ///< what the weights in the user's file are in; null: no such file
    std::shared_ptr<const WeightTable> ownWeights; ///< of that file, tensor by tensor; null: no such file
    std::vector<BlockShape> shapes; ///< of architecture->blocks; filled by readModel and readConfig
};

/** Who can load a format; every engine loads plain 16-bit weights. */
enum class FormatKind { Gguf, Served, Mlx, Exl3, Plain };

/** Bytes of the quantised matrices and what stays unquantised. */
struct WeightFormat
{
    std::string id; ///< "q4_k_m", "fp8" …
    std::string name; ///< "Q4_K_M"
    FormatKind kind = FormatKind::Served;
    std::string rule; ///< tensor-type rule: GGUF "Q4_K_M"; served "fp8-block" …; empty: sizes are known only by file
                      ///< (dynamic mixes)
    std::string similarTo; ///< for dynamic mixes: the format whose tensor rule divides a known file size over the parts
    std::string ggufForm; ///< served formats: the format that engines for GGUF files mean by the name
    std::optional<double>
        bitsPerParameter; ///< served, MLX and EXL3: bits of a quantised matrix element, scales included
    std::optional<double> bitsOutsideExperts; ///< of the other quantised matrices, in models that have experts
    std::optional<double> lookupBits; ///< of lookup tables; empty: 16
    std::vector<std::string> loadedBy; ///< the only engines that load it, ids or names; empty: all that load its kind
    std::vector<std::string> runsOn; ///< hardware with kernels for it, see Accelerator::isOneOf; empty: all
    bool needsExperts = false; ///< quantises routed experts alone: nothing of a dense model
    double computeBits = 16; ///< precision of the matrix multiplications: 16, 8 or 4
    std::string source;
};

struct KvType
{
    std::string id;
    std::string name;
    double bytesPerElement = 2; ///< block scales included
    bool quantised = false;
    std::vector<std::string> runsOn; ///< hardware with kernels for it, see Accelerator::isOneOf; empty: all
    std::string source;
};

enum class LinkKind { None, Pcie, NvLink, Other };

struct Link
{
    LinkKind kind = LinkKind::None;
    std::string name; ///< as published
    std::optional<double> bytesPerSecond; ///< NVLink and the like: both directions, per GPU
    std::optional<int> pcieGeneration;
    std::optional<int> pcieLanes;
    std::optional<double> pcieBytesPerSecond; ///< per direction, theoretical
};

struct UnifiedMemory
{
    bool unified = false;
    std::optional<double> defaultShare; ///< of the memory that the GPU may use by default
    std::optional<Bytes> defaultLimit;
    std::optional<Bytes> maximumLimit;
    std::map<int, Bytes> limitByGigabytes; ///< default limit by memory size of the machine
    std::string note;
};

struct Accelerator
{
    std::string id;
    std::string name;
    std::string vendor;
    std::string architecture;
    std::string segment; ///< consumer, workstation, datacenter, mac, apu …
    std::string status; ///< shipping, discontinued, never released
    std::string chip; ///< id of the entry for the same chip in all its memory sizes, empty: none
    double memoryGigabytes = 0; ///< the figure in the name; see reportedMemory for what counts
    std::vector<int> memoryOptionsGigabytes;
    std::optional<Bytes> reportedMemory; ///< what the driver prints
    std::optional<Bytes> visibleMemory; ///< what a program sees, where measured
    std::string reportedBasis;
    std::optional<double> bandwidth; ///< bytes/s
    std::optional<double> flopsFp16; ///< dense FLOP/s
    std::optional<double> flopsFp8;
    std::optional<double> flopsFp8HalfAccumulate; ///< with FP16 accumulation, where that rate differs (GeForce)
    std::optional<double> opsInt8;
    std::optional<double> flopsFp4;
    std::optional<double> measuredFlopsBf16; ///< of a large matrix multiplication, where measured
    std::optional<double> measuredFlopsFp8;
    std::optional<double> powerWatt;
    Link link;
    UnifiedMemory unified;
    int maxPerNode = 1;
    std::optional<double> priceUsd; ///< launch or list price
    std::optional<double> usedPriceUsd;
    std::map<int, double> priceUsdByGigabytes; ///< launch price by memory size, machines sold in several
    std::string priceNote;
    std::optional<int> year;
    std::string confidence;
    std::string notes;
    std::vector<std::string> disagreements;
    std::vector<std::string> unknownReasons;
    Sources sources;

    /** Whether "vendor architecture" begins with one of these, as in "NVIDIA Blackwell"; no kinds: true. */
    bool isOneOf(const std::vector<std::string>& kinds) const;
};

struct Host
{
    std::string id;
    std::string name;
    int channels = 0;
    int sockets = 1;
    std::optional<double> bandwidth; ///< bytes/s, theoretical
    std::optional<double> effectiveBandwidth; ///< bytes/s reached by llama.cpp decode, where measured
    std::string examples;
    std::string source;
    std::string note;
};

/** A price of rented hardware. */
struct Offer
{
    std::string provider;
    std::string instance;
    std::string gpu; ///< as the provider names it
    std::string accelerator; ///< catalogue id, may be empty
    int count = 1;
    double usdPerHour = 0; ///< whole instance
    std::string pricing; ///< on-demand, spot, marketplace …
    std::string billing; ///< per second, per hour …; empty: not printed
    std::optional<std::string> date; ///< empty: not printed; such a line is never called verified
    std::string source;
    std::string note;
};

/** The value of an engine's setting that is not set, with the conditions under which it is that. */
struct EngineDefault
{
    double value = 0;
    std::string since; ///< first version with this value; empty: from the start
    std::string sinceDate; ///< ISO date or month by which that version was out, empty: not known
    Bytes memoryFrom = 0; ///< of each GPU, as reported
    std::vector<std::string> notOn; ///< accelerators left out
    std::vector<std::string> onlyOn; ///< kinds of accelerators it is for, see Accelerator::isOneOf; empty: all
    std::vector<std::string> onlyOnIds; ///< the accelerators of these kinds
    std::string source;
};

/** One serving engine: which policy accounts for its memory, what it offers, its defaults with their sources. */
struct EngineSpec
{
    std::string id;
    std::string name;
    std::string policy; ///< "llama.cpp" or "vllm": whose accounting is used
    bool ownAccounting = false; ///< false: the policy is borrowed from a relative, and figures say so
    std::vector<FormatKind> formats;
    std::vector<std::string> kvTypes; ///< the first is the default
    std::vector<std::string> splits; ///< "layer", "tensor" …; the first is the default
    std::vector<std::string> backends; ///< empty: CUDA only
    std::vector<std::string> vendors; ///< accelerators it runs on; empty: all
    bool offload = false; ///< can keep weights in system RAM
    std::vector<std::string> flags; ///< scenario keys it takes besides those with a default: "flash_attention" …
    std::vector<std::pair<std::string, std::vector<EngineDefault>>>
        defaultRules; ///< all of them by key; the last that holds counts
    std::vector<EngineSetting> settings; ///< what the keys of defaultRules are, in their order
    std::string newestVersion; ///< newest that the facts tell of, empty: none
    Sources sources;

    bool loads(const WeightFormat& format) const;

    /** Whether a scenario key, "ubatch" or "flash_attention", is a setting of this engine. */
    bool takes(std::string_view key) const;

    /**
     * The default of a setting in this version (empty: the newest) on GPUs that report this memory (empty: not known)
     * and are this accelerator (empty: any). Empty for a setting without a default.
     */
    std::optional<double> defaultValue(std::string_view key, std::string_view version = {},
        std::optional<Bytes> memory = {}, std::string_view accelerator = {}) const;

    /** The defaults of all settings at once but for the rare ones. */
    EngineSettings defaultSettings(
        std::string_view version, std::optional<Bytes> memory, std::string_view accelerator) const;
};

class Catalogue
{
public:
    std::string date; ///< ISO date of the newest fact
    std::vector<std::shared_ptr<const Model>> models;
    std::vector<Accelerator> accelerators;
    std::vector<Host> hosts;
    std::vector<WeightFormat> formats;
    std::vector<KvType> kvTypes;
    std::vector<EngineSpec> engines;
    std::vector<Offer> offers;
    SpeedConstants speed;
    TrainingCatalogue training;

    const Model* model(std::string_view id) const;
    const Accelerator* accelerator(std::string_view id) const;
    const Host* host(std::string_view id) const;
    const WeightFormat* format(std::string_view id) const;
    const KvType* kvType(std::string_view id) const;
    const EngineSpec* engine(std::string_view id) const;

    /** Makes the look-ups above fast; called once when the vectors are complete. Look-ups are right without it too. */
    void buildIndex();

    /** This catalogue with one more model (of the user's files) and its format; replaces a model of the same id. */
    Catalogue with(Model model) const;

    /**
     * Sizes of a model in a format; null when neither a size nor an architecture to compute it from is known.
     * Built on first use and kept; safe to call from several threads.
     */
    std::shared_ptr<const WeightTable> weights(const Model& model, const WeightFormat& format) const;

    /** Likely sizes of a dynamic mix without a published file, see likelyWeightTable; null where there are none. */
    std::shared_ptr<const WeightTable> likelyWeights(const Model& model, const WeightFormat& format) const;

    /** Formats in which this model's size is known or computable, published files first; for pickers and sweeps. */
    std::vector<const WeightFormat*> formatsOf(const Model& model) const;

private:
    struct Index;
    std::shared_ptr<const Index> m_index;
    struct WeightCache;
    static std::shared_ptr<WeightCache> makeWeightCache();
    /** Shared by copies, by model and format id; with() must start an empty one. */
    std::shared_ptr<WeightCache> m_weights = makeWeightCache();
};

} // namespace loadmark

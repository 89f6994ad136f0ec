// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/units.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/**
 * A model as a list of layers.
 *
 * Every layer names one of a few *blocks*; a block says what a layer attends to, what it caches (per token, per window,
 * per sequence) and what it computes. Nothing downstream asks which model it is: memory and speed are sums over layers.
 * A new architecture is new data, or one new kind here with its rule in tensors.cpp and kv_streams.
 */
namespace loadmark {

enum class AttentionKind {
    None,
    Grouped, ///< MHA, GQA and MQA: K and V per KV head
    Latent, ///< MLA: one latent + rotary key per token and layer, K only, the same on every tensor-parallel rank
    Compressed, ///< entries that summarise several tokens; what is stored is in `streams` alone
};

/** A separate small attention that picks the tokens to read (DSA and relatives). Keys are cached beside the KV. */
struct Indexer
{
    int heads = 0;
    int headDim = 0;
    int topK = 0; ///< tokens read by the main attention, 0: all
    int tokensPerKey = 1; ///< pooled indexers keep one key per several tokens
    bool operator==(const Indexer&) const = default;
};

/**
 * What one layer keeps per cached entry, for architectures that do not follow from heads × width.
 * keyElements, valueElements: elements per entry; tokensPerEntry: compression; window: entries kept at most, in tokens,
 * 0: all.
 */
struct CacheStream
{
    int keyElements = 0;
    int valueElements = 0;
    int tokensPerEntry = 1;
    Tokens window = 0;
    bool replicated = false; ///< whole on each tensor-parallel rank
    bool shared = false; ///< kept by an earlier layer: read here, but not stored again
    bool operator==(const CacheStream&) const = default;
};

struct Attention
{
    AttentionKind kind = AttentionKind::None;
    int heads = 0;
    int kvHeads = 0;
    int keyDim = 0; ///< per head
    int valueDim = 0; ///< per head
    Tokens window = 0; ///< sliding window in tokens, 0: unlimited
    Tokens chunk = 0; ///< chunked attention (Llama 4): tokens of the current chunk only, 0: off
    // Latent attention
    int queryRank = 0; ///< 0: queries are projected directly
    int latentRank = 0;
    int nopeDim = 0;
    int ropeDim = 0; ///< of a key; grouped attention: how much of it is rotated, 0: all
    // Compressed attention: one key-value head, output projection in groups over a low rank
    int outputGroups = 0;
    int outputRank = 0; ///< per group
    std::optional<Indexer> indexer;
    int topK = 0; ///< tokens read where an earlier layer's indexer chose them; 0: all, or as the own indexer chooses
    std::vector<CacheStream> streams; ///< replaces what follows from the fields above, if not empty
    bool ownsCache = true; ///< false: reads the cache of an earlier layer and stores none
    // Shape details that only decide parameter counts
    bool qkNorm = false;
    bool wideQkNorm = false; ///< with qkNorm: over the width of all heads rather than of one
    bool qkvBias = false;
    bool outputBias = false;
    bool outputGate = false; ///< a gate as wide as the attention output, from the hidden state
    bool headGate = false; ///< a gate of one value per head, from the hidden state
    bool fusedQkv = false; ///< stored as one matrix (Phi-3, DBRX …): decides tensor-type rules, not sizes
    bool sharedKeyValue = false; ///< K and V are one projection, stored twice in the cache
    bool sinks = false; ///< one learnt logit per head (gpt-oss)
    bool noRotary = false; ///< keys are not rotated by their position
    bool operator==(const Attention&) const = default;
};

enum class StateKind {
    None,
    GatedDelta, ///< gated delta net: Qwen3-Next/3.5 …
    KimiDelta, ///< Kimi delta attention (per-channel gates)
    Mamba1,
    Mamba2,
    ShortConvolution, ///< LFM2
};

/** Per-sequence state of a linear-attention, state-space or convolution mixer. Sizes in elements per sequence. */
struct StateMixer
{
    StateKind kind = StateKind::None;
    int kernel = 0; ///< taps of the causal convolution
    int keyHeads = 0, valueHeads = 0; ///< delta nets; Mamba-2: groups, heads
    int keyDim = 0, valueDim = 0; ///< per head; Mamba: state size, head width
    int inner = 0; ///< width of the mixer; short convolution: channels
    int timeStepRank = 0; ///< Mamba-1
    int gateRank = 0; ///< Kimi delta attention: rank of its decay and output gates
    bool fullRankGate = false; ///< Kimi delta attention: the output gate is one matrix instead
    bool bias = false; ///< bias of the convolution
    bool projectionBias = false;
    bool operator==(const StateMixer&) const = default;

    /** Elements of the convolution state: (kernel − 1) × channels. */
    std::int64_t convolutionElements() const;
    /** Elements of the recurrent state. */
    std::int64_t recurrentElements() const;
    /** Channels that pass the convolution. */
    std::int64_t convolutionChannels() const;
};

enum class FfnKind { None, Dense, Experts };

struct Ffn
{
    FfnKind kind = FfnKind::None;
    int width = 0; ///< intermediate width of the dense network (or of one expert, see expertWidth)
    bool gated = true; ///< three matrices (gate, up, down) rather than two
    bool bias = false;
    // Experts
    int experts = 0;
    int expertsUsed = 0;
    int expertWidth = 0;
    int expertHidden
        = 0; ///< input and output width of an expert where it is not the hidden size (latent experts), 0: hidden
    int sharedWidth = 0; ///< total intermediate width of the shared experts, 0: none
    bool sharedGate = false; ///< a sigmoid gate over the shared expert
    bool routerBias = false;
    bool expertBias = false;
    int parallelDenseWidth = 0; ///< a dense network beside the experts (Gemma 4 MoE), 0: none
    bool operator==(const Ffn&) const = default;
};

struct Block
{
    std::string name;
    Attention attention;
    StateMixer state; ///< may stand beside attention (Falcon-H1: both in parallel)
    Ffn ffn;
    int norms = 2; ///< normalisation vectors of hidden width
    std::int64_t otherParameters = 0; ///< parameters of this block that no field above explains; reason in otherReason
    std::string otherReason;
    bool operator==(const Block&) const = default;
};

/** Parameters that belong to no layer: vision towers, per-layer-embedding or n-gram tables. */
struct ExtraParameters
{
    std::string name; ///< "vision", "per_layer_embedding", "ngram" …
    std::int64_t count = 0;
    bool lookup = false; ///< a table of which a few rows are read per token; engines can keep it in system RAM
    bool operator==(const ExtraParameters&) const = default;
};

struct Architecture
{
    std::string type; ///< `model_type` of config.json
    std::string ggufType; ///< `general.architecture` of a GGUF file, where known ("llama", "qwen3moe" …); decides
                          ///< tensor-type rules
    int hidden = 0;
    int vocabulary = 0;
    bool tiedEmbeddings = false;
    bool outputBias = false;
    Tokens contextLimit = 0;
    std::vector<Block> blocks;
    std::vector<std::uint16_t> layers; ///< block index of each decoder layer, first to last
    std::vector<std::uint16_t>
        mtpLayers; ///< multi-token-prediction layers behind the decoder; in the file, idle unless drafting
    std::int64_t mtpOtherParameters = 0; ///< projections and norms of the MTP heads
    std::vector<ExtraParameters> extras;

    const Block& layer(std::size_t index) const { return blocks[layers[index]]; }
    bool operator==(const Architecture&) const = default;
};

/**
 * Elements that one cached token of a layer takes, as streams; empty for layers without a cache.
 * Grouped: one stream of kvHeads × (keyDim, valueDim). Latent: latentRank + ropeDim as K only, replicated.
 * Indexer: its keys as a further replicated stream. Sliding and chunked layers carry their window.
 */
std::vector<CacheStream> cacheStreams(const Attention& attention);

/** Whether some layer routes its tokens to experts. */
bool hasExperts(const Architecture& architecture);

/** The streams that a layer reads, the main one first: its own and those that an earlier layer keeps for it. */
std::vector<CacheStream> readStreams(const Attention& attention);

} // namespace loadmark

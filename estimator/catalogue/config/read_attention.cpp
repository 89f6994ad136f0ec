// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/config/read_parts.h"

#include <algorithm>

namespace loadmark::config {

namespace {

int headsOf(const ConfigView& config, std::size_t layer)
{
    const auto heads = config.text.at({"num_attention_heads", "n_head", "n_heads"}, layer, maximumHeads);
    if (!heads || *heads == 0)
        config.text.log().report(config.text.pointer("num_attention_heads"), "is missing or 0", "add it");
    return heads.value_or(0);
}

int kvHeadsOf(const ConfigView& config, std::size_t layer, int heads)
{
    const auto blocks = config.text.objects("block_configs");
    if (layer < blocks.size()) {
        const int group = blocks[layer].object("attention").integer({"n_heads_in_group"}, 0, maximumHeads);
        return group > 0 ? heads / group : 0;
    }
    if (config.text.flag({"multi_query"}, false))
        return 1;
    const auto found
        = config.text.at({"num_key_value_heads", "num_attention_groups", "n_head_kv"}, layer, maximumHeads);
    return found ? *found : config.text.object("attn_config").integer({"kv_n_heads"}, heads, maximumHeads);
}

int headDimOf(const ConfigView& config, int heads)
{
    const int written = config.text.integer({"head_dim", "attention_head_dim", "kv_channels"}, 0);
    if (written > 0 || heads <= 0)
        return written;
    if (config.hidden % heads != 0)
        config.text.log().report(
            config.text.pointer("num_attention_heads"), "do not divide hidden_size", "check the file, or add head_dim");
    return config.hidden / heads;
}

/** A layer of the DSA family has an indexer of its own unless it is marked as sharing an earlier one's choice. */
bool ownsIndexer(const Fields& text, std::size_t layer)
{
    const auto kinds = text.texts("indexer_types");
    if (layer < kinds.size())
        return kinds[layer] == "full";
    const auto pattern = text.text({"index_topk_pattern"});
    if (layer < pattern.size())
        return pattern[layer] == 'F';
    const int every = text.integer({"index_topk_freq"}, 1, maximumLayers);
    const auto index = static_cast<int>(layer);
    const int first = text.integer({"index_skip_topk_offset"}, 1, maximumLayers);
    return every <= 1 || index < first || (index + 1 - first) % every == 0;
}

std::optional<Indexer> readSparseIndexer(const ConfigView& config, std::size_t layer)
{
    const Fields& text = config.text;
    if (const int dim = text.integer({"index_head_dim"}, 0)) {
        if (!ownsIndexer(text, layer))
            return std::nullopt;
        return Indexer{text.integer({"index_n_heads"}, 0, maximumHeads), dim,
            text.integer({"index_topk"}, 0, maximumVocabulary), text.integer({"index_kpool"}, 1)};
    }
    if (const int dim = text.integer({"indexer_head_dim"}, 0))
        return Indexer{text.integer({"indexer_n_heads"}, 0, maximumHeads), dim,
            text.integer({"indexer_budget"}, 0, maximumVocabulary), text.integer({"indexer_compress_ratio"}, 1)};
    const Fields blocks = text.object("sparse_attention_config"); // MiniMax M3: blocks of tokens
    if (const int dim = blocks.integer({"sparse_index_dim"}, 0)) {
        const bool sparse = layer >= static_cast<std::size_t>(config.layers)
            || blocks.at({"sparse_attention_freq"}, layer, 1).value_or(1) == 1;
        if (!sparse || !blocks.flag({"use_sparse_attention"}, true))
            return std::nullopt;
        return Indexer{blocks.integer({"sparse_num_index_heads"}, 1, maximumHeads), dim,
            blocks.integer({"sparse_topk_blocks"}, 0, 65536) * blocks.integer({"sparse_block_size"}, 1, 1024), 1};
    }
    const Fields regions = text.object("sparse_config"); // Step 5: summaries of regions
    if (const int dim = regions.integer({"proxy_dim"}, 0)) {
        const int region = std::max(1, regions.integer({"region_block_size"}, 1, 1024));
        return Indexer{regions.integer({"sparse_indexer_num_heads"}, 1, maximumHeads), dim,
            regions.integer({"topk"}, 0, 65536) * region, region};
    }
    return std::nullopt;
}

/** Layers that read the cache of an earlier one: the last of Gemma's E models, the readers of Mistral Large 4. */
bool ownsCache(const ConfigView& config, std::size_t layer)
{
    const int shared = config.text.integer({"num_kv_shared_layers"}, 0, maximumLayers);
    if (layer < static_cast<std::size_t>(config.layers)
        && layer + static_cast<std::size_t>(shared) >= static_cast<std::size_t>(config.layers))
        return false;
    const auto sources = config.text.integers("kv_source_layers", maximumLayers); // per layer: whose cache it reads
    return layer >= sources.size() || sources[layer] == static_cast<std::int64_t>(layer);
}

Attention readLatent(const ConfigView& config, std::size_t layer)
{
    const Fields& text = config.text;
    Attention attention;
    attention.kind = AttentionKind::Latent;
    attention.heads = headsOf(config, layer);
    attention.kvHeads = attention.heads;
    attention.queryRank = text.integer({"q_lora_rank"}, 0);
    attention.latentRank = text.required({"kv_lora_rank"});
    attention.nopeDim = text.required({"qk_nope_head_dim"});
    attention.ropeDim = text.integer({"qk_rope_head_dim"}, 0);
    attention.keyDim = attention.nopeDim + attention.ropeDim;
    attention.valueDim = text.required({"v_head_dim"});
    attention.outputGate = text.flag({"mla_use_output_gate"}, false);
    attention.indexer = readSparseIndexer(config, layer);
    if (!attention.indexer)
        attention.topK = text.integer({"index_topk"}, 0, maximumVocabulary);
    attention.ownsCache = ownsCache(config, layer);
    return attention;
}

bool isListed(const Fields& text, std::string_view name, std::size_t layer)
{
    return std::ranges::count(text.integers(name, maximumLayers), static_cast<std::int64_t>(layer)) > 0;
}

/**
 * The streams of a layer whose cache summarises several tokens per entry (DeepSeek V4 and V4.1), and its window.
 * Where the config names the layers that keep entries, the others read those of the last such layer.
 */
void addCompressedStreams(const Fields& text, std::size_t layer, int ratio, bool indexed, Attention& attention)
{
    const bool shared = text.isList("kv_source_layer_ids") && !isListed(text, "kv_source_layer_ids", layer);
    const auto window = text.find({"sliding_window"}, maximumContext).value_or(0);
    if (ratio > 0) {
        attention.streams.push_back({attention.keyDim, 0, ratio, 0, true, shared});
        if (indexed)
            attention.streams.push_back({text.integer({"index_head_dim"}, 0), 0, ratio, 0, true, shared});
    } else {
        attention.window = window; // nothing beyond it is seen
    }
    if (window > 0)
        attention.streams.push_back({attention.keyDim, 0, 1, window, true});
}

/** Tokens are chosen on all compressed layers, or where two ratios occur on those of the finer one. */
bool isChosenFrom(const Fields& text, int ratio)
{
    const auto ratios = text.integers("compress_ratios", 65536);
    const bool finest = std::ranges::none_of(ratios, [ratio](auto other) { return other > 0 && other < ratio; });
    return ratio > 0 && (finest || text.isList("index_source_layer_ids"));
}

Attention readCompressed(const ConfigView& config, std::size_t layer)
{
    const Fields& text = config.text;
    Attention attention;
    attention.kind = AttentionKind::Compressed;
    attention.heads = headsOf(config, layer);
    attention.kvHeads = 1;
    attention.keyDim = text.required({"head_dim"});
    attention.valueDim = attention.keyDim;
    attention.queryRank = text.required({"q_lora_rank"});
    attention.outputGroups = text.required({"o_groups"}, maximumHeads);
    attention.outputRank = text.required({"o_lora_rank"});
    attention.sharedKeyValue = true;
    attention.sinks = true;
    const bool decoder = layer < static_cast<std::size_t>(config.layers);
    const int ratio = decoder ? text.at({"compress_ratios"}, layer, 65536).value_or(0) : 0;
    const bool chosen = isChosenFrom(text, ratio);
    const int topK = chosen ? text.integer({"index_topk"}, 0, 16384) * std::min(ratio, 1024) : 0;
    if (chosen && (!text.isList("index_source_layer_ids") || isListed(text, "index_source_layer_ids", layer)))
        attention.indexer = Indexer{
            text.integer({"index_n_heads"}, 0, maximumHeads), text.integer({"index_head_dim"}, 0), topK, ratio};
    else
        attention.topK = topK;
    addCompressedStreams(text, layer, ratio, attention.indexer.has_value(), attention);
    return attention;
}

/** Step 3.5 gives its sliding layers heads of their own, Gemma 4 its full layers. */
void applyOwnHeads(const ConfigView& config, Mixer mixer, Attention& attention)
{
    const Fields& text = config.text;
    const Fields other = text.object("attention_other_setting");
    if (mixer == Mixer::Sliding && other.text({"attention_type"}) == "sliding_attention") {
        attention.heads = other.integer({"num_attention_heads"}, attention.heads, maximumHeads);
        attention.kvHeads = other.integer({"num_attention_groups"}, attention.kvHeads, maximumHeads);
        attention.keyDim = other.integer({"head_dim"}, attention.keyDim);
    }
    if (mixer == Mixer::Full && text.integer({"global_head_dim"}, 0) > 0) {
        attention.keyDim = text.integer({"global_head_dim"}, 0);
        attention.kvHeads = text.integer({"num_global_key_value_heads"}, attention.kvHeads, maximumHeads);
        attention.sharedKeyValue = text.flag({"attention_k_eq_v"}, false);
    }
}

void readShapeDetails(const ConfigView& config, Attention& attention)
{
    const Fields& text = config.text;
    const Family& family = config.family;
    const bool bias = text.flag({"attention_bias", "use_bias", "qkv_bias"}, family.attentionBias);
    attention.qkvBias = bias;
    attention.outputBias = bias && family.biasOnOutput;
    const std::string norm = text.text({"qk_norm_type"});
    attention.wideQkNorm = family.wideQkNorm || norm == "per_layer";
    attention.qkNorm = !family.weightlessQkNorm && text.flag({"use_qk_norm", "qk_norm"}, family.qkNorm);
    attention.outputGate = text.flag({"attn_output_gate", "attention_output_gate"}, family.outputGate);
    attention.headGate = text.flag({"use_head_wise_attn_gate"}, family.headGate);
    attention.fusedQkv = family.fusedQkv;
    attention.sinks = text.flag({"attention_sinks", "add_swa_attention_sink_bias"}, family.sinks);
}

Attention readGrouped(const ConfigView& config, std::size_t layer, Mixer mixer)
{
    const Fields& text = config.text;
    Attention attention;
    attention.kind = AttentionKind::Grouped;
    attention.heads = headsOf(config, layer);
    attention.kvHeads = kvHeadsOf(config, layer, attention.heads);
    attention.keyDim = headDimOf(config, attention.heads);
    applyOwnHeads(config, mixer, attention);
    attention.valueDim = attention.keyDim;
    if (attention.kvHeads == 0 || attention.heads % attention.kvHeads != 0 || attention.keyDim == 0)
        text.log().report(text.pointer("num_key_value_heads"), "do not fit num_attention_heads", "check the file");
    if (mixer == Mixer::Sliding)
        attention.window = text.find({"sliding_window", "sliding_window_size"}, maximumContext).value_or(0);
    if (mixer == Mixer::Chunked)
        attention.chunk = text.find({"attention_chunk_size"}, maximumContext).value_or(0);
    if (mixer == Mixer::Sliding && attention.window == 0)
        text.log().report(
            text.pointer("sliding_window"), "is missing or 0", "the layer list has sliding layers: add it");
    readShapeDetails(config, attention);
    if (mixer == Mixer::Full)
        attention.indexer = readSparseIndexer(config, layer);
    attention.ownsCache = ownsCache(config, layer);
    return attention;
}

/** How much of a key is rotated by its position, if any. */
void readRotary(const ConfigView& config, Attention& attention)
{
    const Fields& text = config.text;
    attention.noRotary = config.family.noRotary || text.flag({"mla_use_nope"}, false)
        || text.text({"position_embedding_type"}) == "nope";
    if (attention.kind != AttentionKind::Grouped || attention.noRotary)
        return;
    const double share = text.object("rope_parameters")
                             .number("partial_rotary_factor")
                             .value_or(text.number("partial_rotary_factor").value_or(1));
    const int part = share > 0 && share < 1 ? static_cast<int>(attention.keyDim * share) : 0;
    const int rotated = text.integer({"rotary_dim"}, part);
    attention.ropeDim = rotated < attention.keyDim ? rotated : 0;
}

Attention readKind(const ConfigView& config, std::size_t layer, Mixer mixer)
{
    if (config.text.isList("compress_ratios"))
        return readCompressed(config, layer);
    if (config.text.integer({"kv_lora_rank"}, 0) > 0 && mixer == Mixer::Full)
        return readLatent(config, layer);
    // Layers of the multi-token prediction take what a list says of the last decoder layer.
    const auto last = static_cast<std::size_t>(std::max(config.layers, 1) - 1);
    return readGrouped(config, std::min(layer, last), mixer);
}

} // namespace

Attention readAttention(const ConfigView& config, std::size_t layer, Mixer mixer)
{
    if (mixer == Mixer::None || mixer == Mixer::Linear || mixer == Mixer::Mamba || mixer == Mixer::Convolution)
        return {};
    Attention attention = readKind(config, layer, mixer);
    readRotary(config, attention);
    return attention;
}

} // namespace loadmark::config

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/gguf/gguf_layers.h"

#include <algorithm>
#include <array>

namespace loadmark {

namespace {

using config::Fields;

/** Which layers slide where a file has a window and no pattern, which keep caches, and what llama.cpp overrules. */
struct WindowRule
{
    std::string_view architecture;
    int period = 1; ///< every n-th layer is full; 1: all are, 0: none is
    bool firstIsFull = false; ///< the full layer is the first of its period, also where the file gives the period
    bool chunked = false;
    Tokens window = 0; ///< where the file has none
    Tokens instead = 0; ///< what counts for any window that the file has; 0: that
    int ownCaches
        = 0; ///< the first so many layers keep caches, the others read theirs; 0: all, if the file says nothing
    int layers = 0; ///< windows only in models of so many layers, the others are full; 0: in all
};

/**
 * Source: load_arch_hparams of each architecture in src/models/ of llama.cpp, as read on 2026-12-03: set_swa_pattern
 * (period, dense_first), n_swa and n_layer_kv_from_start. Phi-3's windows are switched off there (pull request 13676).
 */
constexpr auto windowRules = std::to_array<WindowRule>({
    {.architecture = "llama"},
    {.architecture = "qwen2"},
    {.architecture = "qwen3"},
    {.architecture = "phi3"},
    {.architecture = "phimoe"},
    {.architecture = "starcoder2"},
    {.architecture = "llama4", .period = 4, .chunked = true, .window = 8192, .instead = 8192},
    {.architecture = "gemma2", .period = 2, .window = 4096},
    {.architecture = "gemma3", .period = 6},
    {.architecture = "gemma3n", .period = 5, .ownCaches = 20},
    {.architecture = "gemma-embedding", .period = 6},
    {.architecture = "cohere2", .period = 4},
    {.architecture = "gpt-oss", .period = 2},
    {.architecture = "olmo2", .period = 4},
    {.architecture = "exaone4", .period = 4, .window = 4096, .layers = 64},
    {.architecture = "exaone-moe", .period = 4},
    {.architecture = "afmoe", .period = 4},
    {.architecture = "plamo3", .period = 8},
    {.architecture = "smallthinker", .period = 4, .firstIsFull = true, .instead = 4096},
});

const WindowRule* ruleOf(const GgufView& view)
{
    const auto found = std::ranges::find(windowRules, view.architecture, &WindowRule::architecture);
    return found == windowRules.end() ? nullptr : &*found;
}

bool isWindowed(int index, int period, bool firstIsFull)
{
    if (period == 0)
        return true;
    return firstIsFull ? index % period != 0 : index % period < period - 1;
}

struct Reach
{
    Tokens window = 0;
    Tokens chunk = 0;
};

/** How far back a layer sees. */
Reach reachOf(const GgufView& view, std::size_t layer)
{
    const Fields& fields = view.fields;
    const WindowRule* rule = ruleOf(view);
    if (rule && rule->layers > 0 && rule->layers != view.decoderLayers)
        return {};
    const auto written = fields.find({"attention.sliding_window"}, maximumContext);
    Tokens window = written.value_or(rule ? rule->window : 0);
    if (rule && rule->instead > 0 && window > 0)
        window = rule->instead;
    if (window == 0)
        return {};
    const auto index = static_cast<int>(layer);
    const bool firstIsFull = rule && rule->firstIsFull;
    const bool chunked = rule && rule->chunked;
    bool slides = false;
    if (fields.isList("attention.sliding_window_pattern")) {
        const auto pattern = fields.integers("attention.sliding_window_pattern");
        slides = !pattern.empty() && pattern[layer % pattern.size()] != 0;
    } else if (fields.has("attention.sliding_window_pattern")) {
        slides = isWindowed(index, fields.integer({"attention.sliding_window_pattern"}, 0, maximumLayers), firstIsFull);
    } else if (rule) {
        slides = isWindowed(index, rule->period, firstIsFull);
    } else {
        view.assume("which layers have the sliding window of " + std::to_string(window)
            + " tokens (attention.sliding_window_pattern): all are taken as full");
    }
    if (!slides)
        return {};
    return chunked ? Reach{0, window} : Reach{window, 0};
}

int rowsOf(const GgufTensor* tensor)
{
    return tensor && tensor->rows() <= maximumWidth ? static_cast<int>(tensor->rows()) : 0;
}

int columnsOf(const GgufTensor* tensor)
{
    return tensor && tensor->columns() <= maximumWidth ? static_cast<int>(tensor->columns()) : 0;
}

int headsOf(const GgufView& view, std::size_t layer)
{
    const auto heads = view.fields.at({"attention.head_count"}, layer, maximumHeads);
    if (heads && *heads > 0)
        return *heads;
    view.fields.log().report(
        view.fields.pointer("attention.head_count"), "is missing or 0", "the layer has attention, which needs it");
    return 0;
}

/** Whether a layer keeps a cache of its own: the last layers of some models read that of earlier ones. */
bool ownsCache(const GgufView& view, std::size_t layer)
{
    const WindowRule* rule = ruleOf(view);
    const int usual = rule && rule->ownCaches > 0 ? std::max(0, view.decoderLayers - rule->ownCaches) : 0;
    const int shared = view.fields.integer({"attention.shared_kv_layers"}, usual, maximumLayers);
    const auto index = static_cast<int>(layer);
    return index >= view.decoderLayers || index < view.decoderLayers - shared;
}

std::optional<Indexer> readIndexer(const GgufView& view, std::size_t layer, int ratio)
{
    const GgufLayer& tensors = view.layers[layer];
    const Fields& fields = view.fields;
    const int width = fields.integer({"attention.indexer.key_length"}, 0);
    if (width == 0 || !tensors.hasAny("indexer"))
        return std::nullopt;
    return Indexer{fields.integer({"attention.indexer.head_count"}, 0, maximumHeads), width,
        fields.integer({"attention.indexer.top_k"}, 0, maximumVocabulary), ratio};
}

Attention readLatent(const GgufView& view, std::size_t layer)
{
    const GgufLayer& tensors = view.layers[layer];
    const Fields& fields = view.fields;
    Attention attention;
    attention.kind = AttentionKind::Latent;
    attention.heads = headsOf(view, layer);
    attention.kvHeads = attention.heads;
    attention.queryRank = rowsOf(tensors.matrix("attn_q_a"));
    attention.latentRank = columnsOf(tensors.matrix("attn_kv_a_norm"));
    if (attention.latentRank == 0)
        attention.latentRank = fields.required({"attention.kv_lora_rank"});
    attention.ropeDim = std::max(0, rowsOf(tensors.matrix("attn_kv_a_mqa")) - attention.latentRank);
    attention.keyDim = fields.integer({"attention.key_length_mla", "attention.key_length"}, 0);
    attention.valueDim = fields.integer({"attention.value_length_mla", "attention.value_length"}, 0);
    attention.nopeDim = std::max(0, attention.keyDim - attention.ropeDim);
    const GgufTensor* keys = tensors.matrix("attn_k_b");
    const GgufTensor* values = tensors.matrix("attn_v_b");
    if (keys && values) { // one matrix per head: their shapes say it without doubt
        attention.nopeDim = columnsOf(keys);
        attention.keyDim = attention.nopeDim + attention.ropeDim;
        attention.valueDim = static_cast<int>(std::min<std::int64_t>(values->shape[1], maximumWidth));
    } else { // files of before April 2025 hold both in one matrix, and llama.cpp caches every head
        const std::int64_t keyWidth = std::int64_t{attention.heads} * attention.keyDim;
        const std::int64_t valueWidth = std::int64_t{attention.heads} * attention.valueDim;
        if (std::max(keyWidth, valueWidth) > maximumVocabulary)
            fields.log().report(fields.pointer("attention.key_length"), "is out of range", "check the file");
        else
            attention.streams.push_back({static_cast<int>(keyWidth), static_cast<int>(valueWidth), 1, 0, false, false});
    }
    if (attention.keyDim == 0 || attention.valueDim == 0)
        fields.log().report(fields.pointer("attention.key_length_mla"), "is missing or 0", "latent attention needs it");
    attention.outputGate = tensors.has("attn_gate");
    attention.indexer = readIndexer(view, layer, 1);
    if (!attention.indexer)
        attention.topK = fields.integer({"attention.indexer.top_k"}, 0, maximumVocabulary);
    attention.ownsCache = ownsCache(view, layer);
    return attention;
}

/** Entries that summarise several tokens, with a window of single ones (DeepSeek V4). */
Attention readCompressed(const GgufView& view, std::size_t layer)
{
    const Fields& fields = view.fields;
    Attention attention;
    attention.kind = AttentionKind::Compressed;
    attention.heads = headsOf(view, layer);
    attention.kvHeads = 1;
    attention.keyDim = fields.required({"attention.key_length"});
    attention.valueDim = attention.keyDim;
    attention.queryRank = fields.integer({"attention.q_lora_rank"}, 0);
    attention.outputGroups = fields.integer({"attention.output_group_count"}, 0, maximumHeads);
    attention.outputRank = fields.integer({"attention.output_lora_rank"}, 0);
    attention.sharedKeyValue = true;
    attention.sinks = view.layers[layer].has("attn_sinks");
    const auto ratios = fields.integers("attention.compress_ratios", 65536);
    const int ratio = layer < ratios.size() ? static_cast<int>(ratios[layer]) : 0;
    const Tokens window = fields.find({"attention.sliding_window"}, maximumContext).value_or(0);
    if (ratio > 0) {
        attention.indexer = readIndexer(view, layer, ratio);
        if (attention.indexer)
            attention.indexer->topK = std::min(attention.indexer->topK, 1 << 16) * std::min(ratio, 1024);
        attention.streams.push_back({attention.keyDim, 0, ratio, 0, true, false});
        if (attention.indexer)
            attention.streams.push_back({attention.indexer->headDim, 0, ratio, 0, true, false});
    } else {
        attention.window = window;
    }
    if (window > 0)
        attention.streams.push_back({attention.keyDim, 0, 1, window, true, false});
    return attention;
}

/** Widths of a head: the metadata's, unless the tensors contradict it. */
void readWidths(const GgufView& view, std::size_t layer, bool windowed, Attention& attention)
{
    const GgufLayer& tensors = view.layers[layer];
    const Fields& fields = view.fields;
    const int usual = attention.heads > 0 ? view.hidden / attention.heads : 0;
    attention.keyDim = fields.integer({"attention.key_length"}, usual);
    attention.valueDim = fields.integer({"attention.value_length"}, attention.keyDim);
    if (windowed) {
        attention.keyDim = fields.integer({"attention.key_length_swa"}, attention.keyDim);
        attention.valueDim = fields.integer({"attention.value_length_swa"}, attention.valueDim);
    }
    const int keys = rowsOf(tensors.matrix("attn_k"));
    if (keys == 0 || attention.kvHeads == 0 || keys == std::int64_t{attention.kvHeads} * attention.keyDim)
        return;
    if (attention.keyDim > 0 && keys % attention.keyDim == 0
        && columnsOf(tensors.matrix("attn_k_norm")) == attention.keyDim)
        attention.kvHeads = keys / attention.keyDim;
    else if (keys % attention.kvHeads == 0)
        attention.keyDim = keys / attention.kvHeads;
    const int values = rowsOf(tensors.matrix("attn_v"));
    attention.valueDim = values > 0 && values % attention.kvHeads == 0 ? values / attention.kvHeads : attention.keyDim;
    view.assume("attention.key_length does not fit the key matrices: their shapes count");
}

void readDetails(const GgufLayer& tensors, Attention& attention)
{
    const std::int64_t queryWidth = std::int64_t{attention.heads} * attention.keyDim;
    const std::int64_t outputWidth = std::int64_t{attention.heads} * attention.valueDim;
    attention.fusedQkv = tensors.has("attn_qkv");
    attention.qkvBias = tensors.tensor("attn_q.bias") || tensors.tensor("attn_qkv.bias");
    attention.outputBias = tensors.tensor("attn_output.bias") != nullptr;
    attention.qkNorm = tensors.has("attn_q_norm");
    attention.wideQkNorm = attention.qkNorm && columnsOf(tensors.matrix("attn_q_norm")) > attention.keyDim;
    attention.sinks = tensors.has("attn_sinks");
    attention.outputGate
        = rowsOf(tensors.matrix("attn_q")) == 2 * queryWidth || rowsOf(tensors.matrix("attn_gate")) == outputWidth;
    attention.headGate = rowsOf(tensors.matrix("attn_gate")) == attention.heads && attention.heads > 1;
    attention.sharedKeyValue = tensors.has("attn_k") && !tensors.has("attn_v");
}

Attention readGrouped(const GgufView& view, std::size_t layer)
{
    Attention attention;
    attention.kind = AttentionKind::Grouped;
    attention.heads = headsOf(view, layer);
    const auto kvHeads = view.fields.at({"attention.head_count_kv"}, layer, maximumHeads);
    attention.kvHeads = kvHeads && *kvHeads > 0 ? *kvHeads : attention.heads;
    const Reach reach = reachOf(view, layer);
    attention.window = reach.window;
    attention.chunk = reach.chunk;
    readWidths(view, layer, reach.window > 0, attention);
    readDetails(view.layers[layer], attention);
    const bool shares = attention.kvHeads > 0 && attention.heads % attention.kvHeads == 0;
    if (!shares || attention.keyDim == 0)
        view.fields.log().report(view.fields.pointer("attention.head_count_kv"),
            "does not fit attention.head_count and embedding_length", "check the file");
    attention.indexer = readIndexer(view, layer, 1);
    attention.ownsCache = ownsCache(view, layer);
    return attention;
}

/** Delta nets call their projections as attention does; what they have beside them tells them apart. */
bool isDeltaNet(const GgufLayer& tensors)
{
    return tensors.hasAny("ssm_beta") || tensors.hasAny("ssm_alpha") || tensors.hasAny("ssm_ba")
        || tensors.hasAny("ssm_f_a");
}

} // namespace

Attention readAttention(const GgufView& view, std::size_t layer)
{
    const GgufLayer& tensors = view.layers[layer];
    if (isDeltaNet(tensors))
        return {};
    if (tensors.has("attn_kv_a_mqa"))
        return readLatent(view, layer);
    if (view.fields.isList("attention.compress_ratios"))
        return readCompressed(view, layer);
    if (tensors.has("attn_q") || tensors.has("attn_qkv"))
        return readGrouped(view, layer);
    return {};
}

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/safetensors/safetensors_place.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <vector>

namespace loadmark {

namespace {

/*
 * Words between the dots of a tensor's name. Source: the published index files of the families in
 * resources/catalogue/models (Llama, Qwen, Gemma, DeepSeek, GLM, gpt-oss, Mixtral, Nemotron, Granite, Falcon, GPT-2).
 */
constexpr auto listWords = std::to_array<std::string_view>({"layers", "h", "blocks", "block"});
constexpr auto visionWords = std::to_array<std::string_view>({"visual", "vision_tower", "vision_model", "vision",
    "vision_encoder", "vision_embed_tokens", "image_newline", "multi_modal_projector", "mm_projector", "embed_vision",
    "audio_tower", "audio_model", "embed_audio", "img_processor", "patch_merger", "mm_vision_tower", "connector"});
constexpr auto mtpWords = std::to_array<std::string_view>(
    {"mtp", "mtp_layers", "nextn", "enorm", "hnorm", "eh_proj", "shared_head", "mtp_block"});
constexpr auto expertWords = std::to_array<std::string_view>({"experts", "mlp_experts", "switch_mlp"});
constexpr auto sharedWords = std::to_array<std::string_view>(
    {"shared_experts", "shared_expert", "shared_mlp", "shared_expert_gate", "share_expert"});
constexpr auto networkWords = std::to_array<std::string_view>({"mlp", "feed_forward", "block_sparse_moe", "ffn", "moe",
    "router", "dense_h_to_4h", "dense_4h_to_h", "up_proj", "down_proj", "gate_proj", "gate", "fc1", "fc2", "c_fc"});
constexpr auto wideningWords = std::to_array<std::string_view>(
    {"up_proj", "gate_proj", "gate_up_proj", "w1", "w3", "fc1", "c_fc", "gate_up_proj_blocks"});
constexpr auto routerWords = std::to_array<std::string_view>({"router", "gate"});
constexpr auto sharedLatentWords
    = std::to_array<std::string_view>({"kv_a_proj_with_mqa", "q_a_proj", "indexer", "fused_qkv_a_proj_with_mqa"});
constexpr auto embeddingWords = std::to_array<std::string_view>(
    {"embed_tokens", "wte", "word_embeddings", "tok_embeddings", "embed_in", "embeddings", "wpe", "embedding"});
constexpr auto headWords = std::to_array<std::string_view>({"lm_head", "embed_out", "output"});
constexpr auto lookupWords = std::to_array<std::string_view>(
    {"embed_tokens_per_layer", "ngram_embeddings", "ngram", "engram", "engram_embeddings"});
constexpr auto normWords = std::to_array<std::string_view>({"norm", "norm_f", "ln_f", "final_layernorm",
    "embedding_norm", "final_norm", "per_layer_model_projection", "per_layer_projection_norm", "embed_norm"});

using Words = std::vector<std::string_view>;

Words wordsOf(std::string_view name)
{
    constexpr std::size_t most = 32;
    Words words;
    while (words.size() < most) {
        const std::size_t dot = name.find('.');
        words.push_back(name.substr(0, dot));
        if (dot == std::string_view::npos)
            break;
        name.remove_prefix(dot + 1);
    }
    return words;
}

template<typename List>
bool hasAny(std::span<const std::string_view> words, const List& list)
{
    return std::ranges::find_first_of(words, list) != words.end();
}

int numberOf(std::string_view word)
{
    int number = -1;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    return error == std::errc() && end == word.data() + word.size() && number >= 0 ? number : -1;
}

/** Index of the word that is a layer's number; 0: none. */
std::size_t layerWord(const Words& words)
{
    for (std::size_t i = 1; i < words.size(); ++i)
        if (std::ranges::find(listWords, words[i - 1]) != listWords.end() && numberOf(words[i]) >= 0)
            return i;
    return 0;
}

SafetensorsPlace placeInLayer(std::span<const std::string_view> words)
{
    SafetensorsPlace place;
    place.part = StoredPart::Attention;
    if (hasAny(words, sharedWords) || (hasAny(words, networkWords) && !hasAny(words, expertWords)))
        place.part = StoredPart::Ffn;
    else if (hasAny(words, expertWords))
        place.part = StoredPart::Experts;
    place.widens = place.part != StoredPart::Attention && hasAny(words, wideningWords) && !hasAny(words, sharedWords);
    const bool router = place.part == StoredPart::Ffn && hasAny(words, routerWords);
    place.replicated = router || hasAny(words, sharedLatentWords);
    return place;
}

SafetensorsPlace placeOutside(const Words& words)
{
    SafetensorsPlace place;
    if (hasAny(words, lookupWords))
        place.part = StoredPart::Lookup;
    else if (hasAny(words, embeddingWords))
        place.part = StoredPart::TokenEmbedding;
    else if (hasAny(words, headWords))
        place.part = StoredPart::Head;
    else
        place.known = hasAny(words, normWords);
    return place;
}

} // namespace

SafetensorsPlace placeOfSafetensor(std::string_view name, int decoderLayers)
{
    const Words words = wordsOf(name);
    const std::size_t at = layerWord(words);
    const std::span<const std::string_view> before(words.data(), at);
    if (hasAny(at > 0 ? before : std::span<const std::string_view>(words), visionWords))
        return {.part = StoredPart::Vision};
    if (at == 0) {
        if (hasAny(words, mtpWords))
            return {.part = StoredPart::MtpOther};
        return placeOutside(words);
    }
    const std::span<const std::string_view> behind(words.data() + at + 1, words.size() - at - 1);
    const bool mtp = hasAny(before, mtpWords);
    const int number = numberOf(words[at]);
    if ((mtp || number >= decoderLayers) && (hasAny(behind, mtpWords) || hasAny(behind, embeddingWords)))
        return {.part = StoredPart::MtpOther};
    SafetensorsPlace place = placeInLayer(behind);
    constexpr int farthest = 1 << 20;
    place.layer = std::min(number, farthest) + (mtp ? decoderLayers : 0);
    return place;
}

} // namespace loadmark

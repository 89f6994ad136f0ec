// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/config/layer_plan.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace loadmark::config {

namespace {

using Mixers = std::vector<Mixer>;
using Networks = std::vector<Network>;

struct MixerName
{
    std::string_view word;
    Mixer mixer;
};

/** Words of layer_types lists. */
constexpr auto mixerNames = std::to_array<MixerName>({
    {"full_attention", Mixer::Full},
    {"attention", Mixer::Full},
    {"sparse_attention", Mixer::Full},
    {"deepseek_sparse_attention", Mixer::Full},
    {"compressed_sparse_attention", Mixer::Full},
    {"sliding_attention", Mixer::Sliding},
    {"chunked_attention", Mixer::Chunked},
    {"linear_attention", Mixer::Linear},
    {"mamba", Mixer::Mamba},
    {"conv", Mixer::Convolution},
});

/** Lists in which a layer is either a mixer or a network: words of layers_block_type, letters of hybrid patterns. */
bool planSingleThings(const Fields& text, const std::vector<std::string>& words, const std::string& pointer,
    std::vector<PlannedLayer>& plan)
{
    for (const auto& word : words) {
        if (word == "mamba" || word == "M")
            plan.push_back({Mixer::Mamba, Network::None});
        else if (word == "attention" || word == "*")
            plan.push_back({Mixer::Full, Network::None});
        else if (word == "moe" || word == "E")
            plan.push_back({Mixer::None, Network::Experts});
        else if (word == "mlp" || word == "-")
            plan.push_back({Mixer::None, Network::Dense});
        else
            text.log().report(pointer, "names the unknown layer kind \"" + word.substr(0, 40) + "\"",
                "known are mamba (M), attention (*), moe (E), mlp (-)");
    }
    return !words.empty();
}

std::vector<std::string> letters(const std::string& pattern)
{
    std::vector<std::string> list;
    for (const char letter : pattern.substr(0, maximumLayers + 1))
        list.emplace_back(1, letter);
    return list;
}

bool isSingleThingList(const std::vector<std::string>& words)
{
    return std::ranges::any_of(words, [](const auto& word) { return word == "moe" || word == "mlp"; });
}

void setMembers(const Fields& text, std::string_view name, const std::vector<std::int64_t>& members, std::int64_t base,
    Mixer mixer, Mixers& mixers)
{
    for (const auto member : members) {
        const auto index = member - base;
        if (index < 0 || index >= static_cast<std::int64_t>(mixers.size()))
            text.log().report(text.pointer(name), "names a layer that does not exist", "check num_hidden_layers");
        else
            mixers[static_cast<std::size_t>(index)] = mixer;
    }
}

/** Kimi's linear_attn_config lists the layers of both kinds, counted from 1 where the last number equals their count.
 */
bool mixersOfLinearConfig(const Fields& text, Mixers& mixers)
{
    const auto config = text.object("linear_attn_config");
    const auto linear = config.integers("kda_layers", maximumLayers);
    const auto full = config.integers("full_attn_layers", maximumLayers);
    if (linear.empty())
        return false;
    const bool fromZero = std::ranges::count(linear, 0) + std::ranges::count(full, 0) > 0;
    setMembers(config, "kda_layers", linear, fromZero ? 0 : 1, Mixer::Linear, mixers);
    setMembers(config, "full_attn_layers", full, fromZero ? 0 : 1, Mixer::Full, mixers);
    return true;
}

bool mixersOfList(const Fields& text, Mixers& mixers)
{
    auto name = text.isList("layer_types") ? "layer_types" : "layers_block_type";
    const auto words = text.texts(name);
    if (words.empty())
        return false;
    if (words.size() < mixers.size()) {
        text.log().report(text.pointer(name), "is shorter than num_hidden_layers", "one entry per layer is needed");
        return true;
    }
    for (std::size_t i = 0; i < mixers.size(); ++i) {
        const auto found = std::ranges::find(mixerNames, words[i], &MixerName::word);
        if (found == mixerNames.end())
            text.log().report(text.pointer(name) + "/" + std::to_string(i),
                "names the unknown layer kind \"" + words[i].substr(0, 40) + "\"",
                "known are full_attention, sliding_attention, chunked_attention, linear_attention, mamba, conv");
        else
            mixers[i] = found->mixer;
    }
    return true;
}

bool mixersOfSwitches(const Fields& text, Mixers& mixers)
{
    const auto kinds = text.integers("attn_type_list");
    for (std::size_t i = 0; i < std::min(kinds.size(), mixers.size()); ++i)
        mixers[i] = kinds[i] != 0 ? Mixer::Full : Mixer::Linear;
    if (!kinds.empty())
        return true;
    const auto rotary = text.integers("no_rope_layers"); // 1: rotary, which Llama 4 limits to a chunk
    if (rotary.empty() || text.find({"attention_chunk_size"}, maximumContext).value_or(0) == 0)
        return false;
    for (std::size_t i = 0; i < std::min(rotary.size(), mixers.size()); ++i)
        mixers[i] = rotary[i] != 0 ? Mixer::Chunked : Mixer::Full;
    return true;
}

/** Every `period`-th layer is `rare`, the others `common`; `offset` is the index of the first rare one. */
void setPeriod(Mixers& mixers, int period, int offset, Mixer rare, Mixer common)
{
    for (std::size_t i = 0; i < mixers.size(); ++i)
        mixers[i] = static_cast<int>(i) % period == offset % period ? rare : common;
}

bool mixersOfPeriod(const Fields& text, const Family& family, Mixers& mixers)
{
    if (const int period = text.integer({"attn_layer_period"}, 0, maximumLayers)) {
        setPeriod(mixers, period, text.integer({"attn_layer_offset"}, 0, maximumLayers), Mixer::Full, Mixer::Mamba);
        return true;
    }
    const bool linear = text.has("linear_num_value_heads");
    if (const int interval = text.integer({"full_attention_interval"}, linear ? 4 : 0, maximumLayers)) {
        setPeriod(mixers, interval, interval - 1, Mixer::Full, linear ? Mixer::Linear : Mixer::Sliding);
        return true;
    }
    if (text.find({"attention_chunk_size"}, maximumContext).value_or(0) > 0) {
        setPeriod(mixers, 4, 3, Mixer::Full, Mixer::Chunked); // default of Llama 4's no_rope_layer_interval
        return true;
    }
    if (!text.has("sliding_window") || !text.flag({"use_sliding_window"}, true))
        return false;
    const int period = text.integer({"sliding_window_pattern", "_sliding_window_pattern", "global_attn_every_n_layers"},
        family.slidingPeriod, maximumLayers);
    if (period > 0)
        setPeriod(mixers, period, period - 1, Mixer::Full, Mixer::Sliding);
    return period > 0;
}

/** Windows without a pattern: on all layers, or with Qwen 2 on those above max_window_layers. */
void mixersOfWindow(const Fields& text, const Family& family, Mixers& mixers)
{
    const auto window = text.find({"sliding_window"}, maximumContext).value_or(0);
    const auto context = text.find({"max_position_embeddings"}, maximumContext).value_or(maximumContext);
    if (window == 0 || window >= context)
        return;
    if (text.flag({"use_sliding_window"}, false)) {
        const auto first = static_cast<std::size_t>(text.integer({"max_window_layers"}, 0, maximumLayers));
        for (std::size_t i = first; i < mixers.size(); ++i)
            mixers[i] = Mixer::Sliding;
    } else if (family.everyWindow && text.flag({"use_sliding_window"}, true)) {
        std::ranges::fill(mixers, Mixer::Sliding);
    }
}

/** Where only the numbers of layers are known, the attention layers are spread evenly: sums hold, the order is a guess.
 */
bool mixersOfCounts(const Fields& text, Mixers& mixers)
{
    const int full = text.integer({"num_full_attention_layers"}, 0, maximumLayers);
    if (full == 0 || !text.has("num_conv_layers") || full > static_cast<int>(mixers.size()))
        return false;
    const auto layers = static_cast<int>(mixers.size());
    for (int i = 0; i < layers; ++i)
        mixers[static_cast<std::size_t>(i)]
            = (i + 1) * full / layers > i * full / layers ? Mixer::Full : Mixer::Convolution;
    return true;
}

Mixers planMixers(const Fields& text, const Family& family, int layers)
{
    const bool parallel = text.has("mamba_d_ssm");
    const bool attention = text.has("num_attention_heads") || text.has("n_head") || text.has("n_heads");
    const Mixer usual = parallel ? Mixer::AttentionAndMamba : attention ? Mixer::Full : Mixer::Mamba;
    Mixers mixers(static_cast<std::size_t>(layers), usual);
    if (parallel || mixersOfList(text, mixers) || mixersOfLinearConfig(text, mixers) || mixersOfSwitches(text, mixers)
        || mixersOfCounts(text, mixers) || mixersOfPeriod(text, family, mixers))
        return mixers;
    mixersOfWindow(text, family, mixers);
    return mixers;
}

/** "3,4,5" of Step's moe_layers_enum. */
std::vector<std::int64_t> numbersOfText(const std::string& list)
{
    std::vector<std::int64_t> numbers;
    const char* at = list.data();
    const char* end = at + list.size();
    while (at < end) {
        std::int64_t number = -1;
        const auto [next, error] = std::from_chars(at, end, number);
        if (error == std::errc())
            numbers.push_back(number);
        at = error == std::errc() ? next : at + 1;
    }
    return numbers;
}

bool networksOfLists(const Fields& text, Networks& networks)
{
    const auto words = text.texts("mlp_layer_types");
    for (std::size_t i = 0; i < std::min(words.size(), networks.size()); ++i)
        networks[i] = words[i] == "dense" ? Network::Dense : Network::Experts;
    if (!words.empty())
        return true;
    auto members = text.integers("moe_layers", maximumLayers);
    if (members.empty())
        members = text.integers("moe_layer_list", maximumLayers);
    if (members.empty())
        members = numbersOfText(text.text({"moe_layers_enum"}));
    if (members.empty())
        return false;
    std::ranges::fill(networks, Network::Dense);
    for (const auto member : members)
        if (member >= 0 && member < static_cast<std::int64_t>(networks.size()))
            networks[static_cast<std::size_t>(member)] = Network::Experts;
    return true;
}

bool hasExperts(const Fields& text, int index)
{
    const auto dense = text.integers("mlp_only_layers", maximumLayers);
    if (std::ranges::count(dense, index) > 0)
        return false;
    const int step = text.integer({"decoder_sparse_step", "interleave_moe_layer_step"}, 1, maximumLayers);
    if (step > 1 && (index + 1) % step != 0)
        return false;
    if (const int period = text.integer({"expert_layer_period"}, 0, maximumLayers))
        return index % period == text.integer({"expert_layer_offset"}, 0, maximumLayers) % period;
    const int start
        = text.integer({"first_k_dense_replace", "moe_layer_start_index", "num_dense_layers", "moe_layer_num_skipped"},
            0, maximumLayers);
    const int last = text.integer({"moe_layer_end_index"}, maximumLayers, maximumLayers);
    const int interval = text.isList("moe_layer_freq")
        ? text.at({"moe_layer_freq"}, static_cast<std::size_t>(index), 1).value_or(0)
        : text.integer({"moe_layer_freq", "moe_layer_interval"}, 1, maximumLayers);
    return index >= start && index <= last && interval > 0 && index % interval == 0;
}

Networks planNetworks(const Fields& text, int layers)
{
    if (expertCount(text) <= 1)
        return Networks(static_cast<std::size_t>(layers), Network::Dense);
    Networks networks(static_cast<std::size_t>(layers), Network::Experts);
    if (networksOfLists(text, networks))
        return networks;
    for (int i = 0; i < layers; ++i)
        networks[static_cast<std::size_t>(i)] = hasExperts(text, i) ? Network::Experts : Network::Dense;
    return networks;
}

/** Layers that a neural architecture search left without attention or network. */
void removeSkipped(const Fields& text, std::vector<PlannedLayer>& plan)
{
    const auto blocks = text.objects("block_configs");
    for (std::size_t i = 0; i < std::min(blocks.size(), plan.size()); ++i) {
        const auto attention = blocks[i].object("attention");
        if (attention.flag({"replace_with_linear"}, false))
            text.log().report(
                attention.pointer("replace_with_linear"), "is a shape that is not known", "use its GGUF file");
        if (attention.flag({"no_op"}, false))
            plan[i].mixer = Mixer::None;
        if (blocks[i].object("ffn").flag({"no_op"}, false))
            plan[i].network = Network::None;
    }
}

} // namespace

int expertCount(const Fields& text)
{
    const Names names = {"n_routed_experts", "num_experts", "num_local_experts", "moe_num_experts"};
    if (const auto found = text.find(names, maximumHeads))
        return static_cast<int>(*found);
    return text.object("ffn_config").integer({"moe_num_experts"}, 0, maximumHeads);
}

int layerCount(const Fields& text)
{
    const auto words = text.texts("layers_block_type");
    if (isSingleThingList(words))
        return static_cast<int>(std::min<std::size_t>(words.size(), maximumLayers));
    return text.required({"num_hidden_layers", "n_layer", "n_layers"}, maximumLayers);
}

std::vector<PlannedLayer> planLayers(const Fields& text, const Family& family, int layers)
{
    std::vector<PlannedLayer> plan;
    const auto words = text.texts("layers_block_type");
    if (isSingleThingList(words) && planSingleThings(text, words, text.pointer("layers_block_type"), plan))
        return plan;
    const auto pattern = letters(text.text({"hybrid_override_pattern"}));
    if (planSingleThings(text, pattern, text.pointer("hybrid_override_pattern"), plan)) {
        if (plan.size() != static_cast<std::size_t>(layers))
            text.log().report(
                text.pointer("hybrid_override_pattern"), "is not as long as num_hidden_layers", "check the file");
        return plan;
    }
    const auto mixers = planMixers(text, family, layers);
    const auto networks = planNetworks(text, layers);
    for (std::size_t i = 0; i < mixers.size(); ++i)
        plan.push_back({mixers[i], networks[i]});
    removeSkipped(text, plan);
    return plan;
}

int mtpHeads(const Fields& text, const Family& family)
{
    return family.mtpPublished ? text.integer({"num_nextn_predict_layers", "mtp_num_hidden_layers"}, 0, 64) : 0;
}

std::vector<PlannedLayer> planMtpLayers(
    const Fields& text, const Family& family, const std::vector<PlannedLayer>& decoder)
{
    std::vector<PlannedLayer> plan;
    const int count = mtpHeads(text, family);
    auto words = text.texts("mtp_layers_block_type");
    if (words.empty())
        words = letters(text.text({"mtp_hybrid_override_pattern"}));
    for (int i = 0; i < count && !words.empty(); ++i)
        planSingleThings(text, words, text.pointer("mtp_layers_block_type"), plan);
    if (!words.empty() || decoder.empty())
        return plan;
    PlannedLayer layer{family.mtpSliding ? Mixer::Sliding : Mixer::Full, Network::Dense};
    if (!family.mtpDense && std::ranges::count(decoder, Network::Experts, &PlannedLayer::network) > 0)
        layer.network = Network::Experts;
    return std::vector<PlannedLayer>(static_cast<std::size_t>(count), layer);
}

} // namespace loadmark::config

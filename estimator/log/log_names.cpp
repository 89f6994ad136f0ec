// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/log/log_names.h"

#include "estimator/log/log_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace loadmark {

namespace {

using Words = std::set<std::string, std::less<>>;

/** Words of a name: letters, digits and points between digits; "Qwen3.6-35B-A3B" → qwen3.6, 35b, a3b. */
Words tokensOf(std::string_view name)
{
    Words tokens;
    std::string word;
    const std::string text = log_text::lower(name.substr(0, 200)) + " ";
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        const bool point = c == '.' && !word.empty() && std::isdigit(static_cast<unsigned char>(word.back()))
            && std::isdigit(static_cast<unsigned char>(text[i + 1]));
        if (std::isalnum(c) || point || c == '+')
            word += static_cast<char>(c);
        else if (!word.empty())
            tokens.insert(std::exchange(word, {}));
    }
    return tokens;
}

/** Words that say how a checkpoint is stored or trained, not which model it is. */
bool saysNothing(const std::string& word)
{
    static const Words words{"instruct", "it", "chat", "base", "hf", "gguf", "fp8", "nvfp4", "mxfp4", "awq", "gptq",
        "int4", "int8", "4bit", "8bit", "w4a16", "w8a8", "bf16", "fp16", "f16", "autoround", "bnb", "ud", "qat",
        "model", "quantized", "dynamic", "mtp", "meta", "preview", "safetensors", "native", "marlin", "block", "mlx"};
    return words.contains(word);
}

/** The name in "org/name", or of the cache's folder "models--org--name/snapshots/…"; no folder behind it. */
std::string_view nameIn(std::string_view path)
{
    constexpr std::string_view cached = "models--";
    if (const std::size_t at = path.rfind(cached); at != std::string_view::npos) {
        path = path.substr(at + cached.size());
        path = path.substr(0, path.find('/'));
        const std::size_t dashes = path.find("--");
        return dashes == std::string_view::npos ? path : path.substr(dashes + 2);
    }
    while (path.ends_with('/'))
        path.remove_suffix(1);
    const std::size_t slash = path.find_last_of("/\\");
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::string_view textOf(const EngineLog& log, std::string_view key)
{
    const LogInput* input = log.input(key);
    const auto* text = input ? std::get_if<std::string>(&input->value) : nullptr;
    return text ? std::string_view(*text) : std::string_view();
}

std::optional<std::int64_t> numberOf(const EngineLog& log, std::string_view key)
{
    const LogInput* input = log.input(key);
    const auto* number = input ? std::get_if<std::int64_t>(&input->value) : nullptr;
    return number ? std::optional(*number) : std::nullopt;
}

/** Whether the dimensions that the log tells are the model's; false where it tells none or the model's are unknown. */
bool hasDimensions(const EngineLog& log, const Model& model)
{
    const auto layers = numberOf(log, log_input::layers);
    const auto hidden = numberOf(log, log_input::hidden);
    if (!layers || !hidden || !model.architecture)
        return false;
    const Architecture& own = *model.architecture;
    const auto count = static_cast<std::int64_t>(own.layers.size());
    const auto withMtp = count + static_cast<std::int64_t>(own.mtpLayers.size());
    if ((*layers != count && *layers != withMtp) || *hidden != own.hidden)
        return false;
    if (const auto vocabulary = numberOf(log, log_input::vocabulary); vocabulary && *vocabulary != own.vocabulary)
        return false;
    const auto kvHeads = numberOf(log, log_input::kvHeads);
    const bool grouped = std::ranges::any_of(
        own.blocks, [](const Block& block) { return block.attention.kind == AttentionKind::Grouped; });
    if (kvHeads && grouped
        && std::ranges::none_of(own.blocks, [&](const Block& block) { return block.attention.kvHeads == *kvHeads; }))
        return false;
    const auto experts = numberOf(log, log_input::experts);
    return !experts || (*experts > 0) == hasExperts(own);
}

/** How many of the model's words the name has; −1 where it lacks one, or has one that speaks of another model. */
int likeness(const Words& name, const Model& model, bool strict)
{
    int common = 0;
    Words own = tokensOf(model.name);
    own.merge(tokensOf(nameIn(model.repository)));
    for (const std::string& word : tokensOf(model.name))
        if (!saysNothing(word) && !name.contains(word))
            return -1;
    for (const std::string& word : name) {
        common += own.contains(word);
        if (strict && !own.contains(word) && !saysNothing(word))
            return -1;
    }
    return common;
}

const Model* likest(const Words& name, const std::vector<const Model*>& models, bool strict)
{
    const Model* best = nullptr;
    int most = 0;
    for (const Model* model : models) {
        const int common = likeness(name, *model, strict);
        if (common > most) {
            most = common;
            best = model;
        }
    }
    return best;
}

/** Of models that lack the name the one with most of its words, and of these the one with the fewest of its own. */
const Model* nearest(const Words& name, const std::vector<const Model*>& models)
{
    const Model* best = nullptr;
    std::pair<int, int> most;
    for (const Model* model : models) {
        const Words own = tokensOf(model->name);
        const auto common
            = static_cast<int>(std::ranges::count_if(own, [&](const auto& word) { return name.contains(word); }));
        const std::pair score(common, -static_cast<int>(own.size()));
        if (!best || score > most) {
            most = score;
            best = model;
        }
    }
    return best;
}

bool endsWithRepository(std::string_view path, std::string_view repository)
{
    return !repository.empty() && path.size() >= repository.size()
        && log_text::lower(path.substr(path.size() - repository.size())) == log_text::lower(repository);
}

} // namespace

ModelOfLog modelOf(const EngineLog& log, const Model* current, const Catalogue& catalogue)
{
    const std::string_view path = textOf(log, log_input::modelName);
    const std::string_view file = textOf(log, log_input::modelFile);
    const bool tellsDimensions = log.input(log_input::layers) && log.input(log_input::hidden);
    if (current && current->own && (!tellsDimensions || hasDimensions(log, *current)))
        return {current, false};
    std::vector<const Model*> fitting;
    for (const auto& model : catalogue.models) {
        if (tellsDimensions ? !hasDimensions(log, *model) : false)
            continue;
        if (endsWithRepository(path, model->repository))
            return {model.get(), false};
        fitting.push_back(model.get());
    }
    for (const std::string_view name : {nameIn(path), nameIn(file)})
        if (const Model* model = name.empty() ? nullptr : likest(tokensOf(name), fitting, !tellsDimensions))
            return {model, false};
    if (!tellsDimensions)
        return {};
    Words words = tokensOf(nameIn(path));
    words.merge(tokensOf(nameIn(file)));
    if (words.empty() && std::ranges::find(fitting, current) != fitting.end())
        return {current, true};
    return {nearest(words, fitting), !fitting.empty()};
}

const Accelerator* acceleratorOf(std::string_view name, Bytes memory, const Catalogue& catalogue)
{
    static const Words brands{"nvidia", "geforce", "amd", "intel", "apple", "tesla", "radeon", "instinct", "graphics",
        "gpu", "tm", "r", "generation", "workstation", "edition", "server", "max-q", "per", "sxm", "sxm4", "sxm5",
        "pcie", "hbm3", "hbm3e", "hbm2e", "blackwell"};
    const auto core = [&](std::string_view text) {
        Words words = tokensOf(text);
        std::erase_if(words, [&](const std::string& word) {
            const bool size = word.ends_with("gb") && std::isdigit(static_cast<unsigned char>(word.front()));
            return size || brands.contains(word);
        });
        return words;
    };
    const Words wanted = core(name);
    const Words all = tokensOf(name);
    const Accelerator* best = nullptr;
    double bestScore = 0;
    for (const Accelerator& accelerator : catalogue.accelerators) {
        const Words own = core(accelerator.name);
        const bool chip = wanted.size() == 1 && wanted.begin()->size() >= 4 && own.contains(*wanted.begin()); // "GB10"
        if (own.empty() || (own != wanted && !chip))
            continue;
        double score = 1;
        for (const std::string& word : tokensOf(accelerator.name))
            score += all.contains(word) ? 0.1 : 0; // "PCIe", "80GB"
        const double known = static_cast<double>(accelerator.reportedMemory.value_or(
            static_cast<Bytes>(accelerator.memoryGigabytes * static_cast<double>(gibi))));
        if (memory > 0 && known > 0)
            score -= std::min(0.9, std::abs(std::log(static_cast<double>(memory) / known)));
        if (score > bestScore) {
            bestScore = score;
            best = &accelerator;
        }
    }
    return best;
}

namespace {

/** "Q4_K - Medium" → "q4_k_m", "IQ3_S mix - 3.66 bpw" → "iq3_m", "IQ4_XS - 4.25 bpw" → "iq4_xs". */
std::string ggufFormat(std::string_view type)
{
    std::string text = log_text::lower(type);
    if (text.find("iq3_s mix") != std::string::npos)
        return "iq3_m";
    const auto ends = std::to_array<std::pair<std::string_view, std::string_view>>(
        {{" - medium", "_m"}, {" - small", "_s"}, {" - large", "_l"}});
    for (const auto& [words, letter] : ends)
        if (const std::size_t at = text.find(words); at != std::string::npos)
            return text.substr(0, at) + std::string(letter);
    text = text.substr(0, text.find(" - "));
    if (text.starts_with("mxfp4"))
        return "mxfp4_moe";
    return text.substr(0, text.find(' '));
}

/** The longest id of a format in the name of a file, as a part of it: "x-UD-Q4_K_XL-00001.gguf" → "ud-q4_k_xl". */
std::string formatInName(std::string_view file, const Catalogue& catalogue)
{
    const std::string text = log_text::lower(file.substr(0, 300));
    std::string best;
    for (const WeightFormat& format : catalogue.formats) {
        const std::size_t at = text.rfind(format.id);
        const bool starts
            = at != std::string::npos && (at == 0 || !std::isalnum(static_cast<unsigned char>(text[at - 1])));
        const std::size_t end = at + format.id.size();
        const bool ends = starts
            && (end >= text.size() || (!std::isalnum(static_cast<unsigned char>(text[end])) && text[end] != '_'));
        if (ends && format.id.size() > best.size())
            best = format.id;
    }
    return best;
}

std::string servedFormat(const EngineLog& log, const Model& model)
{
    const std::string type = log_text::lower(textOf(log, log_input::quantisation));
    const std::string name = log_text::lower(nameIn(textOf(log, log_input::modelName)));
    const auto named = [&](std::string_view word) { return name.find(word) != std::string::npos; };
    const auto typed = [&](std::string_view word) { return type.find(word) != std::string::npos; };
    if (!log.input(log_input::quantisation))
        return {};
    if (typed("awq"))
        return "awq-int4";
    if (typed("gptq"))
        return "gptq-int4";
    if (typed("fp4") || named("nvfp4"))
        return typed("mxfp4") ? "mxfp4" : "nvfp4";
    const bool native = endsWithRepository(textOf(log, log_input::modelName), model.repository);
    if (native && model.nativeFormat)
        return *model.nativeFormat;
    if (typed("fp8") || named("fp8"))
        return named("dynamic") || named("redhat") ? "fp8-tensor" : "fp8";
    if (typed("inc") || named("w4a16") || named("awq") || named("int4"))
        return named("awq") ? "awq-int4" : "int4-g128";
    if (type != "none")
        return {};
    const std::string data = log_text::lower(textOf(log, log_input::dataType));
    return data.find("bfloat16") != std::string::npos || data.empty() ? "bf16" : "f16";
}

} // namespace

FormatOfLog weightFormatOf(const EngineLog& log, const Model& model, const Catalogue& catalogue)
{
    std::string format;
    bool certain = true;
    if (log.engine == "vllm" || log.engine == "sglang") {
        format = servedFormat(log, model);
    } else {
        const std::string byType = ggufFormat(textOf(log, log_input::fileType));
        const std::string byName = formatInName(textOf(log, log_input::modelFile), catalogue);
        // Mixes have names of their own, and the type of most of their tensors.
        format = !byName.empty() ? byName : byType;
        certain = !byName.empty();
    }
    return catalogue.format(format) ? FormatOfLog{format, certain} : FormatOfLog();
}

} // namespace loadmark

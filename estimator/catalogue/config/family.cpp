// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/config/family.h"

#include <algorithm>
#include <array>

namespace loadmark::config {

namespace {

/*
 * Sources: the configuration and model classes of transformers for defaults and biases, src/llama-arch.cpp of llama.cpp
 * for its names; each row reproduces the published parameter total of the models in resources/catalogue/models.
 */
constexpr auto families = std::to_array<Family>({
    {.modelType = "llama", .ggufType = "llama"},
    {.modelType = "llama4_text", .ggufType = "llama4", .weightlessQkNorm = true, .sharedAsExpert = true},
    {.modelType = "mistral", .ggufType = "llama", .everyWindow = true},
    {.modelType = "mixtral", .ggufType = "llama", .everyWindow = true},
    {.modelType = "ministral3", .ggufType = "mistral3"},
    {.modelType = "mistral4", .ggufType = "mistral4"},
    {.modelType = "mistral_large4", .ggufType = ""},
    {.modelType = "nemotron-nas", .ggufType = "deci"},
    {.modelType = "internlm3", .ggufType = "llama"},
    {.modelType = "smollm3", .ggufType = "smollm3", .tied = true},
    {.modelType = "olmo2", .ggufType = "olmo2", .qkNorm = true, .wideQkNorm = true},
    {.modelType = "qwen2", .ggufType = "qwen2", .attentionBias = true, .biasOnOutput = false},
    {.modelType = "qwen2_moe", .ggufType = "qwen2moe", .attentionBias = true, .biasOnOutput = false},
    {.modelType = "qwen3", .ggufType = "qwen3", .qkNorm = true},
    {.modelType = "qwen3_moe", .ggufType = "qwen3moe", .qkNorm = true},
    {.modelType = "qwen3_next", .ggufType = "qwen3next", .qkNorm = true, .outputGate = true},
    {.modelType = "qwen3_5_text", .ggufType = "qwen35", .qkNorm = true, .outputGate = true},
    {.modelType = "qwen3_5_moe_text", .ggufType = "qwen35moe", .qkNorm = true, .outputGate = true},
    {.modelType = "qwen4_exp_text", .ggufType = "qwen4exp", .qkNorm = true, .outputGate = true},
    {.modelType = "gemma2", .ggufType = "gemma2", .norms = 4, .tied = true, .slidingPeriod = 2},
    {.modelType = "gemma3_text", .ggufType = "gemma3", .norms = 4, .tied = true, .qkNorm = true, .slidingPeriod = 6},
    {.modelType = "gemma4_text", .ggufType = "gemma4", .norms = 4, .tied = true, .qkNorm = true, .slidingPeriod = 6},
    {.modelType = "gemma4_unified_text",
        .ggufType = "gemma4",
        .norms = 4,
        .tied = true,
        .qkNorm = true,
        .slidingPeriod = 6},
    {.modelType = "deepseek_v2", .ggufType = "deepseek2"},
    {.modelType = "deepseek_v3", .ggufType = "deepseek2", .mtpVocabularyCopies = 2},
    {.modelType = "deepseek_v32", .ggufType = "deepseek32", .mtpVocabularyCopies = 2},
    {.modelType = "deepseek_v4", .ggufType = "deepseek4"},
    {.modelType = "deepseek_v41_text", .ggufType = ""},
    {.modelType = "kimi_k2", .ggufType = "deepseek2"},
    {.modelType = "kimi_linear", .ggufType = "kimi-linear"},
    {.modelType = "kimi_k3", .ggufType = "kimi-k3"},
    {.modelType = "glm4", .ggufType = "glm4", .norms = 4},
    {.modelType = "glm4_moe",
        .ggufType = "glm4moe",
        .biasOnOutput = false,
        .routerBias = true,
        .mtpVocabularyCopies = 2},
    {.modelType = "glm_moe_dsa", .ggufType = "glm-dsa"},
    {.modelType = "glm5_next_text", .ggufType = "glm5-next"},
    {.modelType = "gpt_oss", .ggufType = "gpt-oss", .attentionBias = true, .routerBias = true, .sinks = true},
    {.modelType = "minimax_m2", .ggufType = "minimax-m2"},
    {.modelType = "minimax_m3", .ggufType = "minimax-m3", .mtpPublished = false},
    {.modelType = "step3p5",
        .ggufType = "step35",
        .qkNorm = true,
        .routerBias = true,
        .mtpVocabularyCopies = 1,
        .mtpSliding = true,
        .mtpDense = true},
    {.modelType = "step5",
        .ggufType = "",
        .qkNorm = true,
        .routerBias = true,
        .mtpVocabularyCopies = 1,
        .mtpSliding = true,
        .mtpDense = true},
    {.modelType = "ernie4_5_moe", .ggufType = "ernie4_5-moe", .routerBias = true, .mtpDense = true},
    {.modelType = "hunyuan", .ggufType = "hunyuan-moe", .qkNorm = true},
    {.modelType = "hunyuan_v1_moe", .ggufType = "hunyuan-moe", .qkNorm = true},
    {.modelType = "nemotron_h", .ggufType = "nemotron_h", .gated = false, .routerBias = true, .noRotary = true},
    {.modelType = "cohere", .ggufType = "command-r", .norms = 1, .tied = true},
    {.modelType = "cohere2", .ggufType = "cohere2", .norms = 1, .tied = true, .slidingPeriod = 4},
    {.modelType = "phi3", .ggufType = "phi3", .fusedQkv = true, .everyWindow = true},
    {.modelType = "phimoe", .ggufType = "phimoe", .norms = 4, .everyWindow = true},
    {.modelType = "lfm2", .ggufType = "lfm2", .tied = true, .qkNorm = true},
    {.modelType = "lfm2_moe", .ggufType = "lfm2moe", .tied = true, .qkNorm = true},
    {.modelType = "lfm3", .ggufType = "", .tied = true, .qkNorm = true},
    {.modelType = "granitemoehybrid", .ggufType = "granitehybrid"},
    {.modelType = "falcon_h1", .ggufType = "falcon-h1"},
    {.modelType = "jamba", .ggufType = "jamba", .noRotary = true},
    {.modelType = "mamba2", .ggufType = "mamba2"},
    {.modelType = "dbrx", .ggufType = "dbrx", .fusedQkv = true},
    {.modelType = "starcoder2",
        .ggufType = "starcoder2",
        .norms = 4,
        .tied = true,
        .gated = false,
        .everyWindow = true},
    {.modelType = "gpt2",
        .ggufType = "gpt2",
        .norms = 4,
        .tied = true,
        .attentionBias = true,
        .fusedQkv = true,
        .gated = false,
        .networkBias = true,
        .noRotary = true},
    {.modelType = "afmoe", .ggufType = "afmoe", .norms = 4, .qkNorm = true, .routerBias = true, .outputGate = true},
});

constexpr Family unknownFamily{};

} // namespace

const Family& familyOf(std::string_view modelType)
{
    const auto found = std::ranges::find(families, modelType, &Family::modelType);
    return found == families.end() ? unknownFamily : *found;
}

} // namespace loadmark::config

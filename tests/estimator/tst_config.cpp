// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/read_catalogue.h"
#include "estimator/catalogue/read_config.h"
#include "estimator/files/text_file.h"
#include "estimator/weights/tensors.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <cmath>
#include <filesystem>
#include <functional>

using namespace loadmark;
using nlohmann::json;
using namespace std::string_literals;

namespace {

std::string textOf(const std::string& name)
{
    return readTextFile(LOADMARK_TEST_DATA "/configs/" + name + ".json").value_or("");
}

Result<Model> readNamed(const std::string& name)
{
    return readConfig(textOf(name), name, name + ".json");
}

/** A small Llama with some of its fields changed. */
json llama(const json& changes = json::object())
{
    json config{{"model_type", "llama"}, {"hidden_size", 4096}, {"intermediate_size", 14336}, {"num_hidden_layers", 32},
        {"num_attention_heads", 32}, {"num_key_value_heads", 8}, {"vocab_size", 128256},
        {"max_position_embeddings", 8192}, {"tie_word_embeddings", false}};
    config.merge_patch(changes);
    return config;
}

/** Elements per token that grow without end. */
double growing(const Architecture& architecture)
{
    double sum = 0;
    for (const std::uint16_t layer : architecture.layers)
        for (const CacheStream& stream : cacheStreams(architecture.blocks[layer].attention))
            if (stream.window == 0)
                sum += static_cast<double>(stream.keyElements + stream.valueElements) / stream.tokensPerEntry;
    return sum;
}

int layersWith(const Architecture& architecture, const std::function<bool(const Block&)>& wanted)
{
    int count = 0;
    for (const std::uint16_t layer : architecture.layers)
        count += wanted(architecture.blocks[layer]) ? 1 : 0;
    return count;
}

} // namespace

class TestConfig : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void countsPublishedTotals_data();
    void countsPublishedTotals();
    void cachesPublishedBytes_data();
    void cachesPublishedBytes();
    void tellsBothArchitectureNames_data();
    void tellsBothArchitectureNames();
    void tellsTheNativeFormat_data();
    void tellsTheNativeFormat();
    void readsManySpellings_data();
    void readsManySpellings();
    void readsWindows_data();
    void readsWindows();
    void findsLayersWithoutAttention();
    void indexesOnlyFullLayers();
    void namesTheModel();
    void writesAnEntryForTheCatalogue();
    void warnsOfUnknownTypes();
    void reportsFaults_data();
    void reportsFaults();
    void survivesHostileValues_data();
    void survivesHostileValues();
};

void TestConfig::countsPublishedTotals_data()
{
    QTest::addColumn<std::string>("name");
    QTest::addColumn<double>("published");
    QTest::addColumn<double>("tolerance");
    const auto exact
        = [](const char* name, double published) { QTest::newRow(name) << std::string(name) << published << 0.0; };
    const auto near = [](const char* name, double published, double tolerance) {
        QTest::newRow(name) << std::string(name) << published << tolerance;
    };
    // Totals of the checkpoints' safetensors, or as the model card prints them.
    exact("llama-2-7b", 6738415616);
    exact("llama-3-8b", 8030261248);
    exact("mistral-7b-instruct-v0.3", 7248023552);
    exact("qwen2.5-0.5b", 494032768);
    exact("qwen2.5-7b-instruct", 7615616512);
    exact("qwen2.5-coder-7b-instruct", 7615616512);
    exact("deepseek-r1-distill-qwen-7b", 7615616512);
    exact("qwen3-30b-a3b", 30532122624);
    exact("qwen3-235b-a22b", 235093634560);
    exact("gemma-2-2b-it", 2614341888);
    exact("c4ai-command-r-v01", 34980831232);
    exact("lfm2.5-1.2b-instruct", 1170340608);
    near("gpt2", 124439808, 1e-5); // the bias of the last norm is not counted
    exact("qwen3.6-27b", 27781427952); // with its MTP layer and its vision tower
    near("qwen3-next-80b-a3b-instruct", 79674391296, 0);
    near("glm-5.1", 753864139008, 0); // with its MTP layer, as GLM-5
    near("deepseek-r1", 684531386000, 1e-4); // published with the scales of its FP8 blocks
    near("kimi-k2-thinking", 1026470731056, 1e-4); // as Kimi K2, with scales
    near("llama-3.1-nemotron-ultra-253b", 253.4e9, 1e-3);
    near("c4ai-command-r7b-12-2024", 8.03e9, 1e-3);
    near("trinity-nano-preview", 6.1e9, 0.01);
}

void TestConfig::countsPublishedTotals()
{
    QFETCH(const std::string, name);
    QFETCH(const double, published);
    QFETCH(const double, tolerance);
    const Result<Model> model = readNamed(name);
    QVERIFY2(model.has_value(), model ? "" : model.error().text().c_str());
    const ParameterCount count = countParameters(*model->architecture);
    const auto counted = static_cast<double>(count.text + count.mtp + count.vision + count.lookup);
    QVERIFY2(std::abs(counted - published) <= tolerance * published, std::to_string(counted).c_str());
    QCOMPARE(static_cast<double>(*model->parametersTotal), counted);
    if (!hasExperts(*model->architecture)) // every parameter of a dense model is active
        QCOMPARE(*model->parametersActive, *model->parametersTotal);
    QVERIFY(model->own);
    QCOMPARE(model->shapes.size(), model->architecture->blocks.size());
}

void TestConfig::cachesPublishedBytes_data()
{
    QTest::addColumn<std::string>("name");
    QTest::addColumn<double>("bytesPerToken");
    // 16-bit bytes per token of one sequence, from load logs and published arithmetic (formulas.md §2).
    QTest::newRow("Llama 3 8B, 128 KiB") << "llama-3-8b"s << 131072.0;
    QTest::newRow("Llama 2 7B without grouped queries, 512 KiB") << "llama-2-7b"s << 524288.0;
    QTest::newRow("DeepSeek R1, latent of 576 in 61 layers") << "deepseek-r1"s << 70272.0;
    QTest::newRow("Kimi K2.5 inside text_config") << "kimi-k2.5"s << 70272.0;
    QTest::newRow("GLM-5.1, latent and index key in 78 layers") << "glm-5.1"s << 78 * (576 + 128) * 2.0;
    QTest::newRow("Qwen3.6-27B, 16 of 64 layers") << "qwen3.6-27b"s << 65536.0;
    QTest::newRow("LFM2.5 1.2B, 6 of 16 layers: 384 MiB at 32768") << "lfm2.5-1.2b-instruct"s << 12288.0;
    QTest::newRow("Nemotron Ultra, 64 of 162 layers") << "llama-3.1-nemotron-ultra-253b"s << 64 * 2 * 8 * 128 * 2.0;
}

void TestConfig::cachesPublishedBytes()
{
    QFETCH(const std::string, name);
    QFETCH(const double, bytesPerToken);
    const Result<Model> model = readNamed(name);
    QVERIFY2(model.has_value(), model ? "" : model.error().text().c_str());
    QCOMPARE(growing(*model->architecture) * 2, bytesPerToken);
}

void TestConfig::tellsBothArchitectureNames_data()
{
    QTest::addColumn<std::string>("name");
    QTest::addColumn<std::string>("type");
    QTest::addColumn<std::string>("gguf"); // general.architecture of the published GGUF files
    QTest::newRow("Llama") << "llama-3-8b"s
                           << "llama"s
                           << "llama"s;
    QTest::newRow("Mistral is a Llama") << "mistral-7b-instruct-v0.3"s
                                        << "mistral"s
                                        << "llama"s;
    QTest::newRow("Qwen3 MoE") << "qwen3-30b-a3b"s
                               << "qwen3_moe"s
                               << "qwen3moe"s;
    QTest::newRow("Qwen3-Next") << "qwen3-next-80b-a3b-instruct"s
                                << "qwen3_next"s
                                << "qwen3next"s;
    QTest::newRow("Qwen3.6") << "qwen3.6-27b"s
                             << "qwen3_5_text"s
                             << "qwen35"s;
    QTest::newRow("DeepSeek") << "deepseek-r1"s
                              << "deepseek_v3"s
                              << "deepseek2"s;
    QTest::newRow("Kimi K2.5") << "kimi-k2.5"s
                               << "kimi_k2"s
                               << "deepseek2"s;
    QTest::newRow("GLM-5.1") << "glm-5.1"s
                             << "glm_moe_dsa"s
                             << "glm-dsa"s;
    QTest::newRow("DeciLM") << "llama-3.1-nemotron-ultra-253b"s
                            << "nemotron-nas"s
                            << "deci"s;
    QTest::newRow("Command R") << "c4ai-command-r-v01"s
                               << "cohere"s
                               << "command-r"s;
}

void TestConfig::tellsBothArchitectureNames()
{
    QFETCH(const std::string, name);
    QFETCH(const std::string, type);
    QFETCH(const std::string, gguf);
    const Result<Model> model = readNamed(name);
    QVERIFY2(model.has_value(), model ? "" : model.error().text().c_str());
    QCOMPARE(model->architecture->type, type);
    QCOMPARE(model->architecture->ggufType, gguf);
}

void TestConfig::tellsTheNativeFormat_data()
{
    QTest::addColumn<std::string>("quantisation");
    QTest::addColumn<std::string>("format"); // empty: unknown
    QTest::newRow("FP8 in blocks") << R"({"quant_method": "fp8", "weight_block_size": [128, 128]})"s
                                   << "fp8"s;
    QTest::newRow("MXFP4") << R"({"quant_method": "mxfp4"})"s
                           << "mxfp4"s;
    QTest::newRow("AWQ") << R"({"quant_method": "awq", "bits": 4})"s
                         << "awq-int4"s;
    QTest::newRow("GPTQ") << R"({"quant_method": "gptq", "bits": 4})"s
                          << "gptq-int4"s;
    QTest::newRow("GPTQ of 8 bits has no format here") << R"({"quant_method": "gptq", "bits": 8})"s
                                                       << ""s;
    QTest::newRow("NVFP4 packed") << R"({"quant_method": "compressed-tensors", "format": "nvfp4-pack-quantized"})"s
                                  << "nvfp4"s;
    QTest::newRow("NVFP4 of ModelOpt") << R"({"quant_method": "modelopt", "quant_algo": "NVFP4"})"s
                                       << "nvfp4"s;
    QTest::newRow("experts in FP4, the rest in FP8") << R"({"quant_method": "fp8", "expert_dtype": "fp4"})"s
                                                     << "mxfp4-fp8"s;
    QTest::newRow("experts of an unknown type") << R"({"quant_method": "fp8", "expert_dtype": "fp3"})"s
                                                << ""s;
    const auto packed = [](const char* weights, const char* ignored) {
        return R"({"quant_method": "compressed-tensors", "format": "pack-quantized", "config_groups": {"group_0": )"s
            + R"({"weights": )" + weights + R"(}}, "ignore": )" + ignored + "}";
    };
    QTest::newRow("INT4 in groups of 128")
        << packed(R"({"num_bits": 4, "group_size": 128, "symmetric": true})", R"(["lm_head"])") << "int4-g128"s;
    QTest::newRow("INT4 experts, as Kimi K2.5 has")
        << packed(R"({"num_bits": 4, "group_size": 32})", R"(["lm_head", "re:.*self_attn.*"])") << "int4-g32-experts"s;
    QTest::newRow("packed integers of 8 bits") << packed(R"({"num_bits": 8, "group_size": 128})", "[]") << ""s;
    QTest::newRow("a method nobody knows") << R"({"quant_method": "magic"})"s
                                           << ""s;
    QTest::newRow("none") << "null"s
                          << "bf16"s;
}

void TestConfig::tellsTheNativeFormat()
{
    QFETCH(const std::string, quantisation);
    QFETCH(const std::string, format);
    const json changes{{"torch_dtype", "bfloat16"}, {"quantization_config", json::parse(quantisation)}};
    const Result<Model> model = readConfig(llama(changes).dump(), "own", "config.json");
    QVERIFY2(model.has_value(), model ? "" : model.error().text().c_str());
    QCOMPARE(model->nativeFormat.value_or(""), format);
    QVERIFY(!model->nativeFormatLabel.empty());
}

void TestConfig::readsManySpellings_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<double>("bytesPerToken");
    QTest::addColumn<int>("experts");
    const auto row = [](const char* name, const json& config, double bytes, int experts) {
        QTest::newRow(name) << config.dump() << bytes << experts;
    };
    const double full = 131072; // 32 layers × 8 heads × (128 + 128) × 2 bytes
    row("head_dim null", llama({{"head_dim", nullptr}}), full, 0);
    row("head_dim wider than hidden ÷ heads", llama({{"head_dim", 256}}), 2 * full, 0);
    row("no grouped queries", llama({{"num_key_value_heads", 32}}), 4 * full, 0);
    json nested{
        {"model_type", "some_vision_model"}, {"text_config", llama()}, {"vision_config", {{"hidden_size", 64}}}};
    row("inside text_config", nested, full, 0);
    json config = llama();
    config["num_key_value_heads"] = json::array();
    for (int i = 0; i < 32; ++i)
        config["num_key_value_heads"].push_back(i % 2 == 0 ? 8 : 4);
    row("heads per layer", config, 0.75 * full, 0);
    row("experts as Mixtral writes them",
        llama({{"model_type", "mixtral"}, {"num_local_experts", 8}, {"num_experts_per_tok", 2}}), full, 8);
    row("experts as DeepSeek writes them",
        llama({{"n_routed_experts", 64}, {"num_experts_per_tok", 6}, {"moe_intermediate_size", 1408},
            {"first_k_dense_replace", 1}}),
        full, 64);
    row("experts as Step writes them",
        llama(
            {{"moe_num_experts", 48}, {"moe_top_k", 3}, {"moe_intermediate_size", 512}, {"moe_layers_enum", "4,5,6"}}),
        full, 48);
    row("every fourth layer is full",
        llama({{"linear_num_value_heads", 32}, {"linear_num_key_heads", 16}, {"linear_key_head_dim", 128},
            {"linear_value_head_dim", 128}, {"linear_conv_kernel_dim", 4}, {"full_attention_interval", 4}}),
        full / 4, 0);
    row("attention in every eighth layer, Mamba elsewhere",
        llama({{"attn_layer_period", 8}, {"attn_layer_offset", 4}, {"mamba_d_state", 16}, {"mamba_d_conv", 4},
            {"mamba_expand", 2}, {"mamba_dt_rank", 256}}),
        full / 8, 0);
    row("the last layers read an earlier cache", llama({{"num_kv_shared_layers", 8}}), 0.75 * full, 0);
}

void TestConfig::readsManySpellings()
{
    QFETCH(const std::string, text);
    QFETCH(const double, bytesPerToken);
    QFETCH(const int, experts);
    const Result<Model> model = readConfig(text, "own", "config.json");
    QVERIFY2(model.has_value(), model ? "" : model.error().text().c_str());
    QCOMPARE(growing(*model->architecture) * 2, bytesPerToken);
    int most = 0;
    for (const Block& block : model->architecture->blocks)
        most = std::max(most, block.ffn.experts);
    QCOMPARE(most, experts);
}

void TestConfig::readsWindows_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<int>("windowed");
    const auto row = [](const char* name, const json& changes, int windowed) {
        QTest::newRow(name) << llama(changes).dump() << windowed;
    };
    row("none", {{"sliding_window", nullptr}}, 0);
    row("Mistral: every layer", {{"model_type", "mistral"}, {"sliding_window", 4096}}, 32);
    row("Mistral: a window as long as the context is none", {{"model_type", "mistral"}, {"sliding_window", 8192}}, 0);
    row("Qwen 2: written but not used",
        {{"model_type", "qwen2"}, {"sliding_window", 4096}, {"use_sliding_window", false}, {"max_window_layers", 8}},
        0);
    row("Qwen 2: used above some layer",
        {{"model_type", "qwen2"}, {"sliding_window", 4096}, {"use_sliding_window", true}, {"max_window_layers", 8}},
        24);
    row("Gemma 2: every other layer", {{"model_type", "gemma2"}, {"sliding_window", 4096}}, 16);
    row("Gemma 3: five of six", {{"model_type", "gemma3_text"}, {"sliding_window", 1024}}, 27);
    row("Command A: three of four",
        {{"model_type", "cohere2"}, {"sliding_window", 4096}, {"sliding_window_pattern", 4}}, 24);
    row("Llama 4: chunks in three of four", {{"model_type", "llama4_text"}, {"attention_chunk_size", 8192}}, 24);
}

void TestConfig::readsWindows()
{
    QFETCH(const std::string, text);
    QFETCH(const int, windowed);
    const Result<Model> model = readConfig(text, "own", "config.json");
    QVERIFY2(model.has_value(), model ? "" : model.error().text().c_str());
    const auto limited = [](const Block& block) { return block.attention.window > 0 || block.attention.chunk > 0; };
    QCOMPARE(layersWith(*model->architecture, limited), windowed);
}

void TestConfig::findsLayersWithoutAttention()
{
    const Result<Model> model = readNamed("llama-3.1-nemotron-ultra-253b");
    QVERIFY(model.has_value());
    const Architecture& architecture = *model->architecture;
    QCOMPARE(architecture.layers.size(), std::size_t{162});
    QCOMPARE(layersWith(architecture, [](const Block& b) { return b.attention.kind == AttentionKind::None; }), 98);
    QCOMPARE(layersWith(architecture, [](const Block& b) { return b.ffn.width == 425984; }), 1);
}

void TestConfig::indexesOnlyFullLayers()
{
    json config = json::parse(textOf("glm-5.1"));
    config["index_topk_freq"] = 4; // GLM-5.2: layers 0, 1, 2, 6, 10 … 74 choose, 21 of 78
    config["index_skip_topk_offset"] = 3;
    const Result<Model> model = readConfig(config.dump(), "own", "config.json");
    QVERIFY2(model.has_value(), model ? "" : model.error().text().c_str());
    const auto chooses = [](const Block& block) { return block.attention.indexer.has_value(); };
    QCOMPARE(layersWith(*model->architecture, chooses), 21);
    QCOMPARE(growing(*model->architecture), 47616.0);
}

void TestConfig::namesTheModel()
{
    const Result<Model> model = readNamed("gemma-2-2b-it");
    QVERIFY(model.has_value());
    QCOMPARE(model->id, std::string("gemma-2-2b-it"));
    QCOMPARE(model->name, std::string("gemma-2-2b-it"));
    QCOMPARE(model->repository, std::string("google/gemma-2-2b-it"));
    QCOMPARE(model->contextLimit.value_or(0), Tokens{8192});
    const Result<Model> local
        = readConfig(llama({{"_name_or_path", "/home/somebody/model"}}).dump(), "own", "config.json");
    QVERIFY(local.has_value());
    QVERIFY(local->repository.empty()); // a path on somebody's disk is no repository
}

void TestConfig::writesAnEntryForTheCatalogue()
{
    const Result<Model> model = readNamed("qwen3.6-27b");
    QVERIFY(model.has_value());
    const Result<Model> back = readModel(writeModel(*model), "written");
    QVERIFY2(back.has_value(), back ? "" : back.error().text().c_str());
    QCOMPARE(back->architecture, model->architecture);
}

void TestConfig::warnsOfUnknownTypes()
{
    const Result<Model> model = readConfig(llama({{"model_type", "brand_new"}}).dump(), "own", "config.json");
    QVERIFY(model.has_value());
    QCOMPARE(model->missing.size(), std::size_t{1});
    QVERIFY(model->missing.front().find("brand_new") != std::string::npos);
}

void TestConfig::reportsFaults_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("words");
    const auto row = [](const char* name, const json& config, const char* words) {
        QTest::newRow(name) << config.dump() << std::string(words);
    };
    QTest::newRow("nothing") << std::string() << "config.json:"s;
    QTest::newRow("not JSON") << std::string("model_type: llama") << "config.json:"s;
    QTest::newRow("a list") << std::string("[]") << "not a JSON object"s;
    QTest::newRow("deep nesting") << std::string(100000, '[') << "config.json:"s;
    row("an empty object", json::object(), "config.json#/hidden_size: is missing");
    row("no vocabulary", llama({{"vocab_size", nullptr}}), "config.json#/vocab_size: is missing");
    row("no width", llama({{"intermediate_size", nullptr}}), "config.json#/intermediate_size: is missing");
    row("no layers", llama({{"num_hidden_layers", 0}}), "config.json#/num_hidden_layers: is missing or 0");
    row("a billion layers", llama({{"num_hidden_layers", 1000000000}}),
        "config.json#/num_hidden_layers: is out of range");
    row("negative heads", llama({{"num_attention_heads", -32}}), "config.json#/num_attention_heads: is out of range");
    row("heads as text", llama({{"num_attention_heads", "32"}}),
        "config.json#/num_attention_heads: is not a whole number");
    row("half a head", llama({{"num_attention_heads", 31.5}}), "config.json#/num_attention_heads: is out of range");
    row("more KV heads than heads", llama({{"num_key_value_heads", 64}}), "num_key_value_heads");
    row("KV heads that the heads cannot share", llama({{"num_key_value_heads", 7}}), "num_key_value_heads");
    row("heads that do not divide the width", llama({{"num_attention_heads", 30}, {"num_key_value_heads", 10}}),
        "config.json#/num_attention_heads: do not divide hidden_size");
    row("a short list of heads", llama({{"num_key_value_heads", {8, 8}}}), "shorter than the number of layers");
    row("a short list of layers", llama({{"layer_types", {"full_attention"}}}), "shorter than num_hidden_layers");
    row("a layer nobody knows", llama({{"num_hidden_layers", 1}, {"layer_types", {"telepathy"}}}), "\"telepathy\"");
    row("windows of no length", llama({{"num_hidden_layers", 1}, {"layer_types", {"sliding_attention"}}}),
        "sliding_window");
    row("a pattern of the wrong length",
        llama({{"model_type", "nemotron_h"}, {"hybrid_override_pattern", "M*-"}, {"mamba_num_heads", 8},
            {"mamba_head_dim", 64}, {"ssm_state_size", 128}}),
        "hybrid_override_pattern");
    row("more experts used than there are", llama({{"num_local_experts", 4}, {"num_experts_per_tok", 8}}),
        "num_experts_per_tok");
    row("a latent without its widths", llama({{"kv_lora_rank", 512}}), "qk_nope_head_dim");
    row("text_config is a text", json{{"text_config", "x"}}, "config.json#/text_config: is not an object");
    row("more parameters than there are machines",
        llama({{"num_local_experts", 16384}, {"num_experts_per_tok", 1}, {"intermediate_size", 1048576},
            {"hidden_size", 262144}}),
        "10^15");
}

void TestConfig::reportsFaults()
{
    QFETCH(const std::string, text);
    QFETCH(const std::string, words);
    const Result<Model> result = readConfig(text, "own", "config.json");
    QVERIFY(!result.has_value());
    const std::string line = result.error().text();
    QVERIFY2(line.starts_with("config.json"), line.c_str());
    QVERIFY2(line.find(words) != std::string::npos, line.c_str());
    QVERIFY2(line.find('\n') == std::string::npos, line.c_str());
}

void TestConfig::survivesHostileValues_data()
{
    QTest::addColumn<std::string>("name");
    for (const auto& entry : std::filesystem::directory_iterator(LOADMARK_TEST_DATA "/configs"))
        if (entry.path().extension() == ".json")
            QTest::newRow(entry.path().stem().c_str()) << entry.path().stem().string();
}

/** Each field in turn becomes something else: a one-line error, or a model that can be counted. */
void TestConfig::survivesHostileValues()
{
    QFETCH(const std::string, name);
    const json whole = json::parse(textOf(name));
    const std::vector<json> hostile{nullptr, true, -1, 0, 1, 1e300, 1ULL << 63, 65536, 1048576, "", "x", json::array(),
        json::object(), json::array({nullptr, "x", -1, json::array()})};
    const bool nested = whole.contains("text_config");
    const json& fields = nested ? whole["text_config"] : whole;
    for (const auto& [key, unused] : fields.items()) {
        for (const json& value : hostile) {
            json changed = whole;
            (nested ? changed["text_config"] : changed)[key] = value;
            const Result<Model> result = readConfig(changed.dump(), "own", "config.json");
            if (!result)
                QVERIFY2(result.error().text().find('\n') == std::string::npos, key.c_str());
            else
                QVERIFY2(*result->parametersTotal > 0 && growing(*result->architecture) >= 0, key.c_str());
        }
    }
}

QTEST_GUILESS_MAIN(TestConfig)
#include "tst_config.moc"

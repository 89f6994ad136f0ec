// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/estimator/engine_log_text.h"

using namespace loadmark;
using namespace loadmark::engineLogText;

/** Lines of engines' logs, in the forms of their versions. */
class TestEngineLog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsSizes_data();
    void readsSizes();
    void readsInputs_data();
    void readsInputs();
    void readsVersions_data();
    void readsVersions();
    void looksPastPrefixes_data();
    void looksPastPrefixes();
};

void TestEngineLog::readsSizes_data()
{
    QTest::addColumn<std::string>("line");
    QTest::addColumn<int>("part");
    QTest::addColumn<std::string>("device");
    QTest::addColumn<double>("value");
    QTest::addColumn<double>("rounding");
    const auto row = [](const char* line, LogPart part, const char* device, double value, double rounding) {
        QTest::newRow(line) << std::string(line) << static_cast<int>(part) << std::string(device) << value << rounding;
    };
    constexpr double hundredth = 0.005;
    // llama.cpp, newest first
    row("load_tensors:        CUDA0 model buffer size =  4403.49 MiB", LogPart::Weights, "CUDA0", 4403.49 * mib,
        hundredth * mib);
    row("load_tensors:   CPU_Mapped model buffer size =   281.81 MiB", LogPart::Weights, "CPU_Mapped", 281.81 * mib,
        hundredth * mib);
    row("load_tensors:  MTL0_Mapped model buffer size =  4403.50 MiB", LogPart::Weights, "MTL0", 4403.5 * mib,
        hundredth * mib);
    row("llm_load_tensors:      CUDA0 buffer size =  8509.23 MiB", LogPart::Weights, "CUDA0", 8509.23 * mib,
        hundredth * mib);
    row("llama_kv_cache:      CUDA0 KV buffer size =  1024.00 MiB", LogPart::KvCache, "CUDA0", 1024 * mib,
        hundredth * mib);
    row("llama_kv_cache_unified:      CUDA1 KV buffer size =   480.00 MiB", LogPart::KvCache, "CUDA1", 480 * mib,
        hundredth * mib);
    row("init:      CUDA0 KV buffer size =   480.00 MiB", LogPart::KvCache, "CUDA0", 480 * mib, hundredth * mib);
    row("llama_kv_cache_init:        CPU KV buffer size =     9.00 MiB", LogPart::KvCache, "CPU", 9 * mib,
        hundredth * mib);
    row("llama_new_context_with_model: KV self size  = 1024.00 MiB, K (f16):  512.00 MiB, V (f16):  512.00 MiB",
        LogPart::KvCache, "", 1024 * mib, hundredth * mib);
    row("llama_kv_cache: size =  320.00 MiB (  4096 cells,  10 layers,  4/4 seqs), K (f16):  160.00 MiB, V (f16):  "
        "160.00 "
        "MiB",
        LogPart::KvCache, "", 320 * mib, hundredth * mib);
    row("llama_memory_recurrent:    Vulkan0 RS buffer size =    62.81 MiB", LogPart::State, "Vulkan0", 62.81 * mib,
        hundredth * mib);
    row("sched_reserve:      CUDA0 compute buffer size =   472.13 MiB", LogPart::Compute, "CUDA0", 472.13 * mib,
        hundredth * mib);
    row("llama_context:  CUDA_Host compute buffer size =    24.01 MiB", LogPart::Compute, "CUDA_Host", 24.01 * mib,
        hundredth * mib);
    row("llama_context:        CPU  output buffer size =     0.49 MiB", LogPart::Output, "CPU", 0.49 * mib,
        hundredth * mib);
    // Ollama's own engine
    row("time=2026-05-09T10:33:53.731Z level=INFO source=device.go:245 msg=\"model weights\" device=CUDA0 size=\"9.3 "
        "GiB\"",
        LogPart::Weights, "CUDA0", 9.3 * gib, 0.05 * gib);
    row("time=2026-05-09T10:33:53.731Z level=INFO source=device.go:256 msg=\"kv cache\" device=CPU size=\"144.0 MiB\"",
        LogPart::KvCache, "CPU", 144 * mib, 0.05 * mib);
    row("time=2026-05-09T10:33:53.731Z level=INFO source=device.go:267 msg=\"compute graph\" device=ROCm0 size=\"252.2 "
        "MiB\"",
        LogPart::Compute, "ROCm0", 252.2 * mib, 0.05 * mib);
    // vLLM
    row("Model loading took 14.9889 GiB memory and 5.4 seconds", LogPart::Weights, "rank 0", 14.9889 * gib,
        0.00005 * gib);
    row("Loading model weights took 2.8875 GB", LogPart::Weights, "rank 0", 2.8875 * gib, 0.00005 * gib);
    row("Available KV cache memory: 56.21 GiB", LogPart::KvPool, "rank 0", 56.21 * gib, hundredth * gib);
    row("Available KV cache memory: -0.41 GiB", LogPart::KvPool, "rank 0", -0.41 * gib, hundredth * gib);
    row("GPU KV cache size: 460,496 tokens", LogPart::Capacity, "", 460496, 0);
    row("# GPU blocks: 27392, # CPU blocks: 2048", LogPart::Capacity, "", 27392.0 * 16, 0);
    row("Maximum concurrency for 131,072 tokens per request: 3.51x", LogPart::Concurrency, "", 3.51, hundredth);
    row("Graph capturing finished in 20 secs, took 0.53 GiB", LogPart::Graphs, "rank 0", 0.53 * gib, hundredth * gib);
    row("the current vLLM instance can use total_gpu_memory (31.74GiB) x gpu_memory_utilization (0.90) = 28.57GiB",
        LogPart::DeviceTotal, "rank 0", 31.74 * gib, hundredth * gib);
    row("non_torch_memory takes 0.09GiB; PyTorch activation peak memory takes 1.40GiB;", LogPart::Activation, "rank 0",
        1.4 * gib, hundredth * gib);
    // SGLang, whose GB are GiB
    row("Load weight end. type=Qwen3ForCausalLM, dtype=torch.bfloat16, avail mem=13.90 GB, mem usage=1.25 GB.",
        LogPart::Weights, "rank 0", 1.25 * gib, hundredth * gib);
    row("KV Cache is allocated. dtype: torch.bfloat16, #tokens: 104273, K size: 5.57 GB, V size: 5.57 GB",
        LogPart::KvPool, "rank 0", 11.14 * gib, 2 * hundredth * gib);
    row("KV Cache is allocated. #tokens: 314304, KV size: 29.32 GB", LogPart::KvPool, "rank 0", 29.32 * gib,
        hundredth * gib);
    row("KV Cache is allocated. #tokens: 314304, KV size: 29.30 GB", LogPart::Capacity, "rank 0", 314304, 0);
    row("SWAKVPool mem usage: 36.69 GB, swa size: 171008, full size: 213761", LogPart::KvPool, "rank 0", 36.69 * gib,
        hundredth * gib);
    row("Mamba Cache is allocated. max_mamba_cache_size: 48, conv_state size: 0.09GB, ssm_state size: 6.46GB",
        LogPart::State, "rank 0", 6.55 * gib, 2 * hundredth * gib);
    row("Capture cuda graph end. Time elapsed: 2.50 s. mem usage=0.11 GB. avail mem=1.70 GB.", LogPart::Graphs,
        "rank 0", 0.11 * gib, hundredth * gib);
    row("Capture target decode CUDA graph end. elapsed=25.74 s, mem usage=2.66 GB, avail mem=24.45 GB", LogPart::Graphs,
        "rank 0", 2.66 * gib, hundredth * gib);
}

void TestEngineLog::readsSizes()
{
    QFETCH(std::string, line);
    QFETCH(int, part);
    QFETCH(std::string, device);
    QFETCH(double, value);
    QFETCH(double, rounding);
    const EngineLog log = read(line);
    const auto found = std::ranges::find(log.figures, static_cast<LogPart>(part), &LogFigure::part);
    QVERIFY(found != log.figures.end());
    QCOMPARE(found->device, device);
    QVERIFY2(std::abs(found->value - value) < 1, qPrintable(QString::number(found->value, 'f', 2)));
    QVERIFY2(std::abs(found->rounding - rounding) < 1, qPrintable(QString::number(found->rounding, 'f', 2)));
    QCOMPARE(found->lines.size(), std::size_t{1});
    QCOMPARE(found->lines.front().number, 1);
}

void TestEngineLog::readsInputs_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("key");
    QTest::addColumn<std::string>("value");
    const auto row = [](const std::string& line, const char* key, const char* value) {
        QTest::addRow("%s of %s", key, line.substr(0, std::min<std::size_t>(60, line.find('\n'))).c_str())
            << line << std::string(key) << std::string(value);
    };
    const auto llama = [&](const std::string& line, const char* key, const char* value) {
        row(line + "\n" + std::string(anySize), key, value);
    };
    llama("print_info: n_embd                = 2816", "hidden", "2816");
    llama("llm_load_print_meta: n_vocab          = 128256", "vocabulary", "128256");
    llama("print_info: file type   = Q4_K - Medium", "file_type", "Q4_K - Medium");
    llama("print_info: file size   = 4.50 GiB (4.89 BPW)", "file_bytes", "4831838208");
    llama("print_info: general.name          = Gemma-4-26B-A4B-It", "model_name", "Gemma-4-26B-A4B-It");
    llama("llama_model_loader: loaded meta data with 60 key-value pairs and 658 tensors from "
          "/models/gemma-4-26B-A4B-it-UD-Q5_K_M.gguf (version GGUF V3 (latest))",
        "model_file", "gemma-4-26B-A4B-it-UD-Q5_K_M.gguf");
    llama("load_tensors: offloaded 30/31 layers to GPU", "gpu_layers", "30");
    llama("load_tensors: offloaded 30/31 layers to GPU", "layers", "30");
    llama("llama_context: n_ubatch      = 288", "ubatch", "288");
    llama("llama_context: flash_attn    = enabled", "flash_attention", "true");
    llama("llama_new_context_with_model: flash_attn = 0", "flash_attention", "false");
    llama("sched_reserve: Flash Attention was auto, set to enabled", "flash_attention", "true");
    llama("llama_context: kv_unified    = true", "kv_unified", "true");
    llama("llama_context: n_seq_max     = 4\nllama_context: n_ctx         = 16384", "context", "4096");
    llama("llama_context: n_seq_max = 4\nllama_context: n_ctx = 16384\nllama_context: kv_unified = true", "context",
        "16384");
    llama("llama_new_context_with_model: n_ctx = 8192\nsrv  load_model: initializing slots, n_slots = 4", "context",
        "2048");
    llama("llama_new_context_with_model: KV self size  = 1248.00 MiB, K (q8_0):  816.00 MiB, V (q4_0):  432.00 MiB",
        "kv_v", "q4_0");
    llama("llama_kv_cache_iswa: using full-size SWA cache (ref: https://github.com)", "swa_full", "true");
    llama(
        "  Device 0: NVIDIA GeForce RTX 4090, compute capability 8.9, VMM: yes", "gpu_name", "NVIDIA GeForce RTX 4090");
    llama(
        "llama_prepare_model_devices: using device CUDA0 (NVIDIA GeForce RTX 3090 Ti) (0000:05:00.0) - 23841 MiB free",
        "gpu_name", "NVIDIA GeForce RTX 3090 Ti");
    llama("Tensor blk.0.ffn_up_exps.weight buffer type overriden to CPU\n"
          "Tensor blk.1.ffn_up_exps.weight buffer type overriden to CPU",
        "cpu_moe", "2");
    llama("llama_new_context_with_model: mla_attn   = 0", "fork", "ik_llama.cpp");
    row("msg=\"load\" source=x level=INFO request=\"{Operation:commit Parallel:2 BatchSize:512 FlashAttention:Enabled "
        "KvSize:16384 KvCacheType:q8_0 NumThreads:4}\"\nsource=device.go msg=\"kv cache\" device=CUDA0 size=\"1.5 "
        "GiB\"",
        "context", "8192");
    row("level=INFO source=ggml.go:136 msg=\"\" architecture=qwen3 file_type=Q4_K_M name=Qwen3-8B description=\"\"\n"
        "source=device.go msg=\"kv cache\" device=CUDA0 size=\"1.5 GiB\"",
        "model_name", "Qwen3-8B");
    row("level=INFO source=runner.go msg=load request=\"{Operation:commit Parallel:1 BatchSize:512 "
        "FlashAttention:Enabled "
        "KvSize:16384 KvCacheType: NumThreads:4}\"\nsource=device.go msg=\"kv cache\" device=CUDA0 size=\"1.5 GiB\"",
        "kv_v", "f16");
    const std::string config
        = "Model loading took 1.0 GiB\nINFO [core.py:105] Initializing a V1 LLM engine (v0.19.1) with config: "
          "model='Qwen/Qwen3-8B-FP8', speculative_config=None, dtype=torch.bfloat16, max_seq_len=8192, "
          "tensor_parallel_size=2, pipeline_parallel_size=1, quantization=fp8, enforce_eager=True, "
          "kv_cache_dtype=fp8_e4m3, "
          "enable_prefix_caching=False";
    row(config, "model_name", "Qwen/Qwen3-8B-FP8");
    row(config, "context", "8192");
    row(config, "tensor_parallel", "2");
    row(config, "kv_k", "fp8");
    row(config, "quantization", "fp8");
    row(config, "enforce_eager", "true");
    row(config, "prefix_caching", "false");
    const std::string arguments = "Model loading took 1.0 GiB\nnon-default args: {'model_tag': 'a/b', 'model': "
                                  "'deepseek-ai/DeepSeek-V4-Flash', "
                                  "'max_model_len': 1048576, 'gpu_memory_utilization': 0.95, 'max_num_batched_tokens': "
                                  "4096, 'max_num_seqs': 64, "
                                  "'speculative_config': {'method': 'mtp', 'num_speculative_tokens': 2}}";
    row(arguments, "model_name", "deepseek-ai/DeepSeek-V4-Flash");
    row(arguments, "gpu_memory_utilization", "0.95");
    row(arguments, "max_batched_tokens", "4096");
    row(arguments, "max_num_seqs", "64");
    row(arguments, "draft", "mtp");
    row(arguments, "draft_tokens", "2");
    const std::string server
        = "Load weight end. dtype=torch.bfloat16, avail mem=1.0 GB, mem usage=1.0 GB\n[2025-05-15 08:39:19] "
          "server_args=ServerArgs(model_path='/m/Qwen3-8B', dtype='auto', kv_cache_dtype='fp8_e4m3', "
          "mem_fraction_static=0.88, chunked_prefill_size=-1, tp_size=8, disable_radix_cache=True)";
    row(server, "model_name", "/m/Qwen3-8B");
    row(server, "kv_k", "fp8");
    row(server, "mem_fraction_static", "0.88");
    row(server, "tensor_parallel", "8");
    row(server, "prefix_caching", "false");
    row(server
            + "\nmax_total_num_tokens=9, chunked_prefill_size=2048, max_running_requests=48, context_len=16384, "
              "available_gpu_mem=13.38 GB",
        "max_num_seqs", "48");
}

void TestEngineLog::readsInputs()
{
    QFETCH(std::string, text);
    QFETCH(std::string, key);
    QFETCH(std::string, value);
    const EngineLog log = read(text);
    const LogInput* input = log.input(key);
    QVERIFY(input);
    QCOMPARE(valueText(*input), value);
    QVERIFY(input->line.number >= 1);
}

void TestEngineLog::readsVersions_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("engine");
    QTest::addColumn<std::string>("version");
    const auto row = [](const char* name, const std::string& text, const char* engine, const char* version) {
        QTest::newRow(name) << text << std::string(engine) << std::string(version);
    };
    const std::string size(anySize);
    row("llama-cli", "build: 5781 (8846aace) with cc (Debian 12.2.0) for x86_64-linux-gnu\n" + size, "llama.cpp",
        "b5781");
    row("main", "main: build = 2879 (4f026363)\n" + size, "llama.cpp", "b2879");
    row("llama-server", "build_info: b9037-cb3c258c6\n" + size, "llama.cpp", "b9037");
    row("not told", size, "llama.cpp", "");
    row("by its functions' names", "llm_load_tensors:      CUDA0 buffer size =  8509.23 MiB\n", "llama.cpp", "2024-12");
    row("a fork counts its own", "main: build = 3668 (4f026363)\nllama_new_context_with_model: fused_moe  = 1\n" + size,
        "llama.cpp", "");
    row("vLLM",
        "Initializing a V1 LLM engine (v0.19.2rc1.dev8+g4b7f5ea1a) with config: model='x'\n"
        "Available KV cache memory: 1.0 GiB",
        "vllm", "0.19.2rc1.dev8+g4b7f5ea1a");
    row("vLLM's server", "INFO [api_server.py:1774] vLLM API server version 0.10.1\nAvailable KV cache memory: 1.0 GiB",
        "vllm", "0.10.1");
    row("SGLang", "KV Cache is allocated. #tokens: 1, KV size: 1.00 GB", "sglang", "");
    row("Ollama", "level=INFO source=device.go:245 msg=\"model weights\" device=CPU size=\"1.8 GiB\"", "ollama", "");
}

void TestEngineLog::readsVersions()
{
    QFETCH(std::string, text);
    QFETCH(std::string, engine);
    QFETCH(std::string, version);
    const EngineLog log = read(text);
    QCOMPARE(log.engine, engine);
    QCOMPARE(log.version, version);
}

void TestEngineLog::looksPastPrefixes_data()
{
    QTest::addColumn<QByteArray>("text");
    const auto row = [](const char* name, const QByteArray& text) { QTest::newRow(name) << text; };
    const QByteArray llama("load_tensors:        CUDA0 model buffer size =  4403.49 MiB");
    row("nothing", llama);
    row("llama.cpp's own time", "0.01.234.567 I " + llama);
    row("docker", "2026-05-14T22:14:31.360Z " + llama);
    row("docker compose", "llama-1  | " + llama);
    row("journal", "Aug 18 22:21:59 host llama-server[188300]: " + llama);
    row("colours",
        "\x1b[32m0.01.234.567\x1b[0m \x1b[1;34mI\x1b[0m load_tensors:        CUDA0 model \x1b[0mbuffer size =  4403.49 "
        "MiB");
    row("DOS line ends", llama + "\r\n");
    row("behind a progress bar", "Loading |####| 100%\r" + llama);
    row("Ollama", "time=2025-01-01T00:00:00Z level=INFO " + llama);
    row("JSON lines", "{\"log\":\"" + llama + "\\n\",\"stream\":\"stderr\"}");
    QByteArray wide("\xff\xfe");
    for (const char c : llama + "\r\n") {
        wide += c;
        wide += '\0';
    }
    row("UTF-16", wide);
}

void TestEngineLog::looksPastPrefixes()
{
    QFETCH(QByteArray, text);
    const EngineLog log = read(std::string_view(text.constData(), static_cast<std::size_t>(text.size())));
    QCOMPARE(log.figures.size(), std::size_t{1});
    QCOMPARE(log.figures.front().device, std::string("CUDA0"));
    QVERIFY(std::abs(log.figures.front().value - 4403.49 * mib) < 1);
    QVERIFY(log.figures.front().lines.front().text.starts_with("load_tensors:"));
}

QTEST_APPLESS_MAIN(TestEngineLog)
#include "tst_engine_log.moc"

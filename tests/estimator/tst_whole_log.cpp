// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/estimator/engine_log_text.h"

#include <random>

using namespace loadmark;
using namespace loadmark::engineLogText;

/** Logs of several lines: what they tell together, and texts that are none. */
class TestWholeLog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsTheLinesOfWhatIsConcludedAtTheEnd();
    void addsUpCachesOfADevice();
    void readsTheBreakdownForWhatLinesLeaveOut();
    void readsEveryPartOfOneLine();
    void countsTheLastStart();
    void tellsDraftsApart();
    void tellsRanksApart();
    void numbersDevices();
    void refusesOtherText_data();
    void refusesOtherText();
    void takesAnyBytes();
    void staysLinear();
};

void TestWholeLog::keepsTheLinesOfWhatIsConcludedAtTheEnd()
{
    // The last line is one whose text does not outlive its reading: it has colours.
    const EngineLog log = read("Load weight end. dtype=torch.bfloat16, avail mem=1.0 GB, mem usage=1.0 GB\n"
                               "\x1b[31mthe end\x1b[0m\n");
    QCOMPARE(log.input("kv_k")->line.number, 1);
    QVERIFY(log.input("dtype")->line.text.starts_with("Load weight end."));
    const EngineLog fork = read("llama_new_context_with_model: mla_attn   = 0\n" + std::string(anySize)
        + "\x1b[31mthe end of a coloured log\x1b[0m\n");
    QCOMPARE(fork.input("fork")->line.number, 1);
    QVERIFY(fork.input("fork")->line.text.starts_with("llama_new_context_with_model"));
}

void TestWholeLog::addsUpCachesOfADevice()
{
    const EngineLog log = read("llama_kv_cache:      CUDA0 KV buffer size =   990.00 MiB\n"
                               "llama_kv_cache:        CPU KV buffer size =    12.00 MiB\n"
                               "llama_kv_cache:      CUDA0 KV buffer size =   288.00 MiB\n");
    QCOMPARE(log.figures.size(), std::size_t{2});
    QCOMPARE(log.figures[0].value, (990.0 + 288.0) * mib);
    QCOMPARE(log.figures[0].rounding, 0.01 * mib);
    QCOMPARE(log.figures[0].lines.size(), std::size_t{2});
    QCOMPARE(log.figures[0].lines[1].number, 3);
    QVERIFY(log.figures[1].onHost);
}

void TestWholeLog::readsTheBreakdownForWhatLinesLeaveOut()
{
    const EngineLog log = read(
        "common_memory_breakdown_print: | memory breakdown [MiB] | total free self model context compute unaccounted "
        "|\n"
        "common_memory_breakdown_print: |   - CUDA0 (RTX 3090 Ti) | 24112 = 23841 + (21261 = 19511 +    1278 +     "
        "472) "
        "+ 17592186023425 |\n"
        "load_tensors:        CUDA0 model buffer size = 19511.07 MiB\n"
        "llama_memory_breakdown_print: | memory breakdown [MiB] | total free self model context compute unaccounted |\n"
        "llama_memory_breakdown_print: |   - CUDA0 (RTX 3090 Ti) | 24112 = 2100 + (21261 = 19511 +    1278 +     472) "
        "+ "
        "751 |\n"
        "llama_memory_breakdown_print: |   - Host                |                 1701 =  1392 +      12 +     297    "
        " "
        "|\n");
    const auto value = [&](LogPart part, std::string_view device) {
        for (const LogFigure& figure : log.figures)
            if (figure.part == part && figure.device == device)
                return figure.value / mib;
        return -1.0;
    };
    QCOMPARE(value(LogPart::Weights, "CUDA0"), 19511.07); // the line, not the table's whole MiB
    QCOMPARE(value(LogPart::Context, "CUDA0"), 1278.0);
    QCOMPARE(value(LogPart::Compute, "CUDA0"), 472.0);
    QCOMPARE(value(LogPart::Runtime, "CUDA0"), 751.0);
    QCOMPARE(value(LogPart::DeviceTotal, "CUDA0"), 24112.0);
    QCOMPARE(value(LogPart::Weights, "Host"), 1392.0);
    QCOMPARE(value(LogPart::Context, "Host"), 12.0);
}

void TestWholeLog::readsEveryPartOfOneLine()
{
    const EngineLog log = read(
        "(EngineCore pid=6) INFO 08-02 07:03:49 [gpu_worker.py:857] Free memory on device (15.32/15.55 GiB) on "
        "startup. "
        "Desired GPU memory utilization is (0.9, 13.99 GiB). Actual usage is 0.93 GiB for weight, 1.06 GiB for peak "
        "activation, 0.07 GiB for non-torch memory, and 0.4 GiB for CUDAGraph memory. Replace gpu_memory_utilization "
        "config "
        "with `--kv-cache-memory=12227975783` (11.39 GiB) to fit into requested memory.\n"
        "model weights take 14.27GiB; non_torch_memory takes 0.09GiB; PyTorch activation peak memory takes 1.40GiB; "
        "the "
        "rest of the memory reserved for KV Cache is 12.80GiB.\n");
    const std::pair<LogPart, double> expected[] = {{LogPart::DeviceTotal, 15.55}, {LogPart::Budget, 13.99},
        {LogPart::Activation, 1.4}, {LogPart::Runtime, 0.09}, {LogPart::Weights, 14.27}, {LogPart::KvPool, 12.8}};
    for (const auto& [part, value] : expected) {
        const auto found = std::ranges::find(log.figures, part, &LogFigure::part);
        QVERIFY2(found != log.figures.end(), std::string(logPartKey(part)).c_str());
        QVERIFY2(std::abs(found->value / gib - value) < 1e-9, std::string(logPartKey(part)).c_str());
    }
    QCOMPARE(valueText(*log.input("gpu_memory_utilization")), std::string("0.9"));
}

void TestWholeLog::countsTheLastStart()
{
    const std::string start
        = "llama_model_loader: loaded meta data with 2 key-value pairs and 3 tensors from a.gguf (x)\n";
    const EngineLog log = read(start + "load_tensors: CUDA0 model buffer size = 1.00 MiB\n" + start
        + "load_tensors: CUDA0 model buffer size = 2.00 MiB\nllama_context: constructing llama_context\n"
          "llama_kv_cache: CUDA0 KV buffer size = 3.00 MiB\nllama_context: constructing llama_context\n"
          "llama_kv_cache: CUDA0 KV buffer size = 4.00 MiB\n");
    QCOMPARE(log.figures.size(), std::size_t{2});
    QCOMPARE(log.figures[0].value, 2 * mib);
    QCOMPARE(log.figures[1].value, 4 * mib);
}

void TestWholeLog::tellsDraftsApart()
{
    const EngineLog log = read("llama_context: constructing llama_context\nllama_context: n_ctx = 4096\n"
                               "llama_kv_cache: CUDA0 KV buffer size = 3.00 MiB\n"
                               "srv load_model: creating MTP draft context against the target model 'a.gguf'\n"
                               "llama_context: constructing llama_context\nllama_context: n_ctx = 512\n"
                               "llama_kv_cache: CUDA0 KV buffer size = 4.00 MiB\n");
    QCOMPARE(log.figures.size(), std::size_t{2});
    QVERIFY(!log.figures[0].draft);
    QVERIFY(log.figures[1].draft);
    QCOMPARE(valueText(*log.input("context")), std::string("4096"));
    QCOMPARE(valueText(*log.input("draft")), std::string("mtp"));
    const EngineLog served = read("Load weight begin. avail mem=20.00 GB\nLoad weight end. mem usage=8.00 GB.\n"
                                  "Load weight begin. avail mem=12.00 GB\nLoad weight end. mem usage=1.00 GB.\n");
    QCOMPARE(served.figures.size(), std::size_t{2});
    QVERIFY(!served.figures[0].draft);
    QVERIFY(served.figures[1].draft);
}

void TestWholeLog::tellsRanksApart()
{
    const EngineLog log = read("(Worker_TP0 pid=1) INFO 07-12 02:35:26 [w.py:1] Model loading took 5.00 GiB memory\n"
                               "(Worker_TP1 pid=2) INFO 07-12 02:35:26 [w.py:1] Model loading took 6.00 GiB memory\n"
                               "(VllmWorker rank=3 pid=2) INFO Model loading took 7.00 GiB memory\n");
    QCOMPARE(log.figures.size(), std::size_t{3});
    QCOMPARE(log.figures[1].device, std::string("rank 1"));
    QCOMPARE(log.figures[2].index, 3);
    const EngineLog other = read("[2025-08-13 14:34:24 TP2] Load weight end. avail mem=80.84 GB, mem usage=94.50 GB.\n"
                                 "[gpu_id=1] Memory pool end. avail mem=6.46 GB\n");
    QCOMPARE(other.figures.front().index, 2);
}

void TestWholeLog::numbersDevices()
{
    const EngineLog log = read("load_tensors:      SYCL6 model buffer size = 2.00 MiB\n"
                               "load_tensors:  SYCL_Host model buffer size = 3.00 MiB\n"
                               "load_tensors:      SYCL0 model buffer size = 1.00 MiB\n");
    QCOMPARE(log.devices, (std::vector<std::string>{"SYCL0", "SYCL6"}));
    QCOMPARE(log.figures[0].index, 1);
    QCOMPARE(log.figures[1].index, -1);
    QCOMPARE(log.figures[2].index, 0);
}

void TestWholeLog::refusesOtherText_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("message");
    QTest::newRow("nothing") << std::string()
                             << std::string("log: no line of llama.cpp, vLLM or SGLang was recognised; paste what the "
                                            "engine prints while it starts, from its first line");
    QTest::newRow("another text") << std::string("It was a dark and stormy night;\nbuffer size = 3 MiB\n")
                                  << std::string(
                                         "log: no line of llama.cpp, vLLM or SGLang was recognised; paste what the "
                                         "engine prints while it starts, from its first line");
    QTest::newRow("no sizes") << std::string("print_info: n_embd = 2816\n")
                              << std::string("log: tells no sizes; paste the whole of what the engine prints while it "
                                             "starts; llama.cpp does so with --verbose");
    QTest::newRow("too large") << std::string((std::size_t{64} << 20) + 1, '\n')
                               << std::string(
                                      "log: is larger than 64 MiB; keep the engine's start, its first few hundred "
                                      "lines");
}

void TestWholeLog::refusesOtherText()
{
    QFETCH(std::string, text);
    QFETCH(std::string, message);
    const Result<EngineLog> log = readEngineLog(text);
    QVERIFY(!log);
    QCOMPARE(log.error().text(), message);
}

void TestWholeLog::takesAnyBytes()
{
    constexpr unsigned seed = 7;
    std::mt19937 random(seed);
    constexpr std::string_view pieces[]
        = {"load_tensors: ", "CUDA0", " model buffer size = ", "999999999999999999999", " MiB", "\n", "\r", "\x1b[",
            "KV self size =", "K (", "size = ", "Actual usage is ", " GiB for ", "ServerArgs(", "model_path='",
            "with config: ", "LLM engine (v", "| - ", "memory_breakdown_print: ", "- ", "(", ")", "=", ",", "-",
            "#tokens: ", "KV Cache is allocated", "Tensor blk.", "_exps", "to CPU", "n_ctx = ", "llama_context: ", "1"};
    for (int i = 0; i < 2000; ++i) {
        std::string text;
        for (int piece = 0; piece < 40; ++piece) {
            text += pieces[random() % std::size(pieces)];
            if (random() % 8 == 0)
                text += static_cast<char>(random() % 256);
        }
        (void)readEngineLog(text);
    }
}

void TestWholeLog::staysLinear()
{
    // One line of 8 MiB, and a million of them that are understood: bounded by the lines that count.
    std::string line = "load_tensors: CUDA0 model buffer size = 1.00 MiB ";
    line.append(std::size_t{8} << 20, 'x');
    QCOMPARE(read(line).figures.size(), std::size_t{1});
    QVERIFY(read(line).figures.front().lines.front().text.size() <= 300);
    std::string many;
    for (int i = 0; i < 1000000; ++i)
        many += "load_tensors: CUDA" + std::to_string(i) + " model buffer size = 1.00 MiB\n";
    QElapsedTimer timer;
    timer.start();
    const EngineLog log = read(many);
    QVERIFY(log.figures.size() <= 1024);
    QVERIFY2(timer.elapsed() < 20000, qPrintable(QString::number(timer.elapsed())));
}

QTEST_APPLESS_MAIN(TestWholeLog)
#include "tst_whole_log.moc"

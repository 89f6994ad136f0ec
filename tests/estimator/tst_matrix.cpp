// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/matrix/hardware_table.h"
#include "estimator/matrix/model_table.h"
#include "estimator/matrix/quantisation_table.h"
#include "estimator/matrix/recommendation.h"
#include "estimator/scenario/change.h"
#include "tests/estimator/random_scenarios.h"
#include "tests/estimator/real_catalogue.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace loadmark;

namespace {

template<typename Row, typename Table>
std::vector<Row> rowsOf(const Table& table)
{
    std::vector<Row> rows;
    for (std::size_t i = 0; i < table.size(); ++i)
        rows.push_back(table.row(i));
    return rows;
}

QByteArray told(const MatrixRow& row)
{
    return QByteArray::fromStdString(row.scenario.model + " " + row.scenario.weights + " on "
        + (row.scenario.gpus.empty()
                ? "nothing"
                : row.scenario.gpus.front().id + ":" + std::to_string(row.scenario.gpus.front().count)));
}

/** One RTX PRO 6000 for 435 GiB, as the published page has it, with RAM for the rest at 56 GB/s. */
Scenario spilled()
{
    Scenario scenario;
    scenario.model = "glm-5.3";
    scenario.weights = "ud-q4_k_xl";
    scenario.gpus = {{"rtx-pro-6000-blackwell-96gb", 1}};
    scenario.hostMemory = 2048 * gibi;
    scenario.hostBandwidth = 56e9;
    return scenario;
}

} // namespace

/** The tables of formats, hardware and models. */
class TestMatrix : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void formatsAsPublished_data();
    void formatsAsPublished();
    void theLargestFormatComesFirst();
    void theCheckpointIsListedThoughNotLoaded();
    void givenSizesStayWithTheirFormat();
    void theSmallestHardware();
    void hardwareIsListedOnce();
    void pricesAreOfAll();
    void modifiedCardsKeepTheirMemory();
    void refusedHardwareDoesNotRun();
    void wholeLayersWhereTensorsDoNotDivide();
    void modelsInTheirBestFormat();
    void theContextThatFits();
    void rowsAreEstimates();
    void anyScenarioHasTables();

private:
    QuantisationRow formatRow(const QuantisationTable& table, std::string_view format)
    {
        for (std::size_t i = 0; i < table.size(); ++i)
            if (QuantisationRow row = table.row(i); row.format->id == format)
                return row;
        return {};
    }

    Catalogue m_catalogue;
};

void TestMatrix::initTestCase()
{
    readRealCatalogue(m_catalogue);
}

/** Sizes and speeds that a published page prints for these formats; its speeds are of the spilled model. */
void TestMatrix::formatsAsPublished_data()
{
    QTest::addColumn<QString>("format");
    QTest::addColumn<double>("gibibytes");
    QTest::addColumn<double>("decode");
    const auto row = [](const char* format, double gibibytes, double decode) {
        QTest::newRow(format) << QString::fromUtf8(format) << gibibytes << decode;
    };
    row("bf16", 1404.42, 0.8);
    row("q8_0", 746.32, 1.5);
    row("q6_k", 637.37, 1.7);
    row("q5_k_m", 499.2, 2.3);
    row("ud-q4_k_xl", 435.2, 2.7);
    row("iq4_xs", 365.4, 3.4);
    row("q3_k_m", 340.22, 3.7);
    row("ud-q2_k_xl", 236.44, 6.2);
}

void TestMatrix::formatsAsPublished()
{
    QFETCH(const QString, format);
    QFETCH(const double, gibibytes);
    QFETCH(const double, decode);
    const QuantisationTable table(spilled(), m_catalogue);
    const QuantisationRow row = formatRow(table, format.toStdString());
    QVERIFY(row.format && row.file.bytes);
    QCOMPARE(std::round(100 * static_cast<double>(*row.file.bytes) / static_cast<double>(gibi)) / 100, gibibytes);
    QVERIFY(!row.runs && row.refusal.empty() && row.shortfall);
    QVERIFY(!row.estimate.speed.decode); // nothing runs that does not fit
    const auto spill = table.spill(row);
    QVERIFY(spill.has_value());
    const double speed = std::get<double>(spill->arguments.at("decode_tokens_per_s"));
    QVERIFY2(std::abs(speed / decode - 1) <= 0.12, qPrintable(QString::number(speed)));
}

void TestMatrix::theLargestFormatComesFirst()
{
    const auto rows = rowsOf<QuantisationRow>(QuantisationTable(spilled(), m_catalogue));
    QVERIFY(rows.size() > 20);
    QVERIFY(std::ranges::is_sorted(rows, std::greater{}, [](const QuantisationRow& row) { return *row.file.bytes; }));
}

/** 753.3 × 10⁹ parameters at 8 bits, an FP32 scale for 128 × 128 and some matrices at 16: about 703 GiB. */
void TestMatrix::theCheckpointIsListedThoughNotLoaded()
{
    const QuantisationRow row = formatRow(QuantisationTable(spilled(), m_catalogue), "fp8");
    QVERIFY(row.format && row.native);
    QVERIFY(std::abs(static_cast<double>(*row.file.bytes) / static_cast<double>(gibi) - 703) < 2);
    QCOMPARE(row.refusal, std::string("format_not_loadable"));
    QVERIFY(!row.runs);
    Scenario scenario; // MXFP4, which a GGUF file holds as MXFP4_MOE
    scenario.model = "gpt-oss-20b";
    scenario.gpus = {{"rtx-4090-24gb", 1}};
    const auto rows = rowsOf<QuantisationRow>(QuantisationTable(scenario, m_catalogue));
    QCOMPARE(std::ranges::count_if(rows, &QuantisationRow::native), 1);
    QVERIFY(std::ranges::find_if(rows, &QuantisationRow::native)->runs);
}

void TestMatrix::givenSizesStayWithTheirFormat()
{
    Scenario scenario;
    scenario.gpus = {{"rtx-4090-24gb", 1}};
    scenario.weightsBytes = 5'000'000'000;
    scenario.known = {{"weights_bytes", 4'900'000'000}, {"device_total_bytes", 20 * gibi}};
    const QuantisationTable table(scenario, m_catalogue);
    const QuantisationRow own = formatRow(table, "q4_k_m");
    QVERIFY(own.file.given);
    QCOMPARE(*own.file.bytes, Bytes{5'000'000'000});
    const QuantisationRow other = formatRow(table, "q8_0");
    QVERIFY(!other.file.given && *other.file.bytes > 8'000'000'000); // 8.03 × 10⁹ × 8.5 ÷ 8 bytes
    QVERIFY(*other.estimate.memory.weights.value > 7'800'000'000);
    QCOMPARE(*other.estimate.devices.front().reported, 20 * gibi); // of the card, whatever the format
}

/** Of all rows of the hardware table on which it runs none has fewer GPUs, or as many and less memory. */
void TestMatrix::theSmallestHardware()
{
    Scenario scenario;
    scenario.gpus = {{"rtx-4090-24gb", 1}};
    const QuantisationTable table(scenario, m_catalogue);
    // Q4_K_M with its cache takes 5.9 GiB, and 1 stays free: a card of 8 GB. The cheapest one is $399.
    const auto smallest = table.smallestHardware(formatRow(table, "q4_k_m"));
    QVERIFY(smallest.has_value());
    QCOMPARE(smallest->accelerator->id, std::string("rtx-4060-ti-8gb"));
    QCOMPARE(smallest->count, 1);

    const QuantisationTable large(spilled(), m_catalogue);
    for (const char* format : {"q8_0", "q5_k_m", "ud-q2_k_xl"}) {
        const QuantisationRow row = formatRow(large, format);
        const auto chosen = large.smallestHardware(row);
        QVERIFY(chosen.has_value());
        bool found = false;
        for (const HardwareRow& one : rowsOf<HardwareRow>(HardwareTable(row.scenario, m_catalogue))) {
            const HardwareChoice& other = one.hardware;
            found = found || (other.accelerator == chosen->accelerator && other.count == chosen->count && one.runs);
            const bool smaller
                = other.count < chosen->count || (other.count == chosen->count && memoryOf(other) < memoryOf(*chosen));
            QVERIFY2(!smaller || !one.runs, told(one));
        }
        QVERIFY(found);
    }
}

void TestMatrix::hardwareIsListedOnce()
{
    const auto rows = rowsOf<HardwareRow>(HardwareTable(spilled(), m_catalogue));
    std::set<std::pair<std::string, int>> seen;
    for (const HardwareRow& row : rows) {
        const Accelerator& accelerator = *row.hardware.accelerator;
        QVERIFY(seen.emplace(accelerator.id, row.hardware.count).second);
        QVERIFY(row.hardware.count <= accelerator.maxPerNode);
        QVERIFY(accelerator.status != "never released");
        QCOMPARE(row.scenario.model, std::string("glm-5.3"));
        QCOMPARE(row.scenario.hostMemory.value_or(0), 2048 * gibi);
    }
    QVERIFY(seen.contains({"h100-80gb-sxm", 8}) && seen.contains({"rtx-4090-24gb", 4}));
    QVERIFY(!seen.contains({"rtx-4090-24gb", 8}) && !seen.contains({"mac-studio-m4-ultra-256gb", 1}));
}

void TestMatrix::pricesAreOfAll()
{
    for (const HardwareRow& row : rowsOf<HardwareRow>(HardwareTable(spilled(), m_catalogue))) {
        const std::string& id = row.hardware.accelerator->id;
        if (id == "rtx-3090-24gb" && row.hardware.count == 2)
            QVERIFY(row.price == (PurchasePrice{1600, true})); // 2 × $800, used
        if (id == "h200-141gb-sxm" && row.hardware.count == 4)
            QVERIFY(row.price == (PurchasePrice{128000, false})); // 4 × $32,000
        if (id == "gb200-186gb")
            QVERIFY(!row.price);
    }
}

/** A card with twice the memory stands in the table as the scenario has it, at no known price. */
void TestMatrix::modifiedCardsKeepTheirMemory()
{
    Scenario scenario;
    scenario.model = "llama-3.1-70b"; // 39.6 GiB
    scenario.gpus = {{"rtx-4090-24gb", 1}};
    scenario.gpuMemory = 48 * gibi;
    for (const HardwareRow& row : rowsOf<HardwareRow>(HardwareTable(scenario, m_catalogue))) {
        if (row.hardware.count != 1)
            continue;
        const std::string& id = row.hardware.accelerator->id;
        QVERIFY(id != "rtx-4090-24gb" || (row.runs && row.hardware.memory == 48 * gibi && !row.price));
        QVERIFY(id != "rtx-3090-24gb" || (!row.runs && !row.hardware.memory && row.price));
    }
    const QuantisationTable table(scenario, m_catalogue);
    const auto smallest = table.smallestHardware(formatRow(table, "q4_k_m"));
    QVERIFY(smallest && smallest->count == 1 && memoryOf(*smallest) <= 48 * gibi);
}

void TestMatrix::refusedHardwareDoesNotRun()
{
    Scenario scenario;
    scenario.engine = "tensorrt-llm"; // NVIDIA's own
    scenario.weights = "bf16";
    int refused = 0;
    for (const HardwareRow& row : rowsOf<HardwareRow>(HardwareTable(scenario, m_catalogue))) {
        const bool own = row.hardware.accelerator->vendor == "NVIDIA";
        QVERIFY2(own || (!row.runs && row.refusal == "engine_not_on_vendor"), told(row));
        refused += !own;
    }
    QVERIFY(refused > 30);
}

/** 24 query heads: an eighth of them is no whole group. */
void TestMatrix::wholeLayersWhereTensorsDoNotDivide()
{
    Scenario scenario;
    scenario.model = "falcon-h1-7b";
    scenario.weights = "bf16";
    scenario.engine = "vllm";
    for (const HardwareRow& row : rowsOf<HardwareRow>(HardwareTable(scenario, m_catalogue))) {
        if (row.hardware.accelerator->id != "h100-80gb-sxm" || row.hardware.count != 8)
            continue;
        QVERIFY(row.runs);
        QVERIFY(row.scenario.split == SplitMode::Pipeline);
    }
}

void TestMatrix::modelsInTheirBestFormat()
{
    Scenario scenario;
    scenario.gpus = {{"rtx-4090-24gb", 1}};
    const auto rows = rowsOf<ModelRow>(ModelTable(scenario, m_catalogue));
    QCOMPARE(rows.size(), m_catalogue.models.size());
    const auto rowOf = [&](std::string_view id) {
        return *std::ranges::find(rows, id, [](const ModelRow& row) { return std::string_view(row.model->id); });
    };
    // 24 GiB less 1 of margin: 15 GiB of BF16 are in, 54 are not, and of 27 × 10⁹ parameters 6 bits are.
    QCOMPARE(rowOf("llama-3.1-8b").format->id, std::string("bf16"));
    QVERIFY(rowOf("llama-3.1-8b").runs);
    const ModelRow large = rowOf("glm-5.3");
    QVERIFY(!large.runs && large.shortfall && !large.context);
    QCOMPARE(rowOf("gpt-oss-20b").format->id, std::string("mxfp4_moe")); // published in MXFP4: F16 tells no more

    int between = 0;
    for (const ModelRow& row : rows) {
        if (!row.format || !row.runs)
            continue;
        const WeightFormat* native = nativeFormat(*row.model, m_catalogue.engine(scenario.engine), m_catalogue);
        const auto published = native ? m_catalogue.weights(*row.model, *native) : nullptr;
        for (const WeightFormat* other :
            loadableFormats(*row.model, m_catalogue.engine(scenario.engine), m_catalogue)) {
            const Bytes size = m_catalogue.weights(*row.model, *other)->file;
            if (size <= *row.file.bytes || (published && size >= published->file))
                continue;
            ++between;
            QVERIFY2(!estimate(withWeights(row.scenario, other->id), m_catalogue).fits.value_or(false), told(row));
        }
    }
    QVERIFY(between > 100);
}

void TestMatrix::theContextThatFits()
{
    Scenario scenario;
    scenario.gpus = {{"rtx-4090-24gb", 1}};
    int limited = 0;
    for (const ModelRow& row : rowsOf<ModelRow>(ModelTable(scenario, m_catalogue))) {
        QCOMPARE(row.context.has_value(), row.runs);
        if (!row.context)
            continue;
        Scenario longer = row.scenario;
        longer.context = *row.context;
        QVERIFY2(*row.context >= row.scenario.context && estimate(longer, m_catalogue).fits == true, told(row));
        if (row.model->contextLimit == row.context)
            continue;
        ++limited;
        ++longer.context;
        QVERIFY2(estimate(longer, m_catalogue).fits == false, told(row));
    }
    QVERIFY(limited > 10);
}

/** What a row shows is what its scenario says when it is switched to. */
void TestMatrix::rowsAreEstimates()
{
    const auto check = [&](const MatrixRow& row) {
        const Estimate again = estimate(row.scenario, m_catalogue);
        QVERIFY2(again.scenario == row.estimate.scenario, told(row));
        QVERIFY2(again.fits == row.estimate.fits && again.verdict == row.estimate.verdict, told(row));
        QVERIFY2(again.memory.gpuTotal == row.estimate.memory.gpuTotal, told(row));
        QVERIFY2(again.speed.decode == row.estimate.speed.decode, told(row));
        QVERIFY2(!row.runs || again.fits == true, told(row));
    };
    for (const HardwareRow& row : rowsOf<HardwareRow>(HardwareTable(spilled(), m_catalogue)))
        check(row);
    for (const QuantisationRow& row : rowsOf<QuantisationRow>(QuantisationTable(spilled(), m_catalogue)))
        check(row);
    for (const ModelRow& row : rowsOf<ModelRow>(ModelTable(spilled(), m_catalogue)))
        check(row);
}

void TestMatrix::anyScenarioHasTables()
{
    RandomScenarios random(m_catalogue);
    int running = 0;
    const auto check = [&](const MatrixRow& row) {
        running += row.runs;
        QVERIFY2(!row.runs || (estimate(row.scenario, m_catalogue).fits == true && !row.shortfall), told(row));
        QVERIFY2(row.runs || row.estimate.fits != true || !row.refusal.empty(), told(row));
    };
    for (int i = 0; i < 25; ++i) {
        const Scenario scenario = random.next();
        const QuantisationTable formats(scenario, m_catalogue);
        for (std::size_t row = 0; row < formats.size(); ++row) {
            check(formats.row(row));
            if (const auto hardware = formats.smallestHardware(formats.row(row)))
                QVERIFY(hardware->count >= 1 && hardware->count <= hardware->accelerator->maxPerNode);
            formats.spill(formats.row(row));
        }
        for (const ModelRow& row : rowsOf<ModelRow>(ModelTable(scenario, m_catalogue)))
            check(row);
        const auto rows = rowsOf<HardwareRow>(HardwareTable(scenario, m_catalogue));
        for (const HardwareRow& row : rows)
            check(row);
        for (const Recommendation& one : recommendations(rows, scenario, m_catalogue))
            QVERIFY(!one.row || estimate(one.row->scenario, m_catalogue).fits == true);
    }
    QVERIFY(running > 500);
}

QTEST_APPLESS_MAIN(TestMatrix)
#include "tst_matrix.moc"

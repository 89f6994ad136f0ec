// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/read_catalogue.h"
#include "estimator/estimate.h"
#include "estimator/scenario/read_scenario.h"

#include <QTest>

using namespace loadmark;

namespace {

using Flags = std::vector<std::pair<std::string, std::string>>;

struct Note
{
    std::string id; ///< empty: no note
    std::string field;
    std::string argument;
    std::string value;
};

} // namespace

Q_DECLARE_METATYPE(Flags)
Q_DECLARE_METATYPE(Note)

/** What changes nothing is told. */
class TestUnusedInputs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void notes_data();
    void notes();
    void namesStandInOneNote();
    void aDraftWithoutLayersChangesNothing();

private:
    Catalogue m_catalogue;
};

void TestUnusedInputs::initTestCase()
{
    const auto texts = readCatalogueFolder(LOADMARK_RESOURCES "/catalogue");
    QVERIFY2(texts.has_value(), texts ? "" : texts.error().text().c_str());
    auto read = readCatalogue(*texts);
    QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
    m_catalogue = std::move(*read);
}

void TestUnusedInputs::notes_data()
{
    QTest::addColumn<Flags>("flags");
    QTest::addColumn<Note>("note");
    const auto row
        = [](const char* name, Flags flags, Note note) { QTest::newRow(name) << std::move(flags) << std::move(note); };
    row("nothing", {}, {});
    row("a part nobody knows", {{"known", "foo=1073741824"}}, {"input_unused", "known", "names", "foo"});
    row("a part of serving engines on llama.cpp", {{"known", "weights_bytes=1073741824"}},
        {"input_unused", "known", "names", "weights_bytes"});
    row("the same on vLLM", {{"engine", "vllm"}, {"known", "weights_bytes=1073741824"}}, {});
    row("a file's size on llama.cpp", {{"known", "file_bytes=1073741824"}}, {});
    row("a flag nobody knows", {{"extra", "bar=2"}}, {"input_unused", "extra", "names", "bar"});
    row("drafted tokens", {{"model", "glm-4.5-air"}, {"draft", "mtp"}, {"extra", "draft_tokens=2"}}, {});
    row("drafted tokens without a draft", {{"extra", "draft_tokens=2"}},
        {"input_unused", "extra", "names", "draft_tokens"});
    row("a draft by layers that are not there", {{"draft", "mtp"}},
        {"no_draft_layers", "draft", "model", "Llama 3.1 8B Instruct"});
    row("a draft by layers that are there", {{"model", "glm-4.5-air"}, {"draft", "mtp"}}, {});
    row("a draft model", {{"draft", "llama-3.2-1b"}}, {"draft_not_counted", "draft", "draft", "llama-3.2-1b"});
    row("three shares for two GPUs", {{"tensor_split", "1,1,1"}},
        {"tensor_split_count", "tensor_split", "shares", "3"});
    row("one share for two GPUs", {{"tensor_split", "1"}}, {"tensor_split_count", "tensor_split", "shares", "1"});
    row("two shares for two GPUs", {{"tensor_split", "1,3"}}, {});
    row("shares on vLLM", {{"engine", "vllm"}, {"tensor_split", "1,3"}},
        {"input_unused", "tensor_split", "names", "tensor_split"});
    row("no version of llama.cpp", {{"engine_version", "banana"}},
        {"engine_version_unread", "engine_version", "version", "banana"});
    row("a commit of llama.cpp alone", {{"engine_version", "3f545be"}},
        {"engine_version_unread", "engine_version", "version", "3f545be"});
    row("a build of llama.cpp", {{"engine_version", "b9500"}}, {});
    row("a commit of llama.cpp with its date", {{"engine_version", "3f545be (2026-08-22)"}}, {});
    row("no version of vLLM", {{"engine", "vllm"}, {"engine_version", "nightly"}},
        {"engine_version_unread", "engine_version", "version", "nightly"});
    row("a version of vLLM", {{"engine", "vllm"}, {"engine_version", "0.19.2rc1"}}, {});
    row("a month of vLLM", {{"engine", "vllm"}, {"engine_version", "V1 (2025-06)"}}, {});
    row("a version of Ollama", {{"engine", "ollama"}, {"engine_version", "0.9.6"}}, {});
}

void TestUnusedInputs::notes()
{
    QFETCH(Flags, flags);
    QFETCH(Note, note);
    ScenarioInput input;
    input.scenario.gpus = {{"h200-141gb-sxm", 2}};
    for (const auto& [key, value] : flags)
        QVERIFY(setField(input, key, value, "test").has_value());
    if (input.scenario.engine == "vllm")
        input.scenario.weights = "bf16";
    std::vector<Problem> notes = estimate(input.scenario, m_catalogue).problems;
    std::erase_if(notes, [](const Problem& problem) { return problem.id == "borrowed_accounting"; });
    if (note.id.empty()) {
        QVERIFY2(notes.empty(), notes.empty() ? "" : notes.front().id.c_str());
        return;
    }
    QCOMPARE(notes.size(), std::size_t{1});
    QVERIFY(notes.front().severity == Severity::Note);
    QCOMPARE(notes.front().id, note.id);
    QCOMPARE(notes.front().field, note.field);
    const ProblemArgument& argument = notes.front().arguments.at(note.argument);
    const auto* text = std::get_if<std::string>(&argument);
    QCOMPARE(text ? *text : std::to_string(std::get<std::int64_t>(argument)), note.value);
}

void TestUnusedInputs::namesStandInOneNote()
{
    Scenario scenario;
    scenario.gpus = {{"rtx-4090-24gb", 1}};
    scenario.known = {{"foo", 1}, {"weights_bytes", 1}, {"file_bytes", 5 * gibi}};
    const Estimate result = estimate(scenario, m_catalogue);
    QCOMPARE(result.problems.size(), std::size_t{1});
    QCOMPARE(std::get<std::string>(result.problems[0].arguments.at("names")), std::string("foo, weights_bytes"));
}

void TestUnusedInputs::aDraftWithoutLayersChangesNothing()
{
    for (const char* model : {"llama-3.1-8b", "jamba-1.5-mini", "granite-4.0-h-small"}) {
        Scenario scenario;
        scenario.model = model;
        scenario.gpus = {{"h200-141gb-sxm", 1}};
        const Estimate plain = estimate(scenario, m_catalogue);
        scenario.draft = "mtp";
        const Estimate drafting = estimate(scenario, m_catalogue);
        QVERIFY(plain.memory.gpuTotal.value.has_value());
        QVERIFY(drafting.memory.gpuTotal == plain.memory.gpuTotal);
        QVERIFY(drafting.memory.state == plain.memory.state);
        QVERIFY(drafting.speed.decode == plain.speed.decode);
    }
}

QTEST_APPLESS_MAIN(TestUnusedInputs)
#include "tst_unused_inputs.moc"

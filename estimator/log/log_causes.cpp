// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/log/log_causes.h"

#include "estimator/log/log_prediction.h"
#include "estimator/memory/serving_extras.h"
#include "estimator/scenario/change.h"
#include "estimator/scenario/parse_value.h"
#include "estimator/scenario/read_scenario.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace loadmark {

namespace {

constexpr std::size_t candidatesMax = 150;

using Change = std::vector<InputValue>;

std::optional<std::int64_t> wholeOf(const EngineLog& log, std::string_view key)
{
    const LogInput* input = log.input(key);
    const auto* number = input ? std::get_if<std::int64_t>(&input->value) : nullptr;
    return number ? std::optional(*number) : std::nullopt;
}

/** What may have been set otherwise, as far as the log does not tell it. */
class Candidates
{
public:
    Candidates(const EngineLog& log, const Match& match, const Catalogue& catalogue)
        : m_log(log), m_match(match), m_catalogue(catalogue), m_engine(catalogue.engine(match.scenario.engine)),
          m_model(catalogue.model(match.scenario.model))
    {
    }

    std::vector<Change> all()
    {
        if (!m_engine || !m_model)
            return {};
        addCacheTypes();
        if (m_engine->policy == "llama.cpp")
            addLlamaCpp();
        else
            addServing();
        addVersions();
        addLengths();
        addFormats();
        if (m_changes.size() > candidatesMax)
            m_changes.resize(candidatesMax);
        return std::move(m_changes);
    }

private:
    bool told(std::string_view key) const
    {
        return std::ranges::find(m_match.taken, key, &TakenInput::key) != m_match.taken.end();
    }

    void add(std::string_view key, const std::string& value)
    {
        if (!told(key))
            m_changes.push_back({{std::string(key), value}});
    }

    void addCacheTypes()
    {
        if (told("kv_k") || told("kv_v"))
            return;
        for (const std::string& type : m_engine->kvTypes)
            m_changes.push_back({{"kv_k", type}, {"kv_v", type}});
        if (m_engine->policy == "llama.cpp")
            m_changes.push_back({{"kv_k", "q8_0"}, {"kv_v", "q4_0"}});
    }

    void addLlamaCpp()
    {
        for (const char* value : {"on", "off"})
            for (const char* key : {"flash_attention", "swa_full", "kv_unified", "kv_on_host"})
                add(key, value);
        for (const char* value : {"64", "128", "256", "512", "1024", "2048", "4096"})
            if (!told("ubatch") && !told("batch"))
                m_changes.push_back({{"batch", value}, {"ubatch", value}});
            else
                add("ubatch", value);
        addSequences();
        if (!m_model->architecture)
            return;
        const auto layers = static_cast<int>(m_model->architecture->layers.size());
        if (hasExperts(*m_model->architecture))
            for (const int count : {0, layers})
                add("cpu_moe", std::to_string(count));
        addSplit(layers);
        if (!m_model->architecture->mtpLayers.empty())
            add("draft", "mtp");
    }

    /** More sequences share the cells that the log tells of, in one cache or in parts of it, where it does not say how
     * many they are. */
    void addSequences()
    {
        const auto total = wholeOf(m_log, log_input::totalContext);
        if (m_log.input("sequences") || m_log.input(log_input::slots))
            return;
        for (const int count : {2, 4, 8}) {
            const std::string sequences = std::to_string(count);
            if (!told("kv_unified"))
                m_changes.push_back({{"sequences", sequences}, {"kv_unified", "on"}});
            if (total)
                m_changes.push_back({{"sequences", sequences}, {"context", std::to_string(*total / count)}});
            else
                m_changes.push_back({{"sequences", sequences}});
        }
    }

    /** Layers per GPU as the sizes of their caches show them; the head is counted as a layer of the last. */
    void addSplit(int layers)
    {
        double all = 0;
        std::vector<double> sizes;
        for (const LogFigure& figure : m_log.figures) {
            if (figure.part != LogPart::KvCache || figure.index < 0 || figure.draft)
                continue;
            sizes.resize(std::max(sizes.size(), static_cast<std::size_t>(figure.index) + 1));
            sizes[static_cast<std::size_t>(figure.index)] += figure.value;
            all += figure.value;
        }
        if (sizes.size() < 2 || all <= 0)
            return;
        std::string shares;
        for (std::size_t i = 0; i < sizes.size(); ++i) {
            const double count = std::round(sizes[i] / all * layers) + (i + 1 == sizes.size() ? 1 : 0);
            shares += (i == 0 ? "" : ",") + std::to_string(static_cast<int>(count));
        }
        m_changes.push_back({{"tensor_split", shares}});
    }

    void addServing()
    {
        for (const std::string_view key : {serving::prefixCaching, serving::enforceEager})
            for (const char* value : {"true", "false"})
                add(key, value);
        for (const char* value : {"0.8", "0.85", "0.9", "0.92", "0.95"}) {
            if (m_engine->takes("gpu_memory_utilization"))
                add("gpu_memory_utilization", value);
            if (m_engine->takes("mem_fraction_static"))
                add("mem_fraction_static", value);
        }
        if (!told("max_batched_tokens") && !told("max_num_seqs")) // the defaults of small and of large GPUs
            for (const auto& [tokens, sequences] : {std::pair("2048", "256"), std::pair("8192", "1024")})
                m_changes.push_back({{"max_batched_tokens", tokens}, {"max_num_seqs", sequences}});
        for (const char* value : {"2048", "4096", "8192", "16384"})
            add("max_batched_tokens", value);
        for (const char* value : {"16", "64", "128", "256", "512", "1024"})
            add("max_num_seqs", value);
        if (m_model->architecture && !m_model->architecture->mtpLayers.empty())
            add("draft", "mtp");
    }

    /** One version of each era: those in which a default changed, and those in which llama.cpp's buffers did (see
     * llamacpp_build.h). */
    void addVersions()
    {
        if (told("engine_version"))
            return;
        std::set<std::string> versions;
        for (const auto& [key, rules] : m_engine->defaultRules)
            for (const EngineDefault& rule : rules)
                if (!rule.since.empty())
                    versions.insert(rule.since);
        if (!versions.empty())
            versions.insert("0.1");
        if (m_engine->policy == "llama.cpp" && m_engine->ownAccounting)
            versions = {"2024-12", "2025-05-01", "2025-07-01", "2026-01-30", "2026-05-30", "2026-06-02"};
        for (const std::string& version : versions)
            add("engine_version", version);
    }

    void addLengths()
    {
        for (const char* value : {"2048", "4096", "8192", "16384", "32768", "65536", "131072", "262144"})
            add("context", value);
    }

    /** Of formats of the same type those whose files are as large as the log says. */
    void addFormats()
    {
        constexpr double close = 0.03;
        const auto file = wholeOf(m_log, log_input::fileBytes);
        if (told("weights") && !m_match.weightsGuessed)
            return;
        for (const WeightFormat* format : loadableFormats(*m_model, m_engine, m_catalogue))
            if (const auto table = file ? m_catalogue.weights(*m_model, *format) : nullptr;
                !file || (table && std::abs(static_cast<double>(table->file) / static_cast<double>(*file) - 1) < close))
                m_changes.push_back({{"weights", format->id}});
    }

    const EngineLog& m_log;
    const Match& m_match;
    const Catalogue& m_catalogue;
    const EngineSpec* m_engine;
    const Model* m_model;
    std::vector<Change> m_changes;
};

std::optional<Scenario> changed(const Scenario& scenario, const Change& change)
{
    ScenarioInput input;
    input.scenario = scenario;
    for (const InputValue& value : change) {
        if (servingKnowsExtra(value.key))
            input.scenario.extra.insert_or_assign(value.key, parseExtra(value.value));
        else if (!setField(input, value.key, value.value, "log"))
            return std::nullopt;
    }
    if (input.scenario == scenario)
        return std::nullopt;
    return std::move(input.scenario);
}

/** A row with a change. */
struct Outcome
{
    double value = 0;
    bool asPrinted = false;
};

/** What one change does to the rows. */
struct Trial
{
    Change change;
    std::vector<std::optional<Outcome>> outcomes;
    int fixes = 0; ///< rows that deviated and no longer do
};

std::optional<Outcome> outcomeOf(const CheckRow& row, const LogPrediction& prediction, const EngineLog& log,
    const Scenario& scenario, const Catalogue& catalogue)
{
    if (row.fedBack) {
        const std::optional<FedBack> fed = fedBack(row.reported, log, scenario, catalogue);
        return fed ? std::optional(Outcome{fed->value, fed->isWithinRounding(row.reported)}) : std::nullopt;
    }
    const std::optional<double> value = prediction.of(row.reported);
    return value ? std::optional(Outcome{*value, isWithinRounding(*value, row.reported)}) : std::nullopt;
}

bool isNear(const CheckRow& row, const Outcome& outcome)
{
    const Interval<double> range = expectedRange(outcome.value, row.reported.part, row.confidence);
    return outcome.asPrinted || (row.reported.value >= range.low && row.reported.value <= range.high);
}

/** Whether a row is explained: it is as printed, or at most a quarter of its deviation is left and that is near. */
bool explains(const CheckRow& row, const std::optional<Outcome>& outcome)
{
    constexpr double muchNearer = 0.25;
    const std::optional<double> before = row.fedBack ? row.fedBack : row.predicted;
    if (!outcome || !before)
        return false;
    const auto off = [&](double value) { return std::abs(value - row.reported.value); };
    return outcome->asPrinted || (isNear(row, *outcome) && off(outcome->value) < muchNearer * off(*before));
}

/** Whether a change takes a row away from the log that was right. */
bool spoils(const CheckRow& row, const std::optional<Outcome>& outcome)
{
    switch (row.agreement) {
    case Agreement::WithinRounding:
    case Agreement::WithinInterval:
        return !outcome || !isNear(row, *outcome);
    case Agreement::FollowsLog:
        return !outcome || !outcome->asPrinted;
    default:
        return false;
    }
}

std::optional<Trial> tried(
    const LogCheck& check, const EngineLog& log, const Change& change, const Catalogue& catalogue)
{
    const std::optional<Scenario> scenario = changed(check.matched, change);
    if (!scenario)
        return std::nullopt;
    const LogPrediction prediction(*scenario, catalogue);
    Trial trial{change, {}, 0};
    for (const CheckRow& row : check.rows) {
        trial.outcomes.push_back(outcomeOf(row, prediction, log, *scenario, catalogue));
        if (spoils(row, trial.outcomes.back()))
            return std::nullopt;
        trial.fixes += row.agreement == Agreement::Deviates && explains(row, trial.outcomes.back());
    }
    return trial.fixes > 0 ? std::optional(std::move(trial)) : std::nullopt;
}

} // namespace

void findCauses(LogCheck& check, const EngineLog& log, const Match& match, const Catalogue& catalogue)
{
    if (std::ranges::find(check.rows, Agreement::Deviates, &CheckRow::agreement) == check.rows.end())
        return;
    std::vector<Trial> trials;
    for (const Change& change : Candidates(log, match, catalogue).all())
        if (std::optional<Trial> trial = tried(check, log, change, catalogue))
            trials.push_back(std::move(*trial));
    std::ranges::stable_sort(trials, std::greater(), &Trial::fixes);
    for (std::size_t index = 0; index < check.rows.size(); ++index) {
        CheckRow& row = check.rows[index];
        if (row.agreement != Agreement::Deviates)
            continue;
        for (const Trial& trial : trials)
            if (const auto& outcome = trial.outcomes[index]; explains(row, outcome))
                row.causes.push_back({trial.change, outcome->value, outcome->asPrinted});
        std::ranges::stable_sort(row.causes, std::greater(), &LogCause::withinRounding);
        if (!row.causes.empty() && row.causes.front().withinRounding)
            std::erase_if(row.causes, [](const LogCause& cause) { return !cause.withinRounding; });
        constexpr std::size_t causesMax = 3;
        if (row.causes.size() > causesMax)
            row.causes.resize(causesMax);
    }
}

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/log/matched_scenario.h"

#include "estimator/log/log_names.h"
#include "estimator/memory/serving_extras.h"
#include "estimator/scenario/change.h"
#include "estimator/scenario/read_scenario.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace loadmark {

namespace {

std::optional<std::int64_t> wholeOf(const EngineLog& log, std::string_view key)
{
    const LogInput* input = log.input(key);
    const auto* number = input ? std::get_if<std::int64_t>(&input->value) : nullptr;
    return number ? std::optional(*number) : std::nullopt;
}

std::string number(double value)
{
    std::array<char, 32> text{};
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() ? std::string(text.data(), end) : std::string();
}

/** Takes the log's inputs over one by one. */
class Matcher
{
public:
    Matcher(const EngineLog& log, const Scenario& scenario, const Catalogue& catalogue)
        : m_log(log), m_catalogue(catalogue), m_before(scenario.model)
    {
        m_input.scenario = scenario;
    }

    Match match()
    {
        takeEngine();
        takeModel();
        takeInputs();
        takeGpus();
        takeParallel();
        takeExtras();
        m_match.scenario = std::move(m_input.scenario);
        return std::move(m_match);
    }

private:
    Scenario& scenario() { return m_input.scenario; }

    void taken(std::string_view key, int line)
    {
        const auto found = std::ranges::find(m_match.taken, key, &TakenInput::key);
        if (found == m_match.taken.end())
            m_match.taken.push_back({std::string(key), line});
        else
            found->line = line;
    }

    /** A value that the scenario does not take (beyond its limits, say) is left as it was. */
    bool set(std::string_view key, const std::string& text, int line)
    {
        ScenarioInput changed = m_input;
        if (text.empty() || !setField(changed, key, text, "log"))
            return false;
        m_input = std::move(changed);
        taken(key, line);
        return true;
    }

    void takeEngine()
    {
        const int line = m_log.figures.empty() ? 0 : m_log.figures.front().lines.front().number;
        if (m_catalogue.engine(m_log.engine)) {
            scenario() = withEngine(std::move(scenario()), m_log.engine, m_catalogue);
            taken("engine", line);
        }
        scenario().known.clear(); // parts of another run
        scenario().engineVersion.reset();
        if (!m_log.version.empty())
            set("engine_version", m_log.version, m_log.versionLine);
    }

    void takeModel()
    {
        const ModelOfLog found = modelOf(m_log, m_catalogue.model(scenario().model), m_catalogue);
        const Model* model = found.model;
        m_match.modelStandsIn = found.standsIn;
        const LogInput* name = m_log.modelName();
        if (model) {
            scenario() = withModel(std::move(scenario()), model->id, m_catalogue);
            m_match.modelFound = true;
            const LogInput* layers = m_log.input(log_input::layers);
            taken("model", name ? name->line.number : layers ? layers->line.number : 0);
        } else {
            model = m_catalogue.model(scenario().model);
        }
        if (!model)
            return;
        if (model->ownFormat && scenario().weights == model->ownFormat->id)
            return; // the very file
        const FormatOfLog format = weightFormatOf(m_log, *model, m_catalogue);
        const WeightFormat* chosen = m_catalogue.format(scenario().weights);
        const LogInput* type = m_log.input(log_input::fileType);
        if (!type)
            type = m_log.input(log_input::quantisation);
        const bool mixOfType = chosen && !format.certain && chosen->similarTo == format.id && m_before == model->id;
        if (mixOfType && type)
            taken("weights", type->line.number);
        else if (!format.id.empty() && type)
            m_match.weightsGuessed = set("weights", format.id, type->line.number) && !format.certain;
        takeFileSize(*model);
    }

    /** A size that is not the format's: tensors of a mix of its own. */
    void takeFileSize(const Model& model)
    {
        const auto bytes = wholeOf(m_log, log_input::fileBytes);
        if (!bytes || *bytes <= 0 || scenario().weightsBytes)
            return;
        const WeightFormat* format = m_catalogue.format(scenario().weights);
        const auto table = format ? m_catalogue.weights(model, *format) : nullptr;
        constexpr double close = 0.005; // the log's own rounding, and the header of the file
        if (table && std::abs(static_cast<double>(table->file - *bytes)) < close * static_cast<double>(*bytes))
            return;
        set("weights_bytes", std::to_string(*bytes), m_log.input(log_input::fileBytes)->line.number);
    }

    /** Inputs that are called as in a scenario. */
    void takeInputs()
    {
        constexpr std::array keys{"backend", "context", "sequences", "kv_k", "kv_v", "ubatch", "batch",
            "flash_attention", "swa_full", "kv_unified", "gpu_layers", "cpu_moe", "kv_on_host",
            "gpu_memory_utilization", "max_batched_tokens", "max_num_seqs", "mem_fraction_static", "draft"};
        for (const char* key : keys)
            if (const LogInput* input = m_log.input(key))
                set(key, logValueText(input->value), input->line.number);
        if (m_log.input(log_input::totalContext) && !m_log.input("sequences"))
            scenario().sequences = 1; // as one sequence they take the cells that are told
        const auto onGpus = wholeOf(m_log, "gpu_layers");
        const auto layers = wholeOf(m_log, log_input::layers);
        if (onGpus)
            scenario().offload.reset();
        if (onGpus && layers && *onGpus > *layers) // all of them, as if nothing had been said
            scenario().gpuLayers.reset();
    }

    int gpusInLog() const
    {
        if (const auto tensor = wholeOf(m_log, log_input::tensorParallel))
            return static_cast<int>(std::clamp<std::int64_t>(
                *tensor * std::max<std::int64_t>(1, wholeOf(m_log, log_input::pipelineParallel).value_or(1)), 1,
                Limits::gpusMax));
        int most = static_cast<int>(m_log.devices.size());
        for (const LogFigure& figure : m_log.figures)
            most = std::max(most, figure.index + 1);
        return std::min(most, Limits::gpusMax);
    }

    void takeGpus()
    {
        const int count = gpusInLog();
        const int line = m_log.figures.empty() ? 0 : m_log.figures.front().lines.front().number;
        const bool llamaCpp = m_log.engine == "llama.cpp" || m_log.engine == "ollama";
        const bool onHost = std::ranges::any_of(
            m_log.figures, [](const LogFigure& f) { return f.onHost && f.part == LogPart::Weights; });
        if (count == 0 && llamaCpp && (!onHost || wholeOf(m_log, "gpu_layers").value_or(0) > 0))
            return;
        if (count == 0 && llamaCpp) {
            scenario() = withCpuOnly(std::move(scenario()));
            taken("gpu", line);
            return;
        }
        std::vector<GpuGroup> groups;
        std::vector<Bytes> sizes;
        for (const LogInput& input : m_log.inputs)
            if (input.key == log_input::gpuBytes)
                sizes.push_back(std::get<std::int64_t>(input.value));
        for (const LogInput& input : m_log.inputs) {
            if (input.key != log_input::gpuName)
                continue;
            const std::size_t index = groups.size();
            const auto* accelerator = acceleratorOf(
                std::get<std::string>(input.value), index < sizes.size() ? sizes[index] : 0, m_catalogue);
            if (!accelerator)
                break;
            groups.push_back({accelerator->id, 1});
        }
        if (static_cast<int>(groups.size()) == 1 && count > 1)
            groups.front().count = count;
        if (!groups.empty() && gpuCount(groups) == count) {
            setGpus(joined(groups), "gpu", m_log.input(log_input::gpuName)->line.number);
        } else if (const LogInput* name = m_log.input(log_input::gpuName); name && count > 0) {
            setGpus({{std::string(), count}}, "gpu", name->line.number); // not in the catalogue: no other stands in
        } else if (gpuCount(scenario().gpus) != count && count > 0) {
            // Not named: those of the scenario, as many as there are in the log.
            const std::string id = scenario().gpus.size() == 1 ? scenario().gpus.front().id : std::string();
            if (count > 1 || !scenario().gpus.empty())
                setGpus({{id, count}}, "gpus", line);
        }
        if (!sizes.empty())
            setMemory(sizes);
        splitByFreeMemory(count);
    }

    /** llama.cpp's split where none is asked for; that one was asked for, the log does not tell. */
    void splitByFreeMemory(int count)
    {
        std::vector<double> shares;
        for (const LogInput& input : m_log.inputs)
            if (input.key == log_input::gpuFreeBytes)
                shares.push_back(static_cast<double>(std::get<std::int64_t>(input.value) / mebi));
        if (count > 1 && static_cast<int>(shares.size()) == count && scenario().tensorSplit.empty())
            scenario().tensorSplit = std::move(shares);
    }

    static std::vector<GpuGroup> joined(const std::vector<GpuGroup>& groups)
    {
        std::vector<GpuGroup> result;
        for (const GpuGroup& group : groups) {
            if (!result.empty() && result.back().id == group.id)
                result.back().count += group.count;
            else
                result.push_back(group);
        }
        return result;
    }

    void setGpus(std::vector<GpuGroup> groups, const char* key, int line)
    {
        if (scenario().gpus != groups) {
            scenario().gpus = std::move(groups);
            scenario().gpuMemory.reset();
            scenario().tensorSplit.clear();
        }
        taken(key, line);
    }

    /** What the driver reports, where it is not what the catalogue says of the accelerator. */
    void setMemory(const std::vector<Bytes>& sizes)
    {
        const Bytes least = *std::ranges::min_element(sizes);
        const Accelerator* gpu
            = scenario().gpus.size() == 1 ? m_catalogue.accelerator(scenario().gpus.front().id) : nullptr;
        if (scenario().gpus.size() > 1 || least <= 0 || (gpu && gpu->reportedMemory == least))
            return;
        // A GPU that is not named is not the scenario's if it has another memory than that one.
        constexpr double close = 0.03;
        const double known = gpu ? static_cast<double>(gpu->reportedMemory.value_or(
                                 static_cast<Bytes>(gpu->memoryGigabytes * static_cast<double>(gibi))))
                                 : 0;
        if (gpu && !m_log.input(log_input::gpuName) && std::abs(static_cast<double>(least) / known - 1) > close)
            setGpus({{std::string(), gpuCount(scenario().gpus)}}, "gpu", m_log.input(log_input::gpuBytes)->line.number);
        scenario().gpuMemory = least;
        taken("gpu_memory", m_log.input(log_input::gpuBytes)->line.number);
    }

    void takeParallel()
    {
        const LogInput* tensor = m_log.input(log_input::tensorParallel);
        const LogInput* pipeline = m_log.input(log_input::pipelineParallel);
        const auto size = wholeOf(m_log, log_input::tensorParallel).value_or(1);
        const auto stages = wholeOf(m_log, log_input::pipelineParallel).value_or(1);
        const LogInput* experts = m_log.input("expert_parallel");
        if (stages > 1 && size <= 1)
            set("split", "pipeline", pipeline->line.number);
        else if (size > 1 && experts && experts->value == ExtraValue(true))
            set("split", "expert", experts->line.number);
        else if (size > 1)
            set("split", "tensor", tensor->line.number);
    }

    /** Flags without a field of their own. */
    void takeExtras()
    {
        constexpr std::array keys{serving::prefixCaching, serving::draftTokens, serving::contextParallel,
            serving::stateSlots, serving::maxTotalTokens, serving::windowPoolShare, serving::enforceEager};
        for (const std::string_view key : keys) {
            const LogInput* input = m_log.input(key);
            if (!input)
                continue;
            scenario().extra.insert_or_assign(std::string(key), input->value);
            taken(key, input->line.number);
        }
    }

    const EngineLog& m_log;
    const Catalogue& m_catalogue;
    std::string m_before; ///< the scenario's model
    ScenarioInput m_input;
    Match m_match;
};

} // namespace

std::string logValueText(const ExtraValue& value)
{
    if (const auto* flag = std::get_if<bool>(&value))
        return *flag ? "on" : "off";
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return std::to_string(*whole);
    if (const auto* real = std::get_if<double>(&value))
        return number(*real);
    return std::get<std::string>(value);
}

Match matchScenario(const EngineLog& log, const Scenario& scenario, const Catalogue& catalogue)
{
    return Matcher(log, scenario, catalogue).match();
}

} // namespace loadmark

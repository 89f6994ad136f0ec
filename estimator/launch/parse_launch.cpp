// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/launch/parse_launch.h"

#include "estimator/launch/engine_commands.h"
#include "estimator/launch/launch_flags.h"
#include "estimator/launch/shell.h"
#include "estimator/memory/serving_extras.h"
#include "estimator/scenario/field.h"

#include <algorithm>
#include <utility>

namespace loadmark {

namespace {

std::unexpected<Error> fault(const std::string& where, std::string what, std::string remedy)
{
    return std::unexpected(Error{where, std::move(what), std::move(remedy)});
}

/** Words of a command as flags and values. */
class LaunchReader
{
public:
    /** Takes in one command; those that are about nothing of the scenario are passed over. */
    Result<void> read(const ShellCommand& words)
    {
        std::size_t at = 0;
        std::vector<std::pair<std::string, std::string>> environment;
        for (; at < words.size() && isAssignment(words[at]); ++at) {
            const std::size_t equals = words[at].find('=');
            environment.emplace_back(words[at].substr(0, equals), words[at].substr(equals + 1));
        }
        const auto is = [&](std::initializer_list<std::string_view> program) {
            return program.size() <= words.size() - at
                && std::equal(program.begin(), program.end(), words.begin() + static_cast<std::ptrdiff_t>(at));
        };
        const auto behind = [&](std::size_t count) {
            return ShellCommand(words.begin() + static_cast<std::ptrdiff_t>(at + count), words.end());
        };
        if (is({"llama-server"}))
            return start("llama.cpp", behind(1));
        if (is({"vllm", "serve"}))
            return start("vllm", behind(2));
        if (is({"python3", "-m", "sglang.launch_server"}))
            return start("sglang", behind(3));
        if (is({"mlx_lm.convert"}))
            return flags("mlx", behind(1));
        if (is({"mlx_lm.server"}))
            return start("mlx", behind(1));
        if (is({"printf"}) && words.back() == "Modelfile")
            return modelfile(behind(2));
        if (is({"ollama", "serve"}))
            return serveOllama(environment);
        return {};
    }

    LaunchedValues values;

private:
    static bool isAssignment(const std::string& word)
    {
        const std::size_t equals = word.find('=');
        return equals != std::string::npos && equals > 0 && word.front() >= 'A' && word.front() <= 'Z';
    }

    Result<void> start(const std::string& engine, const ShellCommand& words)
    {
        values.engine = engine;
        return flags(engine, words);
    }

    Result<void> flags(std::string_view engine, const ShellCommand& words)
    {
        for (std::size_t i = 0; i < words.size(); ++i) {
            const std::size_t equals = words[i].starts_with("--") ? words[i].find('=') : std::string::npos;
            const std::string name = words[i].substr(0, equals);
            if (!name.starts_with('-')) {
                values.model = name;
                continue;
            }
            const LaunchFlag* flag = findLaunchFlag(engine, name);
            const std::optional<ExtraFlag> extra = flag ? std::nullopt : extraFlag(engine, name);
            if (!flag && !extra)
                return fault(name, "is no flag that is understood here", "remove it");
            std::string value;
            const bool optional = name == "-fa" && (i + 1 == words.size() || words[i + 1].starts_with('-'));
            const bool takesValue = flag ? flag->takesValue && !optional : !extra->isSwitch;
            if (takesValue && equals != std::string::npos)
                value = words[i].substr(equals + 1);
            else if (takesValue && ++i < words.size())
                value = words[i];
            else if (takesValue)
                return fault(name, "has no value", "write one behind it");
            if (extra)
                setExtra(*extra, extra->isSwitch ? ExtraValue(name == extra->flag) : parseExtra(value));
            else if (const Result<void> set = flag->set(values, {value, name}); !set)
                return set;
        }
        return {};
    }

    static std::optional<ExtraFlag> extraFlag(std::string_view engine, std::string_view name)
    {
        for (const ExtraFlag& flag : servingFlags(engine))
            if (flag.flag == name || flag.negative == name)
                return flag;
        return std::nullopt;
    }

    void setExtra(const ExtraFlag& flag, ExtraValue value)
    {
        values.settings.emplace_back([name = std::string(flag.name), value = std::move(value)](
                                         Scenario& scenario) { scenario.extra.insert_or_assign(name, value); });
    }

    Result<void> modelfile(const ShellCommand& lines)
    {
        constexpr std::string_view from = "FROM ", parameter = "PARAMETER ";
        values.engine = "ollama";
        for (const std::string& line : lines) {
            if (line == ">")
                break;
            if (line.starts_with(from)) {
                values.model = line.substr(from.size());
                continue;
            }
            const std::size_t space = line.find(' ', parameter.size());
            if (!line.starts_with(parameter) || space == std::string::npos)
                return fault("Modelfile", "“" + line + "” is not understood", "write FROM or PARAMETER");
            const std::string name = line.substr(parameter.size(), space - parameter.size());
            if (const Result<void> set = setByName("ollama", name, line.substr(space + 1)); !set)
                return set;
        }
        return {};
    }

    Result<void> serveOllama(const std::vector<std::pair<std::string, std::string>>& environment)
    {
        values.engine = "ollama";
        for (const auto& [name, value] : environment)
            if (const Result<void> set = setByName("ollama", name, value); !set)
                return set;
        return {};
    }

    Result<void> setByName(std::string_view engine, const std::string& name, const std::string& value)
    {
        const LaunchFlag* flag = findLaunchFlag(engine, name);
        return flag ? flag->set(values, {value, name})
                    : fault(name, "is no setting that is understood here", "remove it");
    }
};

/** What a command says, of the base's hardware and requests. */
Scenario untold(const Scenario& base, const std::string& engine)
{
    Scenario scenario = base;
    scenario.engine = engine;
    for (const Field field :
        {Field::Kv, Field::Split, Field::TensorSplit, Field::Offload, Field::LayersOnGpu, Field::CpuMoe,
            Field::KvOnHost, Field::Ubatch, Field::Batch, Field::FlashAttention, Field::SwaFull, Field::KvUnified,
            Field::GpuMemoryUtilization, Field::MaxBatchedTokens, Field::MaxNumSeqs, Field::MemFractionStatic})
        resetField(scenario, field);
    scenario.draft.reset();
    scenario.extra.erase(std::string(serving::draftTokens));
    for (const ExtraFlag& flag : servingFlags(engine))
        scenario.extra.erase(std::string(flag.name));
    return scenario;
}

/** Where the weights are, from the name that the engine is given. */
WeightSource sourceOf(const LaunchedValues& values)
{
    constexpr std::string_view hub = "hf.co/";
    WeightSource source;
    source.dtype = values.dtype;
    source.quantiseBits = values.model == values.convertedTo ? values.quantiseBits : 0;
    std::string name = source.quantiseBits > 0 ? values.convertedFrom : values.model;
    if (name.starts_with('/')) {
        source.path = name;
        return source;
    }
    if (name.starts_with(hub))
        name = name.substr(hub.size());
    const std::size_t colon = name.find(':');
    source.repository = name.substr(0, colon);
    if (colon != std::string::npos)
        source.tag = name.substr(colon + 1);
    source.file = values.file;
    if (source.tag.ends_with(".gguf"))
        source.file = std::exchange(source.tag, {});
    return source;
}

void placeLayers(const LaunchedValues& values, const Model& model, Scenario& scenario)
{
    if (!values.layers || gpuCount(scenario.gpus) == 0)
        return;
    const bool all = model.architecture && *values.layers > static_cast<int>(model.architecture->layers.size());
    if (!all)
        scenario.gpuLayers = *values.layers;
}

/** Serving engines: ranks become the way to split, and have to be the GPUs that there are. */
Result<void> placeRanks(const LaunchedValues& values, Scenario& scenario)
{
    const int ranks = values.tensor * values.pipeline;
    if (values.tensor > 1 && values.pipeline > 1)
        return fault("command", "splits by tensor and by pipeline", "use one of the two");
    if (ranks != std::max(1, gpuCount(scenario.gpus)) && !scenario.gpus.empty())
        return fault("command", "is for " + std::to_string(ranks) + " GPUs", "name as many");
    if (ranks > 1)
        scenario.split = values.expert ? SplitMode::Expert
            : values.pipeline > 1      ? SplitMode::Pipeline
                                       : SplitMode::Tensor;
    return {};
}

} // namespace

Result<Scenario> parseLaunch(std::string_view command, const Scenario& base, const Catalogue& catalogue)
{
    const Result<std::vector<ShellCommand>> commands = splitShell(command);
    if (!commands)
        return std::unexpected(commands.error());
    LaunchReader reader;
    for (const ShellCommand& words : *commands)
        if (const Result<void> read = reader.read(words); !read)
            return std::unexpected(read.error());
    LaunchedValues& values = reader.values;
    const EngineSpec* engine = catalogue.engine(values.engine);
    if (!engine)
        return fault("command", "starts no engine that is known here",
            "write one of llama-server, vllm serve, "
            "python3 -m sglang.launch_server, ollama serve and mlx_lm.server");
    const auto weights = weightsAt(sourceOf(values), *engine, base.model, catalogue);
    if (!weights)
        return fault("command", "“" + values.model + "” is not in the catalogue", "name weights that are");
    Scenario scenario = untold(base, values.engine);
    scenario.model = weights->model;
    scenario.weights = weights->weights;
    for (const auto& set : values.settings)
        set(scenario);
    if (values.dtype == "float16" && !scenario.kvK)
        scenario.kvK = scenario.kvV = "f16"; // "auto" is the type that the weights are computed in
    if (values.engine == "llama.cpp" && !scenario.kvUnified.value_or(false))
        scenario.context /= std::max(1, scenario.sequences);
    if (values.noProjector || values.engine == "ollama" || sourceOf(values).repository.empty())
        scenario.mmprojBytes.reset();
    placeLayers(values, *catalogue.model(scenario.model), scenario);
    if (engine->policy != "llama.cpp")
        if (const Result<void> placed = placeRanks(values, scenario); !placed)
            return std::unexpected(placed.error());
    return scenario;
}

} // namespace loadmark

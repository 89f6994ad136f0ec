// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/figures.h"
#include "app/cli/matrix_grid.h"
#include "app/cli/prepare_input.h"
#include "app/cli/result_json.h"
#include "app/text/names.h"
#include "app/text/scenario_text.h"
#include "app/text/verdict_text.h"
#include "estimator/files/nearest.h"
#include "estimator/files/shown_text.h"
#include "estimator/solve/cheapest_fit.h"
#include "estimator/solve/solve.h"

#include <algorithm>
#include <array>

namespace loadmark::cli {

namespace {

constexpr std::array options{
    jsonOption,
    markdownOption,
    tsvOption,
    Option{"--check", "", "exit with 2 where there is no answer"},
};

using Json = nlohmann::ordered_json;

/** One answer as every form writes it. */
struct Answer
{
    std::string_view key; ///< of JSON: "answer", "purchase", "rental"
    std::optional<double> value; ///< tokens, sequences, GPUs, USD or USD per hour
    std::string reason;
    std::string sentence; ///< of the text
    Scenario scenario;
    Estimate estimate;
    Json details = Json::object(); ///< of the price
};

std::string shownNumber(std::int64_t number)
{
    return Format{}.tokens(number).toStdString();
}

/** What stops it there, or why there is none. */
std::string because(const std::string& reason)
{
    static constexpr std::pair<std::string_view, std::string_view> sentences[] = {
        {"memory", "with one more it does not fit"},
        {"model_limit", "the model's limit"},
        {"engine_limit", "as many as the engine runs at once"},
        {"input_limit", "the most that can be asked for"},
        {"fewest", "with fewer it does not fit"},
        {"one", "there are no fewer"},
        {"does_not_fit", "it does not fit"},
        {"none_fits", "nothing with a known price holds it"},
        {"refused", "the engine or the GPU refuses it"},
        {"unknown", "a figure is missing"},
        {"no_gpu", "no accelerator is named; name one with --gpu"},
        {"several_kinds", "accelerators of several kinds are mixed; name one"},
    };
    const auto found = std::ranges::find(sentences, reason, &std::pair<std::string_view, std::string_view>::first);
    return std::string(found == std::end(sentences) ? std::string_view(reason) : found->second);
}

Answer answerOf(Solution solution, std::string_view unit, std::string_view none)
{
    Answer answer{"answer", {}, solution.reason, {}, std::move(solution.scenario), std::move(solution.estimate), {}};
    if (solution.value) {
        answer.value = static_cast<double>(*solution.value);
        answer.sentence = shownNumber(*solution.value) + " " + std::string(unit) + ": " + because(solution.reason);
    } else {
        answer.sentence = std::string(none) + ": " + because(solution.reason);
    }
    return answer;
}

using Answers = std::vector<Answer>;

Answers contextAnswers(const Scenario& scenario, const Catalogue& catalogue)
{
    return {answerOf(maxContext(scenario, catalogue), "tokens of context", "No context fits")};
}

Answers sequencesAnswers(const Scenario& scenario, const Catalogue& catalogue)
{
    return {answerOf(maxSequences(scenario, catalogue), "concurrent sequences", "No sequence fits")};
}

Answers gpusAnswers(const Scenario& scenario, const Catalogue& catalogue)
{
    Solution solution = minGpus(scenario, catalogue);
    const std::string name
        = scenario.gpus.empty() ? "" : Names{&catalogue}.accelerator(scenario.gpus.front().id).toStdString();
    return {answerOf(std::move(solution), "× " + name, "No number of GPUs in one machine holds it")};
}

/** As --gpu takes it, "rtx-4090-24gb:2". */
std::string gpuWords(const Scenario& scenario)
{
    std::string words;
    for (const GpuGroup& group : scenario.gpus)
        words += (words.empty() ? "" : ",") + group.id + ":" + std::to_string(group.count);
    return words;
}

std::string hardwareOf(const Scenario& scenario, const Catalogue& catalogue)
{
    const std::string memory
        = scenario.gpuMemory ? ", " + std::to_string(*scenario.gpuMemory / gibi) + " GB" : std::string();
    return hardwareText(scenario, Names{&catalogue}, Format{}).toStdString() + memory;
}

Answers cheapestAnswers(const Scenario& scenario, const Catalogue& catalogue)
{
    const Format format;
    CheapestFit fit = cheapestFit(scenario, catalogue);
    Answer buy{"purchase", {}, fit.reason, "To buy: " + because(fit.reason), {}, fit.needed, {}};
    if (fit.purchase) {
        buy.sentence = "To buy: " + hardwareOf(fit.purchase->scenario, catalogue) + ", "
            + format.money(fit.purchase->usd).toStdString() + (fit.purchase->used ? " used" : "");
        buy.details = {{"usd", fit.purchase->usd}, {"used", fit.purchase->used}};
        buy = {"purchase", fit.purchase->usd, "cheapest", buy.sentence, fit.purchase->scenario, fit.purchase->estimate,
            buy.details};
    }
    Answer rent{"rental", {}, fit.reason, "To rent: " + because(fit.reason), {}, fit.needed, {}};
    if (fit.rental) {
        const Offer& offer = fit.rental->offer;
        rent.sentence = "To rent: " + hardwareOf(fit.rental->scenario, catalogue) + " at " + offer.provider + ", "
            + format.money(fit.rental->usdPerHour).toStdString() + " per hour (" + offer.date.value_or("") + ")";
        rent.details = {{"usd_per_hour", fit.rental->usdPerHour}, {"provider", offer.provider},
            {"instance", offer.instance}, {"pricing", offer.pricing}, {"date", offer.date.value_or("")}};
        rent = {"rental", fit.rental->usdPerHour, "cheapest", rent.sentence, fit.rental->scenario, fit.rental->estimate,
            rent.details};
    }
    return {std::move(buy), std::move(rent)};
}

struct Question
{
    std::string_view name;
    Answers (*answers)(const Scenario& scenario, const Catalogue& catalogue);
    std::string_view unit; ///< of the value, in the keys of tables
};

constexpr std::array questions{
    Question{"max-context", contextAnswers, "tokens"},
    Question{"max-sequences", sequencesAnswers, "sequences"},
    Question{"min-gpus", gpusAnswers, "gpus"},
    Question{"cheapest-fit", cheapestAnswers, "usd"},
};

Json valueJson(const Question& question, const std::optional<double>& value)
{
    if (!value)
        return nullptr;
    return question.unit == "usd" ? Json(*value) : Json(static_cast<std::int64_t>(*value));
}

Json answerJson(const Question& question, const Answer& answer, const Catalogue& catalogue)
{
    Json json;
    if (answer.key == "answer")
        json["value"] = valueJson(question, answer.value);
    else if (!answer.value)
        return nullptr;
    json["reason"] = answer.reason;
    for (const auto& [key, detail] : answer.details.items())
        json[key] = detail;
    Explanation explanation;
    const Estimate again = estimate(answer.scenario, catalogue, &explanation);
    json["estimate"] = resultJson(again, catalogue, explanation);
    return json;
}

MatrixGrid gridOf(const Question& question, const Answers& answers, const Catalogue& catalogue)
{
    const Format format;
    MatrixGrid grid({{"question", "QUESTION", Align::Left}, {"kind", "ANSWER", Align::Left}, {"value", "VALUE"},
        {"unit", "", Align::Left}, {"reason", "BECAUSE", Align::Left}, {"gpu", "HARDWARE", Align::Left},
        {"gpu_memory_bytes", ""}, {"memory.gpu_total_bytes", "TOTAL"}, {"memory.headroom_bytes", "TO SPARE"},
        {"speed.decode_tokens_per_s", "DECODE"}, {"fits", ""}, {"verdict", "VERDICT", Align::Left}});
    for (const Answer& answer : answers) {
        const Estimate& estimate = answer.estimate;
        Cell value{valueJson(question, answer.value), Format::unknown().toStdString()};
        if (answer.value)
            value.shown = question.unit == "usd" ? format.money(*answer.value).toStdString()
                                                 : shownNumber(static_cast<std::int64_t>(*answer.value));
        Cell hardware = wordCell(gpuWords(answer.scenario));
        if (!answer.scenario.gpus.empty())
            hardware.shown = hardwareOf(answer.scenario, catalogue);
        grid.addRow({wordCell(std::string(question.name)), wordCell(std::string(answer.key)), std::move(value),
            wordCell(answer.key == "rental" ? "usd_per_hour" : std::string(question.unit)), wordCell(answer.reason),
            std::move(hardware), bytesCell(answer.scenario.gpuMemory, format),
            figureCell(estimate.memory.gpuTotal, format), figureCell(estimate.memory.headroom, format),
            figureCell(estimate.speed.decode, Measure::Rate, format), flagCell(estimate.fits),
            wordCell(std::string(verdictName(estimate.verdict)))});
    }
    return grid;
}

std::string answersText(const Answers& answers, const Catalogue& catalogue)
{
    const Format format;
    const Names names{&catalogue};
    std::string text;
    for (const Answer& answer : answers) {
        text += answer.sentence + "\n";
        if (answer.key != "answer" && !answer.value)
            continue;
        const VerdictText verdict = verdictText(answer.estimate, std::nullopt, names, format);
        text += "  " + verdict.headline.toStdString() + "\n";
        if (answer.estimate.speed.decode)
            text += "  " + format.rate(answer.estimate.speed.decode).toStdString() + " per sequence\n";
        text += "  " + scenarioLine(answer.estimate.scenario, names, format).toStdString() + "\n";
    }
    return text + "\nCatalogue of " + catalogue.date + "\n";
}

std::string printed(
    const Arguments& arguments, const Question& question, const Answers& answers, const Catalogue& catalogue)
{
    if (arguments.has("--json")) {
        Json json;
        json["question"] = question.name;
        json["catalogue"]["date"] = catalogue.date;
        for (const Answer& answer : answers) {
            Json one = answerJson(question, answer, catalogue);
            if (answer.key == "answer")
                json.update(one);
            else
                json[std::string(answer.key)] = std::move(one);
            if (!answer.value && answer.key != "answer")
                json["reason"] = answer.reason;
        }
        return printedJson(json);
    }
    if (arguments.has("--tsv"))
        return gridOf(question, answers, catalogue).tsv();
    if (arguments.has("--markdown"))
        return gridOf(question, answers, catalogue).markdown() + "\nCatalogue of " + catalogue.date + ".\n";
    return answersText(answers, catalogue);
}

Result<int> run(const Arguments& arguments, const std::shared_ptr<const Catalogue>& catalogue)
{
    const std::string all = "use one of max-context max-sequences min-gpus cheapest-fit";
    if (arguments.words.size() != 1)
        return std::unexpected(Error{"solve", "needs the name of one question", all});
    const std::string& name = arguments.words.front();
    const auto question = std::ranges::find(questions, name, &Question::name);
    if (question == questions.end())
        return std::unexpected(Error{"solve", "there is no question " + inQuotes(name),
            didYouMean(name, {"max-context", "max-sequences", "min-gpus", "cheapest-fit"}, all)});
    if (const Result<void> checked = checkForms(arguments, "solve"); !checked)
        return std::unexpected(checked.error());
    const Result<Prepared> prepared = prepareInput(arguments, catalogue);
    if (!prepared)
        return std::unexpected(prepared.error());
    const Answers answers = question->answers(prepared->scenario, *prepared->catalogue);
    if (const auto done = print(printed(arguments, *question, answers, *prepared->catalogue)); !done)
        return std::unexpected(done.error());
    const bool any = std::ranges::any_of(answers, [](const Answer& answer) { return answer.value.has_value(); });
    return arguments.has("--check") && !any ? DoesNotFit : Done;
}

} // namespace

const Command solveCommand{"solve",
    "max-context|max-sequences|min-gpus|cheapest-fit [inputs] [--json|--markdown|--tsv] [--check]",
    "Finds the most, or the least, with which the scenario fits.", options, true, false, run};

} // namespace loadmark::cli

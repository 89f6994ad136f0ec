// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/matrix_grid.h"
#include "app/cli/matrix_rows.h"
#include "app/cli/prepare_input.h"
#include "app/text/names.h"
#include "app/text/scenario_text.h"
#include "estimator/cost/ownership.h"
#include "estimator/scenario/write_scenario.h"

#include <QDate>

#include <algorithm>
#include <array>

namespace loadmark::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array options{
    Option{"--hours-per-day", "H", "hours a day in which the hardware is in use (4)"},
    Option{"--electricity", "USD", "price of a kWh (0.15)"},
    Option{"--host-watts", "W", "power of the computer around the GPUs (100)"},
    Option{"--budget", "USD", "what the hardware costs, where it is not the catalogue's price"},
    Option{"--utilisation", "X", "share of the hours in use in which tokens are made (1)"},
    Option{"--months", "N", "months that the costs are added up over (36)"},
    Option{"--today", "DATE", "day that the age of a price is told for (today)"},
    jsonOption,
    markdownOption,
    tsvOption,
};

struct Costs
{
    Ownership ownership;
    std::string today;
    RentOrBuy rentOrBuy;
    std::vector<CloudOffer> offers;
};

Result<Ownership> ownershipOf(const Arguments& arguments)
{
    Ownership ownership;
    for (const OwnershipField& field : ownershipFields()) {
        const std::string flag = flagOf(field.key);
        if (const auto value = arguments.value(flag))
            if (const auto set = setOwnership(ownership, field.key, *value, flag); !set)
                return std::unexpected(set.error());
    }
    return ownership;
}

Result<std::string> todayOf(const Arguments& arguments)
{
    const auto given = arguments.value("--today");
    if (!given)
        return QDate::currentDate().toString(Qt::ISODate).toStdString();
    if (given->size() != std::string_view("2026-12-31").size() || !ageInDays(*given, *given))
        return std::unexpected(Error{"--today", "\"" + *given + "\" is no date", "write it as 2026-12-31"});
    return *given;
}

/** What fits first, then by price. */
void sortOffers(std::vector<CloudOffer>& offers)
{
    std::ranges::stable_sort(
        offers, {}, [](const CloudOffer& row) { return std::pair(row.fits != true, row.usdPerMonth); });
}

Cell ageCell(const std::optional<int>& age, bool stale)
{
    Cell cell = countCell(age ? std::optional<std::int64_t>(*age) : std::nullopt);
    if (age)
        cell.shown += *age == 1 ? " day" : " days";
    if (age && stale)
        cell.shown += ", old";
    return cell;
}

MatrixGrid offerGrid(const std::vector<CloudOffer>& offers, const Format& format)
{
    MatrixGrid grid({{"provider", "PROVIDER", Align::Left}, {"instance", "INSTANCE", Align::Left}, {"accelerator", ""},
        {"gpus", "GPUS"}, {"memory_bytes", "MEMORY"}, {"usd_per_hour", "PER HOUR"}, {"usd_per_month", "PER MONTH"},
        {"pricing", "PRICE", Align::Left}, {"billing", "BILLING", Align::Left}, {"date", "DATE", Align::Left},
        {"age_days", "AGE"}, {"stale", ""}, {"firm", ""}, {"fits", "FITS", Align::Left},
        {"usd_per_million_input_tokens", "1M IN"}, {"usd_per_million_output_tokens", "1M OUT"}, {"source", ""}});
    for (const CloudOffer& row : offers) {
        const Offer& offer = row.offer;
        grid.addRow(
            {wordCell(offer.provider), wordCell(offer.instance), wordCell(offer.accelerator), countCell(offer.count),
                bytesCell(row.memory, format), figureCell(std::optional(offer.usdPerHour), Measure::Usd, format),
                figureCell(std::optional(row.usdPerMonth), Measure::Usd, format), wordCell(offer.pricing),
                wordCell(offer.billing), wordCell(offer.date.value_or("")), ageCell(row.age, row.stale),
                flagCell(row.stale), flagCell(row.firm), flagCell(row.fits),
                figureCell(row.cost.input, Measure::Usd, format), figureCell(row.cost.output, Measure::Usd, format),
                wordCell(offer.source)});
    }
    return grid;
}

std::string reasonText(const std::string& reason)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> reasons{{
        {"does_not_fit", "the hardware does not hold the scenario, so it is no alternative to renting"},
        {"unknown", "whether the hardware holds the scenario is not known"},
        {"no_price", "the price of the hardware is not known; give it with --budget"},
        {"no_power", "the power of the hardware is not known"},
        {"no_rental", "no offer with a firm price holds the scenario"},
        {"never", "owning costs no less a month than renting"},
    }};
    for (const auto& [id, text] : reasons)
        if (id == reason)
            return std::string(text);
    return reason;
}

/** Whose price it is and of when, "RunPod, 2026-11-05, old". */
std::string priceText(const RentOrBuy& both)
{
    if (!both.rental)
        return {};
    const Offer& offer = both.rental->offer;
    const bool old = !both.rentalAge || *both.rentalAge > staleAfterDays;
    return offer.provider + ", " + offer.date.value_or("no date") + (old ? ", old" : "");
}

MatrixGrid summaryGrid(const Costs& costs, const Catalogue& catalogue, const Format& format)
{
    const RentOrBuy& both = costs.rentOrBuy;
    MatrixGrid grid(
        {{"cost", "COST", Align::Left}, {"own", "OWN"}, {"rent", "RENT THE CHEAPEST"}, {"same", "RENT THE SAME"}});
    const auto usd = [&](const std::optional<double>& value) { return figureCell(value, Measure::Usd, format); };
    const auto tokens = [&](const Quantity<double>& value) { return figureCell(value, Measure::Usd, format); };
    const auto row = [&](const std::string& title, Cell own, Cell rent, Cell same) {
        grid.addRow({wordCell(title), std::move(own), std::move(rent), std::move(same)});
    };
    const auto hardware = [&](const Scenario& scenario) {
        return wordCell(hardwareText(scenario, Names{&catalogue}, format).toStdString());
    };
    const auto& same = both.same;
    const auto ofRental = both.rental.transform([](const Rental& rental) { return rental.usdPerHour; });
    row("Hardware", hardware(both.scenario), both.rental ? hardware(both.rental->scenario) : wordCell(""),
        same ? hardware(both.scenario) : wordCell(""));
    row("Price of", wordCell(both.used ? "used" : ""), wordCell(priceText(both)), wordCell(same ? same->offer : ""));
    row("To buy", usd(both.purchaseUsd), wordCell(""), wordCell(""));
    row("Per hour", wordCell(""), usd(ofRental), usd(same.transform([](const auto& s) { return s.usdPerHour; })));
    row("Per month", usd(both.electricityPerMonth), usd(both.rentPerMonth),
        usd(same.transform([](const auto& s) { return s.usdPerMonth; })));
    row("Per 1M input tokens", tokens(both.owned.input), tokens(both.rented.input),
        tokens(same ? same->tokens.input : Quantity<double>{}));
    row("Per 1M output tokens", tokens(both.owned.output), tokens(both.rented.output),
        tokens(same ? same->tokens.output : Quantity<double>{}));
    if (!both.months.empty()) {
        const CumulativeCost& last = both.months.back();
        row("After " + std::to_string(last.month) + " months", usd(last.own), usd(last.rent), usd(last.rentSame));
    }
    return grid;
}

template<typename Value>
Json orNull(const std::optional<Value>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

Json tokenCostJson(const TokenCost& cost)
{
    return {{"usd_per_million_input_tokens", orNull(cost.input.value)},
        {"usd_per_million_output_tokens", orNull(cost.output.value)}};
}

Json rentJson(const RentOrBuy& both)
{
    Json json;
    json["provider"] = both.rental ? Json(both.rental->offer.provider) : Json(nullptr);
    json["instance"] = both.rental ? Json(both.rental->offer.instance) : Json(nullptr);
    json["date"] = both.rental ? orNull(both.rental->offer.date) : Json(nullptr);
    json["age_days"] = orNull(both.rentalAge);
    json["scenario"] = both.rental ? scenarioJson(both.rental->scenario) : Json(nullptr);
    json["usd_per_hour"] = both.rental ? Json(both.rental->usdPerHour) : Json(nullptr);
    json["usd_per_month"] = orNull(both.rentPerMonth);
    json.update(tokenCostJson(both.rented));
    return json;
}

Json sameJson(const RentOrBuy& both)
{
    if (!both.same)
        return nullptr;
    Json json{{"offer", both.same->offer}, {"usd_per_hour", both.same->usdPerHour},
        {"usd_per_month", both.same->usdPerMonth}, {"payback_months", orNull(both.same->paybackMonths)}};
    json.update(tokenCostJson(both.same->tokens));
    return json;
}

Json documentOf(const Costs& costs, const Catalogue& catalogue)
{
    const RentOrBuy& both = costs.rentOrBuy;
    Json json;
    json["scenario"] = scenarioJson(both.scenario);
    json["ownership"] = Json::parse(writeOwnership(costs.ownership));
    json["today"] = costs.today;
    json["catalogue"]["date"] = catalogue.date;
    json["fits"] = orNull(both.fits);
    json["own"] = {{"catalogue_usd", orNull(both.catalogueUsd)}, {"used", both.used},
        {"purchase_usd", orNull(both.purchaseUsd)}, {"gpu_watts", orNull(both.gpuWatts)},
        {"electricity_usd_per_month", orNull(both.electricityPerMonth)}};
    json["own"].update(tokenCostJson(both.owned));
    json["rent"] = rentJson(both);
    json["rent_same"] = sameJson(both);
    json["payback_months"] = orNull(both.paybackMonths);
    json["reason"] = both.reason.empty() ? Json(nullptr) : Json(both.reason);
    json["cumulative"] = Json::array();
    for (const CumulativeCost& month : both.months)
        json["cumulative"].push_back({{"month", month.month}, {"own_usd", month.own}, {"rent_usd", month.rent},
            {"rent_same_usd", orNull(month.rentSame)}});
    json["offers"] = offerGrid(costs.offers, Format{}).json();
    return json;
}

std::string headlineOf(const RentOrBuy& both, const Format& format)
{
    const auto months = [&](double value) { return format.plain(value).toStdString() + " months"; };
    std::string text = both.paybackMonths
        ? "Owning pays back after " + months(*both.paybackMonths) + " against renting the cheapest that fits"
        : "No month from which owning is cheaper than the cheapest that fits: " + reasonText(both.reason);
    if (both.same && both.same->paybackMonths)
        text += "; against renting the same after " + months(*both.same->paybackMonths);
    return text;
}

std::string textOf(const Costs& costs, const Catalogue& catalogue, bool markdown)
{
    const Format format;
    const RentOrBuy& both = costs.rentOrBuy;
    const auto written = [&](const MatrixGrid& grid) { return markdown ? grid.markdown() : grid.text(); };
    const std::string headline = headlineOf(both, format);
    std::string text = (markdown ? "**" + headline + "**" : headline) + "\n\n"
        + scenarioLine(both.scenario, Names{&catalogue}, format).toStdString() + "\n\n";
    text += written(summaryGrid(costs, catalogue, format)) + "\n" + written(offerGrid(costs.offers, format));
    text += "\nMonths of 30.4 days at " + format.plain(costs.ownership.hoursPerDay).toStdString() + " hours; ages on "
        + costs.today + "; prices of more than " + std::to_string(staleAfterDays)
        + " days, or without a date, are old\n";
    return text + "\nCatalogue of " + catalogue.date + (markdown ? ".\n" : "\n");
}

Result<int> run(const Arguments& arguments, const std::shared_ptr<const Catalogue>& catalogue)
{
    if (!arguments.words.empty())
        return std::unexpected(
            Error{arguments.words.front(), "cost takes no words", "give a scenario file with --scenario"});
    if (const Result<void> checked = checkForms(arguments, "cost"); !checked)
        return std::unexpected(checked.error());
    const Result<Ownership> ownership = ownershipOf(arguments);
    if (!ownership)
        return std::unexpected(ownership.error());
    const Result<std::string> today = todayOf(arguments);
    if (!today)
        return std::unexpected(today.error());
    const Result<Prepared> prepared = prepareInput(arguments, catalogue);
    if (!prepared)
        return std::unexpected(prepared.error());

    const Catalogue& own = *prepared->catalogue;
    Costs costs{*ownership, *today, rentOrBuy(prepared->scenario, *ownership, *today, own),
        cloudOffers(prepared->scenario, *ownership, *today, own)};
    sortOffers(costs.offers);
    const std::string text = arguments.has("--json") ? printedJson(documentOf(costs, own))
        : arguments.has("--tsv")                     ? offerGrid(costs.offers, Format{}).tsv()
                                                     : textOf(costs, own, arguments.has("--markdown"));
    if (const auto done = print(text); !done)
        return std::unexpected(done.error());
    return Done;
}

} // namespace

const Command costCommand{"cost",
    "[inputs] [--hours-per-day H] [--electricity USD] [options] [--json|--markdown|--tsv]",
    "Compares owning the hardware with renting, and lists what can be rented.", options, true, false, run};

} // namespace loadmark::cli

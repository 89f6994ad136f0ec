// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/cost/cost.h"
#include "estimator/cost/ownership.h"
#include "tests/estimator/real_catalogue.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace loadmark;

namespace {

const char* const today = "2026-12-03";

/** To the cent. */
double cents(double usd)
{
    return std::round(usd * 100) / 100;
}

/** GLM-5.3 as UD-Q4_K_XL, 435.20 GiB. */
Scenario glm(const char* gpu, int count)
{
    Scenario scenario;
    scenario.model = "glm-5.3";
    scenario.weights = "ud-q4_k_xl";
    scenario.gpus = {{gpu, count}};
    return scenario;
}

} // namespace

/** Renting and owning, by hand arithmetic; the prices are those of a published web dashboard of 2026-11-05. */
class TestOwnership : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { readRealCatalogue(m_catalogue); }
    void monthsAsPublished_data();
    void monthsAsPublished();
    void hoursOfTheRentalPage_data();
    void hoursOfTheRentalPage();
    void electricityAsPublished();
    void paybackAsPublished();
    void ages_data();
    void ages();
    void oldPricesSaySo();
    void offersFitAsEstimated();
    void ownsOnlyWhatFits();
    void comparesLikeWithLike();
    void budgetReplacesThePrice();
    void saysWhyThereIsNoPayback_data();
    void saysWhyThereIsNoPayback();
    void millionsOfTokens();
    void survivesItsJson();
    void faultsAreNamed_data();
    void faultsAreNamed();

private:
    const CloudOffer& row(const std::vector<CloudOffer>& offers, const char* provider, const char* instance) const
    {
        const auto found = std::ranges::find_if(offers, [&](const CloudOffer& offer) {
            return offer.offer.provider == provider && offer.offer.instance.starts_with(instance);
        });
        if (found == offers.end())
            qFatal("no such offer");
        return *found;
    }

    Catalogue m_catalogue;
};

void TestOwnership::monthsAsPublished_data()
{
    QTest::addColumn<QString>("provider");
    QTest::addColumn<QString>("instance");
    QTest::addColumn<double>("perHour");
    QTest::addColumn<double>("perMonth");
    // per hour × 4 hours × 30.4 days
    QTest::newRow("2 × B300") << QStringLiteral("RunPod") << QStringLiteral("2x B300") << 13.88 << 1687.81;
    QTest::newRow("8 × A100") << QStringLiteral("Vast.ai") << QStringLiteral("8x A100") << 3.536 << 429.98;
    QTest::newRow("8 × A100, promoted") << QStringLiteral("Vultr")
                                        << QStringLiteral("8x A100 80GB SXM (Instancia Dedicada, $300") << 19.176
                                        << 2331.80;
    QTest::newRow("8 × A100, dedicated") << QStringLiteral("Vultr")
                                         << QStringLiteral("8x A100 80GB SXM (Instancia Dedicada)") << 19.176
                                         << 2331.80;
    QTest::newRow("8 × MI300X") << QStringLiteral("DigitalOcean") << QStringLiteral("8x Instinct MI300X") << 20.72
                                << 2519.55;
}

void TestOwnership::monthsAsPublished()
{
    QFETCH(QString, provider);
    QFETCH(QString, instance);
    QFETCH(double, perHour);
    QFETCH(double, perMonth);
    Ownership own;
    own.hoursPerDay = 4;
    const auto offers = cloudOffers(glm("rtx-pro-6000-blackwell-96gb", 1), own, today, m_catalogue);
    const CloudOffer& offer = row(offers, provider.toUtf8().constData(), instance.toUtf8().constData());
    QCOMPARE(offer.offer.usdPerHour, perHour);
    QCOMPARE(cents(offer.usdPerMonth), perMonth);
    QCOMPARE(offer.age, std::optional(28)); // of 2026-11-05
    QVERIFY(!offer.stale);
    QCOMPARE(offer.fits, std::optional(true)); // 435.2 GiB in 537, 640 and 1,536 GiB
}

void TestOwnership::hoursOfTheRentalPage_data()
{
    QTest::addColumn<QString>("instance");
    QTest::addColumn<double>("perHour");
    QTest::newRow("n × 4.60, 4") << QStringLiteral("4x B300") << 18.40;
    QTest::newRow("n × 4.60, 2") << QStringLiteral("2x B300") << 9.20;
    QTest::newRow("n × 4.60, 1") << QStringLiteral("1x B300") << 4.60;
}

void TestOwnership::hoursOfTheRentalPage()
{
    QFETCH(QString, instance);
    QFETCH(double, perHour);
    const auto offers = cloudOffers(glm("b300-288gb", 2), {}, today, m_catalogue);
    const CloudOffer& offer = row(offers, "Arrakis", instance.toUtf8().constData());
    QCOMPARE(cents(offer.offer.usdPerHour), perHour);
    QVERIFY(!offer.age && offer.stale && !offer.firm); // the page prints no date
    const int gpus = instance.front().digitValue();
    QCOMPARE(offer.memory, std::optional<Bytes>(gpus * Bytes{275040} * mebi)); // what the driver reports of a B300
}

void TestOwnership::electricityAsPublished()
{
    Ownership own;
    own.hoursPerDay = 4;
    own.electricity = 0.15;
    own.hostWatts = 100;
    QCOMPARE(cents(electricityUsd(600, own)), 12.77); // (600 + 100) W × 4 h × 30.4 × 0.15 ÷ 1000 = 12.768
    own.hoursPerDay = 0;
    QCOMPARE(electricityUsd(600, own), 0.0);
}

void TestOwnership::paybackAsPublished()
{
    // the card's list price against renting 2 × B300: 8,565 ÷ (1,687.808 − 12.768) = 5.113; 8,500: 5.0745
    QCOMPARE(std::round(*paybackMonths(8565, 1687.808, 12.768) * 10) / 10, 5.1);
    QCOMPARE(std::round(*paybackMonths(8500, 1687.808, 12.768) * 10) / 10, 5.1);
    QVERIFY(!paybackMonths(8500, 12.768, 12.768)); // never
    QVERIFY(!paybackMonths(8500, 10, 12.768));
}

void TestOwnership::ages_data()
{
    QTest::addColumn<QString>("date");
    QTest::addColumn<std::optional<int>>("days");
    QTest::newRow("today") << QStringLiteral("2026-12-03") << std::optional(0);
    QTest::newRow("four weeks") << QStringLiteral("2026-11-05") << std::optional(28);
    QTest::newRow("over a leap day") << QStringLiteral("2024-02-28") << std::optional(1009); // 2 + 307 + 365 + 337 − 2
    QTest::newRow("a month is its first day") << QStringLiteral("2026-11") << std::optional(32);
    QTest::newRow("tomorrow") << QStringLiteral("2026-12-04") << std::optional(-1);
    QTest::newRow("no day of the calendar") << QStringLiteral("2026-02-30") << std::optional<int>();
    QTest::newRow("no date") << QStringLiteral("November") << std::optional<int>();
    QTest::newRow("nothing") << QString() << std::optional<int>();
}

void TestOwnership::ages()
{
    QFETCH(QString, date);
    QFETCH(std::optional<int>, days);
    QCOMPARE(ageInDays(date.toStdString(), today), days);
}

void TestOwnership::oldPricesSaySo()
{
    for (const CloudOffer& offer : cloudOffers(glm("b300-288gb", 2), {}, today, m_catalogue)) {
        QCOMPARE(offer.age.has_value(), offer.offer.date.has_value());
        QCOMPARE(offer.stale, !offer.age || *offer.age > 90);
    }
    Catalogue two = m_catalogue;
    two.offers.resize(2);
    two.offers[0].date = "2026-09-04"; // 90 days
    two.offers[1].date = "2026-09-03";
    const auto offers = cloudOffers(glm("b300-288gb", 2), {}, today, two);
    QVERIFY(!offers[0].stale && offers[1].stale);
}

void TestOwnership::offersFitAsEstimated()
{
    const Scenario scenario = glm("b300-288gb", 2);
    for (const CloudOffer& offer : cloudOffers(scenario, {}, today, m_catalogue)) {
        if (offer.offer.accelerator.empty()) {
            QVERIFY(!offer.fits && !offer.memory);
            continue;
        }
        const Estimate same = estimate(glm(offer.offer.accelerator.c_str(), offer.offer.count), m_catalogue);
        if (offer.fits == true && same.fits != true)
            continue; // in whole layers on each GPU
        QVERIFY2(!(same.fits == true && offer.fits != true) || !same.problems.empty(), offer.offer.instance.c_str());
        QVERIFY(offer.fits == true || !offer.cost.output);
    }
}

void TestOwnership::ownsOnlyWhatFits()
{
    const RentOrBuy costs = rentOrBuy(glm("rtx-pro-6000-blackwell-96gb", 1), {}, today, m_catalogue);
    QCOMPARE(costs.fits, std::optional(false));
    QCOMPARE(costs.reason, std::string("does_not_fit"));
    QVERIFY(!costs.paybackMonths && costs.months.empty() && !costs.owned.output && !costs.same);
    QCOMPARE(costs.catalogueUsd, std::optional(8565.0));
    QCOMPARE(cents(*costs.electricityPerMonth), 12.77);
    QVERIFY(costs.rental && costs.rental->estimate.fits == true);
}

void TestOwnership::comparesLikeWithLike()
{
    Ownership own;
    own.months = 24;
    const RentOrBuy costs = rentOrBuy(glm("h200-141gb-sxm", 4), own, today, m_catalogue);
    QCOMPARE(costs.fits, std::optional(true));
    QCOMPARE(costs.purchaseUsd, std::optional(128000.0)); // 4 × 32,000
    QCOMPARE(cents(*costs.electricityPerMonth), 52.90); // (4 × 700 + 100) W × 4 h × 30.4 × 0.15 ÷ 1000 = 52.896
    QVERIFY(costs.rental && costs.rental->estimate.fits == true && isFirm(costs.rental->offer));
    const double rent = costs.rental->usdPerHour * 121.6;
    QCOMPARE(cents(*costs.rentPerMonth), cents(rent));
    for (const CloudOffer& offer : cloudOffers(glm("h200-141gb-sxm", 4), own, today, m_catalogue))
        QVERIFY(!(offer.firm && offer.fits == true) || costs.rental->usdPerHour <= offer.offer.usdPerHour);
    QCOMPARE(*costs.paybackMonths, 128000 / (rent - 52.896));
    QVERIFY(costs.reason.empty());
    // the cheapest firm price of one H200 is Hyperstack's 3.99: × 4 × 121.6 = 1,940.736
    QVERIFY(costs.same.has_value());
    QCOMPARE(cents(costs.same->usdPerHour), 15.96);
    QCOMPARE(cents(costs.same->usdPerMonth), 1940.74);
    QCOMPARE(std::round(*costs.same->paybackMonths * 100) / 100, 67.80); // 128,000 ÷ (1,940.736 − 52.896)
    QCOMPARE(cents(*costs.months.back().rentSame), 46577.66); // 24 × 1,940.736

    QCOMPARE(costs.months.size(), std::size_t{25});
    QCOMPARE(costs.months.front().rent, 0.0);
    QCOMPARE(costs.months.front().own, 128000.0);
    QCOMPARE(cents(costs.months.back().own), 129269.50); // 128,000 + 24 × 52.896
    QCOMPARE(cents(costs.months.back().rent), cents(24 * rent));
    const auto after
        = std::ranges::find_if(costs.months, [](const CumulativeCost& month) { return month.own <= month.rent; });
    QVERIFY(after == costs.months.end() || after->month == static_cast<int>(std::ceil(*costs.paybackMonths)));
}

void TestOwnership::budgetReplacesThePrice()
{
    Ownership own;
    own.budget = 10000;
    const RentOrBuy costs = rentOrBuy(glm("h200-141gb-sxm", 4), own, today, m_catalogue);
    QCOMPARE(costs.purchaseUsd, std::optional(10000.0));
    QCOMPARE(costs.catalogueUsd, std::optional(128000.0));
    QCOMPARE(*costs.paybackMonths, 10000 / (*costs.rentPerMonth - 52.896));
}

void TestOwnership::saysWhyThereIsNoPayback_data()
{
    QTest::addColumn<QString>("gpu");
    QTest::addColumn<int>("count");
    QTest::addColumn<double>("electricity");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char* name, const char* gpu, int count, double electricity, const char* reason) {
        QTest::newRow(name) << QString::fromLatin1(gpu) << count << electricity << QString::fromLatin1(reason);
    };
    row("no list price", "gb300-279gb", 2, 0.15, "no_price");
    row("dear electricity", "h200-141gb-sxm", 4, 90, "never");
    row("not in the catalogue", "", 4, 0.15, "unknown");
    row("too small", "rtx-4090-24gb", 1, 0.15, "does_not_fit");
}

void TestOwnership::saysWhyThereIsNoPayback()
{
    QFETCH(QString, gpu);
    QFETCH(int, count);
    QFETCH(double, electricity);
    QFETCH(QString, reason);
    Ownership own;
    own.electricity = electricity;
    const RentOrBuy costs = rentOrBuy(glm(gpu.toLatin1().constData(), count), own, today, m_catalogue);
    QVERIFY(!costs.paybackMonths);
    QCOMPARE(QString::fromStdString(costs.reason), reason);
}

void TestOwnership::millionsOfTokens()
{
    Ownership own;
    const Scenario scenario = glm("h200-141gb-sxm", 4);
    const RentOrBuy full = rentOrBuy(scenario, own, today, m_catalogue);
    own.utilisation = 0.5;
    const RentOrBuy half = rentOrBuy(scenario, own, today, m_catalogue);
    QCOMPARE(*half.rented.output.value, 2 * *full.rented.output.value);
    QCOMPARE(*half.owned.input.value, 2 * *full.owned.input.value);
    // speed and price of the same hardware: USD per hour ÷ tokens per hour
    const SpeedEstimate& rented = full.rental->estimate.speed;
    QCOMPARE(*full.rented.output.value, full.rental->usdPerHour / (*rented.decodeTotal.value * 3600) * 1e6);
    const double powerPerHour = 2.9 * 0.15; // 4 × 700 W and the host's 100 W
    const SpeedEstimate speed = estimate(scenario, m_catalogue).speed;
    QCOMPARE(*full.owned.input.value, powerPerHour / (*speed.prefill.value * 3600) * 1e6);
    // (1e6 ÷ 2.7 tok/s) ÷ 3600 × $3.536: what the dashboard prints from the speed of other hardware
    QCOMPARE(cents(*usdPerMillion(3.536, {2.7, std::nullopt, Confidence::Estimated}).value), 363.79);
    QVERIFY(!usdPerMillion(3.536, {}));
}

void TestOwnership::survivesItsJson()
{
    Ownership own{7.5, 0.31, 250, 12345.5, 0.25, 60};
    const auto read = readOwnership(writeOwnership(own), "test");
    QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
    QVERIFY(*read == own);
    own.budget.reset();
    QVERIFY(*readOwnership(writeOwnership(own), "test") == own);
    QVERIFY(*readOwnership("{}", "test") == Ownership{});
}

void TestOwnership::faultsAreNamed_data()
{
    QTest::addColumn<QString>("json");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const char* json, const char* message) {
        QTest::newRow(name) << QString::fromUtf8(json) << QString::fromUtf8(message);
    };
    row("unknown key", R"({"hours": 4})", "unknown key \"hours\"");
    row("too many hours", R"({"hours_per_day": 25})",
        "own.json#/hours_per_day: \"25\" is out of range; use a number from 0 to 24");
    row("no number", R"({"electricity": "cheap"})", "\"cheap\" is not a number");
    row("half a month", R"({"months": 1.5})", "\"1.5\" is not a whole number");
    row("no use at all", R"({"utilisation": 0})", "out of range");
}

void TestOwnership::faultsAreNamed()
{
    QFETCH(QString, json);
    QFETCH(QString, message);
    const auto read = readOwnership(json.toStdString(), "own.json");
    QVERIFY(!read.has_value());
    QVERIFY2(QString::fromStdString(read.error().text()).contains(message), read.error().text().c_str());
}

QTEST_APPLESS_MAIN(TestOwnership)
#include "tst_ownership.moc"

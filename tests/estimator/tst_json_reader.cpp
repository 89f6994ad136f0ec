// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/files/json_reader.h"
#include "estimator/files/nearest.h"

#include <QTest>

#include <array>

using namespace loadmark;

namespace {

struct Point
{
    std::string name;
    double x = 0;
    int count = 0;
    std::optional<std::string> note;
    char axis = 0;
};

constexpr std::array<Choice<char>, 2> axes{{{"left", 'l'}, {"right", 'r'}}};

/** {"points": [{"name", "x" 0…10, "count" 1…4, "axis", "note"?}, …]} */
Result<std::vector<Point>> readPoints(const std::string& text, int line = 0)
{
    const Result<JsonDocument> document = JsonDocument::parse(text, "points.json", line);
    if (!document)
        return std::unexpected(document.error());
    std::vector<Point> points;
    for (const JsonReader& entry : document->root().member("points").elements()) {
        Point point;
        point.name = entry.text("name");
        point.x = entry.number("x", 0, 10);
        point.count = entry.integer("count", 1, 4);
        point.axis = entry.member("axis").choice<char>(axes);
        point.note = entry.optionalText("note");
        points.push_back(point);
    }
    return document->result(points);
}

std::string pointWith(const std::string& members)
{
    return "{\"points\": [{\"name\": \"a\", \"x\": 1, \"count\": 2, \"axis\": \"left\"}, {" + members + "}]}";
}

} // namespace

class TestJsonReader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsValues();
    void findsFaults_data();
    void findsFaults();
    void namesTheLineOfLineFiles();
    void limitsSize();
    void suggests_data();
    void suggests();
    void printsForeignTextSafely();
    void shortensInTheMiddle();
    void listsAFew();
};

void TestJsonReader::readsValues()
{
    const auto points = readPoints(
        pointWith(R"("name": "é", "x": 2.5, "count": 3.0, "axis": "right", "note": "n", "_comment": {"any": 1})"));
    QVERIFY(points.has_value());
    QCOMPARE(points->size(), std::size_t{2});
    const Point& point = points->back();
    QCOMPARE(point.name, std::string("é"));
    QCOMPARE(point.x, 2.5);
    QCOMPARE(point.count, 3);
    QCOMPARE(point.axis, 'r');
    QCOMPARE(point.note.value_or(""), std::string("n"));
    QVERIFY(!points->front().note);
}

void TestJsonReader::findsFaults_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("message");
    const std::string rest = R"("x": 1, "count": 2, "axis": "left")";
    const std::string at = "points.json#/points/1";

    QTest::newRow("empty text") << std::string() << std::string("points.json:1:1: is not valid JSON");
    QTest::newRow("cut off on line 2") << std::string("{\n\"a\": ")
                                       << std::string("points.json:2:6: is not valid JSON");
    QTest::newRow("text after the end") << std::string("{} x") << std::string("points.json:1:4: is not valid JSON");
    QTest::newRow("broken UTF-8") << std::string("{\"\xff\": 1}") << std::string("points.json:1:3: is not valid JSON");
    QTest::newRow("NaN") << std::string("{\"points\": NaN}") << std::string("points.json:1:12: is not valid JSON");
    QTest::newRow("number beyond double") << std::string("{\"points\": 1e999}") << std::string("points.json:1:");
    QTest::newRow("65 levels deep") << std::string(65, '[') << std::string("points.json: is nested deeper than 64");
    QTest::newRow("a million levels deep") << std::string(1000000, '[') << std::string("points.json: is nested deeper");
    QTest::newRow("key twice") << pointWith(R"("x": 1, "x": 2)")
                               << at + "/x: the key \"x\" stands twice in one object; keep one of the two";
    QTest::newRow("not an object") << std::string("[]") << std::string("points.json: must be an object, not array");
    QTest::newRow("not an array") << std::string("{\"points\": {}}")
                                  << std::string("points.json#/points: must be an array, not object");
    QTest::newRow("missing key") << pointWith(rest) << at + ": the key \"name\" is missing; add it";
    QTest::newRow("null where needed") << pointWith("\"name\": null, " + rest)
                                       << at + "/name: must be a string, not null";
    QTest::newRow("wrong type") << pointWith("\"name\": 3, " + rest) << at + "/name: must be a string, not number";
    QTest::newRow("wrong type of an optional")
        << pointWith("\"name\": \"b\", \"note\": [], " + rest) << at + "/note: must be a string, not array";
    QTest::newRow("number too large") << pointWith(R"("name": "b", "x": 10.5, "count": 2, "axis": "left")")
                                      << at + "/x: 10.5 is out of range; use a number from 0 to 10";
    QTest::newRow("count too small") << pointWith(R"("name": "b", "x": 1, "count": 0, "axis": "left")")
                                     << at + "/count: 0 is out of range; use a whole number from 1 to 4";
    QTest::newRow("count beyond 64 bits")
        << pointWith(R"("name": "b", "x": 1, "count": 18446744073709551615, "axis": "left")")
        << at + "/count: 18446744073709551615 is out of range; use a whole number from 1 to 4";
    QTest::newRow("count beyond 64 bits without a sign")
        << pointWith(R"("name": "b", "x": 1, "count": 99999999999999999999, "axis": "left")")
        << at + "/count: 1e+20 is out of range; use a whole number from 1 to 4";
    QTest::newRow("count not whole") << pointWith(R"("name": "b", "x": 1, "count": 1.5, "axis": "left")")
                                     << at + "/count: 1.5 is not a whole number";
    QTest::newRow("unknown choice, alike") << pointWith(R"("name": "b", "x": 1, "count": 1, "axis": "rigth")")
                                           << at + "/axis: unknown value \"rigth\"; did you mean right?";
    QTest::newRow("unknown choice") << pointWith(R"("name": "b", "x": 1, "count": 1, "axis": "?")")
                                    << at + "/axis: unknown value \"?\"; use one of left right";
    QTest::newRow("unknown key, alike") << pointWith("\"name\": \"b\", \"notes\": \"n\", " + rest)
                                        << at + ": unknown key \"notes\"; did you mean note?";
    QTest::newRow("unknown key at the top")
        << std::string("{\"points\": [], \"zzz\": 1}") << std::string("points.json: unknown key \"zzz\"; remove it");
    QTest::newRow("key with a slash and a newline") << std::string("{\"points\": [], \"a/\\n\": 1, \"a/\\n\": 1}")
                                                    << std::string("points.json#/a~1\\n: the key \"a/\\n\" stands");
}

void TestJsonReader::findsFaults()
{
    QFETCH(const std::string, text);
    QFETCH(const std::string, message);
    const auto points = readPoints(text);
    QVERIFY(!points.has_value());
    const std::string line = points.error().text();
    QVERIFY2(line.starts_with(message), line.c_str());
    QVERIFY(line.find('\n') == std::string::npos);
    QVERIFY(!points.error().remedy.empty());
}

void TestJsonReader::namesTheLineOfLineFiles()
{
    QCOMPARE(readPoints("{\"points\": 1}", 7).error().where, std::string("points.json:7#/points"));
    QVERIFY(readPoints("{\"points\"", 7).error().where.starts_with("points.json:7:1"));
}

void TestJsonReader::limitsSize()
{
    const std::string text = "\"" + std::string(JsonDocument::sizeMax, 'x') + "\"";
    const auto document = JsonDocument::parse(text, "big.json");
    QVERIFY(!document.has_value());
    QCOMPARE(document.error().what, std::string("is larger than 64 MiB"));
}

void TestJsonReader::suggests_data()
{
    QTest::addColumn<std::string>("wanted");
    QTest::addColumn<std::string>("first");
    QTest::newRow("one letter wrong") << std::string("rtx-4080-24gb") << std::string("rtx-4090-24gb");
    QTest::newRow("two letters swapped") << std::string("m1-amx") << std::string("m1-max");
    QTest::newRow("as people write it") << std::string("RTX 4090") << std::string("rtx-4090-24gb");
    QTest::newRow("part of the name") << std::string("h100") << std::string("h100-80gb-sxm");
    QTest::newRow("parts in another order") << std::string("h100-sxm-80gb") << std::string("h100-80gb-sxm");
    QTest::newRow("parts in another order, as people write it")
        << std::string("80GB H100 SXM") << std::string("h100-80gb-sxm");
    QTest::newRow("a part left out") << std::string("h100-sxm") << std::string("h100-80gb-sxm");
    QTest::newRow("another order and a letter wrong") << std::string("h100-sxn-80gb") << std::string("h100-80gb-sxm");
    QTest::newRow("its beginning before a part of another") << std::string("rtx-3") << std::string("rtx-3090-24gb");
    QTest::newRow("more than the name") << std::string("h100-80gb-sxm-nvlink") << std::string("h100-80gb-sxm");
    QTest::newRow("swapped digits, without the memory") << std::string("rtx-4900") << std::string("rtx-4090-24gb");
    QTest::newRow("nothing alike") << std::string("banana") << std::string();
    QTest::newRow("one letter") << std::string("5") << std::string();
    QTest::newRow("empty") << std::string() << std::string();
    QTest::newRow("very long") << std::string(100000, 'a') << std::string();
}

void TestJsonReader::suggests()
{
    QFETCH(const std::string, wanted);
    QFETCH(const std::string, first);
    const auto nearest
        = nearestIds(wanted, {"", "quad-rtx-3", "rtx-4090-24gb", "rtx-3090-24gb", "h100-80gb-sxm", "m1-max"});
    QVERIFY(std::ranges::find(nearest, std::string()) == nearest.end()); // no id is empty
    QCOMPARE(nearest.empty() ? std::string() : nearest.front(), first);
}

void TestJsonReader::printsForeignTextSafely()
{
    QCOMPARE(inQuotes("a\n\x1b[31m\xff"
                      "é\xc2\x9b"),
        std::string("\"a\\n\\x1b[31m\\xffé\\x9b\""));
    QCOMPARE(inQuotes(std::string(80, 'x')), "\"" + std::string(80, 'x') + "\"");
}

void TestJsonReader::shortensInTheMiddle()
{
    QCOMPARE(shortened("abcdefg", 7), std::string("abcdefg"));
    QCOMPARE(shortened("abcdefgh", 7), std::string("abc…fgh"));
    QCOMPARE(shortened("äöüäöüäö", 5), std::string("äö…äö")); // whole characters
    QCOMPARE(inQuotes(std::string(5000, 'x')), "\"" + std::string(40, 'x') + "…" + std::string(39, 'x') + "\"");
    const Error error{std::string(5000, 'x') + "#/gpu", "is nothing", "leave it out"};
    QCOMPARE(error.text(), std::string(80, 'x') + "…" + std::string(74, 'x') + "#/gpu: is nothing; leave it out");
}

void TestJsonReader::listsAFew()
{
    QCOMPARE(listed({}), std::string());
    QCOMPARE(listed({"a", "b", "c", "d"}), std::string("a, b, c, d"));
    QCOMPARE(listed(std::vector<std::string>(100000, "a\n")), std::string("a\\n, a\\n, a\\n and 99997 more"));
}

QTEST_APPLESS_MAIN(TestJsonReader)
#include "tst_json_reader.moc"

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/files/text_file.h"
#include "estimator/speed/speed.h"

#include <QTest>

using namespace loadmark;

class TestSpeed : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void constantsLoad();
};

void TestSpeed::constantsLoad()
{
    const auto text = readTextFile(LOADMARK_RESOURCES "/catalogue/speed.json");
    QVERIFY(text.has_value());
    const auto constants = readSpeedConstants(*text, "speed.json");
    QVERIFY2(constants.has_value(), constants ? "" : constants.error().text().c_str());
}

QTEST_GUILESS_MAIN(TestSpeed)
#include "tst_speed.moc"

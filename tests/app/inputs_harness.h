// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/inputs/advanced_section.h"
#include "app/inputs/inputs_panel.h"
#include "app/inputs/number_field.h"
#include "app/inputs/picker_button.h"
#include "app/inputs/picker_popup.h"
#include "app/store/scenario_store.h"
#include "tests/app/fixture.h"

#include <QTest>

namespace loadmark {

/** The input panel with a store of its own, driven as a user drives it. */
class InputsHarness
{
protected:
    void open()
    {
        m_store
            = std::make_unique<ScenarioStore>(fixture::catalogue(), fixture::llamaOn4090(), [this] { return m_time; });
        m_panel = std::make_unique<InputsPanel>(*m_store);
        m_panel->resize(304, 900);
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowActive(m_panel.get()));
    }

    void close()
    {
        m_panel.reset();
        m_store.reset();
        QCOMPARE(fixture::Warnings::take(), QString());
    }

    template<typename Widget>
    Widget* find(const char* name)
    {
        auto* widget = m_panel->findChild<Widget*>(QLatin1String(name));
        if (widget == nullptr)
            qFatal("no widget %s", name);
        return widget;
    }

    /** Lays the section out too: a click before that meets widgets without their places. */
    void unfold()
    {
        m_panel->advanced()->setExpanded(true);
        QCoreApplication::processEvents();
    }

    static void type(NumberField* field, const QString& text, bool enter = true)
    {
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        if (enter)
            QTest::keyClick(field, Qt::Key_Return);
    }

    PickerPopup* openPicker(const char* name)
    {
        auto* button = find<PickerButton>(name);
        QTest::mouseClick(button, Qt::LeftButton);
        return button->popup();
    }

    ScenarioStore::Milliseconds m_time{0};
    std::unique_ptr<ScenarioStore> m_store;
    std::unique_ptr<InputsPanel> m_panel;
};

} // namespace loadmark

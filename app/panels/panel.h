// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/store/scenario_store.h"
#include "app/text/format.h"
#include "app/text/names.h"
#include "app/theme/theme.h"

#include <QWidget>

namespace loadmark {

/**
 * A page of the window beside the overview: shows the store's scenario, and may edit it.
 *
 * Renders while it is visible only; what changed before is caught up when it is shown. A panel works without a window
 * too, for pictures: make it with a store of its own, set theme and format, and call finish().
 */
class Panel : public QWidget
{
    Q_OBJECT

public:
    explicit Panel(ScenarioStore& store, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setFormat(const Format& format);
    /** Shows all of it now, however long that takes. */
    void finish();
    /** Pictures leave out what can only be used: search fields, buttons. */
    virtual void setInteractive(bool interactive) { Q_UNUSED(interactive); }

protected:
    ScenarioStore& store() const { return m_store; }
    const Theme& theme() const { return m_theme; }
    const Format& format() const { return m_format; }
    Names names() const { return {&m_store.catalogue()}; }

    /** The store, the format or the theme has changed. */
    virtual void render() = 0;
    /** What has been put off. */
    virtual void complete() { }
    virtual void applyTheme() = 0;
    virtual void retranslate() = 0;

    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void renderOrLater();

    ScenarioStore& m_store;
    Theme m_theme;
    Format m_format;
    bool m_stale = true;
};

} // namespace loadmark

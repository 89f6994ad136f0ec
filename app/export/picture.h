// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/render.h"
#include "app/text/names.h"
#include "estimator/estimate.h"

#include <QWidget>

#include <memory>

namespace loadmark {

class Panel;
class ScenarioStore;

/** A view with a head (title, scenario) and a foot (version, catalogue), laid out at a fixed size and never shown. */
class Picture : public QWidget
{
    Q_OBJECT

public:
    /** The request must name a view of viewNames() and have a catalogue; its size may be empty. */
    explicit Picture(const RenderRequest& request);
    ~Picture() override;

    QString title() const { return m_title; }
    /** Title, scenario, version and catalogue date in plain text, for the description within the file. */
    QString description() const;

    /** The least size of the request's view. */
    static QSize smallest(const QString& view);
    /** The height at which nothing is cut at this width; texts and GPUs decide it. */
    int neededHeight() const;

    /** Paints the whole picture with its top left corner at the origin. */
    void paint(QPainter& painter);

private:
    QWidget* makeOverview(const RenderRequest& request, const Estimate& estimate);
    QWidget* makeMemory(const Estimate& estimate);
    QWidget* makeContext(const RenderRequest& request, const Estimate& estimate);
    Panel* makePanel(const RenderRequest& request);
    void layOut(QWidget* view);

    Theme m_theme;
    Format m_format;
    Names m_names;
    QString m_title, m_scenarioLine, m_footLine;
    std::unique_ptr<ScenarioStore> m_store; ///< of a panel
    Panel* m_panel = nullptr;
};

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/text/format.h"
#include "app/theme/theme.h"
#include "estimator/matrix/recommendation.h"

#include <QWidget>

#include <vector>

QT_BEGIN_NAMESPACE
class QGridLayout;
QT_END_NAMESPACE

namespace loadmark {

class RecommendedTile;

/** Four answers to "what should I run this on?" side by side, each with its reason; a click makes one the scenario. */
class RecommendedStrip : public QWidget
{
    Q_OBJECT

public:
    explicit RecommendedStrip(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void render(std::vector<Recommendation> recommendations, const Format& format);

Q_SIGNALS:
    void chosen(const loadmark::Scenario& scenario);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();

    QGridLayout* m_grid;
    std::vector<RecommendedTile*> m_tiles;
    std::vector<Recommendation> m_recommendations;
    int m_columns = 0;
};

/** "Best single accelerator", "Cheapest in the cloud". */
QString recommendationTitle(const Recommendation& recommendation);
/** The hardware, "4 × H200 141GB SXM"; "none" where nothing fits. */
QString recommendationText(const Recommendation& recommendation, const Format& format);
/** Why: "fastest to decode: 58 tok/s", "$3.54/h at Vast.ai, 2026-11-05". */
QString recommendationReason(const Recommendation& recommendation, const Format& format);

} // namespace loadmark

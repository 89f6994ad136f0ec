// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/text/format.h"
#include "app/theme/theme.h"
#include "estimator/catalogue/catalogue.h"
#include "estimator/cost/ownership.h"
#include "estimator/files/error.h"
#include "estimator/scenario/scenario.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>

namespace loadmark {

/**
 * A picture of one view, for reports and slides.
 *
 * It depends on nothing but these values: not on a window's size, nor on a display, though a QApplication has to exist
 * (on the "offscreen" platform where there is no display). Title, scenario, catalogue date and version stand on it.
 */
struct RenderRequest
{
    QString view = QStringLiteral("overview"); ///< one of viewNames()
    QString path; ///< its suffix decides the kind: .png, .svg or .pdf
    QSize size; ///< in pixels at 96 dpi; empty: the view's own default
    int scale = 1; ///< PNG only: 1, 2 or 3 pixels per pixel
    ThemeChoice theme = ThemeChoice::Light; ///< System: the application's current palette decides
    QString language = QStringLiteral("en"); ///< "en", "es"; texts and digits
    ByteUnit byteUnit = ByteUnit::Binary;
    Scenario scenario;
    Ownership ownership;
    std::optional<Tuning> tuning; ///< empty: the usual recipe
    const Catalogue* catalogue = nullptr; ///< not owned, never null when rendering
};

/** "overview", "memory-bar", "context-chart" and panelNames(): the views that renderView accepts. */
QStringList viewNames();

/**
 * Writes the file, whole or not at all. Errors name the field or path and the remedy: an unknown view, suffix,
 * language, scale or size; a folder that does not exist; a path that cannot be written; a full disk.
 */
Result<void> renderView(const RenderRequest& request);

/** Puts the picture on the clipboard as an image; `path` is not used. */
Result<void> copyView(const RenderRequest& request);

} // namespace loadmark

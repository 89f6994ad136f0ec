// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/picture.h"
#include "estimator/files/error.h"

#include <QByteArray>
#include <QImage>

namespace loadmark {

/** `scale` pixels per pixel, with title and description as PNG texts. */
QImage pictureImage(Picture& picture, int scale);
QByteArray picturePng(Picture& picture, int scale);

/** At 96 dpi, with text as text in families that other machines have too. */
QByteArray pictureSvg(Picture& picture);

/** One page of the picture's size, with fonts embedded and text selectable. */
QByteArray picturePdf(Picture& picture);

/** Writes all of it or nothing: a file that was there stays as it was if anything fails. */
Result<void> writeWhole(const QString& path, const QByteArray& bytes);

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/picture.h"

#include <QByteArray>
#include <QImage>

namespace loadmark {

/** `scale` pixels per pixel, with title and description as PNG texts. Null where there is not enough memory. */
QImage pictureImage(Picture& picture, int scale);
QByteArray picturePng(Picture& picture, int scale); ///< empty where there is not enough memory

/** At 96 dpi, with text as text in families that other machines have too. */
QByteArray pictureSvg(Picture& picture);

/** One page of the picture's size, with fonts embedded and text selectable. */
QByteArray picturePdf(Picture& picture);

} // namespace loadmark

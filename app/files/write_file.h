// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/files/error.h"

#include <QByteArrayView>
#include <QString>

namespace loadmark {

/**
 * Writes all bytes to `path`, or leaves whatever was there as it was. Errors: no such folder, a folder, a device or
 * pipe, no permission, a full disk.
 */
Result<void> writeFile(const QString& path, QByteArrayView bytes);

} // namespace loadmark

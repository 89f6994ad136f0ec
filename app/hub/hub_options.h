// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/files/error.h"

#include <QByteArray>
#include <QString>
#include <QUrl>

#include <chrono>

namespace loadmark {

/** Where the Hub is, and how much of it is read at most. */
struct HubOptions
{
    QUrl endpoint{QStringLiteral("https://huggingface.co")};
    QByteArray token; ///< sent to the endpoint alone
    QString cacheFolder;
    qint64 textBytes = qint64{64} << 20; ///< of a listing's page, a config or an index
    qint64 headerBytes = qint64{128} << 20; ///< of one file's header
    int redirects = 5;
    int pages = 200; ///< of a listing
    int files = 2000; ///< whose headers are read
    std::chrono::milliseconds silence{20'000}; ///< without a byte
    std::chrono::milliseconds request{120'000}; ///< of one request
};

/**
 * The environment's: HF_ENDPOINT, HF_TOKEN; the cache is the user's. Error: an endpoint that is no https address (plain
 * http is for this machine alone).
 */
Result<HubOptions> hubOptions();

/** Whether tokens and answers may go over this address: https, or http to this machine. */
bool isSafeAddress(const QUrl& url);

} // namespace loadmark

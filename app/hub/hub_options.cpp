// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hub/hub_options.h"

#include <QHostAddress>
#include <QStandardPaths>

namespace loadmark {

bool isSafeAddress(const QUrl& url)
{
    if (!url.isValid() || url.host().isEmpty() || !url.userInfo().isEmpty())
        return false;
    if (url.scheme() == u"https")
        return true;
    const bool here = url.host() == u"localhost" || QHostAddress(url.host()).isLoopback();
    return url.scheme() == u"http" && here;
}

Result<HubOptions> hubOptions()
{
    HubOptions options;
    options.token = qgetenv("HF_TOKEN").trimmed();
    options.cacheFolder = QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + QStringLiteral("/hub");
    if (const QString endpoint = qEnvironmentVariable("HF_ENDPOINT").trimmed(); !endpoint.isEmpty())
        options.endpoint = QUrl(endpoint, QUrl::StrictMode);
    if (!isSafeAddress(options.endpoint))
        return std::unexpected(Error{"HF_ENDPOINT", "is no https address", "write one like https://huggingface.co"});
    return options;
}

} // namespace loadmark

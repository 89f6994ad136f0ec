// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/read_from_hub.h"

#include <QEventLoop>

namespace loadmark::cli {

Result<HubModel> readFromHub(const std::string& name, HubReader::Cache cache)
{
    const Result<HubRepository> repository = parseHubRepository(QString::fromStdString(name));
    if (!repository)
        return std::unexpected(repository.error());
    Result<HubOptions> options = hubOptions();
    if (!options)
        return std::unexpected(std::move(options.error()));
    HubReader reader(std::move(*options));
    QEventLoop loop;
    Result<HubModel> result;
    QObject::connect(&reader, &HubReader::finished, &loop, [&](const HubModel& model) {
        result = model;
        loop.quit();
    });
    QObject::connect(&reader, &HubReader::failed, &loop, [&](const Error& error) {
        result = std::unexpected(error);
        loop.quit();
    });
    reader.read(*repository, cache);
    loop.exec();
    return result;
}

} // namespace loadmark::cli

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hub/hub_repository.h"

#include "estimator/files/nearest.h"

#include <QRegularExpression>
#include <QUrl>

namespace loadmark {

namespace {

constexpr QLatin1StringView scheme("hf:");

/** Names of the Hub: letters, digits, and "-", "_", "." inside. */
bool isName(const QString& text)
{
    static const QRegularExpression pattern(QStringLiteral("^[A-Za-z0-9][A-Za-z0-9._-]{0,95}$"));
    return pattern.match(text).hasMatch() && !text.contains(QLatin1StringView(".."));
}

/** A relative path of plain names. */
bool isPath(const QString& text)
{
    static const QRegularExpression pattern(
        QStringLiteral("^[A-Za-z0-9_][A-Za-z0-9._+-]*(/[A-Za-z0-9_][A-Za-z0-9._+-]*)*$"));
    return text.size() < 512 && pattern.match(text).hasMatch();
}

HubRepository named(const QString& owner, const QString& name)
{
    HubRepository repository;
    repository.owner = owner;
    repository.name = name;
    return repository;
}

/** Behind the host of an address. */
std::optional<HubRepository> fromAddress(const QUrl& url)
{
    const QStringList parts = url.path().split(u'/', Qt::SkipEmptyParts);
    if (parts.size() < 2)
        return std::nullopt;
    HubRepository repository = named(parts[0], parts[1]);
    if (parts.size() >= 4 && (parts[2] == u"tree" || parts[2] == u"blob" || parts[2] == u"resolve")) {
        repository.revision = parts[3];
        repository.wanted = parts[2] == u"tree" ? QString() : parts.mid(4).join(u'/');
    } else if (parts.size() > 2) {
        return std::nullopt;
    }
    return repository;
}

} // namespace

Result<HubRepository> parseHubRepository(const QString& text)
{
    const auto fault = [&] {
        return std::unexpected(Error{inQuotes(text.toStdString()), "names no repository of Hugging Face",
            "write ORG/NAME, ORG/NAME:TAG or the address of its page"});
    };
    std::optional<HubRepository> repository;
    const QString trimmed = text.trimmed();
    if (trimmed.contains(QLatin1StringView("://"))) {
        repository = fromAddress(QUrl(trimmed, QUrl::StrictMode));
    } else {
        const QString name = trimmed.startsWith(scheme) ? trimmed.mid(scheme.size()) : trimmed;
        const qsizetype colon = name.indexOf(u':');
        const QStringList parts = name.left(colon).split(u'/');
        if (parts.size() == 2)
            repository = named(parts[0], parts[1]);
        if (repository && colon >= 0)
            repository->wanted = name.mid(colon + 1);
    }
    if (!repository || !isName(repository->owner) || !isName(repository->name) || !isName(repository->revision)
        || (!repository->wanted.isEmpty() && !isPath(repository->wanted)))
        return fault();
    return *repository;
}

bool isHubName(const QString& text)
{
    return text.startsWith(scheme) || text.startsWith(QLatin1StringView("https://"))
        || text.startsWith(QLatin1StringView("http://"));
}

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/files/error.h"

#include <QString>

namespace loadmark {

/** A model repository of the Hugging Face Hub, as people name it. */
struct HubRepository
{
    QString owner;
    QString name;
    QString revision = QStringLiteral("main"); ///< branch, tag or commit
    QString wanted; ///< which of its files: a GGUF file's tag ("Q4_K_M") or path; empty: the usual one

    QString id() const { return owner + u'/' + name; }
    bool operator==(const HubRepository&) const = default;
};

/**
 * "ORG/NAME", "hf:ORG/NAME", either with ":TAG", or the address of a repository's page, with /tree/REVISION or
 * /blob/REVISION/FILE behind. Error: anything else.
 */
Result<HubRepository> parseHubRepository(const QString& text);

/** Whether a text can only be meant as a repository: "hf:…", or an address. */
bool isHubName(const QString& text);

} // namespace loadmark

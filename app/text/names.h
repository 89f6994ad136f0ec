// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"
#include "estimator/scenario/scenario.h"

#include <QString>

#include <string>

namespace loadmark {

/** Names of catalogue entries by id; the id itself where there is no catalogue or no such entry. */
struct Names
{
    const Catalogue* catalogue = nullptr; ///< not owned, may be null

    QString model(const std::string& id) const;
    QString accelerator(const std::string& id) const;
    QString host(const std::string& id) const;
    QString engine(const std::string& id) const;
    QString kvType(const std::string& id) const;
    /** As the publisher labels this model's file in the format ("UD-Q4_K_XL"), else the format's name. */
    QString weights(const Scenario& scenario) const;
    /** Any id of the catalogue, whatever it names. */
    QString any(const std::string& id) const;
};

} // namespace loadmark

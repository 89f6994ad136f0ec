// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/text/component.h"
#include "app/theme/theme.h"

namespace loadmark {

inline QColor colourOf(const Theme& theme, Component component)
{
    switch (component) {
    case Component::Weights:
        return theme.weights;
    case Component::KvCache:
        return theme.kvCache;
    case Component::State:
        return theme.state;
    case Component::Compute:
        return theme.compute;
    case Component::Runtime:
        return theme.runtime;
    case Component::Host:
        break;
    }
    return theme.host;
}

} // namespace loadmark

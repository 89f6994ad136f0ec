// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/log_part.h"

#include "app/text/component.h"

#include <QCoreApplication>

namespace loadmark {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(loadmark::LogPart)
};

} // namespace

QString logPartName(LogPart part)
{
    switch (part) {
    case LogPart::Weights:
        return componentName(Component::Weights);
    case LogPart::KvCache:
        return componentName(Component::KvCache);
    case LogPart::State:
        return componentName(Component::State);
    case LogPart::Context:
        return Words::tr("KV cache and state");
    case LogPart::Compute:
        return componentName(Component::Compute);
    case LogPart::Output:
        return Words::tr("Output");
    case LogPart::Runtime:
        return componentName(Component::Runtime);
    case LogPart::WeightsAndRuntime:
        return Words::tr("Weights and runtime");
    case LogPart::Activation:
        return Words::tr("Activation peak");
    case LogPart::Graphs:
        return Words::tr("CUDA graphs");
    case LogPart::KvPool:
        return Words::tr("KV pool");
    case LogPart::Capacity:
        return Words::tr("Tokens in the pool");
    case LogPart::Concurrency:
        return Words::tr("Concurrency");
    case LogPart::DeviceTotal:
        return Words::tr("GPU memory");
    case LogPart::Budget:
        return Words::tr("Budget");
    case LogPart::Available:
        return Words::tr("Free after loading");
    }
    return {};
}

} // namespace loadmark

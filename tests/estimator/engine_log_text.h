// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/log/engine_log.h"

#include <QTest>

#include <string>
#include <string_view>

/** Logs as texts, for tests of their reader. */
namespace loadmark::engineLogText {

inline constexpr double mib = 1024.0 * 1024.0;
inline constexpr double gib = 1024.0 * mib;

inline EngineLog read(std::string_view text)
{
    const Result<EngineLog> log = readEngineLog(text);
    if (!log)
        QTest::qFail(log.error().text().c_str(), __FILE__, __LINE__);
    return log.value_or(EngineLog());
}

/** A line of llama.cpp without which a log tells no size. */
inline constexpr std::string_view anySize = "load_tensors:        CUDA0 model buffer size =  4403.49 MiB\n";

inline std::string valueText(const LogInput& input)
{
    if (const auto* flag = std::get_if<bool>(&input.value))
        return *flag ? "true" : "false";
    if (const auto* whole = std::get_if<std::int64_t>(&input.value))
        return std::to_string(*whole);
    if (const auto* real = std::get_if<double>(&input.value))
        return QString::number(*real).toStdString();
    return std::get<std::string>(input.value);
}

} // namespace loadmark::engineLogText

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/memory/llamacpp_buffers.h"
#include "estimator/weights/weight_table.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/** Rows of llamacpp-buffers.csv: a llama.cpp run's settings and the buffer sizes it printed, in MiB. */
namespace loadmark::test {

/** Predicted and printed size of one buffer. */
struct BufferPair
{
    std::string name; ///< "kv", "state", "output", "model_GPU0", "compute_CPU" …
    double predicted = 0;
    double printed = 0;
};

class LlamaCppRow
{
public:
    explicit LlamaCppRow(std::map<std::string, std::string> cells);

    std::string text(const std::string& key) const;
    int number(const std::string& key) const;
    std::optional<double> size(const std::string& key) const;

    /** What Loadmark says of each size the row gives. */
    std::vector<BufferPair> compare(const Architecture& architecture, const WeightTable& table) const;

private:
    std::map<std::string, std::string> m_cells;
};

std::vector<LlamaCppRow> readLlamaCppRows(const std::string& path);

/** The tables of the models by name and GGUF mix, built on first use. */
class LlamaCppTables
{
public:
    explicit LlamaCppTables(const std::string& modelsPath);

    const Architecture& architecture(const std::string& model) const { return m_models.at(model); }
    const WeightTable& table(const std::string& model, const std::string& rule);

private:
    std::map<std::string, Architecture> m_models;
    std::map<std::string, std::shared_ptr<const WeightTable>> m_tables;
};

} // namespace loadmark::test

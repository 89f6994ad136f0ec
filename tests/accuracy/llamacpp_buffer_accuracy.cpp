// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * Prints how far Loadmark's llama.cpp buffers are from those that llama.cpp prints.
 *
 *   llamacpp_buffer_accuracy BUFFERS.csv MODELS.json [ROWS.csv]
 *
 * With ROWS.csv every comparison is written there too.
 */
#include "tests/llamacpp_rows.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>

using namespace loadmark::test;

namespace {

struct Errors
{
    std::vector<double> absolute; ///< MiB
    std::vector<double> relative;
};

double percentile(std::vector<double>& values, double share)
{
    if (values.empty())
        return 0;
    const auto index = static_cast<std::size_t>(share * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(index), values.end());
    return values[index];
}

std::string group(const LlamaCppRow& row, const BufferPair& pair)
{
    if (!pair.name.starts_with("compute"))
        return pair.name;
    std::string setting = "full";
    if (row.text("device") == "cpu")
        setting = "CPU only";
    else if (row.number("n_gpus") > 1)
        setting = "several GPUs";
    else if (row.number("offload_kqv") == 0)
        setting = "KV in RAM";
    else if (row.number("cpu_moe") || row.number("n_cpu_moe"))
        setting = "experts in RAM";
    else if (row.number("n_gpu_layers") != 999)
        setting = row.number("op_offload") ? "some layers" : "some layers, no op offload";
    return pair.name + ", " + setting;
}

void print(const std::string& name, Errors& errors)
{
    const auto close = std::ranges::count_if(errors.absolute, [](double value) { return value <= 0.1; });
    std::printf("%-46s %6zu  %7.1f%%  %8.3f %8.3f%% %8.3f%% %8.3f%% %8.3f%%\n", name.c_str(), errors.absolute.size(),
        100.0 * static_cast<double>(close) / static_cast<double>(errors.absolute.size()),
        percentile(errors.absolute, 1), 100 * percentile(errors.relative, 0.5), 100 * percentile(errors.relative, 0.9),
        100 * percentile(errors.relative, 0.99), 100 * percentile(errors.relative, 1));
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 3) {
        std::fprintf(stderr, "usage: %s BUFFERS.csv MODELS.json [ROWS.csv]\n", argv[0]);
        return 1;
    }
    LlamaCppTables tables(argv[2]);
    std::ofstream list;
    if (argc > 3)
        list.open(argv[3]);
    list.precision(12);
    std::map<std::string, Errors> groups;
    Errors compute;
    Errors plain; // model, KV, state and output buffers
    int index = 0;
    for (const LlamaCppRow& row : readLlamaCppRows(argv[1])) {
        const std::string model = row.text("model");
        for (const BufferPair& pair : row.compare(tables.architecture(model), tables.table(model, row.text("quant")))) {
            const double absolute = std::abs(pair.predicted - pair.printed);
            const double relative = pair.printed > 0 ? absolute / pair.printed : 0;
            std::vector<Errors*> targets{&groups[group(row, pair)]};
            targets.push_back(pair.name.starts_with("compute") ? &compute : &plain);
            for (Errors* errors : targets) {
                errors->absolute.push_back(absolute);
                errors->relative.push_back(relative);
            }
            list << index << ',' << pair.name << ',' << pair.predicted << ',' << pair.printed << '\n';
        }
        ++index;
    }
    std::printf("%-46s %6s  %8s  %8s %9s %9s %9s %9s\n", "buffer", "cases", "0.1 MiB", "max MiB", "median", "p90",
        "p99", "max");
    for (auto& [name, errors] : groups)
        print(name, errors);
    print("model, KV (context), state (rs), output: all", plain);
    print("compute, all devices and settings", compute);
    return 0;
}

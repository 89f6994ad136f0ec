// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/estimate.h"

#include <optional>
#include <string>
#include <string_view>

namespace loadmark {

/** Where an engine finds the weights of a scenario. */
struct WeightSource
{
    std::string path; ///< of the user's own GGUF file, or the folder of a checkpoint; empty: on Hugging Face
    std::string repository; ///< "ORG/NAME"
    std::string tag; ///< which of the GGUF files in the repository, "Q4_K_M"
    std::string file; ///< the file itself, where it is known by its name
    std::string dtype; ///< the 16-bit type to load the checkpoint in, where it is not the checkpoint's own
    int quantiseBits = 0; ///< MLX: bits that the checkpoint is first converted to; 0: it is used as it is
    Bytes bytes = 0; ///< 0: not known
    std::optional<bool> holdsMtp; ///< empty: not known
};

/** Engines that load GGUF files, and those that load checkpoints. */
bool loadsGguf(const EngineSpec& engine);

/** `scenario`: complete. Error: a problem that says what is missing. */
std::expected<WeightSource, Problem> weightSource(const Scenario& scenario, const Catalogue& catalogue);

/** A model with the format of its weights. */
struct NamedWeights
{
    std::string model;
    std::string weights;
};

/** The other way round: whose weights are at this place; a model of this id first. Empty: unknown. */
std::optional<NamedWeights> weightsAt(
    const WeightSource& source, const EngineSpec& engine, std::string_view likely, const Catalogue& catalogue);

/** Bits of MLX's formats, in groups of 64 with a 16-bit scale and bias: 4 of "mlx-4bit"; 0: none of them. */
int mlxBits(const WeightFormat& format);

} // namespace loadmark

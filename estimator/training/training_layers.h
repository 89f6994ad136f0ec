// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/architecture.h"
#include "estimator/training/recipe.h"

namespace loadmark {

/**
 * Sums over a model's layers that a run's memory is made of. In double precision: exact up to 2^53, finite for whatever
 * a model's limits allow.
 */
struct TrainingLayers
{
    int layers = 0; ///< decoder layers
    double adapters = 0; ///< parameters of the adapters
    double adapterVectors = 0; ///< rows and columns of their matrices
    double vectors = 0; ///< rows and columns of all of the model's matrices
    double quantisable = 0; ///< parameters that quantisation of the base reaches, next-token layers included
    double largestMatrix = 0; ///< parameters of the largest quantisable module
    double elements = 0; ///< left behind per token, all layers (see activationElements)
    double largestElements = 0; ///< of one layer
    double scoreHeads = 0; ///< attention heads, all layers
    double largestScoreHeads = 0; ///< of one layer
    double largestLayer = 0; ///< parameters
    double largestLayerQuantisable = 0; ///< of these
    double embeddings = 0; ///< parameters of embeddings and head
};

TrainingLayers trainingLayers(const Architecture& architecture, const Tuning& tuning);

} // namespace loadmark

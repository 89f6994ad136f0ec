// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/memory/llamacpp_buffers.h"
#include "estimator/saturating.h"

/**
 * Compute buffers: the largest set of intermediate tensors that is alive at once in the graph of one micro-batch.
 *
 * Which tensors are alive follows from llama.cpp's graphs (src/llama-graph.cpp and src/models); the coefficients below
 * were checked against the sizes its allocator reports for 43 models, build 10587. All tensors are 32-bit floats but
 * the attention masks.
 */
namespace loadmark {

/** What the formulas share: the sizes of one micro-batch. */
struct Graph
{
    const LlamaCppSetup& setup;
    Saturating tokens = 0; ///< of a micro-batch
    Saturating outputs = 0; ///< rows of logits
    Saturating hidden = 0;
    Saturating vocabulary = 0;
    Tokens streams = 1;
    Tokens cells = 0; ///< per stream, of a full layer
    Saturating inputs = 0; ///< masks and indices
    Saturating masks = 0; ///< of inputs, the masks alone
    Saturating maskCopies = 0; ///< f16 copies of the masks that older builds make on the device
    Saturating embedded = 0; ///< one hidden state per token
    bool hybrid = false; ///< some layers mix by a state rather than attention
    bool deltaNet = false;
    bool shortConvolution = false;
    bool quantisedCache = false;
};

Graph graphOf(const LlamaCppSetup& setup);

/** Cells per stream that this attention caches. */
Tokens cellsOf(const Graph& graph, const Attention& attention);

/** Elements of the attention's output per token. */
Bytes attentionWidth(const Attention& attention);

/** Elements per token that the attention leaves in use, or a gap it leaves, while the feed-forward network runs. */
Saturating besideFfn(const Graph& graph, const Block& block);

/** Bytes alive at once while a part of a layer is computed; `gpu`: with the f16 copies of a quantised cache. */
Saturating ffnWork(const Graph& graph, const Block& block);
Saturating attentionWork(const Graph& graph, const Attention& attention, bool gpu);
Saturating stateWork(const Graph& graph, const StateMixer& state);

Saturating layerWork(const Graph& graph, const Block& block, bool gpu);

/** The most demanding of the layers [first, end). */
Saturating layersWork(const Graph& graph, int first, int end, bool gpu);

/** The output matrix's product and the states it is made from. */
Saturating logits(const Graph& graph);

} // namespace loadmark

// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/weights/weight_table.h"

namespace loadmark {

/** What a tensor of a file belongs to; the parts of WeightTable. */
enum class StoredPart {
    Attention, ///< whatever of a layer is neither of the next two
    Ffn,
    Experts,
    TokenEmbedding,
    Head,
    OutputNorm, ///< and whatever else the last device holds
    Lookup,
    Vision,
    MtpOther,
};

struct StoredTensor
{
    StoredPart part = StoredPart::OutputNorm;
    int layer = -1; ///< of the parts of a layer; MTP layers count on behind the decoder's
    Bytes file = 0;
    Bytes gpu = 0; ///< in a llama.cpp GPU buffer
    Bytes repacked = 0; ///< what llama.cpp repacks of it for a CPU
    bool replicated = false; ///< whole on each tensor-parallel rank
    bool widens = false; ///< a matrix of a network's input: up, gate
};

/** Sums up the tensors of a file. */
class StoredWeights
{
public:
    StoredWeights(std::size_t layers, std::size_t mtpLayers);

    /** Tensors of a layer that does not exist count as MTP heads. */
    void add(const StoredTensor& tensor);

    /** Experts of a layer, MTP layers behind the decoder's. */
    void setExperts(std::size_t layer, int count, int used);

    /**
     * The table: without a head tensor the embedding counts as head, `headFile` bytes of it (`headGpu` in a GPU
     * buffer). `parameters`: elements of the file, for bits per weight.
     */
    WeightTable table(Bytes headFile, Bytes headGpu, double parameters) const;

private:
    LayerWeights* layer(int index);

    WeightTable m_table;
    bool m_hasHead = false;
};

} // namespace loadmark

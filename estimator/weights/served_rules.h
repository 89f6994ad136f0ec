// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/weights/tensors.h"

namespace loadmark {

struct Architecture;
struct WeightFormat;

/**
 * Bits per element of a tensor in a format of the serving engines, MLX or ExLlama.
 *
 * The format's `bitsPerParameter` (scales included) holds for the matrices that the method quantises; the rest stays at
 * 16 bits: embeddings, head, norms, biases, router, vision tower, next-token projection. Exceptions by `rule` and kind:
 *  - "bf16", "f16": everything at 16 bits; "f32" at 32
 *  - formats with bits of their own outside the experts (gpt-oss's MXFP4: 16, DeepSeek V4's: FP8) and for lookup tables
 *  - "nvfp4": attention of latent-attention models stays at 16 bits (DeepSeek, Kimi, GLM checkpoints)
 *  - "int4-…" of models whose experts stand behind linear attention or a state space: the experts alone. Published
 *    AWQ checkpoints of Qwen3.5-35B-A3B, Qwen3.5-122B-A10B, Qwen3-Next, Qwen3-Coder-Next and Granite 4.0 H Tiny
 * (element counts in the Hugging Face API) and GPTQ ones of Qwen3.6-35B-A3B (their cards) do so; those of Qwen3-30B-A3B
 * and MiniMax-M2.1, which attend in every layer, quantise all matrices
 *  - MLX quantises embeddings, head and router too (mlx_lm.convert)
 *  - EXL3 keeps the head at 6 bits (its default head bits), or at the format's bits when they are more
 * Sources: method tables of the engines' quantisation documents, see resources/catalogue/formats.json.
 */
double servedBits(const Tensor& tensor, const WeightFormat& format, const Architecture& architecture);

} // namespace loadmark

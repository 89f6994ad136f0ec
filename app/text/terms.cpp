// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/terms.h"

#include <QCoreApplication>
#include <QHash>

namespace loadmark {

namespace {

constexpr const char* context = "loadmark::Term";

struct Name
{
    const char* key;
    const char* text;
};

constexpr Name names[] = {
    // parts of memory
    {"weights", QT_TRANSLATE_NOOP("loadmark::Term", "weights")},
    {"kv_cache", QT_TRANSLATE_NOOP("loadmark::Term", "KV cache")},
    {"state", QT_TRANSLATE_NOOP("loadmark::Term", "recurrent state")},
    {"compute", QT_TRANSLATE_NOOP("loadmark::Term", "compute")},
    {"runtime", QT_TRANSLATE_NOOP("loadmark::Term", "runtime")},
    // memory
    {"bytes_per_cell", QT_TRANSLATE_NOOP("loadmark::Term", "bytes per cell")},
    {"bytes_per_entry", QT_TRANSLATE_NOOP("loadmark::Term", "bytes per entry")},
    {"bytes_per_layer", QT_TRANSLATE_NOOP("loadmark::Term", "bytes per layer")},
    {"bytes_per_token", QT_TRANSLATE_NOOP("loadmark::Term", "bytes per token")},
    {"cells", QT_TRANSLATE_NOOP("loadmark::Term", "cells of the cache")},
    {"context", QT_TRANSLATE_NOOP("loadmark::Term", "context")},
    {"file_bytes", QT_TRANSLATE_NOOP("loadmark::Term", "size of the weights")},
    {"gpu_bytes", QT_TRANSLATE_NOOP("loadmark::Term", "part on the GPUs")},
    {"gpu_total", QT_TRANSLATE_NOOP("loadmark::Term", "memory needed")},
    {"gpus", QT_TRANSLATE_NOOP("loadmark::Term", "GPUs")},
    {"in_use", QT_TRANSLATE_NOOP("loadmark::Term", "in use by other programs")},
    {"margin", QT_TRANSLATE_NOOP("loadmark::Term", "margin of the engine")},
    {"million", QT_TRANSLATE_NOOP("loadmark::Term", "one million")},
    {"ranks", QT_TRANSLATE_NOOP("loadmark::Term", "ranks that hold a copy")},
    {"repacked", QT_TRANSLATE_NOOP("loadmark::Term", "copies repacked for the CPU")},
    {"reported", QT_TRANSLATE_NOOP("loadmark::Term", "memory reported")},
    {"seconds_per_hour", QT_TRANSLATE_NOOP("loadmark::Term", "seconds per hour")},
    {"streams", QT_TRANSLATE_NOOP("loadmark::Term", "separate caches")},
    {"usable", QT_TRANSLATE_NOOP("loadmark::Term", "usable memory")},
    {"usable_share", QT_TRANSLATE_NOOP("loadmark::Term", "usable share")},
    {"usd_per_hour", QT_TRANSLATE_NOOP("loadmark::Term", "price per hour")},
    {"rate", QT_TRANSLATE_NOOP("loadmark::Term", "speed")},
    // kinds of layers
    {"latent", QT_TRANSLATE_NOOP("loadmark::Term", "MLA")},
    {"indexer", QT_TRANSLATE_NOOP("loadmark::Term", "indexer")},
    {"dense", QT_TRANSLATE_NOOP("loadmark::Term", "dense FFN")},
    {"sliding", QT_TRANSLATE_NOOP("loadmark::Term", "sliding window")},
    {"chunked", QT_TRANSLATE_NOOP("loadmark::Term", "chunked attention")},
    {"compressed", QT_TRANSLATE_NOOP("loadmark::Term", "compressed attention")},
    {"mamba", QT_TRANSLATE_NOOP("loadmark::Term", "Mamba")},
    {"convolution", QT_TRANSLATE_NOOP("loadmark::Term", "short convolution")},
    {"shared cache", QT_TRANSLATE_NOOP("loadmark::Term", "shared cache")},
    // times of a step and of a prompt
    {"experts", QT_TRANSLATE_NOOP("loadmark::Term", "experts")},
    {"layers", QT_TRANSLATE_NOOP("loadmark::Term", "layers")},
    {"host", QT_TRANSLATE_NOOP("loadmark::Term", "system RAM")},
    {"communication", QT_TRANSLATE_NOOP("loadmark::Term", "communication between GPUs")},
    {"fixed", QT_TRANSLATE_NOOP("loadmark::Term", "fixed time per step")},
    {"matmul", QT_TRANSLATE_NOOP("loadmark::Term", "matrix multiplications")},
    {"attention", QT_TRANSLATE_NOOP("loadmark::Term", "attention")},
    {"host_copy", QT_TRANSLATE_NOOP("loadmark::Term", "copying weights from system RAM")},
    // speed
    {"all_reduce_time", QT_TRANSLATE_NOOP("loadmark::Term", "time of one all-reduce")},
    {"bandwidth", QT_TRANSLATE_NOOP("loadmark::Term", "memory bandwidth")},
    {"compute_efficiency", QT_TRANSLATE_NOOP("loadmark::Term", "share of the peak reached")},
    {"expert_efficiency", QT_TRANSLATE_NOOP("loadmark::Term", "share of the bandwidth reached for experts")},
    {"experts_read", QT_TRANSLATE_NOOP("loadmark::Term", "expert weights read")},
    {"first_step", QT_TRANSLATE_NOOP("loadmark::Term", "first decode step")},
    {"host_bandwidth", QT_TRANSLATE_NOOP("loadmark::Term", "bandwidth of the system RAM")},
    {"host_bytes", QT_TRANSLATE_NOOP("loadmark::Term", "bytes in system RAM")},
    {"host_overhead", QT_TRANSLATE_NOOP("loadmark::Term", "hand-over between GPU and CPU")},
    {"kv_efficiency", QT_TRANSLATE_NOOP("loadmark::Term", "share of the bandwidth reached for the KV cache")},
    {"kv_read", QT_TRANSLATE_NOOP("loadmark::Term", "KV cache read per sequence")},
    {"layer_time", QT_TRANSLATE_NOOP("loadmark::Term", "time per layer")},
    {"parameters", QT_TRANSLATE_NOOP("loadmark::Term", "active parameters")},
    {"peak", QT_TRANSLATE_NOOP("loadmark::Term", "peak compute")},
    {"prefill", QT_TRANSLATE_NOOP("loadmark::Term", "prefill speed")},
    {"prompt", QT_TRANSLATE_NOOP("loadmark::Term", "prompt")},
    {"decode", QT_TRANSLATE_NOOP("loadmark::Term", "decode speed")},
    {"first_steps", QT_TRANSLATE_NOOP("loadmark::Term", "steps until the first token is out")},
    {"prompt_work", QT_TRANSLATE_NOOP("loadmark::Term", "time of the prompt without launches")},
    {"prompts_ahead", QT_TRANSLATE_NOOP("loadmark::Term", "prompts of others waited for")},
    {"prompts_per_token", QT_TRANSLATE_NOOP("loadmark::Term", "prompts of others per output token")},
    {"prompt_time", QT_TRANSLATE_NOOP("loadmark::Term", "time of the prompt")},
    {"read_efficiency", QT_TRANSLATE_NOOP("loadmark::Term", "share of the bandwidth reached")},
    {"request_overhead", QT_TRANSLATE_NOOP("loadmark::Term", "handling of the request")},
    {"sequences", QT_TRANSLATE_NOOP("loadmark::Term", "sequences")},
    {"state_bytes", QT_TRANSLATE_NOOP("loadmark::Term", "recurrent state per sequence")},
    {"step_time", QT_TRANSLATE_NOOP("loadmark::Term", "time per step")},
    {"tokens_per_step", QT_TRANSLATE_NOOP("loadmark::Term", "tokens per step")},
    {"attention_flop", QT_TRANSLATE_NOOP("loadmark::Term", "FLOP of the attention")},
    {"chunks", QT_TRANSLATE_NOOP("loadmark::Term", "chunks of the prompt")},
    {"expert_matmul", QT_TRANSLATE_NOOP("loadmark::Term", "matrix multiplications of the experts")},
    {"expert_time", QT_TRANSLATE_NOOP("loadmark::Term", "time for the experts")},
    {"flop_per_byte", QT_TRANSLATE_NOOP("loadmark::Term", "FLOP per byte read")},
    {"hand_over", QT_TRANSLATE_NOOP("loadmark::Term", "hand-over to the next GPU")},
    {"host_matmul", QT_TRANSLATE_NOOP("loadmark::Term", "matrix multiplications of weights in RAM")},
    {"lost_tokens", QT_TRANSLATE_NOOP("loadmark::Term", "tokens' worth lost to tiles that are not full")},
    {"overlap", QT_TRANSLATE_NOOP("loadmark::Term", "share left by overlapping stages")},
    {"rounding", QT_TRANSLATE_NOOP("loadmark::Term", "rounding")},
    {"sequence_overhead", QT_TRANSLATE_NOOP("loadmark::Term", "fixed time per sequence")},
    {"stages", QT_TRANSLATE_NOOP("loadmark::Term", "stages")},
    {"state_flop", QT_TRANSLATE_NOOP("loadmark::Term", "FLOP of the state updates")},
    {"step_overhead", QT_TRANSLATE_NOOP("loadmark::Term", "fixed time per step")},
    {"unpack_time", QT_TRANSLATE_NOOP("loadmark::Term", "unpacking the weights")},
    {"weight_time", QT_TRANSLATE_NOOP("loadmark::Term", "time for the weights")},
    {"weights_read", QT_TRANSLATE_NOOP("loadmark::Term", "weights read")},
    // fine-tuning
    {"all_parameters", QT_TRANSLATE_NOOP("loadmark::Term", "parameters")},
    {"bytes_per_parameter", QT_TRANSLATE_NOOP("loadmark::Term", "bytes per parameter")},
    {"shards", QT_TRANSLATE_NOOP("loadmark::Term", "GPUs that it is shared out over")},
    {"quantised", QT_TRANSLATE_NOOP("loadmark::Term", "quantised parameters")},
    {"unquantised", QT_TRANSLATE_NOOP("loadmark::Term", "parameters at 16 bits")},
    {"bytes_unquantised", QT_TRANSLATE_NOOP("loadmark::Term", "bytes of one at 16 bits")},
    {"trained", QT_TRANSLATE_NOOP("loadmark::Term", "trained parameters")},
    {"vectors", QT_TRANSLATE_NOOP("loadmark::Term", "rows and columns of their matrices")},
    {"bytes_per_vector", QT_TRANSLATE_NOOP("loadmark::Term", "bytes per row and column")},
    {"tokens", QT_TRANSLATE_NOOP("loadmark::Term", "tokens")},
    {"layer_inputs", QT_TRANSLATE_NOOP("loadmark::Term", "inputs of the layers per token")},
    {"elements_per_token", QT_TRANSLATE_NOOP("loadmark::Term", "values left behind per token")},
    {"bytes_per_element", QT_TRANSLATE_NOOP("loadmark::Term", "bytes per value")},
    {"heads", QT_TRANSLATE_NOOP("loadmark::Term", "attention heads")},
    {"token_pairs", QT_TRANSLATE_NOOP("loadmark::Term", "pairs of tokens")},
    {"bytes_per_score", QT_TRANSLATE_NOOP("loadmark::Term", "bytes per score")},
    {"vocabulary", QT_TRANSLATE_NOOP("loadmark::Term", "vocabulary")},
    {"bytes_per_logit", QT_TRANSLATE_NOOP("loadmark::Term", "bytes per logit")},
    {"tokens_copied", QT_TRANSLATE_NOOP("loadmark::Term", "tokens copied to FP32 at once")},
    {"bytes_of_copies", QT_TRANSLATE_NOOP("loadmark::Term", "bytes of copy and gradient")},
    {"gathered", QT_TRANSLATE_NOOP("loadmark::Term", "layer gathered from its shards")},
    {"unpacked", QT_TRANSLATE_NOOP("loadmark::Term", "matrix unpacked to 16 bits")},
    {"framework_low", QT_TRANSLATE_NOOP("loadmark::Term", "least that was seen")},
    {"framework_high", QT_TRANSLATE_NOOP("loadmark::Term", "most that was seen")},
};

const char* findName(const QString& key)
{
    static const QHash<QString, const char*> table = [] {
        QHash<QString, const char*> all;
        for (const Name& name : names)
            all.insert(QString::fromUtf8(name.key), name.text);
        return all;
    }();
    return table.value(key, nullptr);
}

} // namespace

QString termName(const QString& key)
{
    if (const char* name = findName(key))
        return QCoreApplication::translate(context, name);
    return QString(key).replace(u'_', u' ');
}

bool hasTermName(const QString& key)
{
    return findName(key) != nullptr;
}

} // namespace loadmark

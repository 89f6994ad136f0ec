// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/problem_sentences.h"

#include <QtGlobal>

namespace loadmark {

namespace {

constexpr ProblemSentence sentences[] = {
    {"unknown_id", "", QT_TRANSLATE_NOOP("loadmark::ProblemSentence", "“{id}” is not in the catalogue.")},
    {"kv_type_not_offered", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence", "{engine} does not offer {type} for its KV cache.")},
    {"context_beyond_model", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "A context of {context_tokens} tokens is beyond the model's limit of {limit_tokens}.")},
    {"context_beyond_model", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence", "The context is longer than the model's limit.")},
    {"prompt_cut", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "The prompt of {prompt_tokens} tokens is longer than the context and was cut to {context_tokens}.")},
    {"output_cut", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "The output of {output_tokens} tokens is longer than the context and was cut to {context_tokens}.")},
    {"weights_size_odd", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "Weights of {given_bytes} would be {bits} bits per parameter of {model}; check the size.")},
    {"architecture_unread", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "The architecture in the file of {model} cannot be used, so its KV cache and speed cannot be known: "
            "{missing}.")},
    {"illegal_tensor_split", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "This model cannot be split by tensor over {gpus} GPUs; possible up to {most}: {legal}.")},
    {"weights_unknown", "",
        QT_TRANSLATE_NOOP(
            "loadmark::ProblemSentence", "The size of {model} as {format} is not published and cannot be computed.")},
    {"architecture_unknown", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "The architecture of {model} is not published, so its KV cache and speed cannot be known.")},
    {"format_not_loadable", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence", "{engine} does not load {format} weights.")},
    {"borrowed_accounting", "",
        QT_TRANSLATE_NOOP(
            "loadmark::ProblemSentence", "{engine} is accounted for by the rules of {policy}, which it resembles.")},
    {"offload_not_offered", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "{engine} cannot keep a part of the model in system RAM; offloading is left out.")},
    {"engine_needs_gpu", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "What {engine} needs without a GPU is not known; choose an accelerator, or an engine such as llama.cpp.")},
    {"engine_not_on_vendor", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence", "{engine} does not run on {vendor} hardware.")},
    {"memory_nominal", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "What the driver reports for {gpu} is not known; the figure in its name is used.")},
    {"share_not_free", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "{engine} starts only where the share of memory that it takes is free: {share} at most beside the other "
            "programs.")},
    {"split_as_layers", "",
        QT_TRANSLATE_NOOP(
            "loadmark::ProblemSentence", "The split by tensor of {engine} is accounted for as a split by layers.")},
    {"input_unused", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence", "The estimate of {engine} has no use for {names}.")},
    {"gpu_unnamed", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "The GPUs are not named: where the model is placed can be told, but not whether it fits or how fast it "
            "runs.")},
    {"input_needs_experts", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence", "{names} changes nothing: {model} has no experts.")},
    {"input_needs_window", "",
        QT_TRANSLATE_NOOP(
            "loadmark::ProblemSentence", "{names} changes nothing: {model} has no layers with a window.")},
    {"input_needs_cache", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence", "{names} changes nothing: {model} keeps no KV cache.")},
    {"input_needs_gpu", "", QT_TRANSLATE_NOOP("loadmark::ProblemSentence", "{names} changes nothing without a GPU.")},
    {"input_needs_gpus", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence", "{names} changes nothing without several GPUs.")},
    {"input_needs_sequences", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence", "{names} changes nothing with one sequence.")},
    {"format_not_on_gpu", "",
        QT_TRANSLATE_NOOP(
            "loadmark::ProblemSentence", "{format} weights are not known to run on {gpu} with {engine}.")},
    {"format_needs_experts", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence", "{format} is for the experts of a mixture; {model} has none.")},
    {"kv_type_not_on_gpu", "",
        QT_TRANSLATE_NOOP(
            "loadmark::ProblemSentence", "A KV cache in {type} is not known to run on {gpu} with {engine}.")},
    {"values_need_flash_attention", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence", "{engine} refuses values in {type} without flash attention.")},
    {"kv_types_differ", "",
        QT_TRANSLATE_NOOP(
            "loadmark::ProblemSentence", "{engine} keeps keys and values in one type; {type} counts for both.")},
    {"split_not_offered", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "{engine} has no split by {split}; it is accounted for as a split by {accounted}.")},
    {"split_needs_experts", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "{model} has no experts to split; it is accounted for as a split by {accounted}.")},
    {"offload_overruled", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "The number of layers on the GPU counts; the share to offload, {offload_percent}, is left out.")},
    {"ubatch_cut", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "A micro-batch of {ubatch_tokens} tokens is larger than the batch; {batch_tokens} count.")},
    {"sequences_wait", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "{engine} runs {running} of the {sequences} sequences at once; the others wait, and take no memory.")},
    {"batched_tokens_short", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "{engine} does not start: a batch needs a token for each of the {sequences} sequences, and its limit is "
            "{tokens}.")},
    {"depth_cut", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "A depth of {depth_tokens} tokens is beyond the context and was cut to {context_tokens}.")},
    {"backend_not_offered", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence", "{name} has no backend {backend}; {accounted} is assumed.")},
    {"backend_not_on_gpu", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence", "{name} does not run {backend}; {accounted} is assumed.")},
    {"backend_of_cpu", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "The backend cpu would use no GPU; {accounted} is assumed. For the processor alone choose no GPUs.")},
    {"backend_without_gpu", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence", "Without a GPU there is no {backend}; the processor computes.")},
    {"engine_version_unread", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "“{version}” is not understood as a version of {engine}; the newest is assumed.")},
    {"tensor_split_count", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "Shares: {shares}, GPUs: {gpus}. GPUs without a share get nothing, further shares are left out.")},
    {"extra_value_unread", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence", "{name} does not take {value} here; it is left out.")},
    {"no_draft_layers", "",
        QT_TRANSLATE_NOOP(
            "loadmark::ProblemSentence", "{model} has no layers that draft tokens; drafting is left out.")},
    {"draft_reserved", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "Of the draft model {draft} only the memory that {engine} sets aside for one is counted: its weights, its "
            "cache and what it speeds up are left out.")},
    {"draft_not_counted", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "The draft model {draft} is not counted: its weights, its cache and what it speeds up are left out.")},
    {"host_memory_exceeded", "",
        QT_TRANSLATE_NOOP(
            "loadmark::ProblemSentence", "{needed_bytes} of system RAM are needed and {capacity_bytes} are there.")},
    {"launch_engine_unknown", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence", "How {engine} is started is not known here.")},
    {"launch_needs_hardware", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "Without an accelerator it cannot be told how much of the model goes there; choose one.")},
    {"launch_fit_unknown", "",
        QT_TRANSLATE_NOOP(
            "loadmark::ProblemSentence", "Whether it fits cannot be known, so a command might not start.")},
    {"launch_does_not_fit", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "It does not fit: {shortfall_bytes} too much for a GPU. A command would not start.")},
    {"launch_several_nodes", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "{gpus} × {gpu} are more than one machine holds ({most}); a command would need the addresses of "
            "the others.")},
    {"launch_draft_not_counted", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "What the draft model {draft} takes is not counted, so whether both start together is not known.")},
    {"launch_draft_not_in_file", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence", "The files in {repository} have no layers that draft tokens.")},
    {"launch_no_file", "",
        QT_TRANSLATE_NOOP(
            "loadmark::ProblemSentence", "No published file of {model} as {format} is known that {engine} loads.")},
    {"launch_needs_gguf", "",
        QT_TRANSLATE_NOOP(
            "loadmark::ProblemSentence", "{engine} loads GGUF files; {model} was read from another kind of file.")},
    {"launch_needs_checkpoint", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "{engine} loads checkpoints with their config.json; {model} was read from a GGUF file.")},
    {"launch_no_weights", "",
        QT_TRANSLATE_NOOP(
            "loadmark::ProblemSentence", "{model} was read without its weights, so there is nothing to start.")},
    {"launch_no_projector", "",
        QT_TRANSLATE_NOOP(
            "loadmark::ProblemSentence", "The file of the vision projector is not known, only its size.")},
    {"launch_no_flag", "", QT_TRANSLATE_NOOP("loadmark::ProblemSentence", "{engine} has no flag for {names} {value}.")},
    {"launch_kv_types_differ", "",
        QT_TRANSLATE_NOOP(
            "loadmark::ProblemSentence", "{engine} keeps keys and values in one type; give both the same.")},
    {"launch_batches_differ", "",
        QT_TRANSLATE_NOOP(
            "loadmark::ProblemSentence", "{engine} has one size for batch and micro-batch; give both the same.")},
    {"launch_file_in_parts", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "{engine} does not pull files in parts, as those of this size in {repository} are.")},
    {"launch_extra_without_flag", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence", "{engine} has no flag for {names}; the command leaves it out.")},
    {"launch_context_grows", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "{engine} has no limit for the context: its cache grows as requests need. The estimate holds up "
            "to {context_tokens} tokens.")},
    {"spill", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "Offloading would need {host_bytes} of system RAM; this machine has {host_memory_bytes}. With that much it "
            "would run at {decode_tokens_per_s} (layers on the GPU: {gpu_layers}).")},
    {"spill", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "Offloading would need {host_bytes} of system RAM; this machine has {host_memory_bytes}. With that much it "
            "would run at {decode_tokens_per_s} (layers with experts in RAM: {cpu_moe}).")},
    {"spill", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "Offloaded, with {host_bytes} in system RAM, it would run at {decode_tokens_per_s} (layers on the GPU: "
            "{gpu_layers}).")},
    {"spill", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "Offloaded, with {host_bytes} in system RAM, it would run at {decode_tokens_per_s} (layers with experts in "
            "RAM: {cpu_moe}).")},
    {"spill", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence", "Offloaded it would need {host_bytes} of system RAM.")},
    {"does_not_fit", "kv_precision",
        QT_TRANSLATE_NOOP(
            "loadmark::ProblemSentence", "The cheapest change that makes it fit: a KV cache in {remedy_value}.")},
    {"does_not_fit", "weights",
        QT_TRANSLATE_NOOP(
            "loadmark::ProblemSentence", "The cheapest change that makes it fit: weights as {remedy_value}.")},
    {"does_not_fit", "context",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "The cheapest change that makes it fit: a context of {remedy_tokens} tokens.")},
    {"does_not_fit", "sequences",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "The cheapest change that makes it fit: concurrent sequences, {remedy_count}.")},
    {"does_not_fit", "offload",
        QT_TRANSLATE_NOOP(
            "loadmark::ProblemSentence", "The cheapest change that makes it fit: {remedy_bytes} in system RAM.")},
    {"does_not_fit", "gpus",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "The cheapest change that keeps it on GPUs: {remedy_count} × {remedy_value}, at about {remedy_usd} more.")},
    {"does_not_fit", "gpus",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "The cheapest change that keeps it on GPUs: {remedy_count} × {remedy_value}.")},
    {"does_not_fit", "gpus_in_pipeline",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "The cheapest change that keeps it on GPUs: {remedy_count} × {remedy_value} in a pipeline, at about "
            "{remedy_usd} more.")},
    {"does_not_fit", "gpus_in_pipeline",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "The cheapest change that keeps it on GPUs: {remedy_count} × {remedy_value} in a pipeline.")},
    {"does_not_fit", "host_memory",
        QT_TRANSLATE_NOOP(
            "loadmark::ProblemSentence", "The cheapest change that makes it fit: {remedy_bytes} of system RAM.")},
    {"does_not_fit", "fewer_gpus",
        QT_TRANSLATE_NOOP(
            "loadmark::ProblemSentence", "The cheapest change that makes it run: {remedy_count} × {remedy_value}.")},
    {"does_not_fit", "split",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "The cheapest change that makes it run: a split by pipeline, whole layers on each GPU.")},
    {"does_not_fit", "utilisation",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "The cheapest change that makes it run: a share of {remedy_share} of the GPU's memory.")},
    {"does_not_fit", "batched_tokens",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "The cheapest change that makes it run: batches of {remedy_batch_tokens} tokens.")},
    {"does_not_fit", "flash_attention",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence", "The cheapest change that makes it run: flash attention.")},
    {"does_not_fit", "",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "No single change of format, context, sequences, offload or number of GPUs makes it fit.")},
};

} // namespace

std::span<const ProblemSentence> problemSentences()
{
    return sentences;
}

} // namespace loadmark

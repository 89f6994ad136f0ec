// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/problem_sentences.h"

#include <QtGlobal>

namespace loadmark {

namespace {

constexpr ProblemSentence sentences[] = {
    {"unknown_id", QT_TRANSLATE_NOOP("loadmark::ProblemSentence", "“{id}” is not in the catalogue.")},
    {"kv_type_not_offered",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence", "{engine} does not offer {type} for its KV cache.")},
    {"context_beyond_model",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "A context of {context_tokens} tokens is beyond the model's limit of {limit_tokens}.")},
    {"context_beyond_model",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence", "The context is longer than the model's limit.")},
    {"prompt_cut",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "The prompt of {prompt_tokens} tokens is longer than the context and was cut to {context_tokens}.")},
    {"illegal_tensor_split",
        QT_TRANSLATE_NOOP("loadmark::ProblemSentence",
            "This model cannot be split over {gpus} GPUs by tensor; {legal} are possible.")},
};

} // namespace

std::span<const ProblemSentence> problemSentences()
{
    return sentences;
}

} // namespace loadmark

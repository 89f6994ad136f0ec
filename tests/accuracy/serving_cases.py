#!/usr/bin/env python3
# SPDX-FileCopyrightText: Loadmark contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Turns evidence/serving.csv into cases for speed_accuracy.

    serving_cases.py serving.csv > serving-cases.jsonl      (beside evidence/configs, which the cases name)

The table is the public silicon sample of ai-dynamo/aiconfigurator (Apache-2.0): times of serving engines that keep so
many requests running. Taken are rows whose setup a scenario can say: one group of at most eight GPUs of one node that
split the weights by tensors or by whole experts. How many rows are left aside, and why, goes to standard error.

Rows of a node that tell more ranks than it has GPUs count experts twice (tp × ep): 72 of them have a twin that tells
the same times and eight ranks or four.
"""
import csv
import json
import sys
from collections import Counter

SYSTEMS = {"h100_sxm": "h100-80gb-sxm", "h200_sxm": "h200-141gb-sxm", "b200_sxm": "b200-180gb", "b300_sxm": "b300-288gb"}
GPUS_PER_NODE = 8
ENGINES = {"vllm": "vllm", "sglang": "sglang", "trtllm": "tensorrt-llm"}
WEIGHTS = {"fp8": "fp8", "fp4": "nvfp4", "bf16": "bf16"}
MODELS = {
    "MiniMaxAI/MiniMax-M2.5": {"model": "minimax-m2.5"},
    "Qwen/Qwen3.5-397B-A17B": {"model": "qwen3.5-397b-a17b"},
    "meta-llama/Llama-3.1-70B": {"model": "llama-3.1-70b"},
    "deepseek-ai/DeepSeek-R1": {"config": "configs/deepseek-r1.json"},
    "deepseek-ai/DeepSeek-V3": {"config": "configs/deepseek-r1.json"},
    "Qwen/Qwen3-235B-A22B-FP8": {"config": "configs/qwen3-235b-a22b.json"},
}


def ranks(row):
    count = int(row["tp_size"])
    return count // int(row["moe_ep_size"]) if count > GPUS_PER_NODE else count


def reason_against(row):
    """Why a scenario cannot say this row's setup, empty where it can."""
    if row["system"] not in SYSTEMS:
        return "racks of GPUs (%s)" % row["system"]
    if row["attention_dp_size"] not in ("", "1"):
        return "attention in data-parallel copies"
    experts = int(row["moe_ep_size"] or 1)
    if experts not in (1, ranks(row)):
        return "experts split by tensors and whole at once"
    return "" if float(row["silicon_tpot_ms"]) > 0 else "no time"


def case(row):
    prompt, output, batch = int(row["isl"]), int(row["osl"]), int(row["batch_size"])
    gpus = ranks(row)
    scenario = dict(
        MODELS[row["model_path"]],
        weights=WEIGHTS[row["precision"]],
        engine=ENGINES[row["backend"]],
        gpu=SYSTEMS[row["system"]],
        gpus=gpus,
        split="expert" if gpus > 1 and int(row["moe_ep_size"] or 1) == gpus else "tensor",
        sequences=batch,
        prompt=prompt,
        output=output,
        context=prompt + output,
        depth=prompt + output // 2,
    )
    return {
        "id": row["id"],
        "input": scenario,
        "expect": {
            "speed.tpot_s": float(row["silicon_tpot_ms"]) / 1000,
            "speed.ttft_s": float(row["silicon_ttft_ms"]) / 1000,
        },
        "class": "serving",
        "source": "aiconfigurator %s %s %s" % (row["model_path"].split("/")[-1], row["backend"], row["system"]),
    }


def read(path, out):
    """The cases of a table; what was left aside goes to `out`."""
    with open(path, newline="") as file:
        rows = list(csv.DictReader(file))
    left_aside = Counter(filter(None, map(reason_against, rows)))
    print("serving sample: %d of %d rows" % (len(rows) - sum(left_aside.values()), len(rows)), file=out)
    for reason, count in left_aside.most_common():
        print("%5d left aside: %s" % (count, reason), file=out)
    return [case(row) for row in rows if not reason_against(row)]


def main():
    for serving in read(sys.argv[1], sys.stderr):
        print(json.dumps(serving))


if __name__ == "__main__":
    main()

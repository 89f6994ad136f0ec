#!/usr/bin/env python3
# SPDX-FileCopyrightText: Loadmark contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Turns evidence/serving.csv into cases for speed_accuracy.

    serving_cases.py serving.csv > serving-cases.jsonl      (beside evidence/configs, which the cases name)

The table is the public silicon sample of ai-dynamo/aiconfigurator (Apache-2.0): time per output token of serving
engines under a steady load. Taken are rows whose setup a scenario can say: one tensor-parallel group of at most eight
GPUs, no data or expert parallelism, at most 128 sequences. The figure "tpot" is the rate of one sequence.
"""
import csv
import json
import sys

SYSTEMS = {"h100_sxm": "h100-80gb-sxm", "h200_sxm": "h200-141gb-sxm", "b200_sxm": "b200-180gb", "b300_sxm": "b300-288gb"}
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


def usable(row):
    return (
        row["system"] in SYSTEMS
        and row["attention_dp_size"] in ("", "1")
        and row["moe_ep_size"] in ("", "1")
        and int(row["tp_size"]) <= 8
        and int(row["batch_size"]) <= 128
        and float(row["silicon_tpot_ms"]) > 0
    )


def case(row):
    prompt, output, batch = int(row["isl"]), int(row["osl"]), int(row["batch_size"])
    scenario = dict(
        MODELS[row["model_path"]],
        weights=WEIGHTS[row["precision"]],
        engine=ENGINES[row["backend"]],
        gpu=SYSTEMS[row["system"]],
        gpus=int(row["tp_size"]),
        split="tensor",
        sequences=batch,
        prompt=prompt,
        output=output,
        context=prompt + output,
        depth=prompt + output // 2,
    )
    return {
        "id": row["id"],
        "input": scenario,
        "expect": {"tpot": 1000 / float(row["silicon_tpot_ms"])},
        "class": "serving",
        "source": "aiconfigurator %s %s %s" % (row["model_path"].split("/")[-1], row["backend"], row["system"]),
    }


def main():
    with open(sys.argv[1], newline="") as file:
        for row in csv.DictReader(file):
            if usable(row):
                print(json.dumps(case(row)))


if __name__ == "__main__":
    main()

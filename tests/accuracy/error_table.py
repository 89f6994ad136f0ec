#!/usr/bin/env python3
# SPDX-FileCopyrightText: Loadmark contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the table of errors in estimator/README.md.

    error_table.py EVIDENCE [--programs build/release] [--update]

EVIDENCE is a folder with memory-cases.jsonl, speed-cases.jsonl, configs/, llamacpp-buffers.csv, llamacpp-models.json
and, where there is one, serving.csv. Each row is a group of what memory_accuracy, llamacpp_buffer_accuracy,
weight_file_accuracy or fit_speed.py print; --update puts the table into the README. Exit status 1: a group is missing.
"""
import argparse
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "estimator/README.md"

# Name in the table, program, group as the program calls it (a regular expression for the whole name).
ROWS = [
    ("KV cache, exact class", "memory", r"exact memory\.kv_cache_bytes"),
    ("KV cache of each GPU, exact class", "memory", r"exact devices\[\]\.kv_cache_bytes"),
    ("recurrent state, exact class", "memory", r"exact memory\.state_bytes"),
    ("tokens that the pool holds, exact class", "memory", r"exact kv\.capacity_tokens"),
    ("weights on the GPUs, from a log", "memory", r"engine-buffer memory\.weights_bytes"),
    ("weights on each GPU, from a log", "memory", r"engine-buffer devices\[\]\.weights_bytes"),
    ("weights of files by the tensor rules", "weights", r"by the tensor rules"),
    ("compute buffers, from a log of a known build", "memory", r"engine-buffer memory\.compute_bytes, build era known"),
    ("llama.cpp of one build, compute buffers", "buffers", r"compute, all devices and settings"),
    ("llama.cpp of one build, model, KV, state and output buffers", "buffers", r"model, KV \(context\), state \(rs\), output: all"),
    ("tokens that the pool holds, from flags alone", "memory", r"budget kv\.capacity_tokens"),
    ("the same, with the log's parts given", "memory", r"budget, logged parts fed back kv\.capacity_tokens"),
    ("GPU memory in all", "memory", r"total memory\.gpu_total_bytes"),
    ("decode, one sequence", "speed", r"class single-stream"),
    ("decode, several GPUs", "speed", r"class multi-gpu"),
    ("decode with a part in system RAM", "speed", r"class offload"),
    ("decode, all of many sequences", "speed", r"class aggregate"),
    ("prefill", "speed", r"class prefill"),
    ("prefill, several GPUs", "speed", r"class prefill, several GPUs"),
    ("time per output token, serving engines under load", "speed", r"serving tpot"),
    ("time to first token, serving engines under load", "speed", r"serving ttft"),
]
MEDIAN_AND_P90 = r"^\s*(?P<name>.*?\S)\s{2,}(?P<n>\d+)\s.*?(?P<median>[\d.]+)%\s+(?P<p90>[\d.]+)%"
# Of the buffers the column of those within 0.1 MiB comes first.
BUFFERS = r"^(?P<name>.*?\S)\s{2,}(?P<n>\d+)\s+[\d.]+%\s+[\d.]+\s+(?P<median>[\d.]+)%\s+(?P<p90>[\d.]+)%"


def printed(command):
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True).stdout


def groups(text, pattern):
    found = (re.match(pattern, line) for line in text.splitlines())
    return [match.groupdict() for match in found if match]


def share(text):
    value = float(text)
    return ("%.2f %%" if value < 1 else "%.1f %%") % value


def table(evidence, programs):
    outputs = {
        "memory": groups(printed([programs / "memory_accuracy", evidence / "memory-cases.jsonl"]), MEDIAN_AND_P90),
        "weights": groups(printed([programs / "weight_file_accuracy", ROOT / "resources/catalogue"]), MEDIAN_AND_P90),
        "buffers": groups(printed([programs / "llamacpp_buffer_accuracy", evidence / "llamacpp-buffers.csv", evidence / "llamacpp-models.json"]), BUFFERS),
        "speed": groups(printed([sys.executable, Path(__file__).with_name("fit_speed.py"), evidence, "--program", programs / "speed_accuracy"]), MEDIAN_AND_P90),
    }
    lines = ["| figure | cases | median | 90th percentile |", "|---|---:|---:|---:|"]
    for title, program, name in ROWS:
        found = [group for group in outputs[program] if re.fullmatch(name, group["name"])]
        if not found and "serving" in title and not (evidence / "serving.csv").exists():
            continue
        if not found:
            sys.exit("error_table: %s does not print “%s”" % (program, name))
        group = found[0]
        lines.append("| %s | %s | %s | %s |" % (title, format(int(group["n"]), ","), share(group["median"]), share(group["p90"])))
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("evidence", type=Path)
    parser.add_argument("--programs", type=Path, default=ROOT / "build/release")
    parser.add_argument("--update", action="store_true", help="put the table into estimator/README.md")
    options = parser.parse_args()
    text = table(options.evidence, options.programs)
    print(text, end="")
    if options.update:
        page = README.read_text()
        start = page.index("| figure | cases |")
        end = page.index("\n\n", start) + 1
        README.write_text(page[:start] + text + page[end:])


if __name__ == "__main__":
    main()

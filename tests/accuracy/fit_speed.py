#!/usr/bin/env python3
# SPDX-FileCopyrightText: Loadmark contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fits the constants of resources/catalogue/speed.json to measured speeds.

    speed_accuracy --terms CASES.jsonl > terms.jsonl
    fit_speed.py terms.jsonl [--write] [--constants speed.json]

Reads what the estimator knows of each measured case before any constant is used (bytes, parameters, layers, peaks),
drops rows that no hardware could reach, fits the constants that speed.json names under "_fit", prints the error by
class with every source left out in turn, and with --write puts constants, intervals and errors back into speed.json.
Python's standard library only. The formulas are those of estimator/speed/step_time.cpp and prompt_time.cpp; --check
compares the two on the cases.
"""
import argparse
import json
import math
import statistics
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCALES = {"_us": 1e-6, "_tflops": 1e12}
# How far a fitted constant may stray from the one it would inherit, as the standard deviation of its logarithm.
SPREADS = {"efficiency": 0.25, "compute": 0.7, "time": 0.7}
HUBER = 0.08  # residuals beyond count in proportion, not squared: the median matters, outliers do not
LARGEST_EFFICIENCY = 0.97


# ---------------------------------------------------------------- constants


class Constants:
    """speed.json with the cascade of its kernel rules."""

    def __init__(self, data):
        self.data = data
        self.rules = data["kernels"]
        self.cache = {}
        self.merged = {}

    def key(self, case, device):
        return (case["engine"], case["policy"], case["backend"], case["weights"], case["era"], device["class"])

    def matches(self, rule, key):
        engine, policy, backend, weights, era, device = key
        return (
            in_class(device, rule.get("class", ""))
            and rule.get("era", era) == era
            and (not rule.get("backends") or backend in rule["backends"])
            and (not rule.get("formats") or weights in rule["formats"])
            and (not rule.get("engines") or engine in rule["engines"] or policy in rule["engines"])
        )

    def rules_of(self, key):
        if key not in self.cache:
            self.cache[key] = [i for i, rule in enumerate(self.rules) if self.matches(rule, key)]
        return self.cache[key]

    def kernels(self, case, device):
        key = self.key(case, device)
        if key not in self.merged:
            constants = {}
            for i in self.rules_of(key):
                constants.update(self.rules[i]["constants"])
            self.merged[key] = {name: value * scale(name) for name, value in constants.items()}
        return self.merged[key]

    def set(self, index, name, value):
        self.rules[index]["constants"][name] = value
        for key, rules in self.cache.items():
            if index in rules:
                self.merged.pop(key, None)


def scale(name):
    return next((factor for ending, factor in SCALES.items() if name.endswith(ending)), 1)


def in_class(device, beginning):
    return not beginning or device == beginning or device.startswith(beginning + "/")


# ---------------------------------------------------------------- the model, as in step_time.cpp and prompt_time.cpp


def per_second(amount, rate):
    return amount / rate if amount > 0 and rate > 0 else 0.0


def expert_share(work, tokens):
    if work["experts"] <= 0 or work["experts_used"] <= 0:
        return 0.0
    return 1 - (1 - min(1.0, work["experts_used"] / work["experts"])) ** max(0.0, tokens)


def parallel(case):
    return case["split"] in ("tensor", "expert")


def all_reduce(constants, case, size):
    devices = len(case["gpus"])
    first = case["gpus"][0]
    found = None
    for rule in constants.data["links"]:
        if rule["link"] == first["link"] and in_class(first["class"], rule.get("class", "")):
            found = rule
    if devices < 2 or not found:
        return 0.0

    def at(values):
        position = max(0.0, math.log2(devices) - 1)
        index = 0 if position < 1 else 1
        return max(values[0] * 0.1, values[index] + (values[index + 1] - values[index]) * (position - index))

    return at(found["latency_us"]) * 1e-6 + 2 * (devices - 1) / devices * size / (at(found["bandwidth_gbps"]) * 1e9)


def host_bandwidth(constants, case):
    host, rules = case["host"], constants.data["host"]
    if host.get("effective_bandwidth"):
        return host["effective_bandwidth"]
    if host["sockets"] > 1:
        return host["bandwidth"] * rules["dual_read"]
    return host["bandwidth"] * rules["server_read" if host["channels"] > 4 else "desktop_read"]


def gpu_step(case, work, k, sequences):
    experts_touched = expert_share(work, sequences)
    unpacked = work["dense_parameters"]
    if work["experts_used"]:
        unpacked += work["expert_parameters"] * experts_touched * work["experts"] / work["experts_used"]
    reading = per_second(work["dense_read"], work["bandwidth"] * k["weight_read"]) + per_second(
        work["expert_resident"] * experts_touched, work["bandwidth"] * k["expert_read"]
    )
    parameters = work["dense_parameters"] + work["expert_parameters"]
    compute = per_second(2 * parameters * sequences, work["matmul_peak"] * k["matmul"])
    if case["quantised"]:
        compute += per_second(unpacked * k["unpack"], work["attention_peak"])
    time = max(reading, compute)
    time += per_second(sequences * work["kv_read"], work["bandwidth"] * k["kv_read"])
    time += per_second(sequences * 2 * work["state"], work["bandwidth"] * k["kv_read"])
    if not case["flash"]:
        time += per_second(sequences * work["attention_flop"], k["unfused_decode_tflops"])
    time += work["layers"] * k["layer_us"] + work["expert_layers"] * (k["expert_layer_us"] + work["experts_used"] * k["expert_us"])
    return time + work["state_layers"] * k["state_layer_us"] + work["indexed_layers"] * k["indexed_layer_us"]


def step_seconds(constants, case, sequences=None):
    sequences = case["sequences"] if sequences is None else sequences
    stages = per_device(case, lambda gpu: gpu_step(case, gpu, constants.kernels(case, gpu), sequences))
    total = 0.0
    if stages:
        total = max(stages) if parallel(case) else sum(stages)
        k = constants.kernels(case, case["gpus"][0])
        total += k["step_us"] + sequences * k["sequence_us"]
        if parallel(case) and len(stages) > 1:
            total += 2 * case["layers"] * (all_reduce(constants, case, sequences * case["hidden"] * 2) + k["sync_us"])
        elif len(stages) > 1:
            total += (len(stages) - 1) * k["hop_us"]
    return total + host_step(constants, case, sequences)


def per_device(case, time):
    """One entry per GPU; ranks with the same work are timed once."""
    if parallel(case) and all(gpu is case["gpus"][0] for gpu in case["gpus"]):
        return [time(case["gpus"][0])] * len(case["gpus"])
    return [time(gpu) for gpu in case["gpus"]]


def host_step(constants, case, sequences):
    host, rules = case["host"], constants.data["host"]
    if not host or not (host["dense_read"] or host["expert_resident"] or host["layers"]):
        return 0.0
    bandwidth = host_bandwidth(constants, case)
    size = host["dense_read"] + host["expert_resident"] * expert_share(host, sequences)
    size += sequences * (host["kv_read"] + 2 * host["state"])
    flop = 2 * sequences * (host["dense_parameters"] + host["expert_parameters"])
    per_layer = rules["layer_sync_us" if case["experts_on_host"] else "layer_us"] * 1e-6
    time = max(per_second(size, bandwidth), per_second(flop, bandwidth * rules["flops_per_byte"]))
    return time + max(host["layers"], host["expert_layers"]) * per_layer + (2 * rules["hop_us"] * 1e-6 if case["gpus"] else 0)


def matmul_chunk(case, work, k, tokens):
    tile = min(1.0, tokens / 32)
    dense = 2 * work["dense_parameters"] * (tokens + k["matmul_half_tokens"] * tile)
    experts = 0.0
    if work["experts_used"]:
        touched = work["experts"] * expert_share(work, tokens) / work["experts_used"]
        experts = 2 * work["expert_parameters"] * (tokens + k["expert_half_tokens"] * touched * tile)
    return max(
        per_second(dense, work["matmul_peak"] * k["matmul"]),
        per_second(work["dense_read"], work["bandwidth"] * k["weight_read"]),
    ) + max(
        per_second(experts, work["matmul_peak"] * k["expert_matmul"]),
        per_second(work["expert_resident"] * expert_share(work, tokens), work["bandwidth"] * k["expert_read"]),
    )


def work_state(gpu):
    return gpu["state"] / 4


def pairs(tokens, window):
    return tokens * tokens / 2 if window <= 0 or tokens <= window else tokens * window - window * window / 2


def prompt_seconds(constants, case):
    prompt = max(1, case["prompt"])
    chunk = min(max(1.0, case["chunk"]), prompt)
    full = prompt // chunk
    rest = prompt - full * chunk
    chunks = full + (1 if rest else 0)
    sizes = [(chunk, full)] + ([(rest, 1)] if rest else [])
    def stage(gpu):
        k = constants.kernels(case, gpu)
        time = sum(count * matmul_chunk(case, gpu, k, size) for size, count in sizes)
        attention = sum(a["layers"] * a["flops_per_pair"] * pairs(prompt, a["window"]) for a in gpu["attention"])
        fused = per_second(attention, gpu["attention_peak"] * k["attention"])
        unfused = 0.0 if case["flash"] else per_second(attention, gpu["bandwidth"] * k["unfused_intensity"])
        time += max(fused, unfused)
        time += per_second(8 * work_state(gpu) * prompt, gpu["attention_peak"] * k["state_scan"])
        return time + chunks * (gpu["layers"] * k["prompt_layer_us"] + k["prompt_step_us"])

    stages = per_device(case, stage)
    total = 0.0
    if stages:
        k = constants.kernels(case, case["gpus"][0])
        if parallel(case):
            total = max(stages)
            if len(stages) > 1:
                size = prompt / chunks * case["hidden"] * 2
                total += chunks * 2 * case["layers"] * (all_reduce(constants, case, size) + k["sync_us"])
        else:
            total = sum(stages)
            if chunks > 1 and len(stages) > 1:
                pipelined = (total + (chunks - 1) * max(stages)) / (chunks * total)
                total *= 1 - k["overlap"] * (1 - pipelined)
    return total + sum(count * host_chunk(constants, case, size) for size, count in sizes)


def host_chunk(constants, case, tokens):
    host, rules = case["host"], constants.data["host"]
    if not host or not (host["dense_read"] or host["expert_resident"] or host["layers"]):
        return 0.0
    size = host["dense_read"] + host["expert_resident"] * expert_share(host, tokens)
    if case["gpus"] and tokens >= rules["offload_batch"] and not case["unified"]:
        gpu = case["gpus"][0]
        link = gpu["pcie_bandwidth"] * rules["pcie"] if gpu["pcie_bandwidth"] else rules["default_pcie_gbps"] * 1e9
        work = dict(gpu, **{n: host[n] for n in ("dense_read", "expert_resident", "experts", "experts_used", "dense_parameters", "expert_parameters")})
        return per_second(size, link) + matmul_chunk(case, work, constants.kernels(case, gpu), tokens)
    bandwidth = host_bandwidth(constants, case)
    flop = 2 * tokens * (host["dense_parameters"] + host["expert_parameters"])
    return max(per_second(flop, bandwidth * rules["flops_per_byte"]), per_second(size, bandwidth))


def predicted(constants, case):
    """Tokens per second in the figure that was measured."""
    if case["key"] == "speed.prefill_tokens_per_s":
        return max(1, case["prompt"]) / prompt_seconds(constants, case)
    if case["key"] == "tpot":  # decode steps with the prompts of the other sequences between them
        batch = case["sequences"]
        step = step_seconds(constants, case)
        return 1 / (step + (batch - 1) * prompt_seconds(constants, case) / case["output"])
    rate = 1 / step_seconds(constants, case)
    return rate * case["sequences"] if case["key"] == "speed.decode_total_tokens_per_s" else rate


# ---------------------------------------------------------------- fit


def possible(case):
    """Faster than every byte at the full bandwidth, or every operation at the full peak: not this model's rate."""
    if not case["gpus"]:
        return True
    ideal = 0.0
    for gpu in case["gpus"]:
        if case["key"] == "speed.prefill_tokens_per_s":
            time = per_second(2 * (gpu["dense_parameters"] + gpu["expert_parameters"]), gpu["matmul_peak"])
        else:
            size = gpu["dense_read"] + gpu["expert_resident"] * expert_share(gpu, case["sequences"]) + gpu["kv_read"]
            time = per_second(size, gpu["bandwidth"])
        ideal = max(ideal, time) if parallel(case) else ideal + time
    rate = case["measured"]
    if case["key"] == "speed.decode_total_tokens_per_s":
        rate /= case["sequences"]
    if case["key"] == "speed.prefill_tokens_per_s":
        rate /= len(case["gpus"]) if not parallel(case) else 1
    return ideal <= 0 or rate <= 1 / ideal


def loss(residual):
    size = abs(residual)
    return size * size / (2 * HUBER) if size < HUBER else size - HUBER / 2


class Fit:
    def __init__(self, constants, cases):
        self.constants = constants
        self.cases = cases
        counts = defaultdict(int)
        for case in cases:
            counts[alike(case)] += 1
        self.weight = [1 / math.sqrt(counts[alike(case)]) for case in cases]
        self.free = [(i, name) for i, rule in enumerate(constants.rules) for name in rule.get("_fit", [])]
        for index, name in self.free:
            constants.rules[index]["constants"].setdefault(name, self.parent(index, name))
        self.users = {
            (i, name): [
                n
                for n, case in enumerate(cases)
                if concerns(name, case) and any(i in constants.rules_of(constants.key(case, g)) for g in case["gpus"])
            ]
            for i, name in self.free
        }

    def parent(self, index, name):
        """The value that the rule's own would replace."""
        rule = self.constants.rules[index]
        value = None
        for other in self.constants.rules[:index]:
            covers = (
                in_class(rule.get("class", ""), other.get("class", ""))
                and other.get("era") in (None, rule.get("era"))
                and (not other.get("formats") or set(rule.get("formats", ())) & set(other["formats"]))
                and (not other.get("backends") or set(rule.get("backends", ())) & set(other["backends"]))
                and (not other.get("engines") or set(rule.get("engines", ())) & set(other["engines"]))
            )
            if covers and name in other["constants"]:
                value = other["constants"][name]
        return value

    def penalty(self, index, name):
        parent = self.parent(index, name)
        if not parent:
            return 0.0
        spread = SPREADS["time" if is_time(name) else "efficiency" if name.endswith("_read") else "compute"]
        value = max(self.constants.rules[index]["constants"][name], 1e-3)
        return 0.25 * (math.log(value / parent) / spread) ** 2 * HUBER

    def cost(self, rows):
        return sum(self.weight[n] * loss(residual(self.constants, self.cases[n])) for n in rows)

    def children(self, index, name):
        return [(i, n) for i, n in self.free if n == name and i >= index]

    def run(self, sweeps=14):
        steps = {key: 0.25 for key in self.free}
        for _ in range(sweeps):
            moved = 0.0
            for key in self.free:
                moved = max(moved, self.improve(key, steps))
            if moved < 0.002:
                break

    def improve(self, key, steps):
        index, name = key
        rows = self.users[key]
        if not rows:
            return 0.0
        constants = self.constants.rules[index]["constants"]
        related = self.children(index, name)

        def value_at(candidate):
            self.constants.set(index, name, candidate)
            return self.cost(rows) + sum(self.penalty(i, n) for i, n in related)

        start = max(constants[name], 0.1 if name.endswith("_us") else 1e-3)
        best, best_cost = start, value_at(start)
        step = steps[key]
        for factor in (math.exp(step), math.exp(-step)):
            while True:
                candidate = bounded(name, best * factor)
                cost = value_at(candidate)
                if cost < best_cost - 1e-9:
                    best, best_cost = candidate, cost
                else:
                    break
        self.constants.set(index, name, best)
        change = abs(math.log(best / start))
        steps[key] = max(0.004, step * (0.5 if change < step / 2 else 1))
        return max(change, step if step > 0.01 else 0)


def is_time(name):
    return name.endswith(("_us", "_tokens", "_tflops")) or name in ("unpack", "unfused_intensity")


def bounded(name, value):
    if is_time(name):
        return max(value, 1e-3)
    return min(max(value, 0.005), LARGEST_EFFICIENCY)


def residual(constants, case):
    return math.log(case["measured"] / predicted(constants, case))


def group(case):
    return case["source"]


def alike(case):
    """Rows of one source and accelerator share their faults; together they count as the root of their number."""
    return case["source"], case["gpus"][0]["accelerator"], case["backend"], "prefill" in case["key"]


PROMPT_ONLY = {"matmul_half_tokens", "expert_matmul", "expert_half_tokens", "attention", "prompt_layer_us", "prompt_step_us", "overlap", "unfused_intensity", "state_scan"}
STEP_ONLY = {"layer_us", "expert_layer_us", "expert_us", "state_layer_us", "indexed_layer_us", "hop_us", "kv_read", "step_us", "sequence_us", "unpack", "unfused_decode_tflops", "weight_read", "expert_read"}


def concerns(name, case):
    if case["key"] == "tpot":
        return True
    prompt = case["key"] == "speed.prefill_tokens_per_s"
    if name in PROMPT_ONLY:
        return prompt
    return not (name in STEP_ONLY and prompt) and not (name == "matmul" and not prompt and case["sequences"] < 16)


def fitted(data, cases):
    constants = Constants(json.loads(json.dumps(data)))
    Fit(constants, cases).run()
    return constants


# ---------------------------------------------------------------- report


def quantile(values, q):
    values = sorted(values)
    if not values:
        return float("nan")
    position = q * (len(values) - 1)
    low = int(position)
    high = min(low + 1, len(values) - 1)
    return values[low] + (values[high] - values[low]) * (position - low)


def errors(residuals):
    return [abs(math.exp(-r) - 1) for r in residuals]


def report(title, rows):
    print(title)
    print("  %-44s %4s %8s %8s %8s" % ("", "n", "median", "p90", "bias"))
    groups = defaultdict(list)
    for case, r in rows:
        if case["key"] == "tpot":
            groups["serving sample"].append(r)
            groups["serving %s %s" % (case["engine"], case["gpus"][0]["class"])].append(r)
            continue
        groups["class " + case["class"] + (" several" if case["class"] == "prefill" and len(case["gpus"]) > 1 else "")].append(r)
        device = case["gpus"][0]["class"] if case["gpus"] else "cpu"
        groups["%s/%s/%s/%s %s" % (case["engine"], case["backend"], device, case["era"] or "-", case["class"][:7])].append(r)
    for name in sorted(groups):
        e = errors(groups[name])
        print("  %-44s %4d %7.1f%% %7.1f%% %+7.1f%%" % (name, len(e), 100 * statistics.median(e), 100 * quantile(e, 0.9), 100 * (math.exp(-statistics.median(groups[name])) - 1)))


def left_out(data, cases, by=group):
    """Residual of every case with its source left out of the fit."""
    result = {}
    groups = sorted({by(case) for case in cases})
    for name in groups:
        inside = [case for case in cases if by(case) == name]
        constants = fitted(data, [case for case in cases if by(case) != name])
        for case in inside:
            result[case["id"]] = residual(constants, case)
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("terms", nargs="+", type=Path)
    parser.add_argument("--constants", type=Path, default=ROOT / "resources/catalogue/speed.json")
    parser.add_argument("--write", action="store_true", help="put the result into the constants' file")
    parser.add_argument("--no-fit", action="store_true", help="only report the constants as they are")
    parser.add_argument("--left-out", action="store_true", help="also leave every source out in turn")
    parser.add_argument("--rows", action="store_true", help="print every row")
    options = parser.parse_args()

    data = json.loads(options.constants.read_text())
    cases = [json.loads(line) for path in options.terms for line in path.read_text().splitlines()]
    for case in cases:  # equality of objects is cheap, equality of contents is not
        if case["gpus"] and all(gpu == case["gpus"][0] for gpu in case["gpus"][1:]):
            case["gpus"] = [case["gpus"][0]] * len(case["gpus"])
    cases = [case for case in cases if not case["drafting"]]  # acceptance is no constant of the hardware
    usable = [case for case in cases if possible(case)]
    for case in cases:
        if not possible(case):
            print("left aside, faster than the hardware: %s %g" % (case["id"], case["measured"]))
    fit_rows = usable
    constants = Constants(data) if options.no_fit else fitted(data, fit_rows)
    rows = [(case, residual(constants, case)) for case in usable]
    report("fitted" if not options.no_fit else "as it is", rows)
    if options.rows:
        for case, r in sorted(rows, key=lambda x: (x[0]["class"], x[0]["engine"], x[0]["backend"], x[0]["id"])):
            print("%-14s %-10s %-44s %9.2f %9.2f %+6.1f%%" % (case["id"], case["class"][:9], "%s %s %s %s D%d P%d x%d" % (case["model"][:18], case["weights"], case["backend"], case["gpus"][0]["accelerator"][:14] if case["gpus"] else "", case["depth"], case["prompt"], len(case["gpus"])), case["measured"], predicted(constants, case), 100 * (math.exp(-r) - 1)))
    if options.left_out:
        out = left_out(data, fit_rows)
        report("each source left out", [(case, out[case["id"]]) for case in fit_rows])
    if options.write:
        options.constants.write_text(written(constants.data))


def written(data):
    """JSON with one rule per line."""
    lines = []
    for key, value in data.items():
        if isinstance(value, list):
            body = ",\n".join("    " + json.dumps(rounded(item), ensure_ascii=False) for item in value)
            lines.append('  "%s": [\n%s\n  ]' % (key, body))
        else:
            lines.append('  "%s": %s' % (key, json.dumps(value, ensure_ascii=False)))
    return "{\n" + ",\n".join(lines) + "\n}\n"


def rounded(item):
    if isinstance(item, dict):
        return {k: rounded(v) for k, v in item.items()}
    return float("%.3g" % item) if isinstance(item, float) else item


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-FileCopyrightText: Loadmark contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fits the constants of resources/catalogue/speed.json to measured speeds, and tells how far they carry.

    fit_speed.py EVIDENCE                errors of the constants as they are, by class, engine and device
    fit_speed.py EVIDENCE --left-out     also with every source, and every model of the serving sample, left out of a
                                         new fit: errors, and the share of figures inside their 80 % interval (minutes)
    fit_speed.py EVIDENCE --write        fits constants and intervals and puts both into speed.json (minutes)
    fit_speed.py EVIDENCE --check        compares speed_model.py with the estimator, figure by figure
    … --rows                             every row too

EVIDENCE is a folder with speed-cases.jsonl, configs/ and, where there is one, serving.csv. The program speed_accuracy
(--program, that of build/release) tells what the estimator knows of each case before any constant is used: bytes,
parameters, layers, peaks.

Rows that no hardware could reach are left aside. Fitted are the constants that a rule of speed.json names under "_fit",
by coordinate descent on the logarithm of measured ÷ estimated: squared up to 8 %, beyond that in proportion; rows of one
source and accelerator count together as the root of their number; a constant is drawn towards the one that it replaces.
A rule with "_intervals" gets the range of what its rows do with their source left out, where there are enough of them;
else the rule above it holds. "_prior" names values to draw to instead of those above. Python's standard library only.
"""
import argparse
import json
import math
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

import serving_cases
from speed_model import Constants, Timing
from speed_report import FEWEST_ROWS, INTERVALS, Row, intervals_without, possible, report, report_intervals, residuals

ROOT = Path(__file__).resolve().parents[2]
# How far a fitted constant may stray from the one it would inherit, as the standard deviation of its logarithm.
SPREADS = {"efficiency": 0.25, "compute": 0.3, "time": 0.7}
HUBER = 0.08  # residuals beyond count in proportion, not squared: the median matters, outliers do not
LARGEST_EFFICIENCY = 0.97
SWEEPS = 9

REQUEST = {"request_us", "queue", "first_steps"}
LOAD = {"wait"}
PROMPT_ONLY = {"matmul_half_tokens", "expert_matmul", "expert_half_tokens", "attention", "prompt_layer_us",
               "prompt_step_us", "overlap", "unfused_intensity", "state_scan"}  # fmt: skip
STEP_ONLY = {"layer_us", "expert_layer_us", "expert_us", "state_layer_us", "indexed_layer_us", "hop_us", "kv_read",
             "step_us", "sequence_us", "unpack", "unfused_decode_tflops", "weight_read", "expert_read",
             "expert_skew"}  # fmt: skip
ARITHMETIC_FROM = 16  # sequences from which a decode step may be bound by arithmetic


def concerns(name, row):
    """Whether a figure depends on this constant enough to fit it."""
    if row.key == "speed.ttft_s":
        return name not in LOAD and name not in STEP_ONLY
    if row.key == "speed.tpot_s":
        return name not in REQUEST
    prompt = row.key == "speed.prefill_tokens_per_s"
    if name in REQUEST or name in LOAD:
        return False
    if name in PROMPT_ONLY:
        return prompt
    return not (name in STEP_ONLY and prompt) and not (name == "matmul" and not prompt and row.case["sequences"] < ARITHMETIC_FROM)


def is_time(name):
    return name.endswith(("_us", "_tokens", "_tflops")) or name in ("unpack", "unfused_intensity", "expert_skew", "queue", "first_steps")


def bounded(name, value):
    return max(value, 1e-3) if is_time(name) else min(max(value, 0.005), LARGEST_EFFICIENCY)


def loss(residual):
    size = abs(residual)
    return size * size / (2 * HUBER) if size < HUBER else size - HUBER / 2


class Fit:
    """`only`: the free constants, each as (rule, name); the others stay as they are. `parents` as of parents_of."""

    def __init__(self, constants, rows, parents, only=None):
        self.constants = constants
        self.rows = rows
        counts = defaultdict(int)
        for row in rows:
            counts[row.alike] += 1
        self.weight = [1 / math.sqrt(counts[row.alike]) for row in rows]
        self.parents = parents
        self.free = [key for key in parents if only is None or key in only]
        self.users = {key: users(constants, rows, *key) for key in self.free}
        self.related = {key: [key] + [k for k in parents if k[1] == key[1] and parents[k] == key[0]] for key in self.free}
        for key in self.free:  # a free constant starts where it would be without its rule
            self.reset(*key)

    def reset(self, index, name):
        self.constants.set(index, name, self.above(index, name))

    def above(self, index, name):
        prior = self.constants.rules[index].get("_prior", {})
        return prior[name] if name in prior else self.constants.rules[self.parents[index, name]]["constants"][name]

    def penalty(self, index, name):
        above = self.above(index, name)
        if not above:
            return 0.0
        spread = SPREADS["time" if is_time(name) else "efficiency" if name.endswith("_read") else "compute"]
        value = max(self.constants.rules[index]["constants"][name], 1e-3)
        return 0.25 * (math.log(value / above) / spread) ** 2 * HUBER

    def cost(self, rows):
        constants = self.constants
        return sum(self.weight[n] * loss(self.rows[n].residual(constants)) for n in rows)

    def run(self):
        steps = dict.fromkeys(self.free, 0.25)
        for _ in range(SWEEPS):
            moved = 0.0
            for key in self.free:
                moved = max(moved, self.improve(key, steps))
            if moved < 0.002:
                break

    def improve(self, key, steps):
        index, name = key
        rows, related = self.users[key], self.related[key]
        if not rows:
            return 0.0

        def cost_at(candidate):
            self.constants.set(index, name, candidate)
            return self.cost(rows) + sum(self.penalty(i, n) for i, n in related)

        start = max(self.constants.rules[index]["constants"][name], 0.1 if name.endswith("_us") else 1e-3)
        best, best_cost = start, cost_at(start)
        step = steps[key]
        for factor in (math.exp(step), math.exp(-step)):
            while True:
                candidate = bounded(name, best * factor)
                cost = cost_at(candidate)
                if cost >= best_cost - 1e-9:
                    break
                best, best_cost = candidate, cost
            if best != start:
                break
        self.constants.set(index, name, best)
        change = abs(math.log(best / start))
        steps[key] = max(0.004, step * (0.5 if change < step / 2 else 1))
        return max(change, step if step > 0.01 else 0)


def free_constants(constants):
    return [(i, name) for i, rule in enumerate(constants.rules) for name in rule.get("_fit", [])]


def parents_of(constants, keys):
    """Per free constant the rule that its rule's own replaces: the last one before that holds for all the same keys."""
    result = {}
    for index, name in free_constants(constants):
        result[index, name] = max(
            i
            for i, rule in enumerate(constants.rules[:index])
            if (name in rule["constants"] or name in rule.get("_fit", ())) and holds_for_all(constants, i, index, keys)
        )
    return result


def holds_for_all(constants, above, index, keys):
    """Whether a rule holds for all of these keys that another one holds for."""
    rules = constants.rules
    return all(constants.matches(rules[above], key) for key in keys if constants.matches(rules[index], key))


def keys_of(rows):
    return {key for row in rows for key in row.timing.keys}


def users(constants, rows, index, name):
    return [n for n, row in enumerate(rows) if concerns(name, row) and any(index in constants.rules_of(key) for key in set(row.timing.keys))]


def fitted(data, rows, parents, only=None):
    """New constants; `parents` and `only` as in Fit."""
    constants = Constants(json.loads(json.dumps(data)))
    Fit(constants, rows, parents, only).run()
    return constants


def left_out(data, rows, group, which):
    """Residuals of the rows of `which`, each with its group left out of a fit of all that the group had a part in."""
    result = {}
    parents = parents_of(Constants(data), keys_of(rows))
    for name in sorted({group(row) for row in rows if which(row)}):
        inside = [row for row in rows if group(row) == name]
        constants = Constants(data)
        touched = {key for key in free_constants(constants) if users(constants, inside, *key)}
        constants = fitted(data, [row for row in rows if group(row) != name], parents, touched)
        result.update((row.name, row.residual(constants)) for row in inside if which(row))
    return result


def set_intervals(data, rows, out):
    """
    Puts the ranges of left-out residuals into the rules that ask for them. A rule of a backend or class with enough rows
    of its own counts as measured, though with too few sources its range is that of the rule above.
    """
    constants = Constants(data)
    keys = keys_of(rows)
    for ratio, of in INTERVALS:
        found = intervals_without(constants, rows, out, of, None)
        told = [row for row in rows if row.key in of and row.timing.keys]
        for index, rule in enumerate(data["kernels"]):
            if "_intervals" not in rule:
                continue
            rule.pop(ratio + "_ratio", None)
            rule.pop(ratio + "_fitted", None)
            measured = sum(index in constants.rules_of(row.timing.keys[0]) for row in told) >= FEWEST_ROWS
            own = measured and ("backends" in rule or "class" in rule)
            above = [i for i in found if i <= index and holds_for_all(constants, i, index, keys)]
            if index in found or own and above:
                rule[ratio + "_ratio"] = [float("%.2f" % value) for value in found[above[-1]]]
            if own and above:
                rule[ratio + "_fitted"] = True


def check(constants, rows):
    worst = max(rows, key=lambda row: row.distance(constants))
    told = sum(row.estimated is not None for row in rows)
    print("%d figures of the estimator, furthest %.2g of itself (%s)" % (told, worst.distance(constants), " ".join(worst.name)))
    return 1 if worst.distance(constants) > 1e-9 else 0


def terms_of(evidence, program):
    """What the estimator knows of each case: one object per case."""
    cases = [json.loads(line) for line in (evidence / "speed-cases.jsonl").read_text().splitlines()]
    if (evidence / "serving.csv").exists():
        cases += serving_cases.read(evidence / "serving.csv", sys.stdout)
    for case in cases:
        if "config" in case["input"]:
            case["input"]["config"] = str((evidence / case["input"]["config"]).resolve())
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.write("".join(json.dumps(case) + "\n" for case in cases))
        file.flush()
        lines = subprocess.run([program, "--terms", file.name], check=True, stdout=subprocess.PIPE, text=True).stdout
    return [json.loads(line) for line in lines.splitlines()]


def rows_of(cases, constants):
    rows = []
    for case in cases:
        if not case["drafting"]:  # acceptance is no constant of the hardware
            timing = Timing(constants, case)
            rows += [Row(timing, key, **figure) for key, figure in case["figures"].items()]
    return rows


def usable(rows):
    """Without rows that tell nothing; says which."""
    for row in rows:
        if not possible(row):
            print("left aside, faster than the hardware: %s %g" % (" ".join(row.name), row.measured))
    crowded = {row.case["id"] for row in rows if row.is_serving and row.estimated is None}
    print("%5d left aside: more sequences than the memory holds with a cache of the engine's default type" % len(crowded))
    return [row for row in rows if possible(row) and row.case["id"] not in crowded]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("evidence", type=Path)
    parser.add_argument("--program", type=Path, default=ROOT / "build/release/speed_accuracy")
    parser.add_argument("--constants", type=Path, default=ROOT / "resources/catalogue/speed.json")
    parser.add_argument("--fit", action="store_true", help="fit the constants first")
    parser.add_argument("--write", action="store_true", help="fit, and put the result into the constants' file")
    parser.add_argument("--left-out", action="store_true", help="also leave every source and model out in turn")
    parser.add_argument("--check", action="store_true", help="compare with the estimator")
    parser.add_argument("--rows", action="store_true", help="print every row")
    options = parser.parse_args()

    data = json.loads(options.constants.read_text())
    constants = Constants(data)
    rows = rows_of(terms_of(options.evidence, options.program), constants)
    if options.check:
        return check(constants, rows)
    rows = usable(rows)
    if options.fit or options.write:
        constants = fitted(data, rows, parents_of(constants, keys_of(rows)))
        data = constants.data
    report("constants fitted to all rows", rows, residuals(constants, rows), options.rows)
    if options.left_out or options.write:
        plain = [row for row in rows if not row.is_serving]
        out = left_out(data, rows, lambda row: row.case["source"], lambda row: not row.is_serving)
        report("every source left out in turn", plain, out, options.rows)
        models = left_out(data, rows, lambda row: row.model, lambda row: row.is_serving)
        report("every model of the serving sample left out in turn", [row for row in rows if row.is_serving], models)
        out.update(models)
        if options.write:
            set_intervals(data, rows, out)
        report_intervals(Constants(data), rows, out)
    if options.write:
        options.constants.write_text(written(data))
    return 0


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

# SPDX-FileCopyrightText: Loadmark contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measured figures against estimated ones, for fit_speed.py: rows, tables of errors, intervals and their coverage."""
import math
import statistics
from collections import defaultdict

from speed_model import expert_share, parallel, per_second

COVERAGE = 0.8
FEWEST_ROWS = 12  # of an interval …
FEWEST_SOURCES = 4  # … and the sources that they come from
DECODE = ("speed.decode_tokens_per_s", "speed.decode_total_tokens_per_s", "speed.tpot_s")
PREFILL = ("speed.prefill_tokens_per_s", "speed.ttft_s")
INTERVALS = (("decode", DECODE), ("prefill", PREFILL))


class Row:
    """One measured figure."""

    def __init__(self, timing, key, measured, estimated=None):
        self.timing, self.key, self.measured, self.estimated = timing, key, measured, estimated
        self.case = case = timing.case
        self.name = (case["id"], key)
        self.is_serving = case["class"] == "serving"
        self.model = case["model"] if self.is_serving else ""
        self.alike = (case["source"], case["gpus"][0]["accelerator"] if case["gpus"] else "", case["backend"], key)

    def residual(self, constants):
        """Logarithm of measured ÷ estimated."""
        return math.log(self.measured / self.timing.figure(constants, self.key))

    def distance(self, constants):
        """From the estimator's own figure, as a share; 0 where it tells none."""
        return abs(self.timing.figure(constants, self.key) / self.estimated - 1) if self.estimated else 0.0


def possible(row):
    """False for a row that is faster than every byte at the full bandwidth, or every operation at the full peak."""
    case = row.case
    if not case["gpus"] or row.key == "speed.ttft_s":
        return True
    prefill = row.key == "speed.prefill_tokens_per_s"
    ideal = 0.0
    for gpu in case["gpus"]:
        if prefill:
            time = per_second(2 * (gpu["dense_parameters"] + gpu["expert_parameters"]), gpu["matmul_peak"])
        else:
            size = gpu["dense_read"] + gpu["expert_resident"] * expert_share(gpu, case["sequences"]) + gpu["kv_read"]
            time = per_second(size, gpu["bandwidth"])
        ideal = max(ideal, time) if parallel(case) else ideal + time
    rate = 1 / row.measured if row.key == "speed.tpot_s" else row.measured
    if row.key == "speed.decode_total_tokens_per_s":
        rate /= case["sequences"]
    if prefill and not parallel(case):
        rate /= len(case["gpus"])
    return ideal <= 0 or rate <= 1 / ideal


def residuals(constants, rows):
    return {row.name: row.residual(constants) for row in rows}


def quantile(values, q):
    values = sorted(values)
    position = q * (len(values) - 1)
    low = int(position)
    high = min(low + 1, len(values) - 1)
    return values[low] + (values[high] - values[low]) * (position - low)


def groups_of(row):
    case = row.case
    device = case["gpus"][0]["class"] if case["gpus"] else "cpu"
    part = row.key.split(".")[1].split("_")[0] if row.is_serving else ""
    if row.is_serving:
        model = case["model"].split("/")[-1].removesuffix(".json")
        yield "serving " + part
        yield "serving %s: %s" % (part, model)
        yield "serving %s: %s %s %s" % (part, case["engine"], device, case["weights"])
        return
    several = case["class"] == "prefill" and len(case["gpus"]) > 1
    yield "class " + case["class"] + (", several GPUs" if several else "")
    yield "%s/%s/%s/%s %s" % (case["engine"], case["backend"], device, case["era"] or "-", case["class"][:7])


def report(title, rows, found, all_rows=False):
    print("\n%s\n  %-60s %4s %8s %8s %8s" % (title, "", "n", "median", "p90", "bias"))
    groups = defaultdict(list)
    for row in rows:
        for name in groups_of(row):
            groups[name].append(math.exp(-found[row.name]) - 1)
    for name in sorted(groups):
        errors = [abs(e) for e in groups[name]]
        print("  %-60s %4d %7.1f%% %7.1f%% %+7.1f%%" % (name, len(errors), 100 * statistics.median(errors), 100 * quantile(errors, 0.9), 100 * statistics.median(groups[name])))
    if all_rows:
        for row in sorted(rows, key=lambda r: (r.case["class"], r.case["engine"], r.name)):
            print_row(row, found[row.name])


def print_row(row, residual):
    case = row.case
    gpu = case["gpus"][0]["accelerator"] if case["gpus"] else ""
    setup = "%s %s %s %s D%d P%d x%d B%d" % (case["model"].split("/")[-1][:18], case["weights"], case["engine"][:6] + "/" + case["backend"], gpu[:14], case["depth"], case["prompt"], len(case["gpus"]), case["sequences"])
    print("%-18s %-6s %-72s %9.4g %+6.1f%%" % (case["id"][:18], row.key[6:12], setup, row.measured, 100 * (math.exp(-residual) - 1)))


# ---------------------------------------------------------------- intervals


def intervals_without(constants, rows, out, keys, source):
    """Per rule with "_intervals": the range of measured ÷ estimated that its rows tell, those of `source` apart."""
    found = defaultdict(lambda: defaultdict(list))
    for row in rows:
        if row.key in keys and row.timing.keys and row.case["source"] != source:
            for index in constants.rules_of(row.timing.keys[0]):
                if "_intervals" in constants.rules[index]:
                    found[index][row.case["source"]].append(abs(out[row.name]))
    return {
        index: interval(sources)
        for index, sources in sorted(found.items())
        if len(sources) >= FEWEST_SOURCES and sum(map(len, sources.values())) >= FEWEST_ROWS
    }


def interval(sources):
    """
    Symmetric in the logarithm, since whether a new source is faster or slower is not known. Every source counts alike.
    Of n sources the quantile 0.8 × (1 + 1/n): a further one lies within four times in five (split conformal prediction).
    """
    level = COVERAGE * (1 + 1 / len(sources))
    sizes = sorted((size, 1 / len(values) / len(sources)) for values in sources.values() for size in values)
    reached, total = 0.0, 0.0
    for reached, weight in sizes:
        total += weight
        if total >= level:
            break
    return math.exp(-reached), math.exp(reached)


def report_intervals(constants, rows, out):
    """Share of rows inside the interval that the other sources give, by class of evidence."""
    print("\n80 %% interval, constants and interval from the other sources alone\n  %-60s %4s %8s" % ("", "n", "inside"))
    counts = defaultdict(lambda: [0, 0])
    for ratio, keys in INTERVALS:
        for source in sorted({row.case["source"] for row in rows}):
            found = intervals_without(constants, rows, out, keys, source)
            for row in rows:
                if row.case["source"] != source or row.key not in keys or not row.timing.keys:
                    continue
                rules = constants.rules_of(row.timing.keys[0])
                low, high = next((found[i] for i in reversed(rules) if i in found), (0.5, 2.0))
                inside = low <= math.exp(out[row.name]) <= high
                names = list(groups_of(row))[:1]
                if row.case["class"] in ("single-stream", "multi-gpu"):
                    names.append("decode, single stream and several GPUs")
                for name in names:
                    counts[name][0] += 1
                    counts[name][1] += inside
    for name, (count, inside) in sorted(counts.items()):
        print("  %-60s %4d %7.0f%%" % (name, count, 100 * inside / count))

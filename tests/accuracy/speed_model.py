# SPDX-FileCopyrightText: Loadmark contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The speed model of estimator/speed/step_time.cpp, prompt_time.cpp and speed.cpp, for fit_speed.py.

A Timing holds what a case needs before a constant is used, so that trying another constant costs microseconds.
`fit_speed.py --check` compares its figures with those of the estimator.
"""
import math

SCALES = {"_us": 1e-6, "_tflops": 1e12}
FULL_TILE = 32
FLOP_PER_STATE_ELEMENT = 8
STATE_BYTES = 4


def scale(name):
    return next((factor for ending, factor in SCALES.items() if name.endswith(ending)), 1)


def in_class(device, beginning):
    return not beginning or device == beginning or device.startswith(beginning + "/")


class Constants:
    """speed.json with the cascade of its kernel rules."""

    def __init__(self, data):
        self.data = data
        self.rules = data["kernels"]
        self.names = sorted({name for rule in self.rules for name in list(rule["constants"]) + rule.get("_fit", [])})
        self.matching = {}
        self.merged = {}

    @staticmethod
    def key(case, device):
        return (case["engine"], case["policy"], case["backend"], case["weights"], case["era"], device["class"])

    @staticmethod
    def matches(rule, key):
        engine, policy, backend, weights, era, device = key
        return (
            in_class(device, rule.get("class", ""))
            and rule.get("era", era) == era
            and (not rule.get("backends") or backend in rule["backends"])
            and (not rule.get("formats") or weights in rule["formats"])
            and (not rule.get("engines") or engine in rule["engines"] or policy in rule["engines"])
        )

    def rules_of(self, key):
        if key not in self.matching:
            self.matching[key] = [i for i, rule in enumerate(self.rules) if self.matches(rule, key)]
        return self.matching[key]

    def kernels(self, key):
        if key not in self.merged:
            constants = dict.fromkeys(self.names, 0.0)
            for i in self.rules_of(key):
                for name, value in self.rules[i]["constants"].items():
                    constants[name] = value * scale(name)
            self.merged[key] = constants
        return self.merged[key]

    def ratio(self, key, name):
        """[low, high] of the last rule that tells one."""
        return next(self.rules[i][name] for i in reversed(self.rules_of(key)) if name in self.rules[i])

    def set(self, index, name, value):
        self.rules[index]["constants"][name] = value
        for key, rules in self.matching.items():
            if index in rules:
                self.merged.pop(key, None)


def per_second(amount, rate):
    return amount / rate if amount > 0 and rate > 0 else 0.0


def expert_share(work, tokens):
    if work["experts"] <= 0 or work["experts_used"] <= 0:
        return 0.0
    return 1 - (1 - min(1.0, work["experts_used"] / work["experts"])) ** max(0.0, tokens)


def pairs(tokens, window):
    return tokens * tokens / 2 if window <= 0 or tokens <= window else tokens * window - window * window / 2


def parallel(case):
    return case["split"] in ("tensor", "expert")


def all_reduce(links, case, size):
    devices = len(case["gpus"])
    first = case["gpus"][0]
    found = None
    for rule in links:
        if rule["link"] == first["link"] and in_class(first["class"], rule.get("class", "")):
            found = rule
    if devices < 2 or not found:
        return 0.0

    def at(values):
        position = max(0.0, math.log2(devices) - 1)
        index = 0 if position < 1 else 1
        return max(values[0] * 0.1, values[index] + (values[index + 1] - values[index]) * (position - index))

    return at(found["latency_us"]) * 1e-6 + 2 * (devices - 1) / devices * size / (at(found["bandwidth_gbps"]) * 1e9)


def host_bandwidth(rules, host):
    if host.get("effective_bandwidth"):
        return host["effective_bandwidth"]
    if host["sockets"] > 1:
        return host["bandwidth"] * rules["dual_read"]
    return host["bandwidth"] * rules["server_read" if host["channels"] > 4 else "desktop_read"]


class GpuStep:
    """One device in a decode step of so many sequences."""

    def __init__(self, case, work, sequences, depth_share):
        bandwidth, share = work["bandwidth"], expert_share(work, sequences)
        self.dense = per_second(work["dense_read"], bandwidth)
        self.experts = per_second(work["expert_resident"] * share, bandwidth)
        self.spread = case["split"] == "expert" and len(case["gpus"]) > 1
        self.cache = per_second(sequences * (work["kv_read"] * depth_share + 2 * work["state"]), bandwidth)
        parameters = work["dense_parameters"] + work["expert_parameters"]
        self.flop = per_second(2 * parameters * sequences, work["matmul_peak"])
        unpacked = work["dense_parameters"]
        if work["experts_used"]:
            unpacked += work["expert_parameters"] * share * work["experts"] / work["experts_used"]
        self.unpacked = per_second(unpacked, work["attention_peak"]) if case["quantised"] else 0.0
        self.unfused = 0.0 if case["flash"] else sequences * work["attention_flop"] * depth_share
        self.layers, self.expert_layers = work["layers"], work["expert_layers"]
        self.experts_used = work["expert_layers"] * work["experts_used"]
        self.state_layers, self.indexed_layers = work["state_layers"], work["indexed_layers"]

    def seconds(self, k):
        experts = self.experts / k["expert_read"] if self.experts else 0.0
        if self.spread:
            experts *= 1 + k["expert_skew"]
        reading = self.dense / k["weight_read"] + experts
        time = max(reading, self.flop / k["matmul"] + self.unpacked * k["unpack"])
        if self.cache:
            time += self.cache / k["kv_read"]
        if self.unfused:
            time += self.unfused / k["unfused_decode_tflops"]
        time += self.layers * k["layer_us"] + self.expert_layers * k["expert_layer_us"] + self.experts_used * k["expert_us"]
        return time + self.state_layers * k["state_layer_us"] + self.indexed_layers * k["indexed_layer_us"]


class MatmulChunks:
    """The matrix multiplications of so many chunks of so many tokens on one device."""

    def __init__(self, work, count, tokens):
        peak, bandwidth = work["matmul_peak"], work["bandwidth"]
        tile = min(1.0, tokens / FULL_TILE)
        self.dense = count * per_second(2 * work["dense_parameters"] * tokens, peak)
        self.dense_half = count * per_second(2 * work["dense_parameters"] * tile, peak)
        self.dense_read = count * per_second(work["dense_read"], bandwidth)
        self.experts = self.experts_half = self.experts_read = 0.0
        if work["experts_used"]:
            share = expert_share(work, tokens)
            touched = work["experts"] * share / work["experts_used"]
            self.experts = count * per_second(2 * work["expert_parameters"] * tokens, peak)
            self.experts_half = count * per_second(2 * work["expert_parameters"] * touched * tile, peak)
            self.experts_read = count * per_second(work["expert_resident"] * share, bandwidth)

    def seconds(self, k):
        time = max((self.dense + self.dense_half * k["matmul_half_tokens"]) / k["matmul"], self.dense_read / k["weight_read"])
        if self.experts:
            computing = (self.experts + self.experts_half * k["expert_half_tokens"]) / k["expert_matmul"]
            time += max(computing, self.experts_read / k["expert_read"])
        return time


class GpuPrompt:
    """One device with a prompt in chunks."""

    def __init__(self, case, work, prompt, sizes):
        self.matmuls = [MatmulChunks(work, count, size) for size, count in sizes]
        flop = sum(a["layers"] * a["flops_per_pair"] * pairs(prompt, a["window"]) for a in work["attention"])
        self.attention = per_second(flop, work["attention_peak"])
        self.unfused = 0.0 if case["flash"] else per_second(flop, work["bandwidth"])
        self.state = per_second(FLOP_PER_STATE_ELEMENT * work["state"] / STATE_BYTES * prompt, work["attention_peak"])
        self.chunks = sum(count for _, count in sizes)
        self.layers = work["layers"]

    def seconds(self, k):
        time = sum(matmul.seconds(k) for matmul in self.matmuls)
        attention = self.attention / k["attention"]
        if self.unfused:
            attention = max(attention, self.unfused / k["unfused_intensity"])
        time += attention
        if self.state:
            time += self.state / k["state_scan"]
        return time

    def launches(self, k):
        """Seconds that go to small kernels and launches, whatever the tokens."""
        return self.chunks * (self.layers * k["prompt_layer_us"] + k["prompt_step_us"])


class Timing:
    """One case: its figures under given constants."""

    def __init__(self, constants, case):
        self.case = case
        self.keys = [constants.key(case, gpu) for gpu in case["gpus"]]
        self.parallel = parallel(case)
        self.alike = self.parallel and all(gpu == case["gpus"][0] for gpu in case["gpus"])
        self.count = len(case["gpus"])
        self.used = case["gpus"][:1] if self.alike else case["gpus"]
        stages = self.count if case["split"] == "pipeline" and self.count > 1 else 1
        self.in_step = max(1.0, case["sequences"] / stages)
        self.stages = stages
        links, self.host_rules = constants.data["links"], constants.data["host"]
        depth = max(1, case["depth"])
        self.step = self.prepared_step(links, self.in_step, 1.0)
        self.first = self.prepared_step(links, self.in_step, min(1.0, case["prompt"] / depth) if case["depth"] > 0 else 1.0)
        self.prepare_prompt(links)

    def prepared_step(self, links, sequences, depth_share):
        gpus = [GpuStep(self.case, gpu, sequences, depth_share) for gpu in self.used]
        reduce = all_reduce(links, self.case, sequences * self.case["hidden"] * 2) if self.count > 1 and self.parallel else 0.0
        return gpus, sequences, reduce, self.host_step(sequences, depth_share)

    def prepare_prompt(self, links):
        case = self.case
        self.prompt = max(1, case["prompt"])
        chunk = min(max(1.0, case["chunk"]), self.prompt)
        full = self.prompt // chunk
        rest = self.prompt - full * chunk
        self.sizes = [(chunk, full)] + ([(rest, 1)] if rest else [])
        self.chunks = sum(count for _, count in self.sizes)
        self.prompts = [GpuPrompt(case, gpu, self.prompt, self.sizes) for gpu in self.used]
        size = self.prompt / self.chunks * case["hidden"] * 2
        self.prompt_reduce = all_reduce(links, case, size) if self.count > 1 and self.parallel else 0.0
        host = case["host"]
        flop = 0.0
        if host and self.used:
            flop = sum(a["layers"] * a["flops_per_pair"] * pairs(self.prompt, a["window"]) for a in host["attention"])
        self.host_prompt = GpuPrompt(case, dict(self.used[0], **host_work(host), state=0), self.prompt, []) if flop else None
        self.host_chunks = [self.prepared_host_chunk(size, count) for size, count in self.sizes] if self.uses_host() else []

    def uses_host(self):
        host = self.case["host"]
        return bool(host and (host["dense_read"] or host["expert_resident"] or host["layers"]))

    def host_step(self, sequences, depth_share):
        host, rules = self.case["host"], self.host_rules
        if not host or not (self.uses_host() or host["kv_read"]):
            return 0.0
        bandwidth = host_bandwidth(rules, host)
        size = host["dense_read"] + host["expert_resident"] * expert_share(host, sequences)
        size += sequences * (host["kv_read"] * depth_share + 2 * host["state"])
        flop = 2 * sequences * (host["dense_parameters"] + host["expert_parameters"])
        per_layer = rules["layer_sync_us" if self.case["experts_on_host"] else "layer_us"] * 1e-6
        time = max(per_second(size, bandwidth), per_second(flop, bandwidth * rules["flops_per_byte"]))
        return time + max(host["layers"], host["expert_layers"]) * per_layer + (2 * rules["hop_us"] * 1e-6 if self.count else 0)

    def prepared_host_chunk(self, tokens, count):
        """Seconds, and the multiplications where the GPU does them."""
        host, rules = self.case["host"], self.host_rules
        size = host["dense_read"] + host["expert_resident"] * expert_share(host, tokens)
        if self.count and tokens >= rules["offload_batch"] and not self.case["unified"]:
            gpu = self.case["gpus"][0]
            link = gpu["pcie_bandwidth"] * rules["pcie"] if gpu["pcie_bandwidth"] else rules["default_pcie_gbps"] * 1e9
            return count * per_second(size, link), MatmulChunks(dict(gpu, **host_work(host)), count, tokens)
        bandwidth = host_bandwidth(rules, host)
        flop = 2 * tokens * (host["dense_parameters"] + host["expert_parameters"])
        return count * max(per_second(flop, bandwidth * rules["flops_per_byte"]), per_second(size, bandwidth)), None

    def step_seconds(self, constants, step):
        gpus, sequences, reduce, host = step
        if not gpus:
            return host
        k = constants.kernels(self.keys[0])
        if self.alike:
            total = gpus[0].seconds(k)
        else:
            times = [gpu.seconds(constants.kernels(key)) for gpu, key in zip(gpus, self.keys)]
            total = max(times) if self.parallel else sum(times)
        total += k["step_us"] + sequences * k["sequence_us"]
        if self.count > 1:
            total += 2 * self.case["layers"] * (reduce + k["sync_us"]) if self.parallel else (self.count - 1) * k["hop_us"]
        return total + host

    def prompt_seconds(self, constants):
        """All of a prompt, and what of it are launches."""
        total = launches = 0.0
        if self.prompts:
            k = constants.kernels(self.keys[0])
            if self.alike:
                launches = self.prompts[0].launches(k)
                total = self.prompts[0].seconds(k) + launches
            else:
                launched = [gpu.launches(constants.kernels(key)) for gpu, key in zip(self.prompts, self.keys)]
                times = [gpu.seconds(constants.kernels(key)) + l for gpu, key, l in zip(self.prompts, self.keys, launched)]
                total = max(times) if self.parallel else sum(times)
                launches = launched[times.index(total)] if self.parallel else sum(launched)
                if not self.parallel and self.chunks > 1 and self.count > 1:
                    pipelined = (total + (self.chunks - 1) * max(times)) / (self.chunks * total)
                    left = 1 - k["overlap"] * (1 - pipelined)
                    total *= left
                    launches *= left
            if self.parallel and self.count > 1:
                total += self.chunks * 2 * self.case["layers"] * (self.prompt_reduce + k["sync_us"])
            if self.host_prompt:
                total += self.host_prompt.seconds(k)  # no chunks: no launches
        for seconds, matmul in self.host_chunks:
            total += seconds + (matmul.seconds(k) if matmul else 0.0)
        return total, launches

    def figure(self, constants, key):
        """The result of this key, as the estimator tells it."""
        case, others = self.case, self.case["sequences"] - 1
        if key == "speed.prefill_tokens_per_s":
            return self.prompt / self.prompt_seconds(constants)[0]
        if key == "speed.ttft_s":
            k = constants.kernels(self.keys[0]) if self.keys else dict.fromkeys(constants.names, 0.0)
            prompt, launches = self.prompt_seconds(constants)
            prompt += others * k["queue"] * (prompt - launches)
            return prompt + max(1.0, k["first_steps"]) * self.step_seconds(constants, self.first) + k["request_us"]
        step = self.step_seconds(constants, self.step)
        if key == "speed.tpot_s":
            if not others:
                return step
            wait = constants.kernels(self.keys[0])["wait"] if self.keys else 1
            prompt, launches = self.prompt_seconds(constants)
            return step + others * wait * (prompt - launches) / (self.stages * max(1, case["output"]))
        return case["sequences"] / step if key == "speed.decode_total_tokens_per_s" else 1 / step


def host_work(host):
    names = ("dense_read", "expert_resident", "experts", "experts_used", "dense_parameters", "expert_parameters", "attention", "layers")
    return {name: host[name] for name in names}

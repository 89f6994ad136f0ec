#!/usr/bin/env python3
# SPDX-FileCopyrightText: Loadmark contributors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Writes the first corpus of every fuzz target: seeds.py SOURCE_ROOT CORPUS_FOLDER CATALOGUE_FOLDER.

CATALOGUE_FOLDER gets a small catalogue: the tree's, with two models and a few accelerators, so that a run takes
milliseconds.
"""
import json
import pathlib
import struct
import sys


def gguf(endian, version, architecture, entries, tensors):
    """A header and the bytes of its tensors; tensors are (name, shape, type, bytes)."""
    def text(value):
        return struct.pack(endian + "Q", len(value)) + value.encode()

    out = b"GGUF" + struct.pack(endian + "IQQ", version, len(tensors), len(entries) + 1)
    out += text("general.architecture") + struct.pack(endian + "I", 8) + text(architecture)
    for key, value in entries:
        out += text(key)
        if isinstance(value, list):
            out += struct.pack(endian + "IIQ", 9, 4, len(value)) + b"".join(struct.pack(endian + "I", v) for v in value)
        elif isinstance(value, str):
            out += struct.pack(endian + "I", 8) + text(value)
        else:
            out += struct.pack(endian + "II", 4, value)
    offset = 0
    for name, shape, kind, size in tensors:
        out += text(name) + struct.pack(endian + "I", len(shape))
        out += b"".join(struct.pack(endian + "Q", n) for n in shape) + struct.pack(endian + "IQ", kind, offset)
        offset += (size + 31) // 32 * 32
    return out + bytes(-len(out) % 32) + bytes(offset)


def layer(number, names):
    return [(f"blk.{number}.{name}", [32, 8], 0, 1024) for name in names]


def gguf_seeds():
    common = [("block_count", 2), ("embedding_length", 32), ("context_length", 512), ("attention.head_count", 4),
              ("attention.head_count_kv", 2), ("attention.sliding_window", 64)]
    extras = {
        "llama": ([], ["attn_q.weight", "attn_k.weight", "attn_v.weight", "ffn_up.weight", "ffn_down.weight"]),
        "gemma3": ([("attention.sliding_window_pattern", [1, 0])], ["attn_q.weight", "attn_k.weight", "attn_q_norm.weight"]),
        "qwen3moe": ([("expert_count", 4), ("expert_used_count", 2)],
                     ["attn_qkv.weight", "ffn_gate_inp.weight", "ffn_up_exps.weight", "ffn_gate_exps.weight"]),
        "deepseek2": ([("attention.kv_lora_rank", 8), ("attention.key_length_mla", 16), ("attention.value_length_mla", 8),
                       ("nextn_predict_layers", 1), ("attention.indexer.key_length", 8)],
                      ["attn_kv_a_mqa.weight", "attn_k_b.weight", "attn_v_b.weight", "indexer.proj.weight", "nextn.eh_proj.weight"]),
        "mamba2": ([("ssm.conv_kernel", 4), ("ssm.inner_size", 64), ("ssm.state_size", 16), ("ssm.time_step_rank", 4)],
                   ["ssm_in.weight", "ssm_conv1d.weight", "ssm_out.weight"]),
        "qwen35": ([("ssm.conv_kernel", 4), ("ssm.inner_size", 64), ("ssm.state_size", 16), ("ssm.time_step_rank", 4),
                    ("ssm.group_count", 2)], ["ssm_beta.weight", "attn_gate.weight", "attn_qkv.weight"]),
        "lfm2": ([("shortconv.l_cache", 3)], ["shortconv.conv.weight", "shortconv.out_proj.weight"]),
        "deepseek4": ([("attention.compress_ratios", [4, 128]), ("attention.key_length", 16)], ["attn_q_a.weight"]),
    }
    for name, (own, tensors) in extras.items():
        entries = [(f"{name}.{key}", value) for key, value in common + own]
        entries += [("general.file_type", 15), ("split.count", 1)]
        body = [("token_embd.weight", [32, 10], 8, 340)] + layer(0, tensors) + layer(1, tensors)
        for endian, version in (("<", 3), (">", 3), ("<", 2)):
            yield f"{name}-{version}-{'little' if endian == '<' else 'big'}", gguf(endian, version, name, entries, body)


def safetensors_seeds():
    names = ["model.embed_tokens.weight", "model.layers.0.self_attn.q_proj.weight", "model.layers.0.mlp.experts.0.w1.weight",
             "model.layers.1.mtp_block.eh_proj.weight", "visual.patch.weight", "lm_head.weight"]
    for kind, width in (("BF16", 2), ("I32", 4), ("F8_E4M3", 1), ("NEW", 3)):
        header = {"__metadata__": {"format": "pt"}}
        offset = 0
        for name in names:
            header[name] = {"dtype": kind, "shape": [4, 2], "data_offsets": [offset, offset + 8 * width]}
            offset += 8 * width
        text = json.dumps(header).encode()
        yield kind, struct.pack("<Q", len(text)) + text + bytes(offset)


def scenario_seeds():
    yield "empty", b"{}"
    yield "full", json.dumps({
        "model": "llama-3.1-8b", "weights": "q4_k_m", "engine": "llama.cpp", "context": "32K", "sequences": 4,
        "kv_k": "q8_0", "kv_v": "f16", "gpu": "rtx-4090-24gb:2,rtx-3090-24gb:1", "split": "layer", "offload": 12.5,
        "tensor_split": [2, 1, 1], "known": {"activation_bytes": 1}, "extra": {"enforce_eager": True}}).encode()


def small_catalogue(root, folder):
    """The tree's catalogue with its first entries; returns the texts by name."""
    source = root / "resources" / "catalogue"
    for path in sorted(source.rglob("*.json")):
        name = path.relative_to(source)
        if name.parent.name == "models" and name.name != "llama.json":
            continue
        if name.name == "offers.json":
            text = '{"offers": []}'
        else:
            text = path.read_text()
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return sorted(p for p in folder.rglob("*.json"))


def write(folder, seeds):
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in seeds:
        (folder / name).write_bytes(data)


def main():
    root, corpus, catalogue = (pathlib.Path(argument) for argument in sys.argv[1:4])
    write(corpus / "gguf", gguf_seeds())
    write(corpus / "safetensors", safetensors_seeds())
    write(corpus / "scenario", scenario_seeds())
    configs = (root / "tests" / "data" / "configs").glob("*.json")
    write(corpus / "config", ((path.stem, path.read_bytes()) for path in configs))
    logs = (root / "tests" / "data" / "logs").glob("*.log")
    write(corpus / "log", ((path.stem, path.read_bytes()) for path in logs))
    files = small_catalogue(root, catalogue)
    names = sorted(str(path.relative_to(catalogue)) for path in files)
    write(corpus / "catalogue", (
        (name.replace("/", "-"), bytes([index]) + (catalogue / name).read_bytes()) for index, name in enumerate(names)))


main()

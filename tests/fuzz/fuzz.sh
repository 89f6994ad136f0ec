#!/usr/bin/env bash
# SPDX-FileCopyrightText: Loadmark contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Fuzzes every reader of foreign files with libFuzzer, ASan and UBSan: tests/fuzz/fuzz.sh [seconds for each] [target…]
# Needs clang 19 or newer (CLANG=clang++ names another). The corpus grows in build/fuzz/corpus; findings stay there too.
set -euo pipefail
root=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
seconds=${1:-60}
[ $# -gt 0 ] && shift
[ $# -gt 0 ] || set -- gguf safetensors config scenario catalogue log
clang=${CLANG:-clang++-19}
command -v "$clang" >/dev/null || { echo "fuzz: $clang is missing: apt-get install clang-19" >&2; exit 1; }

build=$root/build/fuzz
cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_COMPILER="$clang" -DLOADMARK_FUZZ=ON >/dev/null
cmake --build "$build" --target "${@/#/fuzz_}"
python3 "$root/tests/fuzz/seeds.py" "$root" "$build/corpus" "$build/tests/fuzz/catalogue"
for target in "$@"; do
    echo "fuzzing $target for $seconds s"
    mkdir -p "$build/findings"
    "$build/fuzz_$target" -max_total_time="$seconds" -timeout=5 -rss_limit_mb=2048 -print_final_stats=1 -close_fd_mask=1 \
        -artifact_prefix="$build/findings/$target-" "$build/corpus/$target" 2>"$build/$target.log" \
        || { tail -n 40 "$build/$target.log"; exit 1; }
    grep -E '^(stat::number_of_executed_units|stat::average_exec_per_sec|stat::peak_rss_mb)' "$build/$target.log"
done

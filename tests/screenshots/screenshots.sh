#!/usr/bin/env bash
# SPDX-FileCopyrightText: Loadmark contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Takes pictures of the window in both themes, both languages and two sizes (build/screenshots), renders each view
# (build/screenshots/render), and renews the ones that README.md shows (resources/screenshots). Needs no display.
set -euo pipefail
root=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
# shellcheck source=.ci/prepare.sh
. "$root/.ci/prepare.sh"

installMissing
configure release
build release loadmark loadmark_screenshots

pictures=$root/build/screenshots
shown=$root/resources/screenshots
mkdir -p "$pictures/render" "$shown"
"$root/build/release/loadmark_screenshots" "$pictures"
for view in overview memory-bar context-chart; do
    for theme in light dark; do
        for language in en es; do
            "$root/build/release/loadmark" render "$view" -o "$pictures/render/$view-$language-$theme.png" \
                --theme "$theme" --language "$language" \
                --model glm-5.3 --weights ud-q4_k_xl --gpu h200-141gb-sxm --gpus 8 --context 128K --sequences 4
        done
    done
done
cp "$pictures/fits-1440-en-light.png" "$shown/window-light.png"
cp "$pictures/does-not-fit-1440-en-dark.png" "$shown/window-dark.png"
say "the pictures are in build/screenshots, README.md's in resources/screenshots"

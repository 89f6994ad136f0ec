# shellcheck shell=bash
# SPDX-FileCopyrightText: Loadmark contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Sourced by ./run, ./check and the scripts under tests/: installs what the build needs, configures and builds.
# The caller sets `root`, the folder of the project. Everything said here goes to stderr: stdout is the program's.
: "${root:?}"

export CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-$(getconf _NPROCESSORS_ONLN)}
[ -n "${LC_ALL:-}${LC_CTYPE:-}${LANG:-}" ] || export LC_ALL=C.UTF-8
[ -n "${HOME:-}" ] || export HOME=~
if [ -z "${XDG_RUNTIME_DIR:-}" ]; then # Qt warns where there is none
    export XDG_RUNTIME_DIR=$root/build/runtime
    mkdir -p "$XDG_RUNTIME_DIR" && chmod 700 "$XDG_RUNTIME_DIR"
fi

packages=(g++ cmake ninja-build qt6-base-dev libqt6opengl6-dev qt6-charts-dev qt6-svg-dev qt6-tools-dev qt6-l10n-tools
    qt6-translations-l10n nlohmann-json3-dev)

say() { printf 'loadmark: %s\n' "$*" >&2; }

sayHowToInstall()
{
    say "it needs g++ 12, CMake 3.25, Ninja, Qt 6.4 (Widgets, Charts, Svg, LinguistTools) and nlohmann_json 3.11, or newer."
    say "  Debian 12, Ubuntu 24.04: sudo apt-get install ${packages[*]}"
    say "  Fedora:   sudo dnf install gcc-c++ cmake ninja-build qt6-qtbase-devel qt6-qtcharts-devel qt6-qtsvg-devel qt6-qttools-devel qt6-qttranslations json-devel"
    say "  Arch:     sudo pacman -S --needed base-devel cmake ninja qt6-base qt6-charts qt6-svg qt6-tools qt6-translations nlohmann-json"
    say "  openSUSE: sudo zypper install gcc-c++ cmake ninja qt6-base-devel qt6-charts-devel qt6-svg-devel qt6-tools-devel qt6-linguist-devel nlohmann_json-devel"
    say "  macOS:    brew install cmake ninja qt nlohmann-json"
}

# Newer distributions have the content of libqt6opengl6-dev in qt6-base-dev.
hasOpenGl() { compgen -G '/usr/lib/*/cmake/Qt6OpenGL/Qt6OpenGLConfig.cmake' >/dev/null; }

# Names of the packages that dpkg does not have.
missingPackages()
{
    local package
    for package in "${packages[@]}"; do
        [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] && continue
        [ "$package" = libqt6opengl6-dev ] && hasOpenGl && continue
        printf '%s\n' "$package"
    done
}

aptInstall()
{
    local -a apt=(apt-get -qq -o DPkg::Lock::Timeout=300) known=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || return 1
        apt=(sudo DEBIAN_FRONTEND=noninteractive "${apt[@]}")
    fi
    export DEBIAN_FRONTEND=noninteractive
    "${apt[@]}" update >&2 || return 1
    local package
    for package in "$@"; do
        [ "$package" = libqt6opengl6-dev ] && ! apt-cache show "$package" >/dev/null 2>&1 || known+=("$package")
    done
    "${apt[@]}" install -y --no-install-recommends "${known[@]}" >&2
}

installMissing()
{
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        local tool
        for tool in cmake ninja c++; do
            command -v "$tool" >/dev/null || { say "$tool is missing."; sayHowToInstall; exit 1; }
        done
        return
    fi
    local -a missing
    mapfile -t missing < <(missingPackages)
    [ ${#missing[@]} -gt 0 ] || return 0
    say "installing ${missing[*]}"
    aptInstall "${missing[@]}" && return
    say "could not install them; run this as root:"
    say "  apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"
    exit 1
}

# With the compiler the project is written for, ./run builds as strictly as ./check, which then finds it built.
isReferenceCompiler() { [ "$(c++ -dumpversion)" = 12 ]; }

# configure PRESET [strict]: only where there is something to configure. A tree that was moved starts afresh.
configure()
{
    local preset=$1 cache="$root/build/$1/CMakeCache.txt" strict=OFF
    if [ "${2:-}" = strict ] || [ "${CI:-}" = true ] || isReferenceCompiler; then
        strict=ON
    fi
    local -a fresh=()
    if [ -f "$cache" ]; then
        if ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache"; then
            fresh=(--fresh)
        elif [ -f "$root/build/$preset/build.ninja" ] && grep -q "^CMAKE_COMPILE_WARNING_AS_ERROR:[A-Z]*=$strict$" "$cache"; then
            return
        fi
    fi
    (cd "$root" && cmake --preset "$preset" --log-level=WARNING "-DCMAKE_COMPILE_WARNING_AS_ERROR=$strict" "${fresh[@]}" >/dev/null) || {
        sayHowToInstall
        exit 1
    }
}

# build PRESET TARGET…: progress on a terminal, else the log only where it fails.
build()
{
    local preset=$1 log="$root/build/$1/build.log"
    shift
    if [ -t 2 ]; then
        cmake --build "$root/build/$preset" --target "$@" >&2 || exit 1
    elif ! cmake --build "$root/build/$preset" --target "$@" >"$log" 2>&1; then
        grep -vE '^\[[0-9]+/[0-9]+\] (Building|Linking|Automatic)' "$log" >&2
        say "the build failed; the whole log is in build/$preset/build.log"
        exit 1
    fi
}

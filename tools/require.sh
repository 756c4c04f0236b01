#!/bin/sh
# Says in one line what is missing before anything is built: Python 3.11, its venv module, a C++20 compiler.
python=${1:-python3}
fail() { echo "gridsage: $1" >&2; exit 1; }

command -v "$python" >/dev/null 2>&1 ||
    fail "no $python found: install Python 3.11 or newer (Debian: apt install python3 python3-venv), or say which with make PYTHON=/path/to/python3"
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    fail "$("$python" --version 2>&1) is too old: install Python 3.11 or newer, or say which with make PYTHON=/path/to/python3.11"
"$python" -c 'import venv, ensurepip' 2>/dev/null ||
    fail "this Python cannot make virtual environments: install its venv package (Debian: apt install python3-venv)"

compiler=${CXX:-}
if [ -z "$compiler" ]; then
    for candidate in c++ g++ clang++; do
        if command -v $candidate >/dev/null 2>&1; then compiler=$candidate; break; fi
    done
fi
[ -n "$compiler" ] || fail "no C++ compiler found: install one that knows C++20 (Debian: apt install g++; macOS: xcode-select --install)"
echo '#include <span>
int main() { return std::span<const int>().size(); }' | $compiler -std=c++20 -x c++ -fsyntax-only - 2>/dev/null ||
    fail "$compiler does not know C++20: install GCC 11, Clang 14 or newer, or say which with CXX=…"

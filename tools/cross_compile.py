"""Compiles the core and its tests for other machines: ``python tools/cross_compile.py [TARGET …]``, or ``make cross``.

The compiler is zig's clang, which brings the libraries of every target with it (``pip install ziglang``). Where an
emulator of the target is installed (Debian's ``qemu-user``), the tests run in it too.
"""

from __future__ import annotations

import argparse
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True, slots=True)
class Target:
    """A machine to compile for: as zig, CMake and an emulator name it."""

    triple: str
    system: str
    processor: str
    emulator: str | None = None
    program: str = "gridsage_native_tests"


TARGETS = {
    "arm64-linux": Target("aarch64-linux-musl", "Linux", "aarch64", "qemu-aarch64"),
    "x86_64-musl": Target("x86_64-linux-musl", "Linux", "x86_64", "env"),
    "x86_64-windows": Target("x86_64-windows-gnu", "Windows", "AMD64", None, "gridsage_native_tests.exe"),
}


def write_program(place: Path, *words: str) -> Path:
    """A program that calls zig with these words: CMake wants a file."""
    place.write_text(f'#!/bin/sh\nexec {shlex.join([sys.executable, "-m", "ziglang", *words])} "$@"\n')
    place.chmod(0o755)
    return place


def build(name: str, target: Target, jobs: int) -> Path:
    """Compile the core with its tests; where the program lies."""
    folder = ROOT / "build" / f"cross-{name}"
    folder.mkdir(parents=True, exist_ok=True)
    compiler = write_program(folder / "zig-c++", "c++", "-target", target.triple)
    archiver = write_program(folder / "zig-ar", "ar")
    cmake, ninja = (shutil.which(tool, path=str(Path(sys.executable).parent)) or tool for tool in ("cmake", "ninja"))
    subprocess.run(
        [
            *(cmake, "-S", ROOT, "-B", folder, "-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={ninja}"),
            *(f"-DCMAKE_SYSTEM_NAME={target.system}", f"-DCMAKE_SYSTEM_PROCESSOR={target.processor}"),
            *(f"-DCMAKE_CXX_COMPILER={compiler}", f"-DCMAKE_AR={archiver}"),
            # What the compiler is taken to be able to do need not be linked for each trial.
            "-DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY",
            *("-DGRIDSAGE_MODULE=OFF", "-DGRIDSAGE_TESTS=ON", "-DGRIDSAGE_ROOMS_AT_ONCE=ON"),
        ],
        check=True,
    )
    subprocess.run([cmake, "--build", folder, "--target", "gridsage_native_tests", "--parallel", str(jobs)], check=True)
    return folder / target.program


def main() -> int:
    """Compile for each target that is named, and say of each how far it came."""
    parser = argparse.ArgumentParser(description="Compile the core for other machines.")
    parser.add_argument("targets", nargs="*", choices=[*TARGETS, []], help=f"{', '.join(TARGETS)}; all when left out")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    failed = False
    for name in options.targets or TARGETS:
        target, said = TARGETS[name], "compiled"
        try:
            program = build(name, target, options.jobs)
            if target.emulator is not None and shutil.which(target.emulator):
                subprocess.run([target.emulator, program], check=True)
                said = "compiled, its tests pass"
        except subprocess.CalledProcessError as error:
            failed, said = True, f"FAILED: status {error.returncode}"
        print(f"{name}: {said}", flush=True)
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())

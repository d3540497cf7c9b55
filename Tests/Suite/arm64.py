"""`bin/prove arm64`: the engine and the drawing of frames give the same bits on arm64, under qemu, as on amd64.

Both are compiled as Embedded Swift, as bin/engine compiles the engine for WebAssembly: so they need no system of
arm64, but a C library. The rest of the program needs the system's libraries, and is not compiled.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
KEPT = PROJECT / "Tests/EngineBridgeTests/hashes.txt"
MAIN = PROJECT / "Tests/Proofs/arm64/runs.c"
# Each after those that it imports.
MODULES = {
    "ScrollEngine": ["Sources/Engine/ScrollEngine"],
    "ScrollEngineWire": ["Sources/Engine/ScrollEngineWire"],
    "EngineBridge": ["Sources/Engine/EngineBridge"],
    "Raster": ["Sources/Base/Raster"],
    "Compositing": ["Sources/Frames/Compositing"],
    "Chance": ["Tests/Support/Chance"],
    "EngineRuns": ["Tests/EngineBridgeTests/Runs", "Tests/Proofs/arm64"],
}
# The compiler's name of each machine, its linker, and what runs its programs here.
MACHINES = {
    "amd64": ("x86_64-unknown-linux-gnu", "gcc", []),
    "arm64": ("aarch64-none-none-elf", "aarch64-linux-gnu-gcc", ["qemu-aarch64"]),
}


def main():
    with tempfile.TemporaryDirectory(prefix="peekstrip-arm64-") as folder:
        said = {machine: run(machine, Path(folder)) for machine in MACHINES}
    kept = [line for line in KEPT.read_text().splitlines() if not line.startswith("#")]
    engine = [line for line in said["arm64"] if not line.startswith("frame ")]
    wrong = [f"engine, seeds {' to '.join(line.split()[:2])}" for line in kept if line not in engine]
    wrong += [line.rpartition(" ")[0] for line in said["amd64"] if line not in said["arm64"]]
    frames = len(said["arm64"]) - len(engine)
    if wrong or frames != 1000:
        print(f"arm64: {len(wrong)} differ, of {frames} frames and {len(kept)} runs: {', '.join(wrong[:10])}",
              file=sys.stderr)
        return False
    print(f"arm64: {len(kept)} runs of the engine and {frames} frames are the same to the last bit.")
    return True


def run(machine, folder):
    """The lines that the program for a machine prints."""
    triple, linker, runner = MACHINES[machine]
    objects = folder / machine
    objects.mkdir()
    compiler = Path(shutil.which("swiftc") or sys.exit("arm64: Swift is missing.")).resolve().parent / "swiftc"
    for module, folders in MODULES.items():
        print(f"arm64: {module} for {machine}", file=sys.stderr, flush=True)
        files = sorted(file for it in folders for file in (PROJECT / it).rglob("*.swift"))
        subprocess.run(
            [compiler, "-target", triple, "-enable-experimental-feature", "Embedded", "-swift-version", "6",
             "-enable-upcoming-feature", "ExistentialAny", "-parse-as-library", "-wmo", "-O",
             "-package-name", "peekstrip", "-I", objects, "-module-name", module, "-emit-module",
             "-emit-module-path", objects / f"{module}.swiftmodule", "-c", *files, "-o", objects / f"{module}.o"],
            check=True)
    tables = compiler.parents[1] / "lib/swift/embedded" / triple / "libswiftUnicodeDataTables.a"
    program = objects / "runs"
    # The linker of the toolchain: GNU's refuses symbols of arm64 that several modules have.
    subprocess.run([linker, "-static", "-no-pie", "-fuse-ld=lld", f"-B{compiler.parent}", "-o", program, MAIN,
                    *(objects / f"{it}.o" for it in MODULES), tables, "-lm"], check=True)
    return subprocess.run([*runner, program], check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()


if __name__ == "__main__":
    sys.exit(not main())

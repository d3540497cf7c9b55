"""`bin/prove bases`: which formats the program shows on each system that it is meant for.

A root of each system is made once by mmdebstrap, from its own signed archive, and gets the packages of
`bin/setup --run`. The program is built once, on this machine: of the libraries that it calls, only that
of Redis has another name elsewhere, and this machine's is lent to the roots.

FFmpeg's libraries are those of a build's headers. So what opens them is built for each root, with its headers.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from films import LEFT, RIGHT, film

ROOTS = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "peekstrip/bases"
HEADERS = ["libavcodec-dev", "libavformat-dev", "libavutil-dev", "libswresample-dev", "libswscale-dev"]
FILMS = {"H.264.mp4": "libx264", "H.265.mov": "libx265", "VP8.webm": "libvpx", "VP9.webm": "libvpx-vp9",
         "AV1.mkv": "libsvtav1", "MPEG-4.mp4": "mpeg4"}
CASES = "Tests/Support/Pictures"
# In a mount namespace of its own, so that nothing stays mounted whatever happens.
ENTER = """
root=$1 project=$2 swift=$3; shift 3
mkdir -p "$root$project" "$root$swift"
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
mount --bind "$project" "$root$project"
mount --bind "$swift" "$root$swift"
cp /etc/resolv.conf "$root/etc/resolv.conf"
unset TMPDIR  # a folder of this machine
exec chroot "$root" /bin/sh -c 'cd "$0" && exec "$@"' "$project" "$@"
"""


@dataclass(frozen=True)
class Base:
    title: str
    suite: str
    archive: str = "http://deb.debian.org/debian"
    components: str = "main"
    backports: bool = False

    @property
    def root(self):
        return ROOTS / self.title.lower().replace(" ", "-")


BASES = [
    Base("Debian 12", "bookworm"),
    Base("Debian 12 with backports", "bookworm", backports=True),
    Base("Debian 13", "trixie"),
    Base("Ubuntu 24.04", "noble", "http://archive.ubuntu.com/ubuntu", "main,universe"),
]
# Debian has the keys of Ubuntu's archive in a package, which this system brings.
KEYS_FROM = BASES[2]


class Machine:
    """This machine, which builds the program and has the roots."""

    def __init__(self, project, program):
        self.project, self.program = project, program
        target = json.loads(subprocess.check_output(["swift", "-print-target-info"]))
        self.swift = target["paths"]["runtimeResourcePath"]

    def run(self, base, *command, **options):
        return subprocess.run(
            ["unshare", "--mount", "bash", "-ec", ENTER, "enter", base.root, self.project, self.swift,
             *command], text=True, **options)

    def prepare(self, base):
        """Makes the root, unless it is there, and installs what is missing in it."""
        if not (base.root / "etc/os-release").exists():
            shutil.rmtree(base.root, ignore_errors=True)
            base.root.parent.mkdir(parents=True, exist_ok=True)
            keys = [f"--keyring={self.ubuntu_keys()}"] if "ubuntu" in base.archive else []
            subprocess.run(
                ["mmdebstrap", "--quiet", "--variant=apt", f"--components={base.components}", *keys,
                 base.suite, base.root, base.archive], check=True)
        if base.backports:
            sources = base.root / "etc/apt/sources.list.d/backports.list"
            sources.write_text(f"deb {base.archive} {base.suite}-backports main\n")
        self.run(base, "bin/setup", "--posters", check=True, stdout=sys.stderr)
        self.lend_hiredis(base)

    def ubuntu_keys(self):
        self.prepare(KEYS_FROM)
        self.run(KEYS_FROM, "apt-get", "install", "-qq", "ubuntu-keyring", check=True, stdout=sys.stderr)
        return KEYS_FROM.root / "usr/share/keyrings/ubuntu-archive-keyring.gpg"

    def lend_hiredis(self, base):
        linked = subprocess.check_output(["ldd", self.program], text=True)
        library = Path(re.search(r"=> (\S+/libhiredis\S+)", linked)[1])
        if not list(base.root.glob(f"usr/lib/*/{library.name}")):
            shutil.copy(library, base.root / "usr/local/lib")
            self.run(base, "ldconfig", check=True)

    def formats(self, base):
        """A row for each format and each case: its name, and what the program says of it."""
        table = self.run(base, self.program, "formats", capture_output=True)
        rows = [re.split(r"  +", line)[:2] for line in table.stdout.splitlines()]
        cases = sorted(str(path) for path in (self.project / CASES).glob("*.heic"))
        files = self.run(base, self.program, "formats", *cases, capture_output=True)
        assert rows and files.stdout, f"{base.title}: {table.stderr}{files.stderr}"
        print(f"\n{base.title}:\n{table.stdout}{files.stdout}", flush=True)
        rows += [line.removeprefix(f"{self.project}/{CASES}/").split(": ", 1)
                 for line in files.stdout.splitlines()]
        return [(name if "written" not in said else f"{name} for browsers",
                 "yes" if re.match("shown|written", said) else said.split(" (")[0].rstrip("."))
                # For videos the program has the headers of this machine.
                for name, said in rows if name != "videos"]

    def posters(self, base):
        """A row for each codec: whether a frame of a film of it is decoded."""
        folder = base.root / "opt/posters"
        folder.mkdir(parents=True, exist_ok=True)
        headers = "cd /opt/posters && apt-get download -qq $0 && for one in *.deb; do dpkg -x $one .; done && rm *.deb"
        self.run(base, "sh", "-ec", headers.replace("$0", " ".join(HEADERS)), check=True, stdout=sys.stderr)
        sources = self.project / "Sources/C/CFFmpeg"
        includes = [folder / "usr/include", *folder.glob("usr/include/*-linux-gnu"), sources / "include"]
        subprocess.run(
            ["cc", "-std=gnu17", *(f"-I{place}" for place in includes), *sources.glob("*.c"),
             self.project / "Tests/Support/PosterProbe/PosterProbe.c", "-o", folder / "probe", "-ldl", "-lpthread"],
            check=True)
        for name, codec in FILMS.items():
            film(folder / name, codec=codec)
        said = self.run(base, "/opt/posters/probe", *(f"/opt/posters/{name}" for name in FILMS), capture_output=True)
        print(f"{said.stdout}{said.stderr}", flush=True)
        lines = dict(re.findall(r"/opt/posters/(.*): (.*)", said.stdout))
        return [(f"picture of a video, {name}", "yes" if is_frame(lines.get(name, "")) else lines.get(name, "no"))
                for name in FILMS]


def is_frame(line):
    """Whether a line of the probe is of the films that are made here."""
    found = re.fullmatch(r"0 160x120 (\d+),(\d+),(\d+) (\d+),(\d+),(\d+)", line)
    return found is not None and all(
        abs(int(seen) - meant) <= 12 for seen, meant in zip(found.groups(), LEFT + RIGHT))


def main(project, program):
    machine = Machine(project, program)
    columns = {}
    for base in BASES:
        try:
            machine.prepare(base)
        except (subprocess.CalledProcessError, OSError) as error:
            print(f"bases: {base.title} cannot be prepared: {error}", file=sys.stderr)
            continue
        columns[base.title] = dict(machine.formats(base) + machine.posters(base))
    print("\n| | " + " | ".join(columns) + " |\n" + "| --- " * (len(columns) + 1) + "|")
    for name in next(iter(columns.values()), ()):
        print(f"| {name} | " + " | ".join(column[name] for column in columns.values()) + " |")
    return len(columns) == len(BASES)


if __name__ == "__main__":
    sys.exit(not main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()))

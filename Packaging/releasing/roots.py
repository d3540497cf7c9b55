"""Roots of distributions: folders with a whole system, which is entered without a container.

A root is made once by mmdebstrap, from the signed archive of its distribution.
"""

import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOTS = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "peekstrip/roots"
# In a mount namespace of its own, so that nothing stays mounted whatever happens.
ENTER = """
root=$1 folder=$2; shift 2
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
cp /etc/resolv.conf "$root/etc/resolv.conf"
for shared in $SHARED; do mkdir -p "$root$shared"; mount --bind "$shared" "$root$shared"; done
exec chroot "$root" /bin/sh -c 'cd "$0" && exec "$@"' "$folder" "$@"
"""


@dataclass(frozen=True)
class Distribution:
    title: str
    suite: str
    # What a package's version ends with: that of a later distribution is an upgrade.
    mark: str
    archive: str = "http://deb.debian.org/debian"
    components: str = "main"


# Ubuntu has the packages of other architectures in an archive of their own.
UBUNTU = "http://archive.ubuntu.com/ubuntu" if platform.machine() == "x86_64" else "http://ports.ubuntu.com/ubuntu-ports"

DISTRIBUTIONS = {it.suite: it for it in (
    Distribution("Debian 12", "bookworm", "~deb12u1"),
    Distribution("Debian 13", "trixie", "~deb13u1"),
    Distribution("Ubuntu 24.04", "noble", "~ubuntu24.04.1", UBUNTU, "main,universe"),
)}


class Root:
    def __init__(self, distribution, use, shared=()):
        self.distribution, self.path = distribution, ROOTS / f"{use}-{distribution.suite}"
        self.shared = " ".join(str(folder) for folder in shared)

    def make(self, variant="minbase"):
        """Makes the root, unless it is there."""
        if (self.path / "etc/os-release").exists():
            return
        # Under another name until it is whole, because half of one has the file as well.
        unfinished = self.path.with_name(f"{self.path.name}.unfinished")
        for folder in (self.path, unfinished):
            shutil.rmtree(folder, ignore_errors=True)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        bootstrap(self.distribution, variant, unfinished)
        unfinished.rename(self.path)

    def run(self, *command, folder="/", environment=None, **options):
        """Runs a command in the root."""
        path = "/usr/sbin:/usr/bin:/sbin:/bin"
        inside = {"PATH": path, "HOME": "/tmp", "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive",
                  "SHARED": self.shared, **(environment or {})}
        kept = {name: value for name, value in os.environ.items() if name.lower().endswith("_proxy")}
        return subprocess.run(
            ["unshare", "--mount", "--pid", "--fork", "--kill-child", "bash", "-ec", ENTER, "enter", self.path,
             str(folder), *command], env={**kept, **inside}, **{"check": True, "text": True, **options})

    def install(self, *packages):
        self.run("apt-get", "update", "-qq", stdout=sys.stderr)
        self.run("apt-get", "install", "-qq", "--no-install-recommends", *packages, stdout=sys.stderr)


def bootstrap(distribution, variant, target, *options, environment=None):
    """Makes a root, as a folder or a file of tar."""
    # Ubuntu's apt is not of the packages that each system must have.
    command = ["mmdebstrap", "--quiet", f"--variant={variant}", "--include=apt",
               f"--components={distribution.components}", *options]
    with tempfile.NamedTemporaryFile(prefix="ubuntu-keys-", suffix=".gpg") as keys:
        if "ubuntu" in distribution.archive:
            keys.write(ubuntu_keys())
            keys.flush()
            # For apt's own user.
            os.chmod(keys.name, 0o644)
            command.append(f"--keyring={keys.name}")
        subprocess.run([*command, distribution.suite, target, distribution.archive], check=True, env=environment)


def ubuntu_keys():
    """The keys of Ubuntu's archive, which Debian 13 has in a package."""
    root = Root(DISTRIBUTIONS["trixie"], "keys")
    keys = root.path / "usr/share/keyrings/ubuntu-archive-keyring.gpg"
    if not keys.exists():
        root.make()
        root.install("ubuntu-keyring")
    return keys.read_bytes()


def package_names(project, suite, *uses):
    """The packages of Packaging/packages.tsv for some uses that the suite itself has."""
    lines = (project / "Packaging/packages.tsv").read_text().splitlines()
    head, *rows = [line.split("\t") for line in lines if not line.startswith("#")]
    column = head.index(suite)
    return [row[column] for row in rows if row[0] in uses and re.fullmatch(r"[a-z0-9.+]+[^/]*", row[column])
            and row[column] != "-"]

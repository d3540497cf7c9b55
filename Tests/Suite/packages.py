"""`bin/prove packages FOLDER`: what Packaging/release made: packages and tarballs on bare systems, and the image.

Each package is installed on a system that has nothing but its package manager, serves its first picture, is
upgraded while a session is kept, and is purged. It runs under the unit's filter of system calls, of which a
decoder needs some for fences of its own. Lintian and systemd judge the package and the unit. Of a tarball the
two commands in its README are run.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path

from .image_proof import prove_image

PROJECT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT / "Packaging"))

from releasing.roots import DISTRIBUTIONS, Root, bootstrap, ROOTS  # noqa: E402

UNIT = PROJECT / "Packaging/debian/peekstrip.service"
# As in the unit.
SERVE = ("/usr/bin/peekstrip", "serve", "--config", "/etc/peekstrip/peekstrip.json")
PORT, ADMIN = 18080, 19090
# What is left of a package after a purge.
LEFT = ("etc/peekstrip", "usr/share/peekstrip", "usr/bin/peekstrip", "var/lib/peekstrip", "var/lib/private/peekstrip",
        "usr/lib/systemd/system/peekstrip.service", "etc/systemd/system/multi-user.target.wants/peekstrip.service",
        "usr/share/doc/peekstrip")


def main(folder):
    results = []
    for file in sorted(Path(folder).resolve().glob("peekstrip_*.deb")):
        distribution = next(it for it in DISTRIBUTIONS.values() if f"{it.mark.replace('~', '.')}_" in file.name)
        with tempfile.TemporaryDirectory(prefix="peekstrip-bare-", ignore_cleanup_errors=True) as place:
            facts = prove(file, distribution, Path(place))
        results.append(f"{distribution.title}: " + ", ".join(facts))
        print(results[-1], flush=True)
    for file in sorted(Path(folder).resolve().glob("peekstrip-*.tar.gz")):
        distribution = next(it for it in DISTRIBUTIONS.values() if f"-{it.title.lower().replace(' ', '')}-" in file.name)
        with tempfile.TemporaryDirectory(prefix="peekstrip-bare-", ignore_cleanup_errors=True) as place:
            facts = prove_tarball(file, distribution, Path(place))
        results.append(f"{distribution.title}, tarball: " + ", ".join(facts))
        print(results[-1], flush=True)
    for file in sorted(Path(folder).resolve().glob("*-image-*.oci.tar")):
        results.append(f"{file.name}: " + ", ".join(prove_image(file)))
    print("\n" + "\n".join(results))
    return bool(results)


def prove(file, distribution, place):
    """Installs, serves, upgrades and purges a package; returns what was measured."""
    root = bare(distribution, place)
    root.run("apt-get", "update", "-qq")
    shutil.copy(file, root.path / "tmp/peekstrip.deb")
    before, start = size(root), time.monotonic()
    install(root, "/tmp/peekstrip.deb")
    seconds, added = time.monotonic() - start, size(root) - before
    shutil.copytree(root.path / "usr/share/peekstrip/Sample", root.path / "srv/Pictures")
    with serving(root) as log:
        first = time.monotonic() - start
        assert picture() > 1000
        said = root.run("peekstrip", "--version", stdout=subprocess.PIPE).stdout
        assert "HEIC" in said.splitlines()[3] and "writes AVIF" in said, said
        session = create_session()
        assert "fences" not in log.read_text(), log.read_text()
    # The usual filter takes decoders their own fences, and this proof would see it.
    usual = place / "usual.service"
    usual.write_text(re.sub(r"^(SystemCallFilter=@system-service).*$", r"\1", UNIT.read_text(), flags=re.M))
    with serving(root, usual) as log:
        assert picture() > 1000
        # It is said at the next sweep, once a decoder has run.
        await_line(log, "without these fences")
    # The configuration of an administrator outlives an upgrade, and so does a session.
    settings = root.path / "etc/peekstrip/peekstrip.json"
    settings.write_text(json.dumps({"folder": "/usr/share/peekstrip/Sample", "host": "127.0.0.1", "log-level": "debug"}))
    shutil.copy(newer(root, file, place), root.path / "tmp/newer.deb")
    install(root, "/tmp/newer.deb")
    assert "debug" in settings.read_text()
    with serving(root) as log:
        assert get(f"{session}/layout.json")[0] == 200 and picture() > 1000
    root.run("apt-get", "purge", "-qq", "peekstrip")
    left = [it for it in LEFT if (root.path / it).exists()]
    assert not left, left
    lint = subprocess.run(["lintian", "--tag-display-limit", "0", "--fail-on", "none", file], text=True,
                          capture_output=True).stdout.strip()
    problems = [line for line in lint.splitlines() if line[0] in "EW"]
    return (f"installed in {seconds:.0f} s", f"{added} MB", f"first picture after {first:.1f} s",
            f"unit {exposure()} of 10", f"lintian: {'; '.join(problems) or 'clean'}")


def prove_tarball(file, distribution, place):
    """Follows the README in a tarball; returns what was measured."""
    root = bare(distribution, place)
    root.run("apt-get", "update", "-qq")
    before, start = size(root), time.monotonic()
    subprocess.run(["tar", "-xzf", file, "-C", root.path / "srv"], check=True)
    folder = f"/srv/{file.name.removesuffix('.tar.gz')}"
    packages = re.search(r"^ +sudo apt install (.*)$", (root.path / folder[1:] / "README").read_text(), re.M)[1]
    install(root, *packages.split())
    seconds, added = time.monotonic() - start, size(root) - before
    with serving(root, command=(f"{folder}/bin/peekstrip", "serve", f"{folder}/share/peekstrip/Sample")) as log:
        first = time.monotonic() - start
        assert picture() > 1000 and "fences" not in log.read_text(), log.read_text()
    return f"installed in {seconds:.0f} s", f"{added} MB", f"first picture after {first:.1f} s"


def bare(distribution, place):
    """A fresh copy of a system that has its package manager alone."""
    file = ROOTS / f"bare-{distribution.suite}.tar"
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        bootstrap(distribution, "minbase", file)
    root = Root(distribution, "unused")
    root.path = place / "root"
    root.path.mkdir()
    subprocess.run(["tar", "-xf", file, "-C", root.path], check=True)
    return root


def install(root, *packages):
    root.run("apt-get", "install", "-qq", "--no-install-recommends", *packages, stdout=subprocess.DEVNULL)


def newer(root, file, place):
    """The same package with a later version."""
    subprocess.run(["dpkg-deb", "--raw-extract", file, place / "newer"], check=True)
    control = place / "newer/DEBIAN/control"
    control.write_text(re.sub(r"^Version: (.*)$", r"Version: \1+1", control.read_text(), flags=re.M))
    subprocess.run(["dpkg-deb", "--root-owner-group", "--build", place / "newer", place / "newer.deb"],
                   check=True, stdout=subprocess.DEVNULL)
    return place / "newer.deb"


@contextmanager
def serving(root, unit=UNIT, command=SERVE):
    """The program, as a user without rights, under the unit's filter."""
    state = root.path / "var/lib/peekstrip"
    state.mkdir(exist_ok=True, parents=True)
    os.chown(state, 12345, 12345)
    log = root.path / "tmp/log"
    with open(log, "w") as said:
        # Swift reads its arguments from /proc.
        mounted = ["unshare", "--mount", "sh", "-ec", 'mount -t proc proc "$0/proc"; mount --bind /dev "$0/dev"; exec "$@"',
                   root.path]
        filtered = [sys.executable, "-m", "Suite.unit_filter", unit]
        process = subprocess.Popen(
            [*mounted, *filtered, "chroot", "--userspec=12345:12345", root.path, *command], stdout=said, stderr=said,
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "PEEKSTRIP_STATE": "/var/lib/peekstrip",
                 "PYTHONPATH": str(PROJECT / "Tests"), "PEEKSTRIP_PORT": str(PORT), "PEEKSTRIP_ADMIN_PORT": str(ADMIN)})
    try:
        await_line(log, "healthz", process)
        yield log
    finally:
        process.terminate()
        process.wait(30)


def await_line(log, words, process=None):
    """Waits until the log says some words, while a process runs."""
    deadline = time.monotonic() + 60
    while words not in log.read_text():
        assert (process is None or process.poll() is None) and time.monotonic() < deadline, log.read_text()
        time.sleep(0.05)


def get(path, port=PORT, data=None, accept="*/*"):
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data, {"Accept": accept})
    with urllib.request.urlopen(request, timeout=60) as response:
        return response.status, response.read()


def picture():
    """The bytes of the sample's first picture."""
    gallery = json.loads(get("/v1/galleries")[1])["galleries"][0]["id"]
    frame = get(f"/v1/galleries/{gallery}/frame.png")[1]
    assert frame.startswith(b"\x89PNG")
    return len(frame)


def create_session():
    return json.loads(get("/v1/sessions", data=b"gallery=Sample")[1])["url"]


def size(root):
    """The size of a system in MB, without what its package manager has fetched."""
    said = subprocess.check_output(["du", "-sxm", "--exclude=var/cache", "--exclude=tmp", "."], cwd=root.path, text=True)
    return int(said.split()[0])


def exposure():
    """What systemd says of the unit: 0 is the safest."""
    said = subprocess.run(["systemd-analyze", "security", "--offline=true", "--no-pager",
                           UNIT], text=True, capture_output=True).stdout
    return re.search(r"exposure level for peekstrip.service: ([\d.]+)", said)[1]


if __name__ == "__main__":
    sys.exit(not main(sys.argv[1]))

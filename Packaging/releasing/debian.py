"""The Debian package of one distribution."""

import hashlib
import re
import subprocess
import tempfile
from pathlib import Path

from . import tree
from .release import MAINTAINER, SUMMARY
from .roots import package_names

CONTROL = """Package: peekstrip
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {size}
Depends: {depends}
Recommends: {recommends}
Suggests: {suggests}
Section: web
Priority: optional
Description: {summary}
 Every folder that holds pictures becomes a gallery. Browsers, with scripts or
 without, programs and panels that can only GET a picture get the same gallery:
 pages swipe, fade and turn, and any state of one is a URL. Screens show
 pictures for years, each at its time.
 .
 The package has a service, which serves a sample to this machine at port 8080
 until /etc/peekstrip/peekstrip.json names another folder.
"""


def package(release, root, staged, target):
    """Makes the package; `staged` is a folder of the files, which gets the package's changelog."""
    version = f"{release.version}-1{root.distribution.mark}"
    architecture = root.run("dpkg", "--print-architecture", stdout=subprocess.PIPE).stdout.strip()
    tree.compress(staged / "usr/share/doc/peekstrip/changelog.Debian.gz", changelog(release, version, root))
    tree.date(staged, release.seconds)
    control = staged / "DEBIAN"
    control.mkdir()
    try:
        size = sum(max(1, -(-it.lstat().st_size // 1024)) for it in staged.rglob("*"))
        tree.write(control / "control", CONTROL.format(
            version=version, architecture=architecture, maintainer=MAINTAINER, size=size, summary=SUMMARY,
            **relations(release, root, staged)))
        tree.write(control / "conffiles", "/etc/peekstrip/peekstrip.json\n")
        for script in ("postinst", "prerm", "postrm"):
            tree.place(release.project / f"Packaging/debian/{script}", control / script, 0o755)
        tree.write(control / "md5sums", "".join(
            f"{hashlib.md5(it.read_bytes()).hexdigest()}  {it.relative_to(staged)}\n"
            for it in sorted(staged.glob("usr/**/*")) if it.is_file()))
        tree.date(control, release.seconds)
        # Forges write other characters for a tilde in the names of files.
        file = target / f"peekstrip_{version.replace('~', '.')}_{architecture}.deb"
        subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", staged, file],
                       check=True, env={"SOURCE_DATE_EPOCH": str(release.seconds), "PATH": "/usr/bin:/bin"},
                       stdout=subprocess.DEVNULL)
    finally:
        for it in control.iterdir():
            it.unlink()
        control.rmdir()
    return file


def relations(release, root, staged):
    """The libraries that the program is linked with, as dpkg-shlibdeps finds them, and those that it opens."""
    with tempfile.TemporaryDirectory(dir=staged.parent) as folder:
        (Path(folder) / "debian").mkdir()
        (Path(folder) / "debian/control").write_text("Source: peekstrip\n\nPackage: peekstrip\nArchitecture: any\n")
        said = root.run("dpkg-shlibdeps", "-O", "-e", staged / "usr/bin/peekstrip", folder=folder,
                        stdout=subprocess.PIPE).stdout
    linked = re.search(r"^shlibs:Depends=(.*)$", said, re.M)[1].split(", ")
    names = {re.split(r"[ (]", it)[0] for it in linked}
    suite = root.distribution.suite
    fonts = [it for it in package_names(release.project, suite, "all") if it.startswith("fonts-")]
    needed = [it for it in package_names(release.project, suite, "all", "codec") if it not in names | set(fonts)]
    # Letters of titles need one font; the others have more scripts.
    return {"depends": ", ".join(linked + ["init-system-helpers (>= 1.54~)"] + needed + fonts[:1]),
            "recommends": ", ".join(fonts[1:]),
            "suggests": ", ".join(package_names(release.project, suite, "font", "poster"))}


def changelog(release, version, root):
    """Debian's form of the newest part of CHANGELOG.md, which the package has as a whole."""
    lines = [f"peekstrip ({version}) {root.distribution.suite}; urgency=medium", "",
             "  * New version; see /usr/share/doc/peekstrip/changelog.gz.", "",
             f" -- {MAINTAINER}  {release.debian_date}", ""]
    return "\n".join(lines)


def fields(file):
    """The control fields of a package."""
    said = subprocess.check_output(["dpkg-deb", "--field", file], text=True)
    return dict(re.findall(r"^([A-Z][\w-]*): (.*)$", said, re.M))


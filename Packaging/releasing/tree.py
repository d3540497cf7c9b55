"""The files of a release as they lie in a system, below `usr` and `etc`."""

import gzip
import os
import shutil
import subprocess

from . import licences, manual

# Without the section `.swift_modhash`: the compiler writes there what it has built, and where.
COMPILER = ["-Xswiftc", "-Xfrontend", "-Xswiftc", "-disable-incremental-llvm-codegen"]
# Addresses of functions cannot be written once the program runs. The toolchain's own linker, because that of Debian 13
# leaves this out. Without names of files in the folder, of which the build id would be made too.
LINKER = ["-Xswiftc", "-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now",
          "-Xlinker", "--strip-all"]
COMPLETIONS = {"bash": "bash-completion/completions/peekstrip",
               "zsh": "zsh/vendor-completions/_peekstrip",
               "fish": "fish/vendor_completions.d/peekstrip.fish"}


def build(release, root, swift):
    """Builds the program in a root that has the libraries, without the network.

    The packages are resolved before, on this machine. Paths of the project are left out of the program.
    """
    scratch = release.project / ".build-release" / root.distribution.suite
    subprocess.run(["swift", "package", "--package-path", release.project, "--scratch-path", scratch, "resolve"],
                   check=True)
    environment = {"PATH": f"{swift}/bin:/usr/sbin:/usr/bin:/sbin:/bin",
                   "SOURCE_DATE_EPOCH": str(release.seconds)}
    root.run("swift", "build", "-c", "release", "--product", "peekstrip", "--static-swift-stdlib",
             "--scratch-path", scratch, "--disable-automatic-resolution",
             "-Xswiftc", "-file-prefix-map", "-Xswiftc", f"{release.project}=.",
             "-Xcc", f"-ffile-prefix-map={release.project}=.", *COMPILER, *LINKER,
             folder=release.project, environment=environment)
    root.run("bin/engine", folder=release.project, environment=environment)
    return scratch / "release/peekstrip"


def stage(release, root, program, checkouts, target):
    """Lays the files out in a folder."""
    shutil.rmtree(target, ignore_errors=True)
    share = target / "usr/share"
    place(program, target / "usr/bin/peekstrip", 0o755)
    root.run("strip", "--remove-section=.comment", "--remove-section=.note", target / "usr/bin/peekstrip")
    for name in files_of(release.project):
        place(release.project / name, share / "peekstrip" / name)
    (target / "etc/peekstrip").mkdir(parents=True)
    place(release.project / "Packaging/debian/peekstrip.json", target / "etc/peekstrip/peekstrip.json")
    place(release.project / "Packaging/debian/peekstrip.service",
          target / "usr/lib/systemd/system/peekstrip.service")
    place(release.project / "Packaging/debian/lintian-overrides", share / "lintian/overrides/peekstrip")

    def said(*arguments):
        return root.run(target / "usr/bin/peekstrip", *arguments, stdout=subprocess.PIPE).stdout

    for shell, path in COMPLETIONS.items():
        text = said("--generate-completion-script", shell)
        # A file that a shell reads is no program.
        write(share / path, text.removeprefix("#!/bin/bash\n"))
    compress(share / "man/man1/peekstrip.1.gz", manual.page(release, said("--experimental-dump-help")))
    documents = share / "doc/peekstrip"
    compress(documents / "changelog.gz", (release.project / "CHANGELOG.md").read_text())
    write(documents / "NOTICE", licences.notices(release.project, checkouts))
    write(documents / "copyright", licences.copyright_file(release.project))


def files_of(project):
    """The files that the program reads: those that are in the repository, and the built engine."""
    listed = subprocess.check_output(
        ["git", "-C", project, "ls-files", "Public", "Templates", "Places", "Sample", "Examples/screens.json"],
        text=True).splitlines()
    return listed + [f"Public/engine/scroll-engine.wasm{end}" for end in ("", ".br")]


def place(source, target, mode=0o644):
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    target.chmod(mode)


def write(target, text):
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text)
    target.chmod(0o644)


def compress(target, text):
    """Without a name and a time in the file, so that it is always the same."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    target.chmod(0o644)


def date(folder, seconds):
    """Gives everything in a folder one time, and folders the usual mode."""
    for place_, folders, files in os.walk(folder, topdown=False):
        for name in files:
            os.utime(os.path.join(place_, name), (seconds, seconds))
        os.chmod(place_, 0o755)
        os.utime(place_, (seconds, seconds))

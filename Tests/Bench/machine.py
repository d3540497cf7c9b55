"""The machine, and the versions of the measured programs."""

import os
import platform
import re
import shutil
import subprocess
from importlib import metadata

PACKAGES = ["fpng-py", "opencv-python-headless", "pillow", "pyvips"]

# How programs report their versions; none is started for another purpose.
PROGRAMS = {
    "nginx": ["nginx", "-v"],
    "libvips": ["vipsthumbnail", "--vips-version"],
    "chromium": ["chromium", "--version"],
    "wrk": ["wrk", "-v"],
}
# Libraries, by the Debian packages that contain them.
LIBRARIES = {"libmicrohttpd": "libmicrohttpd12", "libpng": "libpng16-16",
             "libdeflate": "libdeflate0"}


def description():
    versions = [f"{name} {version}" for name, version in sorted(versions_of_peers().items())]
    return (f"{processor()}, {os.cpu_count()} cores; Linux {platform.release()}; "
            + ", ".join(versions))


def versions_of_peers():
    """The versions of the installed peers."""
    found = {}
    for package in PACKAGES:
        try:
            found[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            pass
    for name, command in PROGRAMS.items():
        if shutil.which(command[0]):
            found[name] = version_in(command)
    for name, package in LIBRARIES.items():
        if shutil.which("dpkg-query"):
            found[name] = version_in(["dpkg-query", "-W", "-f", "${Version}", package])
    return {name: version for name, version in found.items() if version}


def version_in(command):
    """The first text in a command's output that looks like a version."""
    try:
        ran = subprocess.run(command, capture_output=True, text=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return None
    found = re.search(r"\d+(\.\d+)+", ran.stdout + ran.stderr)
    return found and found[0]


def processor():
    with open("/proc/cpuinfo") as lines:
        for line in lines:
            if line.startswith("model name"):
                return line.split(": ")[1].strip()
    return "unknown processor"


def load():
    """The average number of processes that wanted to run in the last minute: 0 on an idle
    machine."""
    return os.getloadavg()[0]

"""What is measured on, and the versions of who is measured."""

import os
import platform
from importlib import metadata

PEERS = ["fpng-py", "pillow"]


def description():
    versions = ", ".join(f"{peer} {metadata.version(peer)}" for peer in PEERS)
    return f"{processor()}, {os.cpu_count()} cores; Linux {platform.release()}; {versions}"


def processor():
    with open("/proc/cpuinfo") as lines:
        for line in lines:
            if line.startswith("model name"):
                return line.split(": ")[1].strip()
    return "unknown processor"

"""Peekstrip's release build as a server."""

import os
import sys
import time
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Limits for one address must not apply, because all clients have the same address here.
OPEN_HANDED = ["--max-connections-per-address", "0", "--max-sessions-per-address", "10000000",
               "--max-sessions", "10000000", "--rescan-seconds", "0", "--log-level", "error"]


@contextmanager
def serving(build, folder, *options):
    """The service on a folder, with the clients and the start function of the service's tests."""
    # The module reads this variable when it is imported.
    os.environ["PEEKSTRIP_EXECUTABLE"] = str(build / "peekstrip")
    tests = str(ROOT / "Tests/Service")
    if tests not in sys.path:
        sys.path.append(tests)
    import service

    with service.serving(folder, *OPEN_HANDED, *options) as running:
        yield running


def session_on(service, page=0, **fields):
    """The path of a session on a page of the only gallery, once all its pictures are prepared."""
    path = service.session(service.gallery(), **fields)
    if page:
        service.form(f"{path}/events", f"goTo={page}")
    settle(service, path)
    return path


def settle(service, path):
    """Waits until a session's strip rests and its pictures are prepared."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        layout = service.get(f"{path}/layout.json").json
        service.get(f"{path}/frame.png")
        states = {page["state"] for page in layout["pages"] if page["visible"]}
        if layout["motion"]["kind"] == "resting" and states == {"ready"}:
            return
        time.sleep(0.05)
    raise RuntimeError(f"after 30 s the strip of {path} is not at rest")


def motion(service, path):
    """The URLs of every frame of a completed swipe, one for each millisecond."""
    response = service.form(f"{path}/events", "swipe=left").json["layout"]
    start, length = response["time"], response["motion"]["settlesIn"]
    settle(service, path)
    return [f"{path}/frame.png?t={time}" for time in range(start + 1, start + length)]

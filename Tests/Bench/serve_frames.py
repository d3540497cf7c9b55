"""Frames per second that clients receive over loopback, compared with servers that only send
bytes of the same size: bare libmicrohttpd with a constant body, and nginx with a file."""

import tempfile
from contextlib import ExitStack
from pathlib import Path

import load
import peers
import photographs
from missing import left_out
from peekstrip import motion, serving, session_on

# Turns of each server; they take seconds, so a few are enough.
ROUNDS = 5


def rows(program, rounds):
    rounds = min(rounds, ROUNDS)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as open_:
        photographs.lay_out(Path(folder))
        ours = open_.enter_context(serving(program.build, folder))
        session = session_on(ours, page=2)
        frames = {"a sliding frame": distinct(ours, motion(ours, session)[::2]),
                  "a frame at rest": [f"{session}/frame.png"]}
        sizes = {what: mean_size(ours, paths) for what, paths in frames.items()}
        bare = started(open_, "libmicrohttpd", peers.microhttpd)
        files = started(open_, "nginx", peers.nginx,
                        {f"{size}.png": body(size) for size in sizes.values()})
        table = []
        for what, paths in frames.items():
            targets = {"peekstrip": load.Target(ours.port, paths, ours.process.pid)}
            if bare:
                targets["libmicrohttpd"] = load.Target(bare[1], [f"/{sizes[what]}"], bare[0])
            if files:
                targets["nginx"] = load.Target(files[1], [f"/{sizes[what]}.png"], files[0])
            table += load.rows(what, targets, rounds, "libmicrohttpd")
        return table


def started(open_, who, server, *arguments):
    """The process and the port of a peer; None if it is missing."""
    with left_out(who):
        return open_.enter_context(server(*arguments))


def distinct(service, paths):
    """The frames that differ from the previous one: towards its end a motion is slow."""
    seen = {}
    for path in paths:
        layout = service.get(path.replace("frame.png", "layout.json")).json
        seen.setdefault(layout["etag"], path)
    return list(seen.values())


def mean_size(service, paths):
    sample = paths[::max(1, len(paths) // 40)]
    return sum(len(service.get(path).body) for path in sample) // len(sample)


def body(size):
    return (bytes(range(251)) * (size // 251 + 1))[:size]

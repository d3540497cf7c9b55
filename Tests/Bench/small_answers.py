"""Responses without pixels per second: 304 for a frame, and the outcome of an event, compared
with bare libmicrohttpd with constant responses of the same kind and size."""

import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

import load
import peers
import photographs
from missing import left_out
from peekstrip import serving, session_on

ROUNDS = 5
SESSIONS = load.CLIENTS

SWIPES = "swipe=left|swipe=right"
# A constant body, for the small response of a server without a service.
SMALL = 100
# The smallest body that bare libmicrohttpd serves here.
LEAST = 1


def rows(program, rounds):
    rounds = min(rounds, ROUNDS)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as open_:
        photographs.lay_out(Path(folder), count=3)
        ours = open_.enter_context(serving(program.build, folder))
        forgetful = open_.enter_context(serving(program.build, folder, "--sessions", "memory"))
        bare = None
        with left_out("libmicrohttpd"):
            bare = open_.enter_context(peers.microhttpd())
        return (unchanged(ours, bare, rounds) + events(ours, forgetful, bare, rounds))


def unchanged(ours, bare, rounds):
    paths = [f"{session_on(ours)}/frame.png" for _ in range(SESSIONS)]
    tag = lasting_tag(ours, paths[0])
    targets = {"peekstrip": load.Target(ours.port, paths, ours.process.pid, tag=tag)}
    if bare:
        targets["libmicrohttpd"] = load.Target(
            bare[1], [f"/{SMALL}"], bare[0], tag=f'"{SMALL}"')
    return load.rows("304", targets, rounds, "libmicrohttpd")


def lasting_tag(ours, path):
    """The tag of the frame that all sessions show, once it is spliced: its code is built after
    the pictures are prepared."""
    tag = ""
    while tag != (tag := ours.get(path).headers["ETag"]):
        time.sleep(1)
    return tag


def events(ours, forgetful, bare, rounds):
    """Events of sessions in SQLite's file, and of sessions in memory."""
    paths = {service: [f"{session_on(service)}/events" for _ in range(SESSIONS)]
             for service in (ours, forgetful)}
    size = len(ours.form(paths[ours][0], "swipe=left").body)

    def table(what, size, preference="", service=ours):
        targets = {"peekstrip": load.Target(service.port, paths[service], service.process.pid,
                                            "POST", SWIPES, preference=preference)}
        if bare:
            targets["libmicrohttpd"] = load.Target(bare[1], [f"/{size}"], bare[0], "POST", SWIPES)
        return load.rows(what, targets, rounds, "libmicrohttpd")

    return (table("an event", size)
            + table("an event, sessions in memory", size, service=forgetful)
            + table("an event, minimal answer", LEAST, "return=minimal"))

"""From another version of the program to this one and back, while viewers swipe: no acknowledged event is lost.

    PEEKSTRIP_OLDER=FILE bin/prove upgrade

FILE is the program of the other version: of another clone, where its pages lie above it, or of an unpacked package.
"""

import os
import time

import pytest

import service
from replicas import deployed
from service import PATIENCE, free_port, ready, start, until
from test_replicas import CALM, swiping

OLDER, NEWER = os.environ.get("PEEKSTRIP_OLDER"), service.EXECUTABLE

pytestmark = [pytest.mark.serial, pytest.mark.rooms(),
              pytest.mark.skipif(not OLDER, reason="PEEKSTRIP_OLDER names no program")]


def test_replicas_are_upgraded_and_go_back_while_viewers_swipe(plain_folder, monkeypatch):
    monkeypatch.setattr(service, "EXECUTABLE", OLDER)
    with deployed(plain_folder) as deployment, swiping(deployment) as viewers:
        for program in (NEWER, OLDER):
            monkeypatch.setattr(service, "EXECUTABLE", program)
            for replica in deployment.replicas.values():
                assert replica.stop() == 0
                replica.start()
                time.sleep(CALM)
        before = [viewer.acknowledged for viewer in viewers]
        until(lambda: all(viewer.acknowledged > count for viewer, count in zip(viewers, before)),
              "swipes count at the end")


def test_a_file_of_sessions_goes_to_the_newer_version_and_back_or_is_refused_in_words(
        plain_folder, tmp_path, monkeypatch):
    environment = {"PEEKSTRIP_STATE": str(tmp_path / "state"), "PEEKSTRIP_SESSIONS": "sqlite"}
    # Pages of a browser keep the address, so the port stays.
    port, session, acknowledged = str(free_port()), None, 0
    for program in (OLDER, NEWER, OLDER):
        monkeypatch.setattr(service, "EXECUTABLE", program)
        with open(tmp_path / "log", "w+") as log:
            process = start(plain_folder, "--port", port, log=log, environment=environment)
            try:
                until(lambda: process.poll() is not None or "healthz" in (tmp_path / "log").read_text(),
                      "the program serves, or says why not")
                if process.poll() is not None:
                    said = (tmp_path / "log").read_text()
                    assert acknowledged == 6 and "A newer peekstrip wrote the session file" in said, said
                    return
                server = ready(process, log.name)
                session = session or server.session("Plain")
                assert server.get(session).json["seq"] == acknowledged
                for _ in range(3):
                    batch = {"seq": acknowledged + 1, "events": [{"type": "next"}]}
                    assert server.post(f"{session}/events", batch).status == 200
                    acknowledged += 1
            finally:
                process.terminate()
                process.wait(PATIENCE)
    assert acknowledged == 9

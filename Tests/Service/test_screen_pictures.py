"""What hangs on a wall: a screen's frame has its picture, or there is none."""

import os
import signal
import threading
import time

import pytest

from screens import file_of
from service import serving, until
from test_decoders import decoders

pytestmark = pytest.mark.rooms("ScreenService", "WebAPI")

SCREENS = {"hall": {"order": "name", "every": "6s", "width": 400, "height": 300}}
# The time for which a frame without waiting has stand-ins, and more.
STOPPED = 2.5
# Behind two changes, of which the request at the start had only the first prepared.
AWAY = 15


def signal_all(service, number):
    for pid in decoders(service):
        os.kill(pid, number)


def test_a_frame_waits_for_its_picture(plain_folder, tmp_path):
    file = file_of(tmp_path, {"hall": {"order": "name", "width": 400, "height": 300}})
    with serving(plain_folder, "--screens", file) as service:
        # Decoders that run are stopped before any has the screen's picture.
        until(lambda: service.get("/v1/galleries/Plain/frame.png?page=3").status == 200
              and decoders(service), "decoders run")
        signal_all(service, signal.SIGSTOP)
        early = service.get("/screens/hall.png?pictures=now")
        assert early.status == 200 and early.headers["Peek-Pictures"] == "loading"
        answers = []
        client = threading.Thread(
            target=lambda: answers.append(service.get("/screens/hall.png")), daemon=True)
        client.start()
        client.join(STOPPED)
        assert answers == []
        signal_all(service, signal.SIGCONT)
        client.join(30)
        [frame] = answers
        assert frame.status == 200 and "Peek-Pictures" not in frame.headers
        assert service.get("/screens/hall.png").body == frame.body != early.body


def test_what_a_screen_shows_next_is_prepared_before_anybody_asks(plain_folder, tmp_path):
    """A panel that sleeps asks once in a period, and for nothing in between."""
    with serving(plain_folder, "--screens", file_of(tmp_path, SCREENS)) as service:
        first = service.get("/screens/hall.png").headers["ETag"]
        # Two others are shown to nobody by then; the service looks every five seconds.
        time.sleep(AWAY)
        frame = service.get("/screens/hall.png?pictures=now")
        assert "Peek-Pictures" not in frame.headers
        assert frame.headers["ETag"] != first

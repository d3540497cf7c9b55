"""What hangs on a wall: a screen's frame has its picture, or there is none."""

import os
import signal
import threading
import time

import pytest
from PIL import Image

from screens import file_of
from service import PATIENCE, serving, until
from test_decoders import decoders

pytestmark = pytest.mark.rooms("ScreenService", "WebAPI")

SCREENS = {"hall": {"order": "name", "every": "12s", "width": 400, "height": 300}}
# The time for which a frame without waiting has stand-ins, and more.
STOPPED = 2.5
# Behind two changes, of which the request at the start had only the first prepared. The service looks every five
# seconds, and has seven more for a picture.
AWAY = 27


def signal_all(service, number):
    for pid in decoders(service):
        os.kill(pid, number)


def test_a_frame_waits_for_its_picture(plain_folder, tmp_path):
    file = file_of(tmp_path, {"hall": {"order": "name", "width": 400, "height": 300}})
    # With one processor there is one decoder for pictures, and none starts for that which is stopped.
    with serving(plain_folder, "--screens", file, by=("taskset", "--cpu-list", "0")) as service:
        # Decoders that run are stopped before any has the screen's picture.
        until(lambda: service.get("/v1/galleries/Plain/frame.png?page=3").status == 200
              and decoders(service), "decoders run")
        signal_all(service, signal.SIGSTOP)
        early = service.get("/screens/hall.png?pictures=now")
        assert early.status == 200 and early.headers["Peek-Pictures"] == "loading"
        answers = []
        client = threading.Thread(
            target=lambda: answers.append(service.once("/screens/hall.png")), daemon=True)
        client.start()
        client.join(STOPPED)
        assert answers == []
        signal_all(service, signal.SIGCONT)
        client.join(PATIENCE)
        [frame] = answers
        # It waited; a busy machine may need longer.
        if frame.is_late:
            frame = service.get("/screens/hall.png")
        assert frame.status == 200 and "Peek-Pictures" not in frame.headers
        assert service.get("/screens/hall.png").body == frame.body != early.body


def test_what_a_screen_shows_next_is_prepared_before_anybody_asks(plain_folder, tmp_path):
    """A panel that sleeps asks once in a period, and for nothing in between."""
    # Of three devices one has the size of the definition; a TRMNL asks for the address of its picture first.
    frames = ["/screens/hall.png?device=panel", "/screens/hall.png?device=tablet&width=640&height=400",
              "/screens/hall/grey-2.png?width=800&height=480&scale=1"]
    with serving(plain_folder, "--screens", file_of(tmp_path, SCREENS)) as service:
        first = [service.get(frame).headers["ETag"] for frame in frames[:2]]
        assert service.get("/trmnl/hall/api/display", ID="AA:BB:CC:DD:EE:FF", Model="og", Width="800",
                           Height="480").status == 200
        # Two others are shown to nobody by then.
        time.sleep(AWAY)
        later = [service.get(f"{frame}&pictures=now") for frame in frames]
        assert not any("Peek-Pictures" in frame.headers for frame in later)
        assert all(frame.headers["ETag"] != tag for frame, tag in zip(later, first))


def test_pictures_that_cannot_be_shown_are_skipped_and_counted(tmp_path, plain_folder):
    folder = tmp_path / "pictures"
    folder.mkdir()
    for number in range(1, 7):
        Image.new("RGB", (400, 300), (40 * number, 0, 0)).save(folder / f"{number}.png")
    # Three of six: one that is empty, one that is cut off behind its header, one of noise.
    whole = (folder / "2.png").read_bytes()
    for number, content in ((2, b""), (3, whole[:40]), (5, os.urandom(2000))):
        (folder / f"{number}.png").write_bytes(content)
    hall = {"order": "name", "every": "never", "width": 400, "height": 300}
    with serving(folder, "--screens", file_of(tmp_path, {"hall": hall})) as service:
        service.form("/screens/hall/events", "goTo=0")
        seen = []
        for _ in range(4):
            frame = service.get("/screens/hall.png")
            assert frame.status == 200, frame.body
            picture = frame.png.convert("RGB")
            assert picture.getextrema()[1:] == ((0, 0), (0, 0)), "no letters of an error"
            seen.append(picture.getpixel((200, 150))[0] // 40)
            service.form("/screens/hall/events", "next=1")
        assert seen == [1, 4, 6, 1]
        assert 'peekstrip_screen_skipped_pictures{screen="hall"} 3' in service.admin.get("/metrics").text
        # A file that was mended is shown again.
        Image.new("RGB", (400, 300), (80, 0, 0)).save(folder / "2.png")
        service.signal(signal.SIGHUP)
        until(lambda: "peekstrip_screen_skipped_pictures{screen=\"hall\"} 2"
              in (service.get("/screens/hall.png"), service.admin.get("/metrics").text)[1], "it is mended")
        service.form("/screens/hall/events", "goTo=1")
        assert service.get("/screens/hall.png").png.getpixel((200, 150))[0] == 80


def test_a_screen_without_a_picture_that_can_be_shown_asks_again_soon(tmp_path):
    folder = tmp_path / "pictures"
    folder.mkdir()
    (folder / "1.png").write_bytes(b"nothing")
    hall = {"order": "name", "every": "7d", "width": 400, "height": 300}
    with serving(folder, "--screens", file_of(tmp_path, {"hall": hall})) as service:
        frame = service.get("/screens/hall.png")
        assert frame.status == 200 and int(frame.headers["Peek-Next-Change"]) <= 30
        assert frame.headers["Cache-Control"] == "public, no-cache"
        page = service.get("/screens/hall")
        assert int(page.headers["Refresh"]) <= 30 and "There are no pictures" in page.text


def test_a_mistyped_gallery_is_warned_of_at_the_start(plain_folder, tmp_path):
    hall = {"galleries": ["Plan"], "every": "never"}
    with serving(plain_folder, "--screens", file_of(tmp_path, {"hall": hall})) as service:
        until(lambda: "There is no gallery Plan. The nearest: Plain." in service.log, "the warning")
        line = next(line for line in service.log.splitlines() if "no gallery Plan" in line)
        assert "warning" in line.lower() and "hall" in line

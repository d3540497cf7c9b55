"""First showings on a busy machine: a device that reads no header fields gets the picture, or 503, never a stand-in."""

import os
import random
import subprocess
import sys
import threading
from contextlib import contextmanager

import pytest

import nature
from extent import extent
from screens import file_of
from service import serving

pytestmark = pytest.mark.rooms("ScreenService", "WebAPI", "PicturePreparing")

SHOWINGS = extent(short=8, full=200)
# Processes that take all that they get; a short run is beside other tests.
BUSY = extent(short=0, full=2 * (os.cpu_count() or 2))
# Devices that ask at the same time, each with a screen of its own.
DEVICES = 4
SIZE = extent(short=(2000, 1500), full=(4000, 3000))
SCREEN = {"order": "name", "every": "never", "reducedMotion": True, "width": 800, "height": 480}


@contextmanager
def busy(count):
    processes = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def test_first_showings_are_pictures_or_503(tmp_path, note):
    folder = tmp_path / "Pictures"
    folder.mkdir()
    for number in range(SHOWINGS):
        # Every other one takes several times as long to decode.
        nature.part(number, SIZE).save(folder / f"{number:03}.jpg", quality=92, progressive=number % 2 == 1)
    order = list(range(SHOWINGS))
    random.Random(43).shuffle(order)
    screens = {f"wall-{device}": SCREEN for device in range(DEVICES)}
    answers = {}

    with serving(folder, "--screens", file_of(tmp_path, screens), "--max-requests-per-address", "0",
                 "--max-events-per-session", "0") as service:
        def show(device, page):
            assert service.form(f"/screens/wall-{device}/events", f"goTo={page}").status < 300
            return service.once(f"/screens/wall-{device}.png")

        def look(device):
            for page in order[device::DEVICES]:
                answers[page] = show(device, page)

        with busy(BUSY):
            devices = [threading.Thread(target=look, args=(device,)) for device in range(DEVICES)]
            for thread in devices:
                thread.start()
            for thread in devices:
                thread.join()
        assert sorted(answers) == list(range(SHOWINGS))
        late = 0
        for page, answer in sorted(answers.items()):
            if answer.status == 503:
                assert int(answer.headers["Retry-After"]) > 0
                late += 1
                continue
            assert "Peek-Pictures" not in answer.headers
            # Now that it is prepared, the frame has the same bytes.
            assert answer.png.size == (800, 480) and show(0, page).body == answer.body, page
    seconds = sorted(answer.seconds for answer in answers.values())
    note(f"{SHOWINGS} first showings beside {BUSY} busy processes: {late} answered 503, the others with their picture; "
         f"the median after {seconds[len(seconds) // 2]:.2f} s, the last after {seconds[-1]:.2f} s")
    # A service that always answers 503 shows nothing.
    assert late < SHOWINGS / 2

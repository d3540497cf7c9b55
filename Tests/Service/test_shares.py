"""Folders as shares have them: without events, with times of whole seconds by a clock that is wrong."""

import os
import signal
import time

import pytest
from PIL import Image

from mounts import headers_read, is_indexed, wait_for_index
from pictures import encoded
from service import serving, until
from test_metrics import value

pytestmark = pytest.mark.rooms("Catalogue", "PictureSources", "MetadataIndex")

RED, BLUE, GREEN = (200, 10, 20), (20, 10, 200), (10, 160, 30)
DAY = 24 * 3600
# Seconds that the clock of the share is ahead of this machine's.
CLOCKS = {"right": 0, "a year ahead": 365 * DAY, "a year behind": -365 * DAY, "at its beginning": -time.time()}


def picture(colour, size):
    """A PNG of a colour with so many bytes: what follows its end is ignored."""
    whole = encoded(Image.new("RGB", (300, 200), colour), "PNG")
    assert len(whole) <= size
    return whole + bytes(size - len(whole))


def put(file, content, moment):
    """Writes a file as a copy on the share: under another name first, with a time of whole seconds."""
    other = file.with_name(f"{file.name}.part")
    other.write_bytes(content)
    os.utime(other, (int(moment), int(moment)))
    os.replace(other, file)


def colours(service):
    """The colour at the centre of each picture, or the status while it is not prepared."""
    answers = [service.get(item["picture"]) for item in service.items("h")]
    return [answer.png.getpixel((280, 320)) if answer.status == 200 else answer.status for answer in answers]


def scan(service):
    """Has the folders scanned twice: the second scan begins when what the first has found is shown. The metrics
    count them, because the log has equal lines once in five seconds."""
    for _ in range(2):
        scans = value(service, "peekstrip_scans_total")
        service.signal(signal.SIGHUP)
        until(lambda: value(service, "peekstrip_scans_total") > scans, "the folders are scanned")


@pytest.mark.parametrize("clock", CLOCKS)
def test_a_replaced_picture_is_seen_whatever_the_clock_of_the_share_says_and_others_are_not_read_again(
        tmp_path, clock):
    now = time.time() + CLOCKS[clock]
    served = tmp_path / "served"
    (served / "h").mkdir(parents=True)
    files = [served / "h" / f"{number}.png" for number in range(3)]
    for file in files:
        put(file, picture(RED, 5000), now)
    with serving(served, "--watch", "off", "--rescan-seconds", "0") as service:
        wait_for_index(service)
        until(lambda: colours(service) == [RED] * 3, "all are shown")
        read = headers_read(service)
        scan(service)
        assert headers_read(service) == read
        # In the same second and of the same length; in the same second; an hour before.
        put(files[0], picture(BLUE, 5000), now)
        put(files[1], picture(BLUE, 5001), now)
        put(files[2], picture(GREEN, 5000), max(0, now - 3600))
        scan(service)
        until(lambda: colours(service) == [BLUE, BLUE, GREEN], "all are seen")
        # The index hears of them a moment after the galleries.
        until(lambda: headers_read(service) >= read + 3 and is_indexed(service), "they are read")
        assert headers_read(service) == read + 3


def test_a_picture_that_is_copied_during_a_scan_is_whole_after_the_next(tmp_path):
    served = tmp_path / "served"
    (served / "h").mkdir(parents=True)
    whole = encoded(Image.effect_noise((600, 400), 80), "PNG")
    (served / "h" / "0.png").write_bytes(picture(RED, 5000))
    with serving(served, "--watch", "off", "--rescan-seconds", "0") as service:
        def reason():
            """What is said of the picture after it was prepared."""
            item = service.items("h")[1]
            assert service.get(item["picture"]).status == 200
            return service.get(item["href"]).json.get("reason", "")

        wait_for_index(service)
        moment = int(time.time())
        file = served / "h" / "1.png"
        with open(file, "wb") as copy:
            copy.write(whole[:len(whole) // 2])
            copy.flush()
            os.utime(file, (moment, moment))
            scan(service)
            until(lambda: "incomplete" in reason(), "its first half is shown")
            copy.write(whole[len(whole) // 2:])
        os.utime(file, (moment, moment))
        scan(service)
        until(lambda: reason() == "", "it is whole")

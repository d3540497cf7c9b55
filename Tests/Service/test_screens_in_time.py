"""Screens with one definition change in the same moment, without a word to each other."""

import json
import threading
import time

import pytest

from screens import file_of, layout, warm
from service import serving

pytestmark = pytest.mark.rooms("ScreenService")


@pytest.mark.serial
def test_three_screens_change_in_the_same_moment(plain_folder, tmp_path, report):
    """Each is followed by a stream of its own; none of them knows of the others."""
    same = {"every": "2s", "order": "shuffle", "width": 400, "height": 300}
    file = file_of(tmp_path, {name: same for name in ("wall", "desk", "door")})
    arrivals = {}

    def follow(name):
        with service.connect() as connection:
            connection.sendall(f"GET /screens/{name}/updates HTTP/1.1\r\nHost: localhost\r\n\r\n"
                               .encode())
            lines = connection.makefile("rb")
            changed = None
            while len(arrivals[name]) < 8:
                line = lines.readline()
                assert line, "the stream ended"
                if line == b"event: screen\n":
                    changed = time.monotonic()
                elif line.startswith(b"data: ") and changed:
                    since = json.loads(line[6:])["since"]
                    arrivals[name].setdefault(since, changed)
                    changed = None

    with serving(plain_folder, "--screens", file) as service:
        for name in ("wall", "desk", "door"):
            arrivals[name] = {}
        threads = [threading.Thread(target=follow, args=(name,), daemon=True) for name in arrivals]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        common = set.intersection(*(set(seen) for seen in arrivals.values()))
        # The first event is the present state.
        spans = [max(seen[change] for seen in arrivals.values())
                 - min(seen[change] for seen in arrivals.values()) for change in sorted(common)[1:]]
        assert len(spans) >= 5
        assert max(spans) < 0.1, spans
        report(f"three screens changed {len(spans)} times, within {1000 * max(spans):.1f} ms of each "
               "other")


def test_a_page_is_loaded_again_within_a_second_of_the_change(plain_folder, tmp_path):
    file = file_of(tmp_path, {"hall": {"every": "3s", "width": 400, "height": 300}})
    with serving(plain_folder, "--screens", file) as service:
        warm(service, "hall")
        for _ in range(20):
            before = layout(service, "hall")["screen"]
            page = service.get("/screens/hall")
            after = layout(service, "hall")["screen"]
            if before["nextChange"] != after["nextChange"]:
                continue
            # A browser that waits this long is behind the change, and less than a second late.
            earliest = before["now"] + 1000 * int(page.headers["Refresh"])
            latest = after["now"] + 1000 * int(page.headers["Refresh"])
            assert latest >= before["nextChange"]
            assert earliest < before["nextChange"] + 1000
            assert int(page.headers["Peek-Next-Change"]) == int(page.headers["Refresh"])

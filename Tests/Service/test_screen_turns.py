"""Turns of a screen by GET: sent again, looked ahead, kept by a cache in front, and by strangers."""

import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest

from proxy import nginx
from screens import KEY, file_of, layout, warm
from service import Client, free_port, serving, until

pytestmark = pytest.mark.rooms("ScreenService")

SCREENS = {"hall": {"order": "name", "every": "never", "width": 400, "height": 300, "key": KEY}}
NEXT = f"/screens/hall/next.png?key={KEY}"


@pytest.fixture
def hall(plain_folder, tmp_path):
    """A screen that only people turn, with its first picture."""
    with serving(plain_folder, "--screens", file_of(tmp_path, SCREENS),
                 "--access-log", "on") as service:
        service.form("/screens/hall/events", "goTo=0")
        yield service


def shown(service, screen="hall"):
    return layout(service, screen)["strip"]["currentPage"]


def wait_a_second(service):
    """Until a turn is none that is sent again."""
    since = layout(service, "hall")["screen"]["since"]
    until(lambda: layout(service, "hall")["screen"]["now"] > since + 1000, "a second has passed")


@contextmanager
def cached(service):
    """The service behind an nginx that keeps what it may keep, for as long as it may."""
    with tempfile.TemporaryDirectory() as place:
        port = free_port()
        directives = f"""
            proxy_cache_path {place}/cache keys_zone=pictures:1m;
            server {{
                listen 127.0.0.1:{port};
                location / {{
                    proxy_pass http://127.0.0.1:{service.port};
                    proxy_cache pictures;
                    add_header X-Cache $upstream_cache_status always;
                }}
            }}
        """
        with nginx(Path(place), directives, port):
            yield Client(port)


def test_a_turn_sent_again_is_one(hall):
    for _ in range(3):
        assert hall.get(NEXT).status == 200
    # On a busy machine the second may have passed between two of them.
    turned = shown(hall)
    assert 1 <= turned <= 3
    wait_a_second(hall)
    assert hall.get(NEXT).status == 200
    assert shown(hall) == turned + 1
    hall.get(f"/screens/hall/previous.webp?key={KEY}")
    assert shown(hall) == turned


def test_looking_ahead_turns_nothing(hall):
    assert hall.ask("HEAD", NEXT).status == 200
    for name, value in (("Sec-Purpose", "prefetch"), ("Sec-Purpose", "prefetch;prerender"),
                        ("Purpose", "prefetch"), ("X-Purpose", "preview"), ("X-Moz", "prefetch")):
        response = hall.ask("GET", NEXT, headers={name: value})
        assert response.status == 200 and response.headers["Cache-Control"] == "no-store"
        hall.ask("GET", f"/screens/hall.png?advance=wake&key={KEY}", headers={name: value})
    assert shown(hall) == 0


def test_a_cache_in_front_answers_no_turn_and_keeps_no_picture_too_long(plain_folder, tmp_path):
    screens = {"hall": {**SCREENS["hall"], "every": "5s"},
               "shut": {"order": "name", "every": "5s", "width": 400, "height": 300, "control": "key"}}
    with serving(plain_folder, "--screens", file_of(tmp_path, screens)) as service:
        warm(service, "hall")
        with cached(service) as door:
            now = layout(service, "hall")["strip"]["currentPage"]
            first = door.get(NEXT)
            assert first.status == 200 and first.headers["X-Cache"] == "MISS"
            wait_a_second(service)
            assert door.get(NEXT).headers["X-Cache"] == "MISS"
            # Twice by GET, and perhaps once by the schedule.
            moved = (layout(service, "hall")["strip"]["currentPage"] - now) % 6
            assert moved in (2, 3)
            # Somebody may turn the picture, so that a cache asks for it each time.
            for _ in range(3):
                wait_a_second(service)
                door.get(NEXT)
                frame = door.get("/screens/hall.png")
                assert frame.headers["Cache-Control"] == "public, no-cache"
                assert int(frame.headers["Peek-Page"].split("/")[0]) - 1 == shown(service)
            # A picture that nobody turns is kept until its change. Caches count whole seconds, so it may be kept
            # a moment longer, but not until the next change.
            states, due, kept = set(), [], set()
            deadline = layout(service, "shut")["screen"]["nextChange"] + 10_000

            def compared():
                if due[-1:] != [shown(service, "shut")]:
                    due.append(shown(service, "shut"))
                response = door.get("/screens/shut.png")
                page = int(response.headers["Peek-Page"].split("/")[0]) - 1
                assert page in [*due[-2:], shown(service, "shut")]
                states.add(response.headers["X-Cache"])
                kept.add(page)
                return layout(service, "shut")["screen"]["now"] > deadline

            until(compared, "three changes have come")
            assert "HIT" in states and states <= {"HIT", "MISS", "EXPIRED"}
            assert len(due) >= 3 and set(due[:-1]) <= kept


def test_the_key_is_in_no_log(hall, tmp_path):
    for path in (NEXT, f"/screens/hall.png?key={KEY}", f"/screens/hall?key={KEY}",
                 f"/screens/none.png?key={KEY}", f"/screens/hall/next.png?key={KEY}&with=1",
                 f"/screens/hall/next.gif?key={KEY}"):
        response = hall.get(path)
        assert response.status == 200 or KEY not in response.text
    hall.get("/screens/hall/next.png", authorization=f"Bearer {KEY}")
    until(lambda: hall.log.count("request") >= 7, "the requests are logged")
    assert KEY not in hall.log


def test_the_key_opens_the_screen_where_tokens_are_asked_for(plain_folder, tmp_path):
    tokens = tmp_path / "tokens"
    tokens.write_text("visitor-0123456789\n")
    with serving(plain_folder, "--screens", file_of(tmp_path, SCREENS),
                 "--access-token-file", tokens) as service:
        for path in ("hall.png", "hall", "hall/layout.json", "hall/grey-4.png"):
            service.get(f"/screens/{path}").problem(401)
            service.get(f"/screens/{path}?key=0123456789abcdeX").problem(401)
            response = service.get(f"/screens/{path}?key={KEY}")
            assert response.status == 200
            # A cache shared by several people must not keep it.
            assert not response.headers["Cache-Control"].startswith("public")
        assert service.get(NEXT).status == 200
        assert service.get("/screens/hall.png", authorization=f"Bearer {KEY}").status == 200
        for path in ("/", "/v1/galleries", "/g/Plain", "/screens", "/v1/screens"):
            service.get(f"{path}?key={KEY}").problem(401)


def test_what_devices_say_is_seen_by_the_operator_alone(plain_folder, tmp_path):
    tokens = tmp_path / "tokens"
    tokens.write_text("operator-0123456789\n")
    with serving(plain_folder, "--screens", file_of(tmp_path, SCREENS),
                 "--admin-token-file", tokens) as service:
        # The fields of TRMNL's firmware.
        service.get("/screens/hall.png", id="AA:BB:CC", percent_charged="64.5", rssi="-58",
                    battery_voltage="3.9", fw_version="1.6.9", authorization=f"Bearer {KEY}")
        service.get("/screens/hall.png?device=liar&battery=1")
        operator = {"Authorization": "Bearer operator-0123456789"}
        page = service.ask("GET", "/screens", headers=operator).text
        for text in ("AA:BB:CC", "battery 64.5 %", "3.9 V", "signal -58 dBm", "firmware 1.6.9"):
            assert text in page
        assert "liar" not in page
        service.get("/screens").problem(401)
        metrics = service.admin.get("/metrics").text
        assert 'peekstrip_screen_device_battery_percent{screen="hall",device="1"} 64.5' in metrics
        assert "liar" not in metrics

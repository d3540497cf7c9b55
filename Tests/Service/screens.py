"""Screens for the tests: definitions, clocks that a test sets, and what must be shown by a naive count."""

import json
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from service import running

KEY = "0123456789abcdef"


def file_of(place, screens, name="screens.json"):
    """A file of screens."""
    path = Path(place) / name
    path.write_text(json.dumps({"screens": screens}, indent=2))
    return path


@contextmanager
def serving_by(library, clock, folder, *options, environment=None):
    """A service whose time of day a test sets; it is stopped by kill -9."""
    clocked = {"LD_PRELOAD": str(library), "JUMPING_CLOCK": str(clock.path), "JUMPING_CLOCK_IS_SET": "yes"}
    with running(folder, *options, environment={**clocked, **(environment or {})}) as service:
        yield service
        assert service.process.poll() is None


def layout(service, screen, **query):
    """What a screen shows, when its picture is prepared."""
    path = f"/screens/{screen}/layout.json"
    if query:
        path += "?" + "&".join(f"{name}={value}" for name, value in query.items())
    return service.frame(path).json


def item(moment):
    """The picture that a screen shows, by its layout."""
    [page] = [page for page in moment["pages"]
              if page["index"] == moment["strip"]["currentPage"]]
    return page["item"]


def warm(service, screen, path=None, **headers):
    """The frame of a screen with its picture, and no stand-in for it."""
    return service.frame(path or f"/screens/{screen}.png", **headers)


def changes_until(time, hours, zone):
    """How many changes there are at these hours of each day, by the clocks of a zone, after 2024 began
    and up to a time in milliseconds: counted one by one."""
    zone = ZoneInfo(zone)
    day = datetime(2024, 1, 1)
    count = 0
    while True:
        for hour in hours:
            moment = (day + timedelta(hours=hour)).replace(tzinfo=zone).timestamp() * 1000
            if moment > time:
                return count
            count += 1
        day += timedelta(days=1)

"""Which tests belong to a room of Sources: its unit tests, and the files that name it in a mark."""

import re
from dataclasses import dataclass, field

# `pytestmark = pytest.mark.rooms("WebAPI", "Requests")`, also in a list of marks.
MARK = re.compile(r"^pytestmark = .*?\bmark\.rooms\(([^)]*)\)", re.MULTILINE | re.DOTALL)

# Folders beside Sources that one room reads, and whose files that room's unit tests cover.
READERS = {"Public": "WebPages", "Templates": "WebPages"}


@dataclass
class Selection:
    """Names of rooms whose tests run, and further files of Python tests."""

    rooms: set = field(default_factory=set)
    files: set = field(default_factory=set)
    # Rooms of which the unit tests run, but not the tests of the running service.
    unit_rooms: set = field(default_factory=set)


def all_rooms(root):
    return {room.name for room in (root / "Sources").glob("*/*") if room.is_dir()} | set(READERS)


def unit_rooms(root, rooms):
    """The rooms with unit tests, by the names before `Tests`."""
    names = {READERS.get(room, room) for room in rooms}
    return {name for name in names if (root / f"Tests/{name}Tests").is_dir()}


def marked_files(root, rooms):
    """The files of Python tests that name one of the rooms."""
    return {str(path.relative_to(root)) for folder in ("Service", "Browser", "Proofs")
            for path in sorted((root / "Tests" / folder).glob("test_*.py"))
            if rooms & named_rooms(path.read_text(encoding="utf-8"))}


def named_rooms(text):
    found = MARK.search(text)
    return set(re.findall(r'"(\w+)"', found[1])) if found else set()

"""The runner itself: what it counts, what it tries again, and which tests belong to a change."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from Suite import chance, changes, rooms
from Suite.part import Counts, FailedTest, Part, run
from Suite.python_tests import python_tests
from Suite.summary import summarize
from Suite.swift_tests import unit_tests

pytestmark = pytest.mark.rooms()

ROOT = Path(__file__).resolve().parents[2]


def script(tmp_path, text):
    path = tmp_path / "script.py"
    path.write_text(text)
    return sys.executable, str(path)


def test_pytest_is_counted_by_its_last_line(tmp_path):
    file = tmp_path / "test_some.py"
    file.write_text("import pytest\n"
                    "def test_good(): pass\n"
                    "def test_bad(): assert False\n"
                    "@pytest.fixture\n"
                    "def broken(): raise OSError\n"
                    "def test_without(broken): pass\n"
                    "def test_left(): pytest.skip('no')\n")
    part = run(python_tests("some", tmp_path, [str(file)], ["--rootdir", str(tmp_path)]),
               tmp_path, tmp_path, is_quiet=True)
    assert (part.counts.passed, part.counts.skipped) == (1, 1)
    assert [(test.name.split("::")[-1], test.reason) for test in part.counts.failed] == [
        ("test_bad", "assert False"), ("test_without", "OSError")]
    assert not part.is_broken


@pytest.mark.parametrize("text", ["", "raise SystemExit(1)", "import os; os.abort()"])
def test_a_run_without_tests_or_with_a_crash_is_broken(tmp_path, text):
    for read in (python_tests("a", tmp_path, []).read, unit_tests("bundle", tmp_path).read):
        part = Part("some", list(script(tmp_path, text)), read)
        assert run(part, tmp_path, tmp_path, is_quiet=True).is_broken


def events(*records):
    return "".join(json.dumps({"kind": kind, "payload": payload}) + "\n" for kind, payload in records)


def a_test(name):
    return "test", {"kind": "function", "id": f"ATests.B/{name}()/File.swift:1:2"}


def ended(name):
    return "event", {"kind": "testEnded", "testID": f"ATests.B/{name}()/File.swift:1:2"}


def issue(name, **fields):
    return "event", {"kind": "issueRecorded", "testID": f"ATests.B/{name}()/File.swift:1:2",
                     "issue": {"isKnown": False, **fields}}


def test_unit_tests_are_counted_by_their_events(tmp_path):
    part = unit_tests("bundle", tmp_path)
    stream = events(a_test("good"), a_test("bad"), a_test("warned"), ended("good"), issue("bad"),
                    issue("warned", severity="warning"), ended("bad"), ended("warned"),
                    ("event", {"kind": "runEnded"}))
    (tmp_path / "units.events").write_text(stream)
    counts = part.read("")
    assert counts.passed == 2
    assert counts.failed[0].name == "ATests.B/bad()"
    assert counts.failed[0].command[-1] == r"^ATests\.B/bad\(\)/"
    # The process died.
    (tmp_path / "units.events").write_text(stream.rsplit("\n", 2)[0])
    assert part.read("") == Counts()


def failing(tmp_path, count, times=1):
    """Tests that fail so many times before they pass."""
    source = ("import sys, pathlib\n"
              "path = pathlib.Path(sys.argv[1])\n"
              "count = int(path.read_text()) if path.exists() else 1\n"
              "path.write_text(str(count + 1))\n"
              f"sys.exit(count < {times})\n")
    command = script(tmp_path, source)
    return [FailedTest(f"test {number}", (*command, str(tmp_path / f"{number}")), f"reason {number}")
            for number in range(count)]


def part_with(failed):
    return Part("some", [], read=str, status=1, counts=Counts(passed=5, failed=failed))


def test_a_test_that_passes_alone_is_flaky_and_passes(tmp_path, capsys):
    part = part_with(failing(tmp_path, 3))
    chance.attempt_again([part], tmp_path, {})
    assert summarize([part], {"test 1"}, 60)
    output = capsys.readouterr().out
    assert "flaky: 3 (test 0, test 1, test 2)" in output
    assert "test 2: reason 2" in output
    assert "flaky again: test 1" in output and "flaky again: test 2" not in output
    assert output.endswith("tests: 8 passed, 0 failed, 0 skipped\n")


@pytest.mark.parametrize("count, times", [(4, 1), (1, 2), (chance.ATTEMPT_LIMIT + 1, 1)])
def test_more_than_three_flaky_tests_or_one_that_fails_again_fail_the_run(tmp_path, capsys, count, times):
    part = part_with(failing(tmp_path, count, times))
    chance.attempt_again([part], tmp_path, {})
    assert not summarize([part], set(), 60)
    capsys.readouterr()


def test_a_part_that_broke_or_did_not_run_fails_the_run(tmp_path, capsys):
    for part in (Part("style", [], status=1), Part("units", [], read=str),
                 Part("units", [], read=str, status=139, counts=Counts(passed=9)),
                 # Interrupted after a failure that passes alone.
                 Part("units", [], read=str, status=2, counts=Counts(9, flaky=failing(tmp_path, 1)))):
        assert not summarize([part], set(), 60)
    capsys.readouterr()


def test_a_change_has_the_tests_of_its_rooms(tmp_path):
    chosen = changes.selection([
        "Sources/Service/Requests/A/B.swift", "Public/viewer.js", "Templates/viewer.mustache",
        "Tests/RasterTests/BoxFilterTests.swift", "Tests/Service/test_search.py", "README.md",
        "Tests/Service/service.py"])
    assert chosen.rooms == {"Requests", "Public", "Templates"}
    assert chosen.unit_rooms == {"Raster", "Architecture"}
    assert chosen.files == {"Tests/Service/test_search.py", "Tests/Service/test_readme.py"}


def test_every_mark_names_rooms(tmp_path):
    known = rooms.all_rooms(ROOT)
    files = [path for folder in ("Service", "Browser", "Proofs")
             for path in (ROOT / "Tests" / folder).glob("test_*.py")]
    texts = {path.name: path.read_text(encoding="utf-8") for path in files}
    assert [name for name, text in texts.items() if not rooms.MARK.search(text)] == []
    assert {room for text in texts.values() for room in rooms.named_rooms(text)} <= known


def test_an_unknown_room_is_refused_in_words():
    asked = subprocess.run([ROOT / "bin/test", "Requets"], capture_output=True, text=True, check=False)
    assert asked.returncode == 2
    assert "unknown room Requets" in asked.stderr and "Requests" in asked.stderr

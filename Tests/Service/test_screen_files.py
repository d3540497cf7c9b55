"""Files of screens with mistakes, at the start and for a running server."""

import json
import signal

import pytest

from screens import file_of
from service import ROOT, serving, start_and_end, until

pytestmark = pytest.mark.rooms("ScreenService", "JSONCoding")

MISTAKES = json.loads((ROOT / "Tests" / "Support" / "screen-mistakes.json").read_text())


def mistaken(member, line):
    """A file whose mistake is in a line of it."""
    empty = "\n" * (line - 5)
    return f'''{{"screens": {{
"hall": {{"every": "30s"}},
"desk": {{
{empty}"background": "102030",
{member}
}}}}}}'''


@pytest.fixture(scope="module")
def served(plain_folder, tmp_path_factory):
    place = tmp_path_factory.mktemp("screens")
    tokens = place / "tokens"
    tokens.write_text("operator-0123456789\n")
    file = file_of(place, {"hall": {"every": "30s"}})
    with serving(plain_folder, "--screens", file, "--admin-token-file", tokens) as service:
        yield service, file


def test_no_mistake_stops_a_running_server_and_each_is_a_sentence_with_its_line(served):
    service, file = served
    good = file.read_text()
    assert len(MISTAKES) >= 40
    for number, mistake in enumerate(MISTAKES, 1):
        # Two mistakes have the same sentence, which the log would say again only after five seconds.
        line = 5 + number
        file.write_text(mistaken(mistake["member"], line))
        service.signal(signal.SIGHUP)
        until(lambda: service.log.count("the screens stay as they were") == number,
              f"the service has read {mistake}")
        said = [said for said in service.log.splitlines() if "the screens stay as they were" in said][-1]
        path = f"screens.desk.{mistake['path']}"
        verb = "" if mistake["rule"].startswith("is not") else "must be "
        assert f"Line {line}: {path} {verb}{mistake['rule']}" in said, said
        assert said.rstrip('"').endswith(".") and str(file) in said
        assert service.get("/screens/hall.png").status == 200
        assert service.get("/screens/desk.png").status == 404
    # Files that are none, and ones that cannot be read.
    for text in ("", "[]", "{", '{"screens": 1}', "\0\0", "{}" * 3, '{"screens": {"a": {}}} x'):
        number += 1
        file.write_text(text)
        service.signal(signal.SIGHUP)
        until(lambda: service.log.count("the screens stay as they were") == number, repr(text))
    file.unlink()
    service.signal(signal.SIGHUP)
    until(lambda: "cannot be read" in service.log, "the file is missed")
    assert service.get("/screens/hall.png").status == 200
    # The corrected file holds at once.
    file.write_text(good.replace("hall", "door"))
    service.signal(signal.SIGHUP)
    until(lambda: service.get("/screens/door.png").status == 200, "the new screen is there")
    assert service.get("/screens/hall.png").status == 404
    file.write_text(good)
    service.signal(signal.SIGHUP)
    until(lambda: service.get("/screens/hall.png").status == 200, "the old screen is there")


def test_the_api_says_the_same_of_the_same_mistakes(served):
    service, _ = served
    for mistake in MISTAKES:
        response = service.ask("PUT", "/v1/screens/desk", "{%s}" % mistake["member"], {
            "Authorization": "Bearer operator-0123456789"})
        problem = response.problem(400)
        assert problem["field"] == mistake["path"], mistake
        assert mistake["rule"] in problem["detail"]
    assert service.get("/screens/desk.png").status == 404


@pytest.mark.parametrize(("text", "said"), [
    ('{"screens": {\n"hall": {"every": "0s"}}}',
     "Line 2: screens.hall.every must be a time such as 30s, 5m, 2h or 7d, at most 366d, or never."),
    ('{"screens": {\n"hall": {},\n"hall": {}}}', "Line 3: The name “hall” occurs twice"),
    ('{"screens": {"hall": {}}', "Line 1: The JSON is malformed"),
])
def test_a_server_does_not_start_with_a_mistake(plain_folder, tmp_path, text, said):
    file = tmp_path / "screens.json"
    file.write_text(text)
    output = start_and_end(plain_folder, "--screens", file)
    assert f"Error: The file {file} of --screens cannot be used. {said}" in output


def test_a_server_does_not_start_without_its_file(plain_folder, tmp_path):
    output = start_and_end(plain_folder, "--screens", tmp_path / "none.json")
    assert f"Error: The file {tmp_path}/none.json of --screens cannot be read." in output

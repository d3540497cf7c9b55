"""Folders change while they are served, and clients see the changes without a request."""

import os
import shutil
import subprocess
import threading
import time
from pathlib import Path

import pytest
from PIL import Image

from faults import refused_or_well
from photographs import settled
from pictures import encoded
from service import EXECUTABLE, rest, serving, until
from test_streams import Stream

pytestmark = pytest.mark.rooms()

# The time in which a client hears of a change: 300 ms of quiet, or 2 s while changes continue, with a margin
# for a busy machine. A client that gets no notification waits for 25 s.
SOON = 20

GREEN = (10, 200, 30)

# Without periodic scans, so every visible change was notified.
WATCHED = "--rescan-seconds", "0"


@pytest.fixture
def plain(plain_folder, tmp_path):
    """A copy of the six pictures, for a server whose only gallery they are."""
    return shutil.copytree(plain_folder, tmp_path / "Plain")


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """The folder in which tests that share a server have a gallery each."""
    return tmp_path_factory.mktemp("Library")


@pytest.fixture(scope="module")
def service(library):
    with serving(library, *WATCHED) as service:
        yield service


@pytest.fixture
def folder(service, library, plain, tmp_path):
    """The folder of the test's own gallery, whose id is its name."""
    folder = plain.rename(library / tmp_path.name.replace("_", ""))
    seen(service, numbered(*range(1, 7)), folder.name)
    return folder


def names(service, gallery):
    response = service.get(f"/v1/galleries/{gallery}?limit=1000")
    return [item["title"] for item in response.json["items"]] if response.status == 200 else None


def seen(service, expected, gallery):
    until(lambda: names(service, gallery) == expected, f"{expected} in {gallery}")


def numbered(*numbers):
    return [f"Picture {number}" for number in numbers]


def middle(service, session):
    layout = rest(service, session)
    page = layout["strip"]["currentPage"]
    return next(each["title"] for each in layout["pages"] if each["index"] == page)


def green():
    return encoded(Image.new("RGB", (800, 600), GREEN), "PNG")


def test_pictures_come_go_and_are_renamed(service, folder):
    (folder / "Picture 7.png").write_bytes(green())
    seen(service, numbered(*range(1, 8)), folder.name)
    (folder / "Picture 3.png").unlink()
    seen(service, numbered(1, 2, 4, 5, 6, 7), folder.name)
    (folder / "Picture 1.png").rename(folder / "Picture 10.png")
    seen(service, numbered(2, 4, 5, 6, 7, 10), folder.name)


def test_a_viewer_of_a_renamed_picture_stays_on_it(service, folder):
    session = service.session(folder.name, page=1)
    assert middle(service, session) == "Picture 2"
    (folder / "Picture 2.png").rename(folder / "Z.png")
    seen(service, numbered(1, 3, 4, 5, 6) + ["Z"], folder.name)
    assert middle(service, session) == "Z"
    assert service.get(f"{session}/frame.png").headers["Peek-Page"] == "6/6"


def test_folders_come_with_all_that_is_in_them_and_go(service, folder, tmp_path):
    new = tmp_path / "New"
    (new / "Inner").mkdir(parents=True)
    shutil.copy(folder / "Picture 1.png", new / "Inner" / "a.png")
    new.rename(folder / "New")
    seen(service, ["a"], f"{folder.name}--New--Inner")
    (folder / "New" / "Inner" / "b.png").write_bytes(green())
    seen(service, ["a", "b"], f"{folder.name}--New--Inner")
    (folder / "New").rename(tmp_path / "Elsewhere")
    seen(service, None, f"{folder.name}--New--Inner")


@pytest.mark.parametrize("document", ["frame.png", "layout.json"])
def test_a_long_poll_returns_when_a_picture_is_replaced(service, folder, document):
    session = service.session(folder.name, page=2)
    # Once all pages have been shown, tags no longer change.
    service.show_all(folder.name)
    before = service.get(f"{session}/{document}")
    change = threading.Timer(0.3, (folder / "Picture 3.png").write_bytes, (green(),))
    change.start()
    response = service.get(
        f"{session}/{document}", if_none_match=before.headers["ETag"], prefer="wait=25")
    assert response.status == 200 and response.body != before.body
    assert response.seconds < SOON
    change.join()
    # An earlier event may have another cause, for example that the next picture is ready.
    until(lambda: service.get(f"{session}/frame.png").png.getpixel((512, 300)) == GREEN,
          "the picture is there")


def test_a_client_that_places_pages_gets_a_replaced_picture(service, folder):
    session = service.session(folder.name, page=2)

    def source():
        layout = rest(service, session)
        states = {page["state"] for page in layout["pages"] if page["visible"]}
        page, = [page for page in layout["pages"] if page["index"] == 2]
        return page["source"] if states == {"ready"} else None

    before = until(source, "all is there")
    course = f"{session}/layout.json?path=true"
    tag = service.get(course).headers["ETag"]
    assert service.get(course, if_none_match=tag).status == 304
    (folder / "Picture 3.png").write_bytes(green())
    until(lambda: source() not in (None, before), "another picture is there")
    assert service.get(course, if_none_match=tag).status == 200


def test_a_long_poll_returns_when_a_gallery_comes_back(plain, tmp_path):
    with serving(plain, *WATCHED) as service:
        session = service.session("Plain", page=2)
        (tmp_path / "away").mkdir()
        for path in list(plain.iterdir()):
            path.rename(tmp_path / "away" / path.name)
        seen(service, None, "Plain")
        tag = service.get(f"{session}/layout.json").headers["ETag"]
        change = threading.Timer(
            0.3, lambda: [path.rename(plain / path.name)
                          for path in list((tmp_path / "away").iterdir())])
        change.start()
        response = service.get(f"{session}/layout.json", if_none_match=tag, prefer="wait=25")
        change.join()
        assert response.seconds < SOON
        seen(service, numbered(*range(1, 7)), "Plain")
        assert middle(service, session).startswith("Picture")


def test_a_stream_shows_a_picture_that_is_replaced(service, folder):
    session = service.session(folder.name, page=2)
    assert service.get(f"{session}/frame.png").status == 200
    with Stream(service, session) as stream:
        assert stream.part().getpixel((512, 300)) != GREEN
        (folder / "Picture 3.png").write_bytes(green())
        until(lambda: stream.part().getpixel((512, 300)) == GREEN, "the new picture is shown")


def test_a_picture_that_is_written_slowly_appears_when_it_is_whole(service, folder):
    content = green()
    session = service.session(folder.name, page=2)
    before = service.frame(f"{session}/frame.png").png.getpixel((512, 300))
    assert before != GREEN
    with open(folder / "Picture 3.png", "wb") as old, open(folder / "Picture 7.png", "wb") as new:
        for file in (old, new):
            file.write(content[:len(content) // 2])
            file.flush()
        # Another change causes a scan in the meantime.
        (folder / "Picture 8.png").write_bytes(content)
        seen(service, numbered(1, 2, 3, 4, 5, 6, 8), folder.name)
        assert service.get(f"{session}/frame.png").png.getpixel((512, 300)) == before
        for file in (old, new):
            file.write(content[len(content) // 2:])
    seen(service, numbered(*range(1, 9)), folder.name)
    until(lambda: service.get(f"{session}/frame.png").png.getpixel((512, 300)) == GREEN,
          "the new picture")


def test_twenty_thousand_pictures_that_come_at_once_are_all_seen(plain, note):
    content = green()
    with serving(plain, *WATCHED) as service:
        start = time.monotonic()
        for number in range(20_000):
            (plain / f"many {number}.png").write_bytes(content)
        written = time.monotonic() - start
        count = until(lambda: (found := service.get("/v1/galleries/Plain").json["count"]) == 20_006
                      and found, "all are found")
        assert count == 20_006
        note(f"20,000 new pictures: written in {written:.1f} s, "
             f"seen {time.monotonic() - start - written:.1f} s later")
        # One more costs little.
        start = time.monotonic()
        (plain / "Picture 9.png").write_bytes(content)
        until(lambda: service.get("/v1/galleries/Plain").json["count"] == 20_007, "one more")
        note(f"one more of them: seen {time.monotonic() - start:.2f} s later")


def test_strange_entries_are_no_pictures_and_harm_nobody(service, folder):
    os.mkfifo(folder / "pipe.png")
    (folder / "loop.png").symlink_to("loop.png")
    (folder / "round").symlink_to(".")
    (folder / "library").symlink_to("..")
    (folder / "outside.png").symlink_to("/etc/passwd")
    (folder / "Picture 2.png").unlink()
    (folder / "Picture 2.png").mkdir()
    with open(os.path.join(os.fsencode(folder), b"\xff\xfe.png"), "wb") as file:
        file.write(green())
    seen(service, numbered(1, 3, 4, 5, 6) + ["��"], folder.name)
    for item in service.items(folder.name):
        assert service.get(item["picture"]).png


def test_pictures_cut_and_deleted_while_they_are_prepared_harm_nobody(service, folder):
    whole = encoded(Image.effect_noise((1500, 1000), 90).convert("RGB"), "JPEG", quality=95)
    path = folder / "Picture 7.png"
    for round in range(12):
        path.write_bytes(whole)
        item = until(lambda: [item for item in service.items(folder.name)
                              if item["title"] == "Picture 7"], "the picture")[0]
        responses = []
        asking = [threading.Thread(target=lambda size: responses.append(
            service.get(f"{item['picture']}?width={size}&height=900")), args=(900 + size,))
            for size in range(4)]
        for thread in asking:
            thread.start()
        if round % 2:
            path.unlink()
        else:
            os.truncate(path, 5000)
        for thread in asking:
            thread.join()
        # Visible, gone, or worth a retry.
        assert {refused_or_well(response).status for response in responses} <= {200, 404, 503}
        assert len(responses) == len(asking)
        if path.exists():
            path.unlink()
        seen(service, numbered(*range(1, 7)), folder.name)


def test_nothing_runs_when_nothing_changes(plain_folder):
    def seconds():
        fields = Path(f"/proc/{service.process.pid}/stat").read_text().rsplit(")")[-1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def used():
        before = seconds()
        time.sleep(3)
        return seconds() - before

    with serving(plain_folder, *WATCHED) as service:
        settled(service)
        # The end of the previous request, or of the index, may fall into the first measurement.
        assert any(used() < 0.05 for _ in range(4))


def test_without_watching_changes_wait_for_a_look(plain):
    with serving(plain, "--rescan-seconds", "2", "--watch", "off") as service:
        (plain / "Picture 7.png").write_bytes(green())
        seen(service, numbered(*range(1, 8)), "Plain")


def test_a_wrong_word_is_reported(plain_folder):
    response = subprocess.run(
        [EXECUTABLE, "serve", plain_folder, "--watch", "maybe"], capture_output=True, text=True)
    assert response.returncode == 64
    assert "--watch must be one of on, off." in response.stderr

"""`peekstrip demo`: the sample gallery and screens on one page, from any folder."""

import io
import os
import re
import signal
import subprocess
from contextlib import contextmanager

import html5lib
import pytest
from PIL import Image

from service import EXECUTABLE, PATIENCE, ROOT, free_port, ready, serving

pytestmark = pytest.mark.rooms("Peekstrip", "WebPages", "Templates")


@contextmanager
def demonstrating(tmp_path):
    """The demo, started in a folder without the sources, with its folder for temporary files."""
    log = tmp_path / "log"
    ports = [str(free_port()) for _ in range(2)]
    folders = tmp_path / "tmp"
    folders.mkdir()
    with open(log, "wb") as said:
        process = subprocess.Popen(
            [EXECUTABLE, "demo", "--port", ports[0], "--admin-port", ports[1]], cwd=tmp_path, stdout=said,
            stderr=said, env={**os.environ, "TMPDIR": str(folders)})
    try:
        yield ready(process, log), folders
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()


def test_it_shows_what_it_says_and_leaves_nothing(tmp_path):
    with demonstrating(tmp_path) as (service, folders):
        urls = re.findall(rf"^  {service.base}(/\S*) ", service.log, re.M)
        assert len(urls) == 7 and urls[0] == "/"
        for url in urls:
            assert service.get(url).status == 200, url
        assert list(folders.iterdir())
    assert not list(folders.iterdir())


def test_its_first_page_shows_the_gallery_and_the_screens_and_turns_them(tmp_path):
    with demonstrating(tmp_path) as (service, _):
        gallery, *screens = guide(service).iter("li")
        assert [it.find("a").get("href") for it in (gallery, *screens)] == [
            "/g/Sample", "/screens/hall", "/screens/kitchen", "/screens/panel"]
        pictures = [shown(service, it.find(".//img")) for it in (gallery, *screens)]
        # Four greys, as Examples/screens.json wants them for the panel.
        assert len(pictures[-1].convert("L").getcolors()) <= 4
        frame, turn = (it.find(".//code").text.split() for it in (gallery, screens[0]))
        subprocess.run(frame, cwd=tmp_path, check=True, capture_output=True)
        with Image.open(tmp_path / "frame.png") as picture:
            assert picture.format == "PNG"
        form = screens[0].find("form")
        first = revision(service)
        button, = (it for it in form.iter("button") if it.get("name") == "next")
        assert service.form(form.get("action"), f"next={button.get('value')}").status == 303
        second = revision(service)
        subprocess.run(turn, cwd=tmp_path, check=True, capture_output=True)
        assert first < second < revision(service)


def test_a_server_that_is_no_demo_says_nothing_of_one(plain_folder):
    with serving(plain_folder, "--screens", ROOT / "Examples/screens.json") as service:
        assert guide(service) is None


def guide(service):
    """The part of the first page that says what to try; None if there is none."""
    page = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(service.get("/").text)
    return page.find(".//section[@class='demo']")


def shown(service, image):
    """The picture of an element, which has the size that the page says."""
    picture = Image.open(io.BytesIO(service.get(image.get("src")).body))
    assert picture.size == (int(image.get("width")), int(image.get("height")))
    return picture


def revision(service):
    return service.get("/screens/hall/layout.json").json["screen"]["revision"]

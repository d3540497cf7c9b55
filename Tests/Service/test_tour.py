"""bin/tour makes pages of a running server that any host can show."""

import re
import subprocess
import sys
from html.parser import HTMLParser

import html5lib
import pytest
from PIL import Image

from service import ROOT, serving

pytestmark = pytest.mark.rooms()


def toured(server, folder):
    """What bin/tour says of a server."""
    return subprocess.run([sys.executable, ROOT / "bin/tour", folder, "--server", server], text=True,
                          capture_output=True, timeout=300)


class Links(HTMLParser):
    """The files that a page names, and its pictures."""

    def __init__(self, page):
        super().__init__()
        self.files, self.pictures, self.tags = set(), [], set()
        self.feed(page.read_text())

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.tags.add(tag)
        self.files |= {given[name] for name in ("href", "src", "srcset") if name in given}
        if tag == "img":
            self.pictures.append(given)


@pytest.fixture(scope="module")
def tour(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tour") / "site"
    with serving(ROOT / "Sample", "--screens", ROOT / "Examples/screens.json") as service:
        done = toured(service.base, folder)
        assert done.returncode == 0, done.stderr
        yield folder, service


def test_a_tour_is_whole_and_small(tour):
    folder, _ = tour
    pages = {page.name: Links(page) for page in folder.glob("*.html")}
    assert set(pages) == {"index.html", *(f"page-{number}.html" for number in range(1, 13))}
    named = {"index.html"}.union(*(it.files for it in pages.values()))
    assert named == {it.name for it in folder.iterdir()}
    # Its screens show what the hour brings.
    assert 500_000 < sum(it.stat().st_size for it in folder.iterdir()) < 4_000_000


def test_its_pages_are_valid_and_need_no_scripts(tour):
    folder, _ = tour
    for page in folder.glob("*.html"):
        html5lib.HTMLParser(strict=True).parse(page.read_text())
        assert not {"script", "style", "iframe"} & Links(page).tags
    assert "prefers-color-scheme: dark" in (folder / "tour.css").read_text()


def test_its_pictures_are_what_their_places_say(tour):
    folder, _ = tour
    for page in folder.glob("*.html"):
        for given in Links(page).pictures:
            assert given["alt"]
            with Image.open(folder / given["src"]) as picture:
                assert picture.size == (int(given["width"]), int(given["height"]))
    pairs = [(light, light.with_name(light.name.replace("-light", "-dark"))) for light in folder.glob("*-light.webp")]
    assert len(pairs) > 12 and all(light.read_bytes() != dark.read_bytes() for light, dark in pairs)
    # Greys alone, for the panel.
    with Image.open(folder / "panel.png") as panel:
        assert panel.mode == "L" and len(panel.getcolors()) <= 4


def test_its_presets_are_all_that_the_server_has(tour):
    folder, service = tour
    known = service.get("/openapi.json").json["components"]["schemas"]["Preset"]["enum"]
    index = (folder / "index.html").read_text()
    assert re.findall(r"<b>([a-z-]+)</b> \w", index) == known
    assert all(list(folder.glob(f"preset-{it}.webp")) or list(folder.glob(f"preset-{it}-light.webp")) for it in known)


@pytest.mark.parametrize("name", ["slide", "coverflow", "curl"])
def test_its_motions_move_and_begin_again(tour, name):
    folder, _ = tour
    file = next(folder.glob(f"motion-{name}-dark.webp"), folder / f"motion-{name}.webp")
    with Image.open(file) as motion:
        assert motion.n_frames > 5 and motion.info["loop"] == 0
        motion.load()
        first = motion.convert("RGB").tobytes()
        motion.seek(motion.n_frames - 1)
        motion.load()
        assert motion.info["duration"] == 1500
        assert motion.convert("RGB").tobytes() != first


def test_a_server_that_lacks_what_it_shows_is_an_error(tmp_path):
    with serving(ROOT / "Sample") as service:
        done = toured(service.base, tmp_path / "site")
    assert done.returncode == 1 and "screens of `peekstrip demo`" in done.stderr
    (tmp_path / "empty").mkdir()
    with serving(tmp_path / "empty") as service:
        done = toured(service.base, tmp_path / "site")
    assert done.returncode == 1 and done.stderr.startswith("tour: ")
    # No server is there now.
    done = toured(service.base, tmp_path / "site")
    assert done.returncode == 1 and "Start `peekstrip demo`." in done.stderr

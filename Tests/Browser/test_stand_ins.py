"""The stand-ins of pictures: ThumbHashes, decoded by the viewer's script."""

import base64
import json
from contextlib import closing

import pytest
from PIL import Image

from browsers import Reader
from fickle_network import Network, behind
from service import serving
from tab import Tab

pytestmark = pytest.mark.rooms()

# From the format's own implementation, which cuts where these are rounded: the size, and the pixels of the
# corners at the top, of the left corner at the bottom, and of the middle.
VECTORS = [
    ("5f0802138031304631453574ddafff5998", (32, 14),
     [(157, 153, 67), (143, 139, 95), (139, 135, 102), (119, 115, 142)]),
    ("5e080215025013437436533796435835fdadad606d", (23, 32),
     [(150, 149, 66), (124, 145, 95), (130, 140, 95), (122, 105, 137)]),
    ("df0706759a8387878088888877787788807107f888", (32, 23),
     [(28, 0, 255), (255, 0, 107), (5, 255, 143), (120, 127, 121)]),
    ("5c093a6182777787888808888888908c08", (32, 5),
     [(0, 0, 0), (0, 0, 7), (0, 0, 0), (255, 255, 242)]),
    ("9f3401058000000000000000000000000000000000", (32, 23), [(38, 140, 198)] * 4),
]

DECODED = """(async () => {
    const script = document.querySelector('script[type=module]').src
    const { thumbHashURL } = await import(new URL('viewer/thumb-hash.js', script))
    const image = new Image()
    image.src = thumbHashURL('%s')
    await image.decode()
    const { width, height } = image
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')
    context.drawImage(image, 0, 0)
    const places = [[0, 0], [width - 1, 0], [0, height - 1], [width >> 1, height >> 1]]
    return JSON.stringify([[width, height], places.map(place =>
        [...context.getImageData(...place, 1, 1).data].slice(0, 3))])
})()"""


def test_the_script_decodes_as_another_implementation(open_tab, service):
    tab = open_tab(f"/g/{service.gallery}")
    for hash, size, pixels in VECTORS:
        text = base64.b64encode(bytes.fromhex(hash)).decode()
        found, colours = json.loads(tab.evaluate(DECODED % text))
        assert tuple(found) == size, hash
        for colour, wanted in zip(colours, pixels, strict=True):
            assert all(abs(one - other) <= 1 for one, other in zip(colour, wanted)), (hash, colours, pixels)


CURRENT = ".strip .page[data-current] .picture"


def style(tab, name):
    """Of the current picture; empty while there is none."""
    return tab.evaluate(f"(found => found ? getComputedStyle(found).{name} : '')(document.querySelector('{CURRENT}'))")


def test_pictures_that_do_not_come_have_stand_ins_in_their_shape(open_tab, service, start, browser):
    tab = open_tab(f"/g/{service.gallery}")
    tab.wait_until(lambda: service.items()[0]["thumbHash"], "the picture was decoded")
    network = Network()
    network.part, network.does = "/page?size=", "reset"
    with (behind(service.base, network) as base,
          closing(Tab(start(browser, Reader()), base, "default", 1024, 768)) as tab):
        tab.open(f"/g/{service.gallery}")
        tab.wait_until(lambda: style(tab, "backgroundImage").startswith('url("data:image/png;base64,'),
                       "the picture has a stand-in")
        assert style(tab, "backgroundSize") == "cover"


def test_a_picture_that_the_page_has_from_the_start_needs_no_stand_in(open_tab, service):
    tab = open_tab(f"/g/{service.gallery}")
    tab.wait_until(lambda: service.items()[0]["thumbHash"], "the picture was decoded")
    # Its script comes behind its picture, also in a browser that has neither.
    tab.reload()
    tab.wait_for_strip()
    tab.wait_until(lambda: tab.evaluate(f"document.querySelector('{CURRENT} > img')?.naturalWidth > 0"), "the picture")
    assert style(tab, "backgroundImage") == "none"


@pytest.fixture(scope="module")
def broken(tmp_path_factory):
    """A service whose second picture has a whole header, and nothing else."""
    place = tmp_path_factory.mktemp("broken")
    folder = place / "pictures" / "Broken"
    folder.mkdir(parents=True)
    for number in range(3):
        Image.effect_noise((600, 400), 60).save(folder / f"{number}.png")
    whole = (folder / "1.png").read_bytes()
    (folder / "1.png").write_bytes(whole[:60])
    with serving(place / "pictures", place / "log") as service:
        yield service


# What stands for a picture that cannot be decoded is the service's answer and the script's choice.
BROKEN = pytest.mark.parametrize("browser", ["chromium"])


@BROKEN
def test_a_picture_that_cannot_be_decoded_has_the_services_panel(broken, start, browser):
    tab = Tab(start(browser, Reader()), broken.base, "default", 1200, 800)
    tab.open("/g/Broken")
    panel = "document.querySelector('.strip [data-item=\"%s\"] .picture > img')" \
        % broken.items()[1]["id"]
    tab.wait_until(lambda: "/page.png?" in (tab.evaluate(f"{panel}?.src") or ""), "the panel")
    # Neighbours are as usual.
    other = "document.querySelector('.strip [data-item=\"%s\"] .picture > img')" \
        % broken.items()[0]["id"]
    tab.wait_until(lambda: "/page?size=" in (tab.evaluate(f"{other}?.currentSrc") or ""), "its picture")
    tab.close()


@BROKEN
def test_a_picture_that_was_never_decoded_has_a_colour_in_the_grid(broken, start, browser):
    tab = Tab(start(browser, Reader()), broken.base, "default", 1200, 800)
    tab.open("/g/Broken/grid")
    item = broken.items()[1]
    assert item["thumbHash"] is None
    tile = f"document.querySelector('.tile[href*=\"{item['id']}\"]')"
    tab.wait_until(lambda: tab.evaluate(f"{tile} !== null"), "its tile")
    tab.wait_until_quiet()
    colours = [tab.evaluate(f"getComputedStyle({element}).backgroundColor") for element in (tile, "document.body")]
    assert colours[0] not in ("rgba(0, 0, 0, 0)", colours[1])
    tab.close()

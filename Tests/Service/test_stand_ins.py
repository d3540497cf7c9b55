"""What stands in for a picture that is on its way: its place, its shape and its ThumbHash."""

import base64
import io
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image

from faults import hanging
from service import until
from test_index import serving_in
from test_metrics import value

pytestmark = pytest.mark.rooms()

RED, BLUE = (200, 40, 40), (40, 40, 200)


@pytest.fixture
def folder(tmp_path):
    """Two pictures whose left half is red and whose right half is blue, one wide and one high."""
    folder = tmp_path / "Two"
    folder.mkdir()
    for number, size in enumerate([(360, 240), (240, 360)]):
        picture = Image.new("RGB", size, BLUE)
        picture.paste(RED, (0, 0, size[0] // 2, size[1]))
        picture.save(folder / f"{number}.png")
    return folder


def measured(service, layout):
    """The pages of a layout, once the strip has the length of the portrait beside the landscape."""
    return until(lambda: (pages := service.get(layout).json["pages"])
                 and pages[0]["frame"]["width"] > pages[1]["frame"]["width"] and pages, "lengths are known")


def near(one, other, most=45):
    return all(abs(a - b) <= most for a, b in zip(one, other))


def test_a_picture_that_was_decoded_once_has_its_place_and_its_colours_before_it_is_there(
        folder, tmp_path):
    address = "/v1/galleries/Two/%s?preset=preview&page={}&width=800&height=600"
    frame, layout = address % "frame.png", address % "layout.json"
    with serving_in(folder, tmp_path / "state") as service:
        measured(service, layout.format(0))
        shown = [service.frame(frame.format(page)).png for page in range(2)]
        hashes = until(
            lambda: (found := [item["thumbHash"] for item in service.items("Two")]) and all(found)
            and found, "the index has written both hashes")
        known = service.frame(layout.format(0)).json["pages"]
        assert [page["thumbHash"] for page in known] == hashes
        assert [page["state"] for page in known] == ["ready", "ready"]
    with serving_in(folder, tmp_path / "state") as service:
        until(lambda: all(item["thumbHash"] for item in service.items("Two")), "the index is read")
        # For a client that draws the strip, so that nothing is decoded.
        measured(service, layout.format(0) + "&model=true")
        with hanging(service, "pread64", 60, list(folder.iterdir())):
            # A file that cannot be read is given up after some seconds, so all is asked at once.
            with ThreadPoolExecutor(4) as pool:
                layouts = [pool.submit(service.get, layout.format(number)) for number in range(2)]
                frames = [pool.submit(service.get, frame.format(number)) for number in range(2)]
            for number, picture in enumerate(shown):
                pages = layouts[number].result().json["pages"]
                before = [page for page in known if page["index"] == number]
                page, = [page for page in pages if page["index"] == number]
                assert page["state"] == "loading" and page["thumbHash"] == hashes[number]
                assert page["image"] == before[0]["image"] and page["source"] is None
                place = page["picture"]
                size = place["width"], place["height"]
                assert size == (before[0]["picture"]["width"], before[0]["picture"]["height"])
                response = frames[number].result()
                assert response.headers["Peek-Pictures"] == "loading"
                seen = response.png
                middle = place["y"] + size[1] // 2
                assert near(seen.getpixel((place["x"] + size[0] // 6, middle)), RED)
                assert near(seen.getpixel((place["x"] + size[0] * 5 // 6, middle)), BLUE)
                # Nothing but the picture's own area is filled.
                for x, y in ((place["x"] - 2, middle), (place["x"] + size[0] // 2, place["y"] - 2)):
                    assert seen.getpixel((x, y)) == picture.getpixel((x, y))
        last = until(lambda: (response := service.get(frame.format(1)))
                     .headers.get("Peek-Pictures") is None and response, "the pictures are there")
        assert last.png.tobytes() == shown[1].tobytes()


def test_a_picture_that_was_never_decoded_has_its_place_but_no_colours(folder, tmp_path):
    with serving_in(folder, tmp_path / "state") as service:
        until(lambda: all(item["width"] for item in service.items("Two")), "the headers are read")
    with serving_in(folder, tmp_path / "state") as service:
        until(lambda: all(item["width"] for item in service.items("Two")), "the index is read")
        with hanging(service, "pread64", 60, list(folder.iterdir())):
            page = service.get("/v1/galleries/Two/layout.json?page=0").json["pages"][0]
            assert page["state"] == "loading" and page["thumbHash"] is None
            assert page["picture"]["width"] / page["picture"]["height"] == pytest.approx(1.5, abs=0.02)
            # The panels of a wide and of a high picture are different frames.
            frames = [service.get(f"/v1/galleries/Two/frame.png?preset=pages&page={number}&width=400"
                                  "&height=400&pictures=now") for number in range(2)]
            assert frames[0].body != frames[1].body
            assert frames[0].headers["ETag"] != frames[1].headers["ETag"]


def test_covers_have_stand_ins_in_the_page_itself(folder, tmp_path):
    with serving_in(folder, tmp_path / "state") as service:
        def stand_in():
            # On a busy machine a frame comes without its pictures, which nobody prepares then.
            assert service.get("/v1/galleries/Two/frame.png").status == 200
            return re.search(r'<img src="data:image/png;base64,([^"]+)" ', service.get("/").text)
        found = until(stand_in, "the cover was decoded")
        content = base64.b64decode(found.group(1))
        assert len(content) < 350
        picture = Image.open(io.BytesIO(content)).convert("RGB")
        assert picture.size == (8, 6)
        assert near(picture.getpixel((1, 3)), RED) and near(picture.getpixel((6, 3)), BLUE)


def test_a_client_that_draws_the_strip_waits_for_no_picture_that_the_index_knows(folder, tmp_path):
    layout = "/v1/galleries/Two/layout.json?model=true&width=800&height=600"
    with serving_in(folder, tmp_path / "state") as service:
        # The first time somebody looks, pictures are decoded once, for what stands in for them.
        until(lambda: all(page["thumbHash"] for page in service.get(layout).json["pages"]), "both hashes")
        until(lambda: all(item["thumbHash"] for item in service.items("Two")), "they are written")
        pages = measured(service, layout)
    with serving_in(folder, tmp_path / "state") as service:
        until(lambda: all(item["thumbHash"] for item in service.items("Two")), "the index is read")
        measured(service, layout)
        with hanging(service, "pread64", 60, list(folder.iterdir())):
            response = service.get(layout)
            assert "Peek-Pictures" not in response.headers
            known = ["index", "image", "picture", "thumbHash"]
            assert [[page[name] for name in known] for page in response.json["pages"]] \
                == [[page[name] for name in known] for page in pages]
            assert service.get("/g/Two?width=800&height=600").status == 200
        # Nothing was decoded for frames: pictures for browsers come after what was asked for before.
        for page in pages:
            assert service.get(page["image"]).status == 200
        assert value(service, "peekstrip_pictures") == 0


def test_a_client_that_draws_the_strip_hears_of_a_picture_that_fails_and_gets_the_panel(folder, tmp_path):
    # A whole header, and nothing else.
    broken = folder / "0.png"
    broken.write_bytes(broken.read_bytes()[:60])
    layout = "/v1/galleries/Two/layout.json?model=true&width=800&height=600"
    with serving_in(folder, tmp_path / "state") as service:
        until(lambda: all(item["width"] for item in service.items("Two")), "the headers are read")
        page = until(lambda: (page := service.get(layout).json["pages"][0])
                     and page["state"] != "loading" and page, "the picture has failed")
        assert page["state"] == "failed" and page["image"] is None and page["reason"]
        assert service.get(page["source"]).png.size[0] > 100

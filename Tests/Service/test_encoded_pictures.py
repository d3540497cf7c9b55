"""Pictures for browsers: the format that the client reads, whole and in few sizes, and addresses that
caches may keep."""

import io
import signal

import pytest
from PIL import Image, ImageChops, ImageStat

from photographs import photograph
from pictures import QUARTERS, broken_pictures, encoded, half_transparent, oriented, quartered
from proxy import nginx
from service import Client, free_port, until
from test_index import serving_in

pytestmark = pytest.mark.rooms("PicturePreparing", "PictureCoding", "WebAPI")

SIZES = [80, 160, 320, 480, 640, 960, 1280, 1920, 2560, 3840, 7680, 15360]

# What programs send for an image: (Accept, type).
ACCEPT = {
    "nothing": (None, "jpeg"),
    "curl": ("*/*", "jpeg"),
    "chromium": ("image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", "avif"),
    "firefox": ("image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5", "avif"),
    "firefox 65": ("image/webp,*/*", "webp"),
    "safari 17": ("image/webp,image/avif,image/jxl,image/heic,image/heic-sequence,video/*;q=0.8,"
                  "image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5", "avif"),
    "safari 13": ("image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5", "jpeg"),
    "internet explorer": ("image/png, image/svg+xml, image/*;q=0.8, */*;q=0.5", "jpeg"),
    "an address bar": ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "jpeg"),
    "any image": ("image/*", "jpeg"),
    "no webp": ("image/webp;q=0, image/*", "jpeg"),
    "webp last": ("image/jpeg, image/webp;q=0.5", "jpeg"),
    "webp as good": ("image/jpeg;q=0.5, image/webp;q=0.5", "webp"),
    "webp first": ("image/jpeg;q=0.8 , IMAGE/WebP ; q=0.9", "webp"),
    "avif alone": ("image/avif", "avif"),
    "no avif": ("image/avif;q=0, image/webp", "webp"),
    "avif last": ("image/webp, image/avif;q=0.9", "webp"),
    "png alone": ("image/png", "png"),
    "no jpeg": ("image/jpeg;q=0, image/*", "png"),
    "something else": ("application/json", "jpeg"),
    "nonsense": (";;q=,,/;q=x", "jpeg"),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("served") / "Pictures"
    folder.mkdir()
    (folder / "wide.jpg").write_bytes(encoded(quartered(2000, 1200), "JPEG", quality=95))
    (folder / "small.png").write_bytes(encoded(quartered(200, 300), "PNG"))
    (folder / "turned.jpg").write_bytes(oriented(6))
    (folder / "clear.png").write_bytes(half_transparent())
    (folder / "damaged.jpg").write_bytes(broken_pictures()["noise as jpg.jpg"][0])
    return folder


@pytest.fixture(scope="module")
def service(folder, tmp_path_factory):
    with serving_in(folder, tmp_path_factory.mktemp("state")) as service:
        yield service


@pytest.fixture(scope="module")
def pages(service):
    return {item["title"]: f"{item['href']}/page" for item in service.items("Pictures")}


def opened(response):
    assert response.status == 200, response.body[:300]
    return Image.open(io.BytesIO(response.body))


@pytest.mark.parametrize("client", ACCEPT)
def test_the_format_is_one_that_the_client_reads(service, pages, client):
    accept, form = ACCEPT[client]
    response = service.get(f"{pages['wide']}?size=320", accept=accept)
    assert response.headers["Content-Type"] == f"image/{form}"
    assert opened(response).format == form.upper()
    assert response.headers["Vary"] == "Accept"
    again = service.get(
        f"{pages['wide']}?size=320", accept=accept, if_none_match=response.headers["ETag"])
    assert (again.status, again.body) == (304, b"")
    assert (again.headers["Vary"], again.headers["ETag"]) == ("Accept", response.headers["ETag"])


def test_each_format_has_its_own_tag(service, pages):
    tags = {service.get(pages["wide"], accept=f"image/{form}").headers["ETag"]
            for form in ("avif", "webp", "jpeg", "png")}
    assert len(tags) == 4


@pytest.mark.parametrize("ending, form", [("webp", "WEBP"), ("jpg", "JPEG")])
def test_a_suffix_decides_whatever_the_client_accepts(service, pages, ending, form):
    response = service.get(f"{pages['wide']}.{ending}", accept="image/png")
    assert opened(response).format == form
    assert "Vary" not in response.headers


def check_quarters(picture):
    # Their middles, which no filter reaches.
    for place, colour in enumerate(QUARTERS):
        x = picture.width * (1 + place % 2 * 2) // 4
        y = picture.height * (1 + place // 2 * 2) // 4
        seen = picture.convert("RGB").getpixel((x, y))
        assert all(abs(one - other) <= 6 for one, other in zip(seen, colour)), (seen, colour)


@pytest.mark.parametrize("title, natural", [("wide", (2000, 1200)), ("small", (200, 300)),
                                            ("turned", (400, 300))])
@pytest.mark.parametrize("size", SIZES)
def test_the_whole_picture_is_sent_and_never_enlarged(service, pages, title, natural, size):
    scale = min(1, size / max(natural))
    wanted = [side * scale for side in natural]
    for ending in ("webp", "jpg"):
        picture = opened(service.get(f"{pages[title]}.{ending}?size={size}"))
        assert all(abs(side - exact) <= 0.5 for side, exact in zip(picture.size, wanted))
        check_quarters(picture)


@pytest.mark.parametrize("size", SIZES)
def test_avif_is_for_sizes_in_which_it_saves_bytes(service, pages, size):
    response = service.get(f"{pages['wide']}?size={size}", accept="image/avif,image/webp,*/*")
    picture = opened(response)
    assert picture.format == ("AVIF" if 320 <= size <= 1920 else "WEBP")
    check_quarters(picture)


def test_avif_is_for_pictures_that_are_encoded_once(folder, pages, service, tmp_path):
    accept = "image/avif,image/webp,*/*"
    other = service.get(f"{pages['wide']}?size=640&background=ff8000", accept=accept)
    assert other.headers["Content-Type"] == "image/webp"
    with serving_in(folder, tmp_path / "state", "--cache-disk-megabytes", "0") as diskless:
        # In memory, only those of which many have room.
        for size, form in ((160, "webp"), (320, "avif"), (640, "avif"), (960, "webp")):
            response = diskless.get(f"{pages['wide']}?size={size}", accept=accept)
            assert response.headers["Content-Type"] == f"image/{form}"
            assert response.headers["Vary"] == "Accept"
        assert "up to 640 pixels as AVIF" in diskless.log


def test_a_png_has_the_pixels_that_a_page_has(service, pages):
    whole = opened(service.get(f"{pages['wide']}?size=960", accept="image/png"))
    exact = opened(service.get(f"{pages['wide']}.png?width=960&height=576"))
    assert ImageChops.difference(whole.convert("RGB"), exact.convert("RGB")).getbbox() is None


def test_transparent_pixels_show_the_background(service, pages):
    for background, colour in (("", (0x16, 0x18, 0x1c)), ("&background=ff8000", (255, 128, 0))):
        picture = opened(service.get(f"{pages['clear']}?size=80{background}", accept="image/png"))
        exact = opened(service.get(
            f"{pages['clear']}.png?width={picture.width}&height={picture.height}{background}"))
        assert ImageChops.difference(picture.convert("RGB"), exact.convert("RGB")).getbbox() is None
        assert colour in {found for _, found in picture.convert("RGB").getcolors(1 << 20)}


def test_a_book_has_paper_behind_transparent_pictures_and_the_photographs_of_other_strips(service):
    images = {}
    for preset in ("pages-all", "curl", "leaves-spread"):
        for item in service.items("Pictures"):
            query = f"&preset={preset}&cover=false&width=400&height=399"
            images[preset, item["title"]] = service.placement("Pictures", item, query)["image"]
    # Pages of curl are as large as those of pages-all.
    assert images["curl", "wide"] == images["pages-all", "wide"]
    assert all("background=" not in url for (_, title), url in images.items() if title == "wide")
    assert images["curl", "clear"] == images["pages-all", "clear"] + "&background=faf9f6"
    assert images["leaves-spread", "clear"].endswith("&background=faf9f6")
    picture = opened(service.get(images["curl", "clear"], accept="image/png")).convert("RGB")
    assert (0xfa, 0xf9, 0xf6) in {found for _, found in picture.getcolors(1 << 20)}


def test_a_picture_that_cannot_be_shown_is_a_placeholder_that_nobody_keeps(service, pages):
    item, = (item for item in service.items("Pictures") if item["title"] == "damaged")
    response = service.get(f"{item['image']}&size=320")
    assert opened(response).size == (320, 320)
    assert response.headers["Cache-Control"] == "public, no-cache"
    again = service.get(f"{item['image']}&size=320", if_none_match=response.headers["ETag"])
    assert again.status == 304


def put(path, content):
    """Writes a picture as a whole, so that no scan finds a part of it."""
    new = path.with_name(".new")
    new.write_bytes(content)
    new.rename(path)


def test_a_versioned_address_may_be_kept_for_ever_until_the_file_changes(folder, service):
    path = folder / "changing.jpg"
    put(path, photograph((64, 48), (200, 0, 0)))
    service.signal(signal.SIGHUP)
    item = until(lambda: next((item for item in service.items("Pictures")
                               if item["title"] == "changing"), None), "the picture is found")
    first = service.get(item["image"])
    assert first.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert service.get(item["href"] + "/page").headers["Cache-Control"] == "public, no-cache"
    put(path, photograph((64, 48), (0, 0, 200)))
    service.signal(signal.SIGHUP)
    later = until(lambda: next(
        (new for new in service.items("Pictures")
         if new["title"] == "changing" and new["image"] != item["image"]), None), "it is changed")
    second = service.get(later["image"])
    assert second.headers["ETag"] != first.headers["ETag"]
    assert ImageStat.Stat(opened(second).convert("RGB")).mean[2] > 150
    # The old address shows the new picture, and is not kept.
    old = service.get(item["image"], if_none_match=first.headers["ETag"])
    assert (old.status, old.headers["Cache-Control"]) == (200, "public, no-cache")
    assert old.body == second.body


@pytest.mark.parametrize("query, detail", [
    ("size=500", "size must be one of 80, 160, 320, 480, 640, 960, 1280, 1920, 2560, 3840, 7680 and 15360."),
    ("size=0", "size must be"), ("size=a", "size must be"), ("size=", "size must be"),
    ("size=80&size=160", "size must be given once."),
    ("sise=500", "sise is not known here. Did you mean size? Known are background, shape, size, v."),
    ("background=blue", "background must be"),
])
def test_a_wrong_query_says_what_is_right(service, pages, query, detail):
    for ending in ("", ".webp", ".jpg"):
        problem = service.get(f"{pages['wide']}{ending}?{query}").problem(400)
        assert problem["detail"].startswith(detail)


def test_an_unknown_item_or_gallery_is_not_found(service, pages):
    service.get("/v1/galleries/Pictures/items/zzzzzzzzzzzzz/page").problem(404)
    service.get("/v1/galleries/None/items/zzzzzzzzzzzzz/page.jpg").problem(404)
    assert service.get(f"{pages['wide']}.gif").status == 404


def test_layouts_name_the_picture_in_the_size_that_its_page_takes(service):
    def prepared():
        layout = service.get(
            "/v1/galleries/Pictures/layout.json?width=300&height=400&scale=3").json
        return layout if all(page["state"] != "loading" for page in layout["pages"]) else None

    for page in until(prepared, "the pictures are prepared")["pages"]:
        if page["state"] != "ready":
            assert page["image"] is None
            continue
        drawn = 3 * max(page["picture"]["width"], page["picture"]["height"])
        response = service.get(page["image"])
        assert response.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        size = int(page["image"].split("size=")[1].split("&")[0])
        natural = max(opened(service.get(f"{page['image'].split('?')[0]}?size=3840")).size)
        assert size == next(one for one in SIZES if one >= 0.9 * min(drawn, natural))


@pytest.fixture
def cached(service, tmp_path):
    """The service behind an nginx that keeps what it may."""
    port = free_port()
    with nginx(tmp_path, f"""
            proxy_cache_path {tmp_path}/cache keys_zone=pictures:1m;
            server {{
                listen 127.0.0.1:{port};
                location / {{
                    proxy_pass {service.base};
                    proxy_cache pictures;
                    add_header Cached $upstream_cache_status;
                }}
            }}""", port):
        yield Client(port)


def test_a_shared_cache_gives_each_client_a_format_that_it_reads(service, cached):
    item, = (item for item in service.items("Pictures") if item["title"] == "wide")
    for state in ("MISS", "HIT"):
        for client, (accept, form) in ACCEPT.items():
            response = cached.get(f"{item['image']}&size=320", accept=accept)
            assert response.headers["Content-Type"] == f"image/{form}", client
            assert opened(response).format == form.upper()
            if state == "HIT":
                assert response.headers["Cached"] == "HIT", client

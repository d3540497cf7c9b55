"""The pages for text browsers, for cameras, and for programs that show previews of links."""

import io
import re
import subprocess
from urllib.parse import parse_qsl, urlsplit

import html5lib
import pytest
import zxingcpp
from PIL import Image, ImageDraw

from service import FORM, PATIENCE

pytestmark = pytest.mark.rooms("WebPages", "Templates", "QRCoding")


@pytest.fixture
def path_of(service, session):
    id = session.rsplit("/")[-1]
    names = {"item": service.items("Plain")[0]["id"], "session": id}
    return lambda path: path.format(**names)


def document(service, path, **headers):
    return html5lib.parse(service.get(path, **headers).text, namespaceHTMLElements=False)


def read(*command, form=None):
    response = subprocess.run(command, input=form, capture_output=True, text=True, timeout=PATIENCE)
    assert response.returncode == 0, response.stderr
    return response.stdout


def in_w3m(address, form=None, tmp=None):
    if form is None:
        return read("w3m", "-no-cookie", "-dump", address)
    tmp.write_text(form)
    return read("w3m", "-no-cookie", "-dump", "-post", str(tmp), address)


def in_lynx(address, form=None, tmp=None):
    if form is None:
        return read("lynx", "-dump", "-nolist", address)
    return read("lynx", "-dump", "-nolist", "-post_data", address, form=form + "\n---\n")


@pytest.mark.parametrize("browser", [in_w3m, in_lynx])
def test_a_text_browser_shows_everything_and_can_do_everything(service, tmp_path, browser):
    base, post = service.base, tmp_path / "form"
    count = len(service.items("Plain"))
    # Browsers break lines where they like.
    first = " ".join(browser(f"{base}/g/Plain").split())
    for words in (f"1 of {count}", "Previous picture", "Next picture", "Play the slide show",
                  "Zoom in", "Zoom out", "Information", "Download", "Share", "Find",
                  "All pictures", "Settings", f"Picture {count}:"):
        assert words in first
    # Both follow the redirect to the session's own page.
    assert f"2 of {count}" in browser(f"{base}/g/Plain", "next=1", post)
    assert f"3 of {count}" in browser(f"{base}/g/Plain", "goTo=2", post)
    assert f"{count} of {count}" in browser(f"{base}/g/Plain", "key=end", post)
    # Old pages had an image button, which has no position when it is activated by the keyboard.
    assert f"1 of {count}" in browser(f"{base}/g/Plain", "tap.x=0&tap.y=0", post)
    settings = browser(f"{base}/g/Plain/settings")
    for words in ("Film strip", "Between pictures", "From right to left", "Apply"):
        assert words in settings
    assert f"1 of {count}" in browser(f"{base}/g/Plain/settings", "preset=pages", post)
    item = service.items("Plain")[1]
    page = f"{base}/g/Plain/items/{item['id']}"
    assert item["title"] in browser(page) and f"2 of {count}" in browser(page)
    assert item["fileName"] in browser(f"{page}/info")
    assert item["title"] in browser(f"{base}/g/Plain/grid")
    assert "Plain" in browser(f"{base}/g/Plain/find")
    assert "Plain" in browser(f"{base}/")


def test_a_switch_that_a_form_does_not_send_is_off(service):
    """Browsers send only those that are on; the form names them all."""
    moved = service.form("/g/Plain/settings", "switches=loop arrows&arrows=true")
    session = moved.headers["Location"].replace("/s/", "/v1/sessions/").partition("?")[0]
    configuration = service.get(session).json["configuration"]
    assert (configuration["arrows"], configuration["loop"]) == (True, False)
    service.form(f"{session.replace('/v1/sessions/', '/s/')}/settings", "switches=loop arrows&loop=true")
    configuration = service.get(session).json["configuration"]
    assert (configuration["arrows"], configuration["loop"]) == (False, True)


def kept(response):
    """The cookie that keeps the settings of a response's reader, as a browser sends it."""
    [cookie] = re.findall(r"^(peekstrip-settings=[^;]*); Path=/; Max-Age=31536000; SameSite=Lax$",
                          response.headers["Set-Cookie"])
    return cookie


def settings_of(service, path, cookie):
    """The settings of a strip's page, as its form has them."""
    action = document(service, path, Cookie=cookie).find(".//form[@data-events]").get("action")
    return dict(parse_qsl(urlsplit(action).query))


def test_settings_are_kept_for_the_browser(service):
    form = "switches=loop arrows&arrows=true&captions=over&axis=horizontal&autoplay=5000"
    first = service.form("/g/Plain/settings", form)
    cookie = kept(first)
    # What was as it is now, is no choice.
    assert dict(parse_qsl(cookie.partition("=")[2])) == {
        "arrows": "true", "captions": "over", "autoplay": "5000"}
    session = service.get("/g/Plain/settings", Cookie=cookie)
    assert session.status == 200
    # Another change is added, and another layout resets the others.
    second = service.post("/g/Plain/settings", "switches=loop&loop=true", content_type=FORM, Cookie=cookie)
    assert dict(parse_qsl(kept(second).partition("=")[2])) == {
        "arrows": "true", "captions": "over", "loop": "true", "autoplay": "5000"}
    third = service.post("/g/Plain/settings", "preset=pages", content_type=FORM, Cookie=cookie)
    assert kept(third) == "peekstrip-settings=autoplay=5000&preset=pages"


@pytest.mark.parametrize("cookie, query, arrows, captions", [
    ("", "", None, None),
    ("peekstrip-settings=arrows=true&captions=over", "", "true", "over"),
    ("other=1; peekstrip-settings=arrows=true&captions=over; more=2", "", "true", "over"),
    ("peekstrip-settings=arrows=true&captions=over", "?captions=none", "true", "none"),
    ("peekstrip-settings=arrows=true&page=3&nothing=1", "", "true", None),
    ("peekstrip-settings=arrows=perhaps", "", None, None),
    # All galleries are not for a guest of one, nor for a search.
    ("peekstrip-settings=preset=magazine&arrows=true", "", None, None),
    ("peekstrip-settings=preset=nothing&arrows=true", "", None, None),
    ("peekstrip-settings=arrows=true&arrows=false", "", None, None),
    ("peekstrip-settings=%", "", None, None), ("peekstrip-settings", "", None, None)])
def test_a_page_is_drawn_with_kept_settings(service, cookie, query, arrows, captions):
    """An address that says otherwise wins, and a cookie that nobody can have is none."""
    given = settings_of(service, f"/g/Plain{query}", cookie)
    assert (given.get("arrows"), given.get("captions")) == (arrows, captions)
    assert not {"page", "nothing", "preset"} & given.keys()


@pytest.mark.parametrize("cookie, query, value, seconds", [
    ("", "", "5000", "5"),
    ("peekstrip-settings=autoplay=10000", "", "10000", "10"),
    # It plays, because its address says so.
    ("peekstrip-settings=autoplay=10000", "?autoplay=1500", "stop", "1.5"),
    ("peekstrip-settings=autoplay=10000&arrows=true", "", "10000", "10"),
    ("peekstrip-settings=autoplay=1", "", "5000", "5"), ("peekstrip-settings=autoplay=soon", "", "5000", "5")])
def test_the_button_has_the_kept_seconds_of_the_slide_show(service, cookie, query, value, seconds):
    """A slide show does not begin by itself in the next gallery."""
    button = document(service, f"/g/Plain{query}", Cookie=cookie).find(".//button[@data-autoplay]")
    assert (button.get("value"), button.get("data-seconds")) == (value, seconds)
    assert "autoplay" not in settings_of(service, "/g/Plain", cookie)


@pytest.mark.parametrize("cookie, is_bare", [
    ("", False), ("peekstrip-settings=thumbnails=false", True), ("peekstrip-settings=thumbnails=true", False),
    ("peekstrip-settings=thumbnails=perhaps", False)])
def test_thumbnails_are_left_out_for_a_person_who_wants_none(service, cookie, is_bare):
    body = document(service, "/g/Plain", Cookie=cookie).find(".//body")
    assert ("bare" in body.get("class").split()) == is_bare
    assert "thumbnails" not in settings_of(service, "/g/Plain", cookie)


def test_another_layout_leaves_the_thumbnails_as_they_were(service):
    response = service.post("/g/Plain/settings", "preset=pages", content_type=FORM,
                            Cookie="peekstrip-settings=thumbnails=false&arrows=true")
    assert kept(response) == "peekstrip-settings=thumbnails=false&preset=pages"


def test_a_slide_show_that_is_off_leaves_its_button_as_it_was(service):
    first = service.post("/g/Plain/settings", "autoplay=10000", content_type=FORM)
    cookie = kept(first)
    path = first.headers["Location"].partition("?")[0]
    second = service.post(f"{path}/settings", "autoplay=0", content_type=FORM, Cookie=cookie)
    assert kept(second) == cookie == "peekstrip-settings=autoplay=10000"


@pytest.mark.parametrize("query", ["?preset=curl", "?view=frames"])
def test_without_scripts_a_phone_gets_a_frame_of_its_size(service, query):
    sources = document(service, f"/g/Plain{query}").findall(".//source")
    sizes = set()
    for source in sources:
        for candidate in source.get("srcset").split(", "):
            frame = service.get(candidate.split(" ")[0])
            sizes.add(Image.open(io.BytesIO(frame.body)).size)
    assert sizes == {(390, 560), (780, 1120), (800, 320), (1600, 640)}


# Links for cameras and for previews

def decoded(path, side):
    """What a camera reads from a code, drawn from its path by another program."""
    picture = Image.new("L", (side * 8, side * 8), 255)
    draw = ImageDraw.Draw(picture)
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", path):
        x, y, length = int(x), int(y), int(length)
        draw.rectangle([x * 8, y * 8, (x + length) * 8 - 1, y * 8 + 7], fill=0)
    found = zxingcpp.read_barcodes(picture)
    return [barcode.text for barcode in found]


def test_cameras_read_the_links(service, path_of):
    page = service.get(path_of("/s/{session}/share")).body.decode()
    shown = [address.replace("&amp;", "&").replace("&#61;", "=")
             for address in re.findall(r"data-url>([^<]+)<", page)]
    codes = re.findall(r'viewBox="0 0 (\d+) \1".*?<path d="(M[^"]+z)" fill="#000"', page)
    assert len(codes) == len(shown) == 4
    for address, (side, path) in zip(shown, codes):
        assert decoded(path, int(side)) == [address]
        assert service.get(address.removeprefix(service.base)).status == 200


@pytest.mark.parametrize("page", ["/g/Plain", "/g/Plain/items/{item}"])
def test_a_preview_has_a_title_and_a_picture(service, path_of, page):
    text = service.get(path_of(page)).body.decode()
    facts = dict(re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', text))
    title = service.items("Plain")[0]["title"]
    assert facts["og:title"] == f"{title} – Plain"
    assert facts["twitter:card"] == "summary_large_image"
    assert facts["og:url"].replace("&#61;", "=") == service.base + path_of(page)
    poster = facts["og:image"].replace("&#61;", "=").removeprefix(service.base)
    picture = service.get(poster).body
    assert len(picture) <= 300_000
    size = Image.open(io.BytesIO(picture)).size
    assert size == (int(facts["og:image:width"]), int(facts["og:image:height"]))


def test_a_session_is_not_previewed(service, path_of):
    assert "og:image" not in service.get(path_of("/s/{session}")).body.decode()

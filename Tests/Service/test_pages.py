"""The pages over the wire: for validators, text browsers, cameras and caches."""

import gzip
import io
import re
import subprocess
from pathlib import Path
from urllib.parse import unquote, urlencode

import html5lib
import pytest
import tinycss2
import zxingcpp
from PIL import Image, ImageDraw

from service import ROOT, serving

PAGES = ["/", "/g/Plain", "/g/Plain?preset=curl&page=2", "/g/Plain/share",
         "/g/Plain;rating=4;from=2024-05-01?preset=loop",
         "/g/Plain/items/{item}", "/s/{session}", "/s/{session}?live=1", "/s/{session}/share",
         "/s/{session}/remote", "/s/{view}"]


@pytest.fixture
def path_of(service, session):
    id = session.rsplit("/")[-1]
    share = service.get(f"/s/{id}/share").body.decode()
    view = re.search(r'href="/s/(view-[^"]+)"', share)[1]
    names = {"item": service.items("Plain")[0]["id"], "session": id, "view": view}
    return lambda path: path.format(**names)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_html_without_a_mistake(service, path_of, page):
    text = service.get(path_of(page), accept="text/html").body.decode()
    document = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(text)
    ids = [element.get("id") for element in document.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert all(element.get("alt") is not None for element in document.iter("img"))
    # The pages' policy rejects inline styles and scripts.
    assert not [element for element in document.iter() if element.get("style")]
    assert all(element.get("src") for element in document.iter("script"))


def test_an_error_is_a_page_without_a_mistake(service):
    response = service.get("/g/nothing", accept="text/html")
    assert response.status == 404
    html5lib.HTMLParser(strict=True).parse(response.body.decode())


def test_an_empty_folder_is_a_page_that_says_what_to_do(tmp_path):
    folder = tmp_path / "Pictures & more"
    folder.mkdir()
    with serving(folder) as service:
        text = service.get("/", accept="text/html").body.decode()
    html5lib.HTMLParser(strict=True).parse(text)
    assert "There are no pictures here yet" in text
    assert "Each folder with pictures becomes a gallery" in text
    assert "the served folder “Pictures &amp; more”" in text
    assert str(tmp_path) not in text


def test_a_long_gallery_has_a_short_row_of_thumbnails(tmp_path):
    for number in range(1, 121):
        Image.new("RGB", (8, 8), (number, 0, 0)).save(tmp_path / f"{number:03}.png")
    with serving(tmp_path) as service:
        name = service.get("/v1/galleries").json["galleries"][0]["id"]
        for page, around in ((0, (0, 20)), (60, (50, 70)), (119, (99, 119))):
            text = service.get(f"/g/{name}?page={page}").body.decode()
            shown = [int(value) for value in re.findall(r'name="goTo" value="(\d+)"', text)]
            assert shown == sorted({0, *range(around[0], around[1] + 1), 119})
            assert re.findall(r'value="(\d+)" aria-current="true"><img', text) == [str(page)]


def test_the_styles_have_no_mistake():
    def mistakes(rules):
        for rule in rules:
            if rule.type == "error":
                yield rule.source_line, rule.message
            if getattr(rule, "content", None) is None:
                continue
            inner = (tinycss2.parse_rule_list(rule.content) if rule.type == "at-rule"
                     else tinycss2.parse_blocks_contents(rule.content))
            yield from mistakes(rule for rule in inner if rule.type in ("qualified-rule", "error"))

    sheet = Path(ROOT, "Public/viewer.css").read_text()
    assert list(mistakes(tinycss2.parse_stylesheet(sheet, skip_comments=True,
                                                   skip_whitespace=True))) == []


# Finding pictures

def document(service, path):
    return html5lib.parse(service.get(path).text, namespaceHTMLElements=False)


def found_by(service, path, **changed):
    """The page to which the form that finds pictures leads, as a browser sends it."""
    form = document(service, path).find(".//form[@role='search']")
    fields = {field.get("name"): field.get("value") for field in form.iter("input")}
    fields["order"] = next((option.get("value") for option in form.iter("option")
                            if option.get("selected") is not None), "")
    moved = service.get(f"{form.get('action')}?{urlencode(fields | changed)}")
    assert moved.status == 303, moved.body
    return unquote(moved.headers["Location"])


@pytest.mark.parametrize("selection", [
    "below;rule=recent;order=size;from=2024-05-01;to=2024-05-31;orientation=square;rating=4;q=lake",
    "order=shuffle;seed=7;q=lake", "rule=on-this-day;q=lake"])
@pytest.mark.parametrize("query", ["", "?preset=filmstrip&width=800&captions=over&view=frames"])
def test_finding_keeps_the_rest_of_the_selection_and_the_look(service, selection, query):
    path = f"/g/Plain;{selection}{query}"
    assert found_by(service, path) == path
    assert found_by(service, path, q="a hill") == path.replace("q=lake", "q=a hill")


def test_finding_keeps_what_it_can(service):
    # The seed of a shuffle belongs to no other order, and a magazine shows no selections.
    for path, changed, expected in (
            ("/g/Plain;order=shuffle;seed=7", {"order": "name"}, "/g/Plain;order=name"),
            ("/g/Plain;order=shuffle;seed=7", {"order": ""}, "/g/Plain"),
            ("/g/Plain?preset=magazine&captions=over", {"q": "hill"},
             "/g/Plain;q=hill?captions=over")):
        assert found_by(service, path, **changed) == expected
    session = service.session("Plain;rating=1", preset="filmstrip").replace("/v1/sessions", "/s")
    assert found_by(service, f"{session}?view=frames", q="hill") == (
        "/g/Plain;rating=1;q=hill?preset=filmstrip&view=frames")


def test_filters_are_named_and_can_be_removed(service):
    filters = document(
        service, "/g/Plain;below;order=date;from=2024-05-01;rating=4;q=lake?preset=loop").find(
            ".//*[@class='filters']")
    assert "Rating 4 or more, from 2024-05-01" in "".join(filters.itertext())
    path = unquote(filters.find("a").get("href"))
    assert path == "/g/Plain;below;order=date;q=lake?preset=loop"
    assert service.get(path).status == 200
    assert document(service, path).find(".//*[@class='filters']") is None


@pytest.mark.parametrize("part", ["rating=5", "from=2999-01-01", "to=1900-01-01",
                                  "orientation=portrait", "rule=recent;rating=5", "q=nothing"])
def test_a_filter_without_a_match_says_so(service, part):
    page = document(service, f"/g/Plain;{part}")
    assert page.find(".//*[@class='empty']").text == "No picture matches."


# Browsers without scripts, styles or pictures

def read(*command, form=None):
    response = subprocess.run(command, input=form, capture_output=True, text=True, timeout=30)
    assert response.returncode == 0, response.stderr
    return response.stdout


def in_w3m(address, form=None, tmp=None):
    if form is None:
        return read("w3m", "-dump", address)
    tmp.write_text(form)
    return read("w3m", "-dump", "-post", str(tmp), address)


def in_lynx(address, form=None, tmp=None):
    if form is None:
        return read("lynx", "-dump", "-nolist", address)
    return read("lynx", "-dump", "-nolist", "-post_data", address, form=form + "\n---\n")


@pytest.mark.parametrize("browser", [in_w3m, in_lynx])
def test_a_text_browser_shows_everything_and_can_do_everything(service, tmp_path, browser):
    base, post = service.base, tmp_path / "form"
    count = len(service.items("Plain"))
    first = browser(f"{base}/g/Plain")
    for words in (f"1 of {count}", "Previous page", "Next page", "Play the slide show", "Zoom in",
                  "Zoom out", "Download", "Share", "Settings", f"Page {count}:", "Filmstrip",
                  "Apply"):
        assert words in first
    # Both follow the redirect to the session's own page.
    assert f"2 of {count}" in browser(f"{base}/g/Plain", "next=1", post)
    assert f"3 of {count}" in browser(f"{base}/g/Plain", "goTo=2", post)
    assert f"{count} of {count}" in browser(f"{base}/g/Plain", "key=end", post)
    # An image button that is activated by the keyboard has no position.
    assert f"1 of {count}" in browser(f"{base}/g/Plain", "tap.x=0&tap.y=0", post)
    assert f"1 of {count}" in browser(f"{base}/g/Plain/settings", "preset=pages", post)
    item = service.items("Plain")[1]
    assert item["title"] in browser(f"{base}/g/Plain/items/{item['id']}")
    assert "Plain" in browser(f"{base}/")


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
    assert facts["og:title"] and facts["twitter:card"] == "summary_large_image"
    assert facts["og:url"].replace("&#61;", "=") == service.base + path_of(page)
    poster = facts["og:image"].replace("&#61;", "=").removeprefix(service.base)
    size = Image.open(io.BytesIO(service.get(poster).body)).size
    assert size == (int(facts["og:image:width"]), int(facts["og:image:height"]))


def test_a_session_is_not_previewed(service, path_of):
    assert "og:image" not in service.get(path_of("/s/{session}")).body.decode()


# Files

def test_files_of_pages_are_kept_for_ever_and_come_compressed(service):
    page = service.get("/g/Plain").body.decode()
    path = re.search(r'<script type="module" src="([^"]+)"', page)[1]
    assert service.version() in path
    for file in (path, path.replace("viewer.js", "viewer/strip.js")):
        plain = service.get(file)
        assert "immutable" in plain.headers["Cache-Control"]
        packed = service.get(file, accept_encoding="br, gzip;q=0.5")
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.body) == plain.body
        assert packed.headers["ETag"] != plain.headers["ETag"]
        assert packed.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"
        refused = service.get(file, accept_encoding="gzip;q=0")
        assert refused.headers["Content-Encoding"] is None
    # Any other version returns the current file, which is not cached.
    other = service.get("/assets/viewer/strip.js")
    assert "immutable" not in other.headers["Cache-Control"]
    service.get("/assets/0123456789abcdef/viewer/strip.js").problem(404)


def test_pages_come_compressed(service):
    packed = service.get("/g/Plain", accept_encoding="gzip")
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.body) == service.get("/g/Plain").body


def test_a_picture_is_downloaded_as_it_lies_in_the_folder(service, plain_folder):
    for item in service.items("Plain")[:3]:
        details = service.get(item["href"]).json
        response = service.get(f"{item['href']}/original")
        wanted = next(Path(plain_folder).rglob(details["fileName"])).read_bytes()
        assert response.body == wanted
        assert int(response.headers["Content-Length"]) == len(wanted) == details["bytes"]
        assert response.headers["Content-Disposition"].startswith("attachment; ")
        assert "sandbox" in response.headers["Content-Security-Policy"]

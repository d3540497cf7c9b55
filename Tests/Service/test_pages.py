"""The pages over the wire: for validators, finding, and caches."""

import gzip
import io
import re
from pathlib import Path
from urllib.parse import unquote, urlencode, urljoin

import html5lib
import pytest
import tinycss2
from PIL import Image

from service import READING, ROOT, serving, until

pytestmark = pytest.mark.rooms("WebPages", "Templates", "Public")

PAGES = ["/", "/g/Plain", "/g/Plain?preset=curl&page=2", "/g/Plain?preset=pages", "/g/Plain/share",
         "/g/Plain;rating=4;from=2024-05-01?preset=loop", "/g/Plain/find", "/g/Plain/settings",
         "/g/Plain/grid", "/g/Plain/items/{item}", "/g/Plain/items/{item}/info", "/s/{session}",
         "/s/{session}?live=1", "/s/{session}?view=frames", "/s/{session}/share",
         "/s/{session}/settings", "/s/{session}/remote", "/s/{view}", "/problems/session-gone"]


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


@pytest.mark.parametrize("path", ["/g/nothing", "/nothing/at/all", "/v1/nothing"])
def test_an_error_is_a_page_for_people_and_a_document_for_programs(service, path):
    response = service.get(path, accept="text/html,*/*")
    assert response.status == 404
    html5lib.HTMLParser(strict=True).parse(response.body.decode())
    service.get(path).problem(404)


@pytest.mark.parametrize("path", [
    "/g/Plain", "/g/Plain;order=-date", "/g/Plain/grid", "/screens", "/problems/session-gone"])
@pytest.mark.parametrize("query", ["", "?preset=loop&q=a%20%26%20b"])
def test_an_address_of_a_page_with_a_slash_at_its_end_leads_to_the_page(service, path, query):
    for method in ("GET", "HEAD"):
        response = service.ask(method, f"{path}/{query}")
        assert response.status == 301
        assert urljoin(service.base + path + "/", response.headers["Location"]) == service.base + path + query


def test_a_page_of_no_gallery_is_not_found_with_a_slash_either(service):
    assert service.get(urljoin("/g/nothing/", service.get("/g/nothing/").headers["Location"])).status == 404


@pytest.mark.parametrize("method, path", [
    ("GET", "/g/Plain//"), ("GET", "//g/Plain/"), ("GET", "/g/"), ("GET", "/v1/galleries/"), ("GET", "/nothing/"),
    ("GET", "//example.org/"), ("POST", "/g/Plain/")])
def test_other_addresses_with_slashes_lead_nowhere(service, method, path):
    response = service.ask(method, path)
    assert response.status == 404 and "Location" not in response.headers


def test_the_type_of_a_problem_is_a_page_that_explains_it(service):
    problem = service.get("/g/nothing").problem(404)
    page = document(service, problem["type"])
    assert problem["title"] in "".join(page.find(".//h1").itertext())
    # Every type in the sources, whose title is always the same (RFC 9457).
    files = {file.name: file.read_text() for file in Path(ROOT, "Sources").rglob("*.swift")}
    titles = set(re.findall(r'type: "/problems/([a-z-]+)",\s*title: "([^"]+)"', "".join(files.values())))
    titles |= {(f"unknown-{what}", f"There is no such {what}") for what in ["gallery", "item"]}
    assert len(titles) > 30
    for name, title in titles:
        page = document(service, f"/problems/{name}")
        assert "".join(page.find(".//h1").itertext()) == title, name
    # No page explains a type that there is no more.
    explained = re.findall(r'^ +"([a-z-]+)": \.init\(', files["ProblemExplanation.swift"], re.M)
    assert set(explained) == {name for name, _ in titles}
    service.get("/problems/nothing").problem(404)


def test_crawlers_and_home_screens_find_what_they_look_for(service):
    rules = service.get("/robots.txt").text
    assert "Disallow: /s/\n" in rules and "Disallow: /\n" not in rules
    head = document(service, "/").find("head")
    manifest = service.get(head.find("link[@rel='manifest']").get("href")).json
    assert manifest["start_url"] == "/"
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    touch = head.find("link[@rel='apple-touch-icon']").get("href")
    # Where no page names an icon, as beside a picture.
    response = service.get("/favicon.ico")
    assert response.headers["Content-Type"] == "image/png" and "max-age" in response.headers["Cache-Control"]
    assert service.get("/favicon.ico", if_none_match=response.headers["ETag"]).status == 304
    for path in [icon["src"] for icon in manifest["icons"]] + [touch, "/favicon.ico"]:
        icon = Image.open(io.BytesIO(service.get(path).body))
        assert icon.width == icon.height >= 180


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

    sheets = [Path(ROOT, "Public/viewer.css"), *Path(ROOT, "Public/styles").glob("*.css")]
    assert len(sheets) > 5
    for sheet in sheets:
        rules = tinycss2.parse_stylesheet(
            sheet.read_text(), skip_comments=True, skip_whitespace=True)
        assert list(mistakes(rules)) == [], sheet.name


# Finding pictures

def document(service, path):
    return html5lib.parse(service.get(path).text, namespaceHTMLElements=False)


def finding(service, path):
    """The page for finding to which a viewer's page leads."""
    link = document(service, path).find(".//a[@data-panel='find']")
    return document(service, link.get("href"))


def found_by(service, path, **changed):
    """The page to which the form that finds pictures leads, as a browser sends it."""
    form = finding(service, path).find(".//form[@role='search']")
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
    filters = finding(
        service, "/g/Plain;below;order=date;from=2024-05-01;rating=4;q=lake?preset=loop").find(
            ".//*[@class='filters']")
    assert "Rating 4 or more, from 2024-05-01" in "".join(filters.itertext())
    path = unquote(filters.find("a").get("href"))
    assert path == "/g/Plain;below;order=date;q=lake?preset=loop"
    assert service.get(path).status == 200
    assert finding(service, path).find(".//*[@class='filters']") is None


@pytest.mark.parametrize("part", ["rating=5", "from=2999-01-01", "to=1900-01-01",
                                  "orientation=portrait", "rule=recent;rating=5", "q=nothing"])
def test_a_filter_without_a_match_says_so(service, part):
    page = document(service, f"/g/Plain;{part}")
    assert page.find(".//*[@class='empty']").text == "No picture matches. "


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


def test_the_grid_has_the_shapes_of_all_pictures_and_limits_the_longest(tmp_path):
    for name, size in (("hairline", (1, 1500)), ("panorama", (1200, 60)), ("tower", (60, 1200)), ("wide", (90, 60))):
        Image.new("RGB", size, (90, 90, 90)).save(tmp_path / f"{name}.png")
    with serving(tmp_path) as service:
        gallery = service.gallery()
        # In thousandths: 1 / 1500 is less than one, and 0 is a size that is not known; 1200 / 60, 60 / 1200, 90 / 60.
        until(lambda: service.get(f"/g/{gallery}/shapes.json").json["ratios"] == [1, 20000, 50, 1500],
              "all shapes are known", READING)
        grid = document(service, f"/g/{gallery}/grid")
        sizes = [(image.get("width"), image.get("height")) for image in grid.iter("img")]
        # A row is 200 pixels high: from 60 to 600 pixels wide.
        assert {("600", "200"), ("60", "200"), ("300", "200")} <= set(sizes)

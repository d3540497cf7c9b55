"""The command that signs links, and what they open."""

import os
import re
import subprocess

import pytest

from photographs import photograph
from pictures import plain_gallery
from service import EXECUTABLE, serving

pytestmark = pytest.mark.rooms("RequestGate", "GalleryService", "Peekstrip")

TOKEN = "viewers-0123456789abcdef"
WITH_TOKEN = {"authorization": f"Bearer {TOKEN}"}


def keys(folder):
    """A file with a key."""
    file = folder / "keys"
    file.write_text("new:0123456789abcdef0123456789abcdef\n")
    return file


@pytest.fixture(scope="module")
def key_file(tmp_path_factory):
    return keys(tmp_path_factory.mktemp("keys"))


@pytest.fixture(scope="module")
def closed(tmp_path_factory, key_file):
    """A service that requires a token, with galleries for each test."""
    place = tmp_path_factory.mktemp("closed")
    root = place / "Root"
    for name, count in [("Above/Shown", 1), ("Above/Shown/Inside", 1), ("Shown", 3), ("Shown/Below", 3),
                        ("Hidden", 3)]:
        (root / name).mkdir(parents=True)
        for number in range(count):
            (root / name / f"{number}.jpg").write_bytes(photograph())
    (root / "Plain").mkdir()
    plain_gallery(root / "Plain")
    tokens = place / "tokens"
    tokens.write_text(TOKEN)
    with serving(root, "--access-token-file", tokens, "--link-key-file", key_file) as service:
        yield service


def test_signing_finds_its_keys_and_base_as_the_service_does(plain_folder, tmp_path):
    tokens = tmp_path / "tokens"
    tokens.write_text("viewers-0123456789abcdef\n")
    file = tmp_path / "peekstrip.json"
    file.write_text('{"link-key-file": "%s", "base-path": "/pictures", "access-token-file": "%s"}'
                    % (keys(tmp_path), tokens))
    link = subprocess.run([EXECUTABLE, "sign", "--config", file, "/v1/galleries"], text=True,
                          capture_output=True, check=True).stdout.strip()
    assert link.startswith("/pictures/v1/galleries?expires=")
    with serving(plain_folder, "--config", str(file)) as service:
        assert service.get(link).status == 200
        service.get("/pictures/v1/galleries").problem(401)


@pytest.mark.parametrize("options", [
    ["v1/galleries"], ["http://a/v1"], ["--expires", "soon", "/"], ["--expires", "0d", "/"],
    ["--expires", "999999999d", "/"], ["/?signature=1"], ["/../etc"], ["nothing at all"],
    ["/nothing"], ["/v1/sessions"], ["/assets/viewer.css"], ["/g/a_b"], ["/v1/galleries?page=1"],
    ["/g/Plain?order=date"], ["/g/Plain;order=date?seed=1"], ["/v1/galleries/Plain?seed=1"],
    ["/v1/galleries/Plain/frame.png?preset=magazine&order=date"],
    ["/v1/galleries/Plain/frame.png?pages=3"], ["/v1/galleries/Plain/frame.png?width=1"],
    ["/v1/galleries/Plain/frame/grey-3.png"], ["/g/Plain?pageLengths=" + 8000 * "0"],
    ["--base-path", "/pictures", "/pictures/v1/galleries"]], ids=lambda options: options[-1][:40])
def test_what_cannot_be_signed_is_refused_in_a_sentence(tmp_path, options):
    done = subprocess.run([EXECUTABLE, "sign", *options], text=True, capture_output=True,
                          env={**os.environ, "PEEKSTRIP_LINK_KEY_FILE": str(keys(tmp_path))})
    assert done.returncode > 0 and done.stdout == ""
    assert len([line for line in done.stderr.splitlines() if line.startswith("Error: ")]) == 1


def test_signing_needs_keys():
    done = subprocess.run([EXECUTABLE, "sign", "/"], text=True, capture_output=True)
    assert done.returncode > 0 and "--link-key-file" in done.stderr


def signed(path, file):
    return subprocess.run([EXECUTABLE, "sign", "--link-key-file", file, path], text=True,
                          capture_output=True, check=True).stdout.strip()


@pytest.mark.parametrize("path, own", [
    ("/g/Plain?order=date", "/g/Plain;order=date"),
    ("/g/Plain;order=shuffle?seed=7&preset=loop", "/g/Plain;order=shuffle;seed=7?preset=loop"),
    ("/g/Plain/share?rating=4", "/g/Plain;rating=4/share")])
def test_a_page_of_a_selection_is_signed_by_its_own_path(tmp_path, path, own):
    file = keys(tmp_path)
    done = subprocess.run([EXECUTABLE, "sign", "--link-key-file", file, path], text=True,
                          capture_output=True)
    assert done.returncode > 0 and own in done.stderr
    assert signed(own, file)


def test_a_link_to_a_gallery_says_nothing_of_the_folders_around_it(closed, key_file):
    path = "/v1/galleries/Above--Shown;order=name"
    listing = closed.get(path, **WITH_TOKEN).json
    assert (listing["parent"], len(listing["path"]), len(listing["folders"])) == ("Above", 3, 1)
    shown = closed.get(signed(path, key_file)).json
    assert (shown["parent"], shown["path"], shown["folders"]) == (None, [], [])
    assert (shown["id"], set(shown)) == (listing["id"], set(listing))

    control = closed.post(
        "/v1/sessions", {"gallery": "Above--Shown"}, **WITH_TOKEN).json["session"]
    view = re.search("view-[A-Za-z0-9_-]{22}",
                     closed.get(f"/s/{control}/share", **WITH_TOKEN).text)[0]
    for path in ("/g/Above--Shown;order=name", f"/s/{view}"):
        assert 'href="/g/Above"' in closed.get(path, **WITH_TOKEN).text
        link = closed.get(signed(path, key_file))
        cookie = (link.headers["Set-Cookie"] or "").split(";")[0]
        pages = [link] + ([closed.get(path, cookie=cookie)] if cookie else [])
        assert len(pages) == (2 if view in path else 1)
        for page in pages:
            assert page.status == 200 and "1 of 1" in page.text
            assert 'href="/g/Above"' not in page.text and "Inside" not in page.text
            assert 'role="search"' not in page.text


def test_a_signed_picture_may_have_unknown_names_and_no_other_known_one(closed, key_file):
    link = signed("/v1/galleries/Plain/frame.png?page=1", key_file)
    assert closed.get(link).headers["Peek-Page"] == "2/6"
    path, query = link.split("?")
    # Wherever a dashboard puts its names.
    for named in (f"{link}&_=17&rand=5&t=0", f"{path}?_=17&rand=5&t=0&{query}"):
        response = closed.get(named)
        assert response.headers["Peek-Page"] == "2/6"
        assert response.headers["Peek-Ignored"] == '"_", "rand", "t"'
    for other in ("page=2", "width=300", "widht=300", "key=2027", "expires=9999999999"):
        closed.get(f"{link}&{other}").problem(403)
        closed.get(f"{link}&{other}&rand=5").problem(403)
    page = signed("/g/Plain", key_file)
    assert closed.get(page).status == 200
    closed.get(f"{page}&_=17").problem(403)


def test_a_gallery_is_signed_whole(closed, key_file):
    """One link: a guest's browser loads all that the page names, and nothing else of the service."""
    items = [item["id"] for item in closed.get("/v1/galleries/Shown", **WITH_TOKEN).json["items"]]
    hidden = closed.get("/v1/galleries/Hidden", **WITH_TOKEN).json["items"][0]["id"]
    link = closed.get(signed("/g/Shown?page=1", key_file))
    assert link.status == 200 and "2 of 3" in link.text
    cookies = link.headers.get_all("Set-Cookie")
    assert sorted(re.search("Path=([^;]+);", cookie)[1] for cookie in cookies) == [
        "/g/Shown", "/v1/galleries/Shown"]
    assert all("HttpOnly" in cookie and "SameSite=Lax" in cookie for cookie in cookies)
    cookie = cookies[0].split(";")[0]
    assert cookie == cookies[1].split(";")[0]

    named = set(re.findall(r'(?:src|href|srcset)="(/(?:v1|assets)/[^" ]+)', link.text))
    assert any("/items/" in path for path in named)
    api = "/v1/galleries/Shown"
    opened = named | {
        "/g/Shown", f"/g/Shown/items/{items[2]}", api, f"{api}/layout.json?page=2&width=500&model=true",
        f"{api}/frame.png", f"{api}/items/{items[0]}/page?size=320", f"{api}/items/{items[0]}/original"}
    for path in opened:
        assert closed.get(path.replace("&amp;", "&"), cookie=cookie).status == 200, path

    others = {
        "/", "/v1/galleries", "/g/Hidden", "/v1/galleries/Hidden", "/g/Shown--Below",
        "/v1/galleries/Shown--Below", "/v1/galleries/Shown;below", f"{api}?below=true", f"{api}?q=1",
        f"{api}/frame.png?below=true", f"{api}/frame.png?preset=magazine", "/g/Shown?preset=magazine",
        f"{api}/archive.zip?below=true", "/g/Shown;below", "/g/Shown/find", "/g/Shown/settings"}
    for path in others:
        assert closed.get(path, cookie=cookie).status == 401, path
    closed.get(f"{api}/items/{hidden}/page?size=320", cookie=cookie).problem(404)
    for method, path in [("POST", "/v1/sessions"), ("POST", "/g/Shown"), ("DELETE", f"{api}/items/{items[0]}")]:
        assert closed.ask(method, path, None, {"Cookie": cookie}).status == 401, path
    # Another gallery's link, and a cookie that was changed.
    end, key, signature = cookie.split("=", 1)[1].split("!")
    for wrong in (f"{int(end) + 1}!{key}!{signature}", f"{end}!{key}!{signature[:-2]}AA", f"{end}!{key}"):
        assert closed.get(api, cookie=f"peekstrip-pass={wrong}").status == 401
    other = closed.get(signed("/g/Hidden", key_file)).headers["Set-Cookie"].split(";")[0]
    assert closed.get(api, cookie=other).status == 401
    assert "Hidden" not in link.text and "Below" not in link.text
    # Without scripts a guest turns the pages by links, because a session needs the token.
    neighbours = re.findall(r'<a class="tool" href="([^"]+)"[^>]* rel="(prev|next)"', link.text)
    assert neighbours == [(f"/g/Shown/items/{items[0]}", "prev"), (f"/g/Shown/items/{items[2]}", "next")]
    assert all(closed.get(path, cookie=cookie).status == 200 for path, _ in neighbours)
    assert "data-view-only data-guest" in link.text and "someone else" not in link.text
    # A form would ask for a password.
    assert 'class="sliver"' not in link.text
    own = closed.get("/g/Shown?page=1", **WITH_TOKEN).text
    assert "data-view-only" not in own and 'class="sliver"' in own
    # What leads to more than the gallery is a single page, as before.
    for path in ("/g/Shown;order=name", "/g/Shown?preset=magazine"):
        assert closed.get(signed(path, key_file)).headers["Set-Cookie"] is None

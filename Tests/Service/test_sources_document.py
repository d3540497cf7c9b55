"""Documents/Sources.md as a new user walks it: what each recipe prints, in an empty folder, against a server."""

import json
import re
import shlex
import subprocess
from contextlib import contextmanager
from itertools import takewhile

import pytest

from immich_assets import KEY
from immich_sources import album, immich  # noqa: F401
from s3_server import ACCESS_KEY, SECRET_KEY, SigningS3
from service import PATIENCE, ROOT, serving, until
from sources import RED, colours, png, titles
from test_lists import cdn, feed, has, publishes, rss  # noqa: F401
from webdav import PASSWORD, USER, wsgidav

pytestmark = pytest.mark.rooms("PictureSources", "PictureFetching", "Peekstrip")

DOCUMENT = (ROOT / "Documents/Sources.md").read_text()


def section(title):
    """The text under a heading that begins so."""
    return re.search(rf"^## {title}[^\n]*\n(.*?)(?=^## |\Z)", DOCUMENT, re.M | re.S)[1].lstrip("\n")


def recipe(title):
    """The numbered steps of a section."""
    steps = section(title)
    steps = steps[steps.index("1. "):].splitlines()
    return list(takewhile(lambda line: not line.strip() or re.match(r"\d\. |   ", line), steps))


def definition(title):
    """The source in the file that a section prints."""
    printed = re.search(r'^ +(\{"sources": .*?\]\})$', section(title), re.M | re.S)[1]
    [source] = json.loads(printed)["sources"]
    return source


@contextmanager
def walked(place, title, secret=None, replacing=None, more=(), **fields):
    """A service as the recipe starts it, with a server of a test in place of the one that it names."""
    place = place / "frame"
    place.mkdir()
    *installs, serve = [shlex.split(command) for command in re.findall(
        r"`((?:install|peekstrip) [^`]+)`", "\n".join(recipe(title)))]
    assert len(installs) == (secret is not None)
    for install in installs:
        subprocess.run(install, cwd=place, input=f"{secret}\n".encode(), check=True, timeout=PATIENCE)
        assert (place / install[-1]).stat().st_mode & 0o777 == 0o600
    if fields:
        (place / "sources.json").write_text(json.dumps({"sources": [definition(title) | fields]}))
    assert serve[:3] == ["peekstrip", "serve", "."]
    options = [(replacing or {}).get(word, word) for word in serve[3:]]
    with serving(".", *options, "--assets", ROOT, *more, by=("env", "-C", place)) as service:
        yield service


def shows_red(service, gallery):
    until(lambda: gallery in titles(service), "the server is listed")
    until(lambda: set(colours(service, gallery)) == {RED}, "its pictures are fetched")


@pytest.mark.parametrize("title", ["immich", "Lists", "S3", "WebDAV", "Shares"])
def test_no_recipe_has_more_than_ten_lines(title):
    lines = [line for line in recipe(title) if line.strip()]
    assert 3 <= len(lines) <= 10, "\n".join(lines)


def test_the_recipe_for_immich_comes_to_the_pictures_of_an_album(tmp_path, immich):
    album(immich)
    with walked(tmp_path, "immich", KEY, {"http://nas:2283": immich.base}) as service:
        shows_red(service, "immich / Trip")


def test_the_file_for_immich_is_one(tmp_path, immich):
    album(immich)
    (tmp_path / "immich.key").write_text(KEY + "\n")
    (tmp_path / "sources.json").write_text(
        json.dumps({"sources": [definition("immich") | {"url": immich.base}]}))
    with serving(".", "--sources", "sources.json", "--assets", ROOT, by=("env", "-C", tmp_path)) as service:
        shows_red(service, "Family / Trip")


def test_the_recipe_for_lists_comes_to_the_pictures_of_a_feed(tmp_path, feed, cdn):
    has(cdn, "/a.png", RED)
    publishes(feed, rss(f"{cdn.base}/a.png"))
    # The other host is in a private network here.
    with walked(tmp_path, "Lists", None, {"live.staticflickr.com": "127.0.0.1"},
                ("--allow-private-remotes", "on"), url=f"{feed.base}/feed") as service:
        shows_red(service, "Flickr")


def test_the_recipe_for_s3_comes_to_the_pictures_of_a_bucket(tmp_path):
    bucket = SigningS3()
    try:
        bucket.files = {"Trip/a.png": png(RED)}
        with walked(tmp_path, "S3", SECRET_KEY, url=bucket.base, bucket=bucket.bucket, region=bucket.region,
                    accessKey=ACCESS_KEY) as service:
            shows_red(service, "Family / Trip")
    finally:
        bucket.stop()


def test_the_recipe_for_webdav_comes_to_the_pictures_of_a_folder(tmp_path):
    shared = tmp_path / "shared"
    (shared / "Trip").mkdir(parents=True)
    (shared / "Trip" / "a.png").write_bytes(png(RED))
    with wsgidav(shared) as url, walked(tmp_path, "WebDAV", PASSWORD, url=url, user=USER) as service:
        shows_red(service, "Family / Trip")


def test_the_recipe_for_shares_names_what_its_files_have():
    text = section("Shares")
    variables, file = re.search(r"`((?:[A-Z_]+=\S+ )+)docker compose -f (\S+) up -d`", text).groups()
    needed = set(re.findall(r"\$\{([A-Z_]+)", (ROOT / file).read_text()))
    assert set(re.findall(r"([A-Z_]+)=", variables)) == needed
    mount = (ROOT / "Deployment/systemd/srv-pictures.mount").read_text()
    credentials = re.search(r"credentials=([^,\s]+)", mount)[1]
    assert f"install -D -m 600 /dev/stdin {credentials}" in text
    where = re.search(r"^Where=(\S+)$", mount, re.M)[1]
    assert f"`peekstrip serve {where}`" in text and f"source={where}," in text
    for key in ("username=", "password="):
        assert f"`{key}" in text

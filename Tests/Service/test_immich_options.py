"""One immich server by the options `--immich` and `--immich-key-file`, without a file of sources."""

import pytest

from immich_assets import KEY
from service import serving, start_and_end, until
from sources import RED, colours, frame, titles  # noqa: F401
from test_immich import album, immich, source  # noqa: F401

pytestmark = pytest.mark.rooms("Peekstrip", "PictureSources")


def key_file(frame):
    key = frame.path / "key"
    key.write_text(KEY + "\n")
    return key


def test_two_options_are_enough_for_one_server(frame, immich):
    album(immich)
    with serving(frame.folder, "--state", frame.path / "state", "--immich", immich.base,
                 "--immich-key-file", key_file(frame)) as service:
        until(lambda: "immich / Trip" in titles(service), "the albums are listed")
        until(lambda: colours(service, "immich / Trip") == [RED] * 3, "pictures are fetched")


def test_options_and_a_file_add_up(frame, immich):
    album(immich)
    frame.define(source(frame, immich))
    with frame.serving("--immich", immich.base, "--immich-key-file", key_file(frame)) as service:
        until(lambda: {"Family / Trip", "immich / Trip"} <= titles(service), "both are listed")
    frame.define(source(frame, immich, name="immich"))
    assert "sources[0].name must be different from those of other sources" in start_and_end(
        frame.folder, "--sources", frame.file, "--immich", immich.base, "--immich-key-file", key_file(frame))


@pytest.mark.parametrize("options, sentence", [
    (["--immich", "http://a"], "--immich needs --immich-key-file"),
    (["--immich-key-file", "key"], "--immich-key-file needs --immich"),
    (["--immich", "a b", "--immich-key-file", "key"], "--immich must be a URL of http or https"),
    (["--immich", "http://a", "--immich-key-file", "none"], "--immich-key-file names a file that cannot be read: there is no such file."),
])
def test_mistakes_of_the_options_are_told(frame, options, sentence):
    key = key_file(frame)
    assert sentence in start_and_end(frame.folder, *[str(key) if it == "key" else it for it in options])

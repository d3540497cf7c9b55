"""Shares whose calls hang: files that are read, and a start."""

import shutil
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from mounts import FailingShare, copied, failing_library, headers_read, wait_for_index  # noqa: F401
from service import start_and_end, until
from test_absent_folders import GIVEN_UP
from uploads import TOKEN, add, png

pytestmark = [pytest.mark.waits, pytest.mark.rooms("Catalogue", "ImageLibrary", "PictureSources", "WebAPI")]


def test_files_that_hang_hold_no_other_pictures(failing_library, plain_folder, tmp_path):
    served = tmp_path / "served"
    copied(plain_folder, served / "share", 6)
    copied(plain_folder, served / "own", 6)
    share = FailingShare(failing_library, served / "share", tmp_path / "control")
    with share.serving(served, "--rescan-seconds", "0", "--watch", "off") as service:
        wait_for_index(service)
        items = [item["id"] for item in service.items("share")]
        share.answer("hang")
        with ThreadPoolExecutor(12) as pool:
            pages = [pool.submit(service.once, f"/v1/galleries/share/items/{item}/page.png?width={width}")
                     for item in items for width in (200, 300)]
            files = [pool.submit(service.get, f"/v1/galleries/share/items/{item}/original") for item in items]
            start = time.monotonic()
            for item in service.items("own"):
                assert service.once(f"/v1/galleries/own/items/{item['id']}/page.png?width=333").status == 200
            # At most once the time after which a file is given up.
            assert time.monotonic() - start < 6 * GIVEN_UP
            assert {page.result().status for page in pages} <= {200, 503}
            assert {file.result().status for file in files} == {503}
        share.answer("")
        until(lambda: service.get(f"/v1/galleries/share/items/{items[0]}/original").status == 200,
              "it is back")

        # What failed is read again: the same as of another copy of the file.
        own = service.items("own")[0]["id"]

        def is_shown():
            pages = [service.get(f"/v1/galleries/{gallery}/items/{item}/page.png?width=300").body
                     for gallery, item in [("share", items[0]), ("own", own)]]
            return pages[0] == pages[1]

        until(is_shown, "its pictures are shown")


def test_a_watch_that_hangs_holds_no_other_changes(failing_library, plain_folder, tmp_path):
    served = tmp_path / "served"
    copied(plain_folder, served / "share", 3)
    copied(plain_folder, served / "own", 3)
    share = FailingShare(failing_library, served / "share", tmp_path / "control")
    with share.serving(served, "--rescan-seconds", "0") as service:
        share.answer("hang-watch")
        picture = sorted(plain_folder.iterdir())[4]
        shutil.copy(picture, served / "share")
        until(lambda: "is away" in service.log, "the share is given up")
        shutil.copy(picture, served / "own")
        until(lambda: len(service.items("own")) == 4, "the change is seen")
        assert len(service.items("share")) == 3
        share.answer("")
        until(lambda: len(service.items("share")) == 4, "it is back")


def test_uploads_to_a_share_that_hangs_hold_nobody(failing_library, plain_folder, tmp_path):
    served = tmp_path / "served"
    copied(plain_folder, served / "share", 3)
    copied(plain_folder, served / "own", 3)
    tokens = tmp_path / "tokens"
    tokens.write_text(TOKEN + "\n")
    share = FailingShare(failing_library, served / "share", tmp_path / "control")
    with share.serving(served, "--rescan-seconds", "0", "--watch", "off",
                       "--admin-token-file", tokens) as service:
        share.answer("hang")
        with ThreadPoolExecutor(3) as pool:
            start = time.monotonic()
            # As many as one address may send at once, and more than there are threads for connections.
            uploads = [pool.submit(add, service, f"{number}.png", png(), gallery="share") for number in range(3)]
            for upload in uploads:
                assert upload.result().problem(503)["detail"].startswith("The folder is away.")
            assert add(service, "new.png", png(), gallery="own").status == 201
            assert len(service.items("own")) == 4
            assert time.monotonic() - start < 6 * GIVEN_UP
        share.answer("")
        until(lambda: add(service, "new.png", png(), gallery="share").status == 201, "it is back")
        # What was begun while it hung is removed.
        until(lambda: len(list((served / "share").iterdir())) == 4, "the share has its pictures alone")


def test_a_share_that_hangs_at_the_start_is_looked_for(failing_library, plain_folder, tmp_path):
    served = tmp_path / "served"
    copied(plain_folder, served / "h", 6)
    share = FailingShare(failing_library, served, tmp_path / "control")
    options = ["--rescan-seconds", "0", "--loss-seconds", "60", "--state", tmp_path / "state"]
    with share.serving(served, *options) as service:
        wait_for_index(service)
    share.answer("hang")
    with share.serving(served, *options) as service:
        assert service.admin.get("/readyz").text.startswith("degraded: The folder “served”")
        assert "Its pictures appear when it is back." in service.get("/").text
        share.answer("")
        until(lambda: service.get("/v1/galleries/h").status == 200, "it is back")
        wait_for_index(service)
        assert headers_read(service) == 0
        until(lambda: service.admin.get("/readyz").text.startswith("ready\n"), "the operator is told")


@pytest.mark.parametrize("word", ["hang", "EIO"])
def test_a_share_in_the_folder_that_does_not_answer_at_the_start_is_looked_for(
        failing_library, plain_folder, tmp_path, word):
    served = tmp_path / "served"
    copied(plain_folder, served / "share", 6)
    copied(plain_folder, served / "own", 3)
    share = FailingShare(failing_library, served / "share", tmp_path / "control")
    options = ["--rescan-seconds", "0", "--loss-seconds", "60", "--state", tmp_path / "state"]
    with share.serving(served, *options) as service:
        wait_for_index(service)
    share.answer(word)
    with share.serving(served, *options) as service:
        assert service.admin.get("/readyz").text.startswith("degraded: The folder “share”")
        assert len(service.items("own")) == 3
        wait_for_index(service)
        share.answer("")
        until(lambda: service.get("/v1/galleries/share").status == 200, "it is back")
        wait_for_index(service)
        assert headers_read(service) == 0
        until(lambda: service.admin.get("/readyz").text.startswith("ready\n"), "it is back")


def test_a_start_does_not_wait_for_a_share_that_the_folder_is_in(
        failing_library, plain_folder, tmp_path):
    served = tmp_path / "share" / "deep" / "served"
    copied(plain_folder, served / "h", 6)
    share = FailingShare(failing_library, tmp_path / "share", tmp_path / "control")
    options = ["--rescan-seconds", "0", "--loss-seconds", "60", "--state", tmp_path / "state"]
    with share.serving(served, *options) as service:
        wait_for_index(service)
    share.answer("hang")
    with share.serving(served, *options) as service:
        assert service.admin.get("/readyz").text.startswith("degraded: The folder “served”")
        share.answer("")
        until(lambda: service.get("/v1/galleries/h").status == 200, "it is back")
        wait_for_index(service)
        assert headers_read(service) == 0


def test_a_folder_that_hangs_at_the_first_start_is_an_error(failing_library, plain_folder, tmp_path):
    copied(plain_folder, tmp_path / "served", 1)
    share = FailingShare(failing_library, tmp_path / "served", tmp_path / "control")
    share.answer("hang")
    said = start_and_end(tmp_path / "served", "--state", tmp_path / "state",
                         environment=share.environment)
    assert "it does not answer" in said

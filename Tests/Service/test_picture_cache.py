"""Encoded pictures on the disk: they outlive the process, and no crash, damage, change or other process
makes a wrong picture of them."""

import io
import os
import random
import shutil
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from PIL import Image

from faults import failing
from photographs import photograph
from service import PATIENCE, until
from test_index import serving_in
from test_metrics import value

pytestmark = pytest.mark.rooms()

COUNT = 60


def colour(number):
    """The colour of a picture, far from that of all others for what JPEG makes of it."""
    return (number % 4 * 80, number // 4 % 4 * 80, number // 16 * 80)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("served") / "Many"
    folder.mkdir()
    for number in range(COUNT):
        (folder / f"{number:02}.jpg").write_bytes(photograph((200, 150), colour(number)))
    return folder


def shown(service, size=160):
    """Requests all pictures, each of which must be right; returns how many."""
    def get(item):
        response = service.get(f"{item['image']}&size={size}")
        assert response.status == 200, (response.status, response.body[:300])
        picture = Image.open(io.BytesIO(response.body)).convert("RGB")
        wanted = colour(int(item["title"]))
        seen = picture.resize((1, 1), Image.Resampling.BOX).getpixel((0, 0))
        assert all(abs(one - other) < 20 for one, other in zip(seen, wanted)), (item, seen)
        return 1

    with ThreadPoolExecutor(4) as pool:
        return sum(pool.map(get, service.items("Many")))


def made(service):
    """How many pictures were taken from the disk, and from their files."""
    return tuple(int(value(service, "peekstrip_encoded_pictures_total", **{"from": origin}))
                 for origin in ("disk", "file"))


def files(state):
    return sorted((state / "encoded-pictures").iterdir())


def fill(folder, state):
    with serving_in(folder, state) as service:
        assert shown(service) == COUNT
    assert len(files(state)) == COUNT


@pytest.fixture(scope="module")
def filled_once(folder, tmp_path_factory):
    state = tmp_path_factory.mktemp("filled") / "state"
    fill(folder, state)
    return state


@pytest.fixture
def filled(filled_once, tmp_path):
    """A state folder of the test's own with all pictures of the folder in its cache."""
    return shutil.copytree(filled_once, tmp_path / "state")


def test_after_a_restart_no_picture_is_decoded(folder, filled):
    with serving_in(folder, filled) as service:
        assert shown(service) == COUNT
        assert made(service) == (COUNT, 0)


def test_another_size_format_quality_or_colour_is_another_file(folder, filled):
    with serving_in(folder, filled) as service:
        item = service.items("Many")[0]
        for query, accept in (("size=80", None), ("size=160", "image/webp"),
                              ("size=160&background=ffffff", None),
                              ("size=160&background=faf9f6", None), ("size=160&background=262930", None)):
            assert service.get(f"{item['href']}/page?{query}", accept=accept).status == 200
        assert made(service) == (0, 5)
    with serving_in(folder, filled) as service:
        # Colours of its own must not let a client fill the disk.
        assert service.get(f"{item['href']}/page?size=160&background=ffffff").status == 200
        assert made(service) == (0, 1)
        # Most books have one of these, in browsers that prefer light and dark colours.
        for paper in ("faf9f6", "262930"):
            assert service.get(f"{item['href']}/page?size=160&background={paper}").status == 200
        assert made(service) == (2, 1)
    with serving_in(folder, filled, "--picture-quality", "60") as service:
        assert shown(service) == COUNT
        assert made(service) == (0, COUNT)


def test_nothing_is_kept_if_the_operator_says_so(folder, tmp_path):
    with serving_in(folder, tmp_path / "state", "--cache-disk-megabytes", "0") as service:
        assert shown(service) == COUNT
    assert not (tmp_path / "state" / "encoded-pictures").exists()


def test_a_picture_of_the_same_size_and_time_is_not_that_of_before(folder, tmp_path):
    # Its own pictures, because it changes one.
    changing = shutil.copytree(folder, tmp_path / "Many")
    path = changing / "07.jpg"
    fill(changing, tmp_path / "state")
    before = path.stat()
    content = photograph((200, 150), (0, 240, 0))
    assert len(content) <= before.st_size
    path.write_bytes(content + bytes(before.st_size - len(content)))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    with serving_in(changing, tmp_path / "state") as service:
        item = service.items("Many")[7]
        picture = Image.open(io.BytesIO(service.get(f"{item['image']}&size=160").body))
        assert picture.convert("RGB").getpixel((80, 60))[1] > 200


def flipped(file, chance):
    content = bytearray(file.read_bytes())
    content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    file.write_bytes(content)


DAMAGES = {
    "flipped": flipped,
    "cut": lambda file, chance: os.truncate(file, chance.randrange(file.stat().st_size)),
    "empty": lambda file, _: os.truncate(file, 0),
    "noise": lambda file, chance: file.write_bytes(chance.randbytes(file.stat().st_size)),
    "grown": lambda file, chance: file.write_bytes(file.read_bytes() + b"x"),
    "a folder": lambda file, _: (file.unlink(), file.mkdir()),
    "a link": lambda file, _: (file.unlink(), file.symlink_to("/etc/passwd")),
    "a pipe": lambda file, _: (file.unlink(), os.mkfifo(file)),
}


def test_damaged_files_are_made_again(folder, filled):
    chance = random.Random(5)
    names = list(DAMAGES)
    for number, file in enumerate(files(filled)):
        DAMAGES[names[number % len(names)]](file, chance)
    with serving_in(folder, filled) as service:
        assert shown(service) == COUNT
        assert made(service) == (0, COUNT)
    # Nothing takes the place of a folder.
    lasting = COUNT - len([number for number in range(COUNT)
                           if names[number % len(names)] == "a folder"])
    with serving_in(folder, filled) as service:
        assert shown(service) == COUNT
        assert made(service) == (lasting, COUNT - lasting)


def test_a_server_that_is_killed_while_it_writes_leaves_only_right_pictures(folder, tmp_path):
    chance = random.Random(6)
    for _ in range(6):
        with serving_in(folder, tmp_path / "state") as service:
            enough = sum(made(service)) + chance.randrange(1, COUNT // 3)
            with ThreadPoolExecutor(1) as pool:
                asked = pool.submit(shown, service)
                until(lambda: sum(made(service)) >= enough, "some are made")
                service.process.kill()
                assert asked.exception(PATIENCE) is not None or asked.result() == COUNT
    with serving_in(folder, tmp_path / "state") as service:
        assert shown(service) == COUNT
        assert made(service)[0] > 0


@pytest.mark.parametrize("calls, error", [
    ("write", "ENOSPC"), ("write", "EIO"), ("rename,renameat,renameat2", "ENOSPC"),
    ("openat", "EACCES"), ("openat", "EMFILE"), ("read,pread64", "EIO")])
def test_a_disk_that_fails_costs_nothing_but_time(folder, filled, calls, error):
    place = filled / "encoded-pictures"
    with serving_in(folder, filled) as service:
        # A tracer makes the decoders slow, and can hold one when it lets go of the process: their pictures
        # come later.
        with failing(service, calls, error, paths=[place, *place.iterdir()]):
            assert shown(service) == COUNT
            assert shown(service, size=80) == COUNT
        assert shown(service, size=320) == COUNT
    with serving_in(folder, filled) as service:
        assert shown(service) == COUNT
        assert made(service)[1] == 0


def test_a_state_folder_that_cannot_be_written_to_costs_the_cache_alone(folder, tmp_path):
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / "encoded-pictures").write_text("in the way")
    with serving_in(folder, tmp_path / "state") as service:
        assert shown(service) == COUNT
        assert "encoded pictures are not kept" in service.log


def test_two_servers_share_the_folder(folder, tmp_path):
    with serving_in(folder, tmp_path / "state") as first, \
            serving_in(folder, tmp_path / "state") as second:
        with ThreadPoolExecutor(2) as pool:
            assert list(pool.map(shown, (first, second))) == [COUNT, COUNT]
        assert len(list((tmp_path / "state" / "encoded-pictures").iterdir())) == COUNT
        assert shown(first, size=80) == COUNT
        assert shown(second, size=80) == COUNT
        assert made(second)[0] >= COUNT


def test_the_pictures_that_were_not_used_for_the_longest_time_make_room(tmp_path):
    folder = tmp_path / "Many"
    folder.mkdir()
    chance = random.Random(7)
    # Noise, of which a JPEG of this size takes some 60 kB.
    for number in range(40):
        noise = Image.frombytes("RGB", (320, 240), chance.randbytes(320 * 240 * 3))
        noise.save(folder / f"{number:02}.jpg", quality=95)
    place = tmp_path / "state" / "encoded-pictures"

    def own():
        return [file for file in place.iterdir() if file not in foreign]

    def size():
        total = 0
        for file in own():
            # It may be removed meanwhile.
            with suppress(FileNotFoundError):
                total += file.stat().st_size
        return total

    options = "--cache-disk-megabytes", "1"
    # What is not the service's own is never removed.
    place.mkdir(parents=True)
    foreign = [place / "holiday.jpg", place / f"{'0' * 63}g"]
    for file in foreign:
        file.write_bytes(bytes(700_000))
        os.utime(file, (0, 0))
    with serving_in(folder, tmp_path / "state", *options) as service:
        for item in service.items("Many"):
            assert service.get(f"{item['image']}&size=320").status == 200
            until(lambda: size() <= 1_100_000, "files are removed")
    # The first that is kept is used again, so that it outlives the others.
    with serving_in(folder, tmp_path / "state", *options) as service:
        items = service.items("Many")
        for item in items[-3:]:
            assert service.get(f"{item['image']}&size=320").status == 200
        assert made(service) == (3, 0)
    oldest = min(own(), key=lambda file: file.stat().st_mtime_ns)
    with serving_in(folder, tmp_path / "state", *options) as service:
        for item in items[:8]:
            assert service.get(f"{item['image']}&size=320").status == 200
        until(lambda: not oldest.exists(), "the oldest file is removed")
    with serving_in(folder, tmp_path / "state", *options) as service:
        for item in items[-3:]:
            assert service.get(f"{item['image']}&size=320").status == 200
        assert made(service) == (3, 0)
    assert all(file.exists() for file in foreign)

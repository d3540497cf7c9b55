"""Turns as animations, as other decoders read them; and posters."""

import io
import random
import re
import subprocess

import pytest
from PIL import Image, ImageChops, ImageStat

from service import serving, until

pytestmark = pytest.mark.rooms("FrameService")


def decoded(file):
    """The frames of an animation, each complete and in RGB, with their durations in ms."""
    picture = Image.open(io.BytesIO(file))
    frames, durations = [], []
    for number in range(getattr(picture, "n_frames", 1)):
        picture.seek(number)
        frames.append(picture.convert("RGB"))
        durations.append(picture.info.get("duration", 0))
    return frames, durations


def turn_ahead(service, session):
    """Turns to the next page at a time that is still to come, so that the motion is whole however
    late the next request is; returns its duration."""
    response = service.post(f"{session}/events", {"time": 9000, "events": [{"type": "next"}]})
    assert response.status == 200, response.body
    return response.json["layout"]["motion"]["settlesIn"]


def moving(service, session):
    """Turns to the next page; returns the animation of the motion, and its duration."""
    settles = turn_ahead(service, session)
    return service.frame(f"{session}/transition.png"), settles


def test_a_transition_plays_once_from_the_turn_to_rest(service, session, tmp_path):
    before = service.get(f"{session}/frame.png").png
    animation, settles = moving(service, session)
    frames, durations = decoded(animation.body)
    assert len(frames) >= 10
    announced = int(animation.headers["Peek-Settles-In"])
    assert sum(durations) == announced == settles
    assert Image.open(io.BytesIO(animation.body)).info["loop"] == 1
    # It ends with exactly the frame that the session shows afterwards.
    after = service.get(f"{session}/frame.png?t=rest").png
    assert ImageChops.difference(frames[-1], after).getbbox() is None
    assert ImageChops.difference(frames[0], after).getbbox() is not None
    assert frames[0].size == before.size
    file = tmp_path / "turn.png"
    file.write_bytes(animation.body)
    said = subprocess.run(["pngcheck", file], capture_output=True, text=True)
    assert said.returncode == 0, said.stdout


def test_frames_of_a_transition_are_those_of_its_times(service, session):
    layout = service.form(f"{session}/events", "next=1").json["layout"]
    animation = service.frame(f"{session}/transition.png")
    frames, durations = decoded(animation.body)
    # It ends when the motion ends, so it began that long before.
    start = layout["time"] + layout["motion"]["settlesIn"] - sum(durations)
    shown = [sum(durations[:number]) for number in range(len(frames))]
    for number in (0, len(frames) // 2, len(frames) - 1):
        frame = service.get(f"{session}/frame.png?t={start + shown[number]}").png
        assert ImageChops.difference(frames[number], frame).getbbox() is None, number


def test_a_transition_of_a_turning_page_ends_flat(service):
    session = service.session("Plain", preset="leaves", width=640, height=480)
    until(lambda: "Peek-Pictures" not in service.get(f"{session}/frame.png").headers, "ready")
    animation, _ = moving(service, session)
    frames, durations = decoded(animation.body)
    assert len(frames) >= 5 and sum(durations) == int(animation.headers["Peek-Settles-In"])
    after = service.get(f"{session}/frame.png?t=rest").png
    assert ImageChops.difference(frames[-1], after).getbbox() is None


def test_a_transition_at_rest_is_one_frame(service, session):
    animation = service.frame(f"{session}/transition.png")
    assert decoded(animation.body)[1] in ([0], [0.0])
    assert ImageChops.difference(
        animation.png.convert("RGB"), service.get(f"{session}/frame.png").png).getbbox() is None
    again = service.get(f"{session}/transition.png", if_none_match=animation.headers["ETag"])
    assert again.status == 304


def difference(one, other):
    """The mean difference of the channel in which it is largest."""
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def webp_and_png(service, session, query=""):
    """A transition in both formats, which begin at the same time."""
    files = []
    for ending in ("webp", "png"):
        response = service.frame(f"{session}/transition.{ending}{query}")
        assert response.headers["Content-Type"] == f"image/{ending}"
        files.append(response.body)
    return files


@pytest.mark.parametrize("preset, query", [
    ("preview", ""), ("loop", ""), ("leaves", ""), ("preview", "?motion=reduced")])
def test_a_webp_has_the_frames_and_durations_of_the_png(service, preset, query):
    session = service.session("Plain", preset=preset, width=400, height=300)
    until(lambda: "Peek-Pictures" not in service.get(f"{session}/frame.png").headers, "ready")
    turn_ahead(service, session)
    webp, png = webp_and_png(service, session, query)
    assert Image.open(io.BytesIO(webp)).info["loop"] == 1
    (frames, durations), (exact, exact_durations) = decoded(webp), decoded(png)
    # libwebp makes one frame of frames that are almost the same.
    assert len(frames) <= len(exact)
    # The last frame stays: 100 ms in a WebP, which knows no shorter one.
    assert sum(durations) == sum(exact_durations) + 100
    ends = [sum(durations[:number + 1]) for number in range(len(durations))]
    for number, frame in enumerate(exact):
        start = sum(exact_durations[:number])
        shown = next(place for place, end in enumerate(ends) if start < end)
        assert difference(frames[shown], frame) < 4, number


def test_a_webp_at_rest_is_one_frame(service, session):
    webp = service.frame(f"{session}/transition.webp")
    picture = Image.open(io.BytesIO(webp.body))
    assert not picture.is_animated
    assert difference(picture.convert("RGB"), service.get(f"{session}/frame.png").png) < 3
    tag = webp.headers["ETag"]
    assert tag != service.get(f"{session}/transition.png").headers["ETag"]
    assert service.get(f"{session}/transition.webp", if_none_match=tag).status == 304
    for query in ("motion=slow", "moton=full", "motion=full&motion=full"):
        service.get(f"{session}/transition.webp?{query}").problem(400)
    service.get("/v1/sessions/AAAAAAAAAAAAAAAAAAAAAA/transition.webp").problem(404)


def test_a_webp_of_photographs_has_a_tenth_of_the_bytes(tmp_path):
    chance = random.Random(22)
    for number in range(3):
        # As in a photograph: soft shapes and fine grain.
        shapes = Image.frombytes("RGB", (16, 12), chance.randbytes(16 * 12 * 3))
        grain = Image.frombytes("RGB", (800, 600), chance.randbytes(800 * 600 * 3))
        picture = Image.blend(shapes.resize((800, 600), Image.Resampling.BICUBIC), grain, 0.04)
        (tmp_path / "Grain").mkdir(exist_ok=True)
        picture.save(tmp_path / "Grain" / f"{number}.png")
    with serving(tmp_path) as service:
        service.frame(f"{service.session('Grain', width=800, height=600)}/frame.png")

        # Each of its own session, because one alone may take a busy machine longer than the turn is ahead.
        def transition(ending):
            session = service.session("Grain", width=800, height=600)
            turn_ahead(service, session)
            return service.get(f"{session}/transition.{ending}").body

        webp, png = transition("webp"), transition("png")
    assert len(webp) < len(png) / 10
    frames, exact = decoded(webp)[0], decoded(png)[0]
    assert len(frames) == len(exact) >= 10
    assert max(map(difference, frames, exact)) < 6


def test_a_transition_without_motion_is_a_short_fade(service, session):
    turn_ahead(service, session)
    frames, durations = decoded(service.frame(f"{session}/transition.png?motion=reduced").body)
    assert len(frames) == 5 and sum(durations) == 160


def test_a_fade_of_large_frames_has_fewer_steps(service):
    # Else a transition waits for its pictures longer than the turn is ahead.
    for page in range(2):
        service.frame(f"/v1/galleries/Plain/frame.png?width=3840&height=2160&page={page}")
    # Each of its own session, because one alone may take a busy machine longer than that.
    for ending in ("webp", "png"):
        session = service.session("Plain", width=3840, height=2160)
        turn_ahead(service, session)
        response = service.get(f"{session}/transition.{ending}?motion=reduced")
        frames, durations = decoded(response.body)
        # The limit is 25 million pixels in all.
        assert len(frames) == 3 and durations[:2] == [80, 80]


def test_a_poster_is_whole_and_its_page_names_it(service):
    page = service.get("/g/Plain?page=2").text
    found = re.search(r'property="og:image" content="http://127.0.0.1:(\d+)(/[^"]+)"', page)
    assert int(found[1]) == service.port
    url = found[2].replace("&amp;", "&")
    jpeg = service.get(url)
    assert jpeg.headers["Content-Type"] == "image/jpeg"
    assert Image.open(io.BytesIO(jpeg.body)).size == (1200, 630)
    assert service.get(url, if_none_match=jpeg.headers["ETag"]).status == 304
    url = url.replace("poster.jpg", "poster.png")
    poster = service.get(url)
    assert poster.png.size == (1200, 630) and poster.png.mode == "RGB"
    assert poster.headers["Cache-Control"] == "public, no-cache"
    same = service.get("/v1/galleries/Plain/frame.png?page=2&width=1200&height=630").png
    assert ImageChops.difference(poster.png, same).getbbox() is None
    assert service.get(url, if_none_match=poster.headers["ETag"]).status == 304
    service.get("/v1/galleries/Plain/poster.png?paeg=1").problem(400)
    service.get("/v1/galleries/Plain/poster.png?page=NaN").problem(400)
    # A session belongs to its viewer.
    session = service.session("Plain").rsplit("/", 1)[1]
    assert "og:image" not in service.get(f"/s/{session}").text

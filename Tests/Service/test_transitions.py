"""Turns as animations, as other decoders read them; and posters."""

import io
import re
import subprocess

from PIL import Image, ImageChops

from service import until


def decoded(png):
    """The frames of an animation, each complete and in RGB, with their durations in ms."""
    picture = Image.open(io.BytesIO(png))
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
    animation = service.get(f"{session}/transition.png")
    assert animation.status == 200, animation.body[:300]
    return animation, settles


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
    animation = service.get(f"{session}/transition.png")
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
    animation = service.get(f"{session}/transition.png")
    assert decoded(animation.body)[1] in ([0], [0.0])
    assert ImageChops.difference(
        animation.png.convert("RGB"), service.get(f"{session}/frame.png").png).getbbox() is None
    again = service.get(f"{session}/transition.png", if_none_match=animation.headers["ETag"])
    assert again.status == 304


def test_a_transition_without_motion_is_a_short_fade(service, session):
    turn_ahead(service, session)
    frames, durations = decoded(service.get(f"{session}/transition.png?motion=reduced").body)
    assert len(frames) == 5 and sum(durations) == 160


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
    service.get("/v1/galleries/Plain/poster.png?width=100").problem(400)
    service.get("/v1/galleries/Plain/poster.png?page=NaN").problem(400)
    # A session belongs to its viewer.
    session = service.session("Plain").rsplit("/", 1)[1]
    assert "og:image" not in service.get(f"/s/{session}").text

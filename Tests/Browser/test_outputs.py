"""Other kinds of pictures in an <img>: few colours, animations and streams."""

import json

import pytest

from likeness import ALIKE, SAME, difference

pytestmark = pytest.mark.rooms()

SIZE = (400, 300)


@pytest.fixture
def tab(open_tab):
    return open_tab("/", 640, 480)


@pytest.fixture
def session(service):
    response = json.loads(service.ask("POST", "/v1/sessions", {
        "gallery": service.gallery, "width": SIZE[0], "height": SIZE[1]}))
    yield response["session"]
    service.end(response["session"])


def show(tab, path, once_loaded=False):
    """Shows only the picture of a URL, while it loads or once it has loaded."""
    tab.evaluate(f"""(async () => {{
        const picture = new Image()
        picture.src = {json.dumps(path)}
        picture.id = "picture"
        // The page's policy rejects styles in markup, but not those that scripts set.
        Object.assign(picture.style, {{ position: "fixed", left: 0, top: 0, zIndex: 9,
                                        maxWidth: "none", borderRadius: 0 }})
        if ({json.dumps(once_loaded)}) await picture.decode()
        document.body.replaceChildren(picture)
    }})()""")


def wait_until_shows(tab, expected, what, tolerance=SAME):
    def shows():
        return difference(tab.screenshot().crop((0, 0, *expected.size)), expected) < tolerance

    tab.wait_until(shows, what)


@pytest.mark.parametrize("options", ["grey-1,dither-atkinson", "grey-4,rotate-90",
                                     "palette-color-7a,dither-blue-noise"])
def test_few_colours_are_shown_as_they_are(service, tab, options):
    path = (f"/v1/galleries/{service.gallery}/frame/{options}.png"
            f"?page=2&width={SIZE[0]}&height={SIZE[1]}")
    expected = service.whole(path)
    show(tab, path)
    wait_until_shows(tab, expected, f"the picture in {options}")


@pytest.mark.parametrize("ending, tolerance", [("png", SAME), ("webp", ALIKE)])
def test_a_transition_plays_and_ends_at_rest(service, tab, session, ending, tolerance):
    service.ask("GET", f"/v1/sessions/{session}/frame.png")
    service.send(session, {"type": "goTo", "page": 1})
    # Chromium leaves some APNGs blank that it paints while they load, from any encoder and server.
    # A browser without support for animations would only show the first frame.
    show(tab, f"/v1/sessions/{session}/transition.{ending}", once_loaded=True)
    wait_until_shows(
        tab, service.frame(1, *SIZE), "the animation has come to rest on page 1", tolerance)


@pytest.mark.parametrize("stream, ending", [("stream", "png"), ("stream.mjpeg", "jpg")])
def test_a_stream_shows_what_happens(service, tab, session, stream, ending):
    show(tab, f"/v1/sessions/{session}/{stream}")
    wait_until_shows(tab, service.frame(0, *SIZE, ending), "the stream shows page 0")
    for page in (1, 2):
        service.send(session, {"type": "goTo", "page": page})
        # The last picture, not the one before it: in a stream that is not steady, nothing follows
        # it for five seconds.
        wait_until_shows(
            tab, service.frame(page, *SIZE, ending), f"the stream shows page {page}")

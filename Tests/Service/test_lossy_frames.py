"""Frames and posters as JPEG, WebP and AVIF, files within a number of bytes, and streams of JPEG for programs
that read cameras."""

import http.client
import io
import json
import random
import subprocess

import pytest
from PIL import Image, ImageChops, ImageStat

from pictures import plain_gallery
from service import PATIENCE, rest, serving, until

pytestmark = pytest.mark.rooms("FrameService", "PictureCoding", "Requests")

FORMATS = {"jpg": "JPEG", "webp": "WEBP", "avif": "AVIF"}


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    folder = tmp_path_factory.mktemp("served")
    (folder / "Plain").mkdir()
    plain_gallery(folder / "Plain")
    (folder / "Noise").mkdir()
    noise = Image.frombytes("RGB", (1600, 900), random.Random(8).randbytes(1600 * 900 * 3))
    noise.save(folder / "Noise" / "noise.png")
    with serving(folder) as service:
        # Once all pages have been shown, tags of frames no longer change.
        for gallery in ("Plain", "Noise"):
            for page in range(len(service.items(gallery))):
                service.frame(f"/v1/galleries/{gallery}/frame.png?page={page}")
        yield service


def opened(response):
    assert response.status == 200, response.body[:300]
    return Image.open(io.BytesIO(response.body))


def difference(one, other):
    assert one.size == other.size
    return max(ImageStat.Stat(ImageChops.difference(one.convert("RGB"), other.convert("RGB"))).mean)


def segments(jpeg):
    """The markers of a JPEG in front of its pixels, with their data."""
    place = 2
    while jpeg[place + 1] != 0xDA:
        length = int.from_bytes(jpeg[place + 2:place + 4], "big")
        yield jpeg[place + 1], jpeg[place + 4:place + 2 + length]
        place += 2 + length


@pytest.mark.parametrize("ending", FORMATS)
@pytest.mark.parametrize("kind", ["gallery", "session"])
def test_a_frame_is_that_of_the_png(service, kind, ending):
    base = "/v1/galleries/Plain" if kind == "gallery" else service.session("Plain")
    exact = service.get(f"{base}/frame.png")
    response = service.get(f"{base}/frame.{ending}")
    picture = opened(response)
    assert picture.format == FORMATS[ending]
    assert response.headers["Content-Type"] == f"image/{FORMATS[ending].lower()}"
    assert difference(picture, exact.png) < 3
    assert len(response.body) < len(exact.body)
    tag = response.headers["ETag"]
    assert service.get(f"{base}/frame.{ending}", if_none_match=tag).status == 304
    turned = opened(service.get(f"{base}/frame/rotate-90.{ending}"))
    assert difference(turned, exact.png.transpose(Image.Transpose.ROTATE_270)) < 3


def test_an_avif_is_what_another_decoder_reads(service, tmp_path):
    """avifdec calls dav1d or libaom itself, and neither libheif nor libvips."""
    base = "/v1/galleries/Plain/frame"
    exact = service.get(f"{base}.png").png
    (tmp_path / "frame.avif").write_bytes(service.get(f"{base}.avif").body)
    said = subprocess.run(["avifdec", tmp_path / "frame.avif", tmp_path / "frame.png"],
                          capture_output=True, text=True, check=True).stdout
    assert "Bit Depth      : 8" in said
    assert difference(Image.open(tmp_path / "frame.png"), exact) < 3
    sizes = [len(service.get(f"{base}/quality-{quality}.avif").body) for quality in (20, 50, 80)]
    assert sizes == sorted(sizes) and sizes[0] < sizes[2]


def test_a_screen_is_shown_as_avif(service, plain_folder, tmp_path):
    definitions = tmp_path / "screens.json"
    definitions.write_text(json.dumps({"screens": {"hall": {
        "galleries": ["Plain"], "width": 320, "height": 240, "format": "avif",
        "options": "quality-90", "zone": "UTC"}}}), encoding="utf-8")
    with serving(plain_folder, "--screens", str(definitions)) as other:
        exact = other.get("/screens/hall.png").png
        for path in ("hall.avif", "hall/quality-60,rotate-180.avif"):
            picture = opened(other.get(f"/screens/{path}"))
            turned = exact.rotate(180) if "rotate" in path else exact
            assert picture.format == "AVIF" and difference(picture, turned) < 3


NO_ENCODER = """
struct heif_error { int code; int subcode; const char *message; };
struct heif_error heif_context_get_encoder_for_format(void *context, int format, void **encoder) {
    (void)context, (void)format, (void)encoder;
    return (struct heif_error){7, 3000, "There is no encoder."};
}
"""


def test_a_system_without_an_encoder_of_av1_names_the_other_formats(service, plain_folder, tmp_path):
    library = tmp_path / "no_encoder.so"
    subprocess.run(["gcc", "-shared", "-fPIC", "-xc", "-", "-o", library],
                   input=NO_ENCODER, text=True, check=True)
    with serving(plain_folder, by=("env", f"LD_PRELOAD={library}")) as other:
        session = other.session("Plain")
        for path in ("/v1/galleries/Plain/frame.avif", f"{session}/frame.avif",
                     f"{session}/frame/rotate-90.avif"):
            problem = other.get(path).problem(501)
            assert problem["type"].endswith("/problems/format-unavailable")
            assert problem["detail"] == (
                "Its libraries cannot write image/avif. Use .png, .jpg, .webp.")
        assert opened(other.get(f"{session}/frame.webp")).format == "WEBP"


def test_each_output_has_its_own_tag(service):
    tags = [service.get(f"/v1/galleries/Plain/{path}").headers["ETag"] for path in (
        "frame.png", "frame.jpg", "frame.webp", "frame.avif", "frame/quality-60.jpg", "frame/quality-60.webp", "frame/quality-60.avif",
        "frame/max-90000.jpg", "frame/max-90000.png", "frame/small.png")]
    assert len(set(tags)) == len(tags)
    # The quality of frames without one is 80.
    assert service.get("/v1/galleries/Plain/frame/quality-80.jpg").headers["ETag"] == tags[1]


def test_a_jpeg_is_baseline_with_three_components(service):
    for path in ("frame.jpg", "poster.jpg", "frame/max-40000.jpg"):
        frames = [data for marker, data in segments(service.get(f"/v1/galleries/Plain/{path}").body)
                  if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC)]
        markers = [marker for marker, _ in segments(
            service.get(f"/v1/galleries/Plain/{path}").body)]
        assert 0xC0 in markers and len(frames) == 1 and frames[0][5] == 3


@pytest.mark.parametrize("ending", FORMATS)
def test_a_budget_is_used_as_well_as_can_be(service, ending):
    base = "/v1/galleries/Noise/frame"
    size = "width=640&height=480"
    service.frame(f"{base}.png?{size}")
    files = [service.get(f"{base}/quality-{quality}.{ending}?{size}").body
             for quality in range(1, 81)]
    # AVIF leaves nothing of noise at lower qualities.
    for quality in (50, 65, 79) if ending == "avif" else (20, 50, 79):
        budget = len(files[quality - 1])
        best = max((file for file in files if len(file) <= budget), key=len)
        response = service.get(f"{base}/max-{budget}.{ending}?{size}")
        # Of some WebPs, a lower quality takes more bytes.
        assert 0.95 * len(best) <= len(response.body) <= budget
        assert response.body in files
    assert service.get(f"{base}/max-9999999.{ending}?{size}").body == files[79]
    if ending != "avif":
        problem = service.get(f"{base}/max-1000.{ending}?{size}").problem(422)
        assert problem["smallest"] == len(files[0])
        assert f"{len(files[0])} bytes" in problem["detail"]


def test_a_png_within_a_budget_is_the_first_that_fits(service):
    """It is dithered as long as any dither fits, then in fewer greys, and only then not dithered."""
    def png(options):
        response = service.get(f"/v1/galleries/Noise/frame/{options}.png?width=320&height=240")
        assert response.status == 200, response.body
        return response.body

    service.frame("/v1/galleries/Noise/frame.png?width=320&height=240")
    files = [png("grey-4"), png("grey-4,small")]
    files += [png(f"grey-4,dither-{it},small") for it in ("atkinson", "blue-noise", "ordered")]
    files += [png(f"grey-{depth},dither-ordered,small") for depth in (2, 1)]
    files += [png(f"grey-{depth},dither-none,small") for depth in (4, 2, 1)]
    sizes = [len(file) for file in files]
    # A limit has at least 1,000 bytes.
    for budget in {max(1000, size - less) for size in sizes for less in (0, 1)}:
        assert png(f"grey-4,max-{budget}") == next(file for file in files if len(file) <= budget)
    problem = service.get("/v1/galleries/Noise/frame/max-1000.png?width=320&height=240").problem(422)
    assert problem["smallest"] == len(png("small"))


def test_a_poster_is_small_whatever_the_picture(service):
    for gallery in ("Plain", "Noise"):
        response = service.get(f"/v1/galleries/{gallery}/poster.jpg")
        picture = opened(response)
        assert picture.size == (1200, 630) and picture.format == "JPEG"
        assert len(response.body) <= 300_000
        assert difference(picture, service.get(f"/v1/galleries/{gallery}/poster.png").png) < 40
    page = service.get("/g/Plain", host=f"127.0.0.1:{service.port}").body.decode()
    assert "/v1/galleries/Plain/poster.jpg" in page


@pytest.mark.parametrize("options, detail", [
    ("grey-4.jpg", "grey must be given with .png, .bmp or .bin."),
    ("palette-color-7a.webp", "palette must be given with .png, .bmp or .bin."),
    ("small.jpg", "small must be given with .png."),
    ("quality-80.png", "quality must be given with .jpg, .webp or .avif."),
    ("quality-0.jpg", "quality must be a whole number from 1 to 100."),
    ("quality-101.jpg", "quality must be"), ("quality-.jpg", "quality must be"),
    ("quality.jpg", "options must be"), ("max-999.jpg", "max must be a whole number from 1000 to"),
    ("max-100000000.png", "max must be"), ("max--5000.png", "max must be"),
    ("max-5000,max-6000.jpg", "max must be given once."), ("blue.webp", "options must be some of"),
])
def test_a_wrong_option_says_what_is_right(service, options, detail):
    session = service.session("Plain")
    for base in ("/v1/galleries/Plain", session):
        problem = service.get(f"{base}/frame/{options}").problem(400)
        assert problem["detail"].startswith(detail)


# Streams for programs that read cameras


class Camera:
    """A steady stream, read part by part."""

    def __init__(self, service, session, query=""):
        self.connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=PATIENCE)
        self.connection.request("GET", f"{session}/stream.mjpeg{query}")
        self.response = self.connection.getresponse()
        assert self.response.status == 200
        assert self.response.headers["Content-Type"] == "multipart/x-mixed-replace; boundary=peek"
        assert self.response.readline() == b"--peek\r\n"

    def part(self):
        """The time of the next part, and its file."""
        fields = {}
        while line := self.response.readline().strip().decode():
            name, value = line.split(": ")
            fields[name] = value
        assert fields["Content-Type"] == "image/jpeg"
        content = self.response.read(int(fields["Content-Length"]))
        assert self.response.readline() == b"\r\n" and self.response.readline() == b"--peek\r\n"
        return float(fields["X-Timestamp"]), content

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.connection.close()


def test_a_steady_stream_repeats_the_last_frame_at_its_rate(service):
    session = service.session("Plain")
    with Camera(service, session, "?fps=20") as camera:
        parts = [camera.part() for _ in range(60)]
    assert {part for _, part in parts} == {service.get(f"{session}/frame.jpg").body}
    times = [stamp for stamp, _ in parts]
    assert times == sorted(times)
    # Never faster than asked for; how much slower, a busy machine decides.
    assert times[-1] - times[0] >= 0.9 * 59 / 20


def test_a_steady_stream_shows_what_happens(service):
    session = service.session("Plain")
    first = service.get(f"{session}/frame.jpg").body
    with Camera(service, session, "?fps=10") as camera:
        assert camera.part()[1] == first
        assert service.form(f"{session}/events", "swipe=left").status == 200
        rest(service, session)
        last = service.get(f"{session}/frame.jpg").body
        assert last != first
        until(lambda: camera.part()[1] == last, "it shows the next page")


def test_an_extractor_of_stills_finds_each_frame(service):
    """As Home Assistant's does: it looks for the first and the last two bytes of a JPEG."""
    session = service.session("Plain")
    with Camera(service, session, "?fps=25") as camera:
        data, pictures = b"", []
        while len(pictures) < 10:
            data += camera.response.read(4096)
            end = data.find(b"\xff\xd9")
            start = data.find(b"\xff\xd8")
            if start >= 0 and end > start:
                pictures.append(data[start:end + 2])
                data = data[end + 2:]
    for picture in pictures:
        Image.open(io.BytesIO(picture)).load()
    assert set(pictures) == {service.get(f"{session}/frame.jpg").body}


@pytest.mark.parametrize("query", ["?fps=0", "?fps=26", "?fps=a", "?fps=5&fps=6", "?fsp=5"])
def test_a_wrong_rate_is_refused(service, query):
    session = service.session("Plain")
    service.get(f"{session}/stream.mjpeg{query}").problem(400)


def test_a_steady_stream_counts_like_any_other(service):
    session = service.session("Plain")
    cameras = [Camera(service, session) for _ in range(4)]
    try:
        service.get(f"{session}/stream.mjpeg").problem(503)
    finally:
        for camera in cameras:
            camera.connection.close()
    until(lambda: service.get(f"{session}/frame.jpg").status == 200, "the session goes on")

"""Pictures for browsers are as like their originals in every format: what a quality means is the encoder's."""

import io
import random

import pytest
from PIL import Image, ImageMath

from pictures import encoded
from test_index import serving_in

pytestmark = pytest.mark.rooms("PicturePreparing", "PictureCoding", "WebAPI")


def textured(size):
    """Amplitudes fall with the frequency, as those of photographs do."""
    chance = random.Random(1)
    picture, share = Image.new("L", size, 128), 0.5
    for step in (160, 80, 40, 20, 10, 5, 2, 1):
        sides = size[0] // step, size[1] // step
        noise = Image.frombytes("L", sides, chance.randbytes(sides[0] * sides[1]))
        picture = Image.blend(picture, noise.resize(size, Image.Resampling.BICUBIC), share)
        share *= 0.55
    return picture.convert("RGB")


def similarity(one, other):
    """The mean structural similarity (Wang and others 2004) of luma, by blocks of 8 x 8 pixels."""
    one, other = (picture.convert("L").convert("F") for picture in (one, other))

    def means(first, second):
        product = ImageMath.lambda_eval(lambda of: of["first"] * of["second"], first=first, second=second)
        return product.reduce(8).get_flattened_data()

    blocks = zip(one.reduce(8).get_flattened_data(), other.reduce(8).get_flattened_data(),
                 means(one, one), means(other, other), means(one, other), strict=True)
    values = [(2 * x * y + 6.5025) * (2 * (xy - x * y) + 58.5225)
              / ((x * x + y * y + 6.5025) * (xx - x * x + yy - y * y + 58.5225)) for x, y, xx, yy, xy in blocks]
    return sum(values) / len(values)


def test_no_format_is_less_like_the_picture_than_a_jpeg_of_its_quality(tmp_path):
    picture = textured((640, 480))
    folder = tmp_path / "Pictures"
    folder.mkdir()
    (folder / "textured.png").write_bytes(encoded(picture, "PNG"))
    with serving_in(folder, tmp_path / "state") as service:
        page = f"{service.items('Pictures')[0]['href']}/page?size=640"
        jpeg, webp, avif = (similarity(Image.open(io.BytesIO(service.get(page, accept=f"image/{form}").body)), picture)
                            for form in ("jpeg", "webp", "avif"))
    # Of one picture they differ a little; with equal numbers WebP is 0.017 less like than JPEG.
    assert 0.97 < jpeg < 0.99
    assert webp == pytest.approx(jpeg, abs=0.01) and avif == pytest.approx(jpeg, abs=0.01)

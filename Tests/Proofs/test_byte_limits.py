"""Frames for panels that take so many bytes: dithered wherever any way to dither fits."""

from collections import Counter
from functools import cache

import pytest

import nature
from extent import extent
from service import serving

pytestmark = pytest.mark.rooms("FrameService", "Raster")

PICTURES = extent(short=3, full=100)
SIZE = (800, 480)
# Those of TRMNL's panels, and one that few dithered photographs have.
LIMITS = (90_000, 20_000)
PANELS = ("panel-spectra-6", "grey-2")
# The best first.
DITHERINGS = ("floyd-steinberg", "atkinson", "blue-noise", "ordered")


def test_a_limit_gives_up_dithering_only_where_no_way_of_it_fits(tmp_path, note):
    folder = tmp_path / "Limits"
    folder.mkdir()
    for number in range(PICTURES):
        nature.part(number, (1600, 960)).save(folder / f"{number:03}.jpg", quality=90)
    width, height = SIZE
    query = f"preset=pages&pageControl=false&fit=cover&gravity=centre&width={width}&height={height}&pictures=wait"
    with serving(folder, "--max-requests-per-address", "0") as service:
        @cache
        def ask(options, page):
            return service.get(f"/v1/galleries/Limits/frame/{options}.png?{query}&page={page}")

        for page in range(PICTURES):
            service.frame(f"/v1/galleries/Limits/frame.png?{query}&page={page}")
        for panel in PANELS:
            for limit in LIMITS:
                chosen = Counter()
                for page in range(PICTURES):
                    limited = ask(f"{panel},max-{limit}", page)
                    for dithering in DITHERINGS:
                        tried = ask(f"{panel},dither-{dithering},small", page)
                        if len(tried.body) <= limit:
                            break
                    else:
                        # Fewer greys, or no dots, or the smallest possible is named.
                        assert limited.status in (200, 422), (limited.status, page)
                        assert limited.status == 422 or len(limited.body) <= limit
                        chosen[f"none fits, {limited.status}"] += 1
                        continue
                    assert limited.status == 200 and len(limited.body) <= limit, (panel, limit, page)
                    assert limited.png.tobytes() == tried.png.tobytes(), (panel, limit, page, dithering)
                    chosen[dithering] += 1
                counts = ", ".join(f"{count} {way}" for way, count in chosen.most_common())
                note(f"{PICTURES} photographs as {panel} in {limit} bytes: {counts}")
                assert chosen.total() == PICTURES

"""One client's futile requests do not delay other clients."""

import pytest

from service import until

pytestmark = [pytest.mark.serial, pytest.mark.rooms()]


def test_pictures_that_nobody_waits_for_hold_nobody_up(service):
    items = service.items("Plain")
    # Each background is a separate picture; there are more than the queue's limit.
    for number in range(700):
        layout = service.get("/v1/galleries/Plain/layout.json?pictures=now"
                             f"&background={number:06x}&width=320&height=240")
        assert layout.status == 200
    page = service.get(f"{items[3]['href']}/page.png?width=333&height=222")
    assert page.png.size == (296, 222)
    layout = until(lambda: _whole(service.get("/v1/galleries/Plain/layout.json?width=500")),
                   "another viewer's pictures are there")
    assert {page["state"] for page in layout["pages"]} == {"ready"}


def _whole(response):
    return response.json if response.headers["Peek-Pictures"] is None else None


def test_more_pages_than_anybody_can_see_are_refused(service):
    response = service.get(
        "/v1/galleries/Plain/layout.json?width=4096&pageWidth=8&pageHeight=8&spacing=0")
    assert response.problem(400)["field"] == "pageSize"


def test_pages_larger_than_a_frame_may_be_are_refused(service):
    page = service.items("Plain")[0]["picture"]
    assert service.get(f"{page}?width=4096&height=4096").problem(400)["field"] == "pageSize"

"""Nothing moves under a pointer: who clicks again at the same place does the same again."""

import pytest

from extent import extent

pytestmark = pytest.mark.rooms()

NEXT = "[data-next]"
POSITION = "[data-page-status] .position"
# At each width the page is loaded anew, which takes one to two seconds. The strides of the two browsers
# share few widths.
WIDTHS = {"chromium": range(320, 1921, extent(short=80, full=40)),
          "firefox": range(320, 1921, extent(short=280, full=40))}


def turns(tab, width):
    """The page after three clicks at the place where the button for the next picture was at first."""
    tab.wait_until(lambda: (tab.text(POSITION) or "").startswith("1 of"), f"picture 1 at {width} px")
    x, y, side, height = tab.box(NEXT)
    for clicks in (1, 2, 3):
        tab.click(x + side / 2, y + height / 2)
        tab.wait_until(lambda: not (tab.text(POSITION) or "").startswith(f"{clicks} of"),
                       f"a turn by click {clicks} at {width} px")
    return tab.text(POSITION).split()[0], tab.box(NEXT) == [x, y, side, height]


def test_three_clicks_at_one_place_turn_three_pages_at_any_width(open_tab, service, browser):
    first = service.items()[0]["id"]
    found = {}
    for width in WIDTHS[browser]:
        tab = open_tab(f"/g/{service.gallery}/items/{first}", width, 568 if width < 600 else 800)
        found[width] = turns(tab, width)
        tab.close()
    assert found == {width: ("4", True) for width in WIDTHS[browser]}

"""The operator's form of a screen: its frame follows what is typed, on a desk and on a phone."""

import json
import re
from contextlib import suppress

import pytest

from bidi import BrowserError
from browsers import Reader
from editors import OPERATORS_BROWSER, TOKEN, open_editor  # noqa: F401
from service import SAMPLE, serving
from test_looks import violations

pytestmark = [pytest.mark.rooms(), OPERATORS_BROWSER]


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    place = tmp_path_factory.mktemp("editor")
    (place / "tokens").write_text(TOKEN)
    with serving(SAMPLE, place / "log", "--admin-token-file", place / "tokens") as service:
        yield service


def choose(tab, name, value):
    tab.evaluate(f"""(() => {{
        const field = document.querySelector('[data-editor]').elements[{json.dumps(name)}]
        field.value = {json.dumps(value)}
        field.dispatchEvent(new Event('input', {{ bubbles: true }}))
    }})()""")


def frame(tab):
    """The size of the frame that is shown; nothing while there is none."""
    return tab.evaluate("""(() => {
        const image = document.querySelector('[data-frame]')
        return image.complete && image.naturalWidth
            ? `${image.naturalWidth}x${image.naturalHeight}` : ''
    })()""")


@pytest.mark.parametrize("width", [1280, 390])
def test_a_screen_is_made_while_its_frame_follows(open_editor, service, keep, width):
    name = f"kitchen-{width}"
    tab = open_editor("/screen-editor", width)
    tab.wait_until(lambda: frame(tab) == "1280x800", "the frame of an empty form")
    choose(tab, "name", name)
    choose(tab, "panel", "kindle")
    tab.wait_until(lambda: frame(tab) == "1072x1448", "the frame of the panel")
    choose(tab, "zone", "Nowhere")
    tab.wait_until(lambda: "“Time zone” must be" in tab.text("[data-frame-status]"), "the mistake")
    assert tab.attribute("[name=zone]", "aria-invalid") == "true"
    # It was folded away.
    assert tab.evaluate("document.querySelector('[name=zone]').closest('details').open")
    assert frame(tab) == "1072x1448"
    choose(tab, "at", "07:30\n19:00")
    choose(tab, "zone", "")
    tab.wait_until(lambda: tab.text("[data-frame-status]") == "", "the frame of two times")
    choose(tab, "zone", "Nowhere")
    tab.wait_until(lambda: "“Time zone” must be" in tab.text("[data-frame-status]"), "the mistake again")
    tab.evaluate("for (const tick of [...document.querySelectorAll('[name=gallery]')].slice(1, 3)) tick.click()")
    choose(tab, "zone", "")
    tab.wait_until(lambda: tab.text("[data-frame-status]") == "", "no mistake is left")
    assert tab.evaluate("document.documentElement.scrollWidth") <= width
    assert violations(tab) == []
    with tab.loading():
        tab.evaluate("document.querySelector('.button.primary').click()")
    assert tab.path() == f"/screen-editor/{name}"
    assert "saved" in tab.text("[role=status]")
    tab.wait_until(lambda: frame(tab) == "1072x1448", "the frame of what is saved")
    keep(tab, f"screen-editor-{width}")
    assert f"/screens/{name}.png" in tab.text(".snippet")
    assert tab.evaluate("document.documentElement.scrollWidth") <= width
    assert violations(tab) == []


def value(tab, name):
    return tab.evaluate(f"document.querySelector('[data-editor]').elements[{json.dumps(name)}].value")


def test_the_title_makes_the_name_until_a_person_types_one(open_editor):
    tab = open_editor("/screen-editor", 800)
    tab.wait_until(lambda: tab.evaluate("document.activeElement.name") == "title", "the title has the focus")
    for title, name in (("Living room", "living-room"), ("Küche & Flur", "kuche-flur"),
                        ("Straße 7", "strasse-7"), ("台所", ""), ("K" * 70, "k" * 64)):
        choose(tab, "title", title)
        assert value(tab, "name") == name
    choose(tab, "name", "hall")
    choose(tab, "title", "Living room")
    assert value(tab, "name") == "hall"


def test_e_ink_has_an_hour_unless_a_person_chose_a_period(open_editor):
    tab = open_editor("/screen-editor", 800)
    for panel, period in (("trmnl", "1h"), ("inky-what", "1h"), ("browser", ""), ("kindle", "1h")):
        choose(tab, "panel", panel)
        assert value(tab, "every") == period
    choose(tab, "every", "6h")
    choose(tab, "panel", "browser")
    choose(tab, "panel", "esphome-mono")
    assert value(tab, "every") == "6h"


@pytest.mark.parametrize("width", [1280, 390])
def test_what_a_new_screen_needs_is_in_sight(open_editor, width):
    tab = open_editor("/screen-editor", width, 844)
    for field in ("[name=title]", "[name=name]", "[name=panel]", ".primary"):
        _, y, _, height = tab.box(f".editor {field}")
        assert y >= 0 and y + height <= 844, field
    # Without scripts a button shows the frame; with them it follows by itself.
    assert tab.box("[value=look]")[2] == 0
    tab.open("/screen-editor?name=living+room")
    assert tab.text("#mistake").startswith("“Name in addresses” must be")
    assert tab.evaluate("getComputedStyle(document.querySelector('[data-frame]')).display") == "none"


def test_another_size_opens_its_fields(open_editor):
    tab = open_editor("/screen-editor", 800)
    assert not tab.evaluate("document.querySelector('[data-other]').open")
    choose(tab, "panel", "other")
    assert tab.evaluate("document.querySelector('[data-other]').open")
    choose(tab, "width", "640")
    choose(tab, "height", "200")
    tab.wait_until(lambda: frame(tab) == "640x200", "the frame of the size")


def test_what_is_touched_last_counts_of_a_panel_and_a_size(open_editor):
    tab = open_editor("/screen-editor", 800)
    for name, value in (("width", "640"), ("height", "200")):
        choose(tab, name, value)
    assert tab.evaluate("document.querySelector('[name=panel]').value") == "other"
    tab.wait_until(lambda: frame(tab) == "640x200", "the frame of the size")
    choose(tab, "panel", "kindle")
    assert tab.evaluate("document.querySelector('[name=width]').value") == ""
    tab.wait_until(lambda: frame(tab) == "1072x1448", "the frame of the panel")


def made(tab, name, **fields):
    """Makes a screen, and opens its page."""
    tab.open("/screen-editor")
    for field, text in {"name": name, "every": "1d", **fields}.items():
        choose(tab, field, text)
    with tab.loading():
        tab.evaluate("document.querySelector('.button.primary').click()")


def test_a_turn_leaves_what_was_typed(open_editor, service):
    def place():
        return json.loads(service.ask("GET", "/screens/turned/layout.json"))["screen"]["round"]["place"]

    tab = open_editor("/screen-editor", 1280)
    made(tab, "turned")
    choose(tab, "title", "Not saved yet")
    former = place()
    tab.evaluate("document.querySelector('[data-turns] [value=next]').click()")
    tab.wait_until(lambda: place() == (former + 1) % 12, "the next picture")
    tab.evaluate("(button => { button.focus(); button.click() })(document.querySelector('[value=stop]'))")
    tab.wait_until(lambda: "keeps this picture" in tab.text("[data-held]"), "what holds")
    # The focus stays in its place, where the button for the contrary is now.
    tab.wait_until(lambda: tab.evaluate("document.activeElement.value") == "start", "the focus")
    assert value(tab, "title") == "Not saved yet" and tab.path() == "/screen-editor/turned"
    tab.evaluate("document.activeElement.click()")
    tab.wait_until(lambda: tab.text("[data-held]") == "", "nothing holds")
    assert violations(tab) == []


def test_lines_for_a_device_are_copied(open_editor):
    tab = open_editor("/screen-editor", 1280)
    made(tab, "copied", panel="esphome-mono")
    tab.evaluate_in_page("""document.addEventListener('copy', () => { window.copied = `${getSelection()}` })""")
    # A click would be lost while the page before it fades.
    tab.evaluate("document.querySelector('[data-copy=\".snippet\"]').focus()")
    tab.press("Enter")
    tab.wait_for_text("[data-copy='.snippet'] + [role=status]", "Copied.")
    assert tab.evaluate_in_page("window.copied").strip() == tab.text(".device > .snippet").strip()
    # The lines have the address, which is typed nowhere.
    assert tab.text("[data-copy='.url']") is None and "/screens/copied.png" in tab.text(".snippet")
    assert violations(tab) == []


def test_back_from_saving_is_no_other_operator(open_editor, service):
    tab = open_editor("/screen-editor", 1280)
    made(tab, "again")
    tab.open("/screen-editor/again")
    choose(tab, "title", "Before")
    with tab.loading():
        tab.evaluate("document.querySelector('.button.primary').click()")
    page = service.ask("GET", "/screen-editor/again", headers={"Authorization": f"Bearer {TOKEN}"}).decode()
    known = re.search(r'name="known" value="(\w+)"', page)[1]
    tab.evaluate_in_page("void history.back()")

    def is_present():
        # There is no page while one gives way to another.
        with suppress(BrowserError):
            return (tab.evaluate("document.readyState + location.search") == "complete"
                    and value(tab, "known") == known)

    tab.wait_until(is_present, "the present state of the screen")
    choose(tab, "title", "After")
    with tab.loading():
        tab.evaluate("document.querySelector('.button.primary').click()")
    assert "saved" in tab.text("[role=status]"), tab.text("#mistake")


def test_without_scripts_a_button_shows_the_frame(open_editor):
    tab = open_editor("/screen-editor?name=hall&panel=esphome-mono", 1000, 3600,
                      reader=Reader(scripts=False))
    tab.wait_until(lambda: "preview" in (tab.attribute("[data-frame]", "src") or ""), "the frame")
    with tab.loading():
        tab.click_on("button[value=look]")
    assert "panel=esphome-mono" in tab.attribute("[data-frame]", "src")

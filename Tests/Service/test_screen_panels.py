"""Panels of screens: what a definition says beside them, and what the page of each says of the device."""

import html
import re

import pytest
import yaml

from service import ROOT

pytestmark = pytest.mark.rooms("WebPages", "ScreenService")


@pytest.mark.parametrize("definition, changes, expected", [
    ({"panel": "trmnl", "options": "grey-1"}, {"title": "T"},
     {"panel": "trmnl", "options": "grey-1", "title": "T"}),
    ({"panel": "trmnl", "options": "grey-1"}, {"panel": "kindle"}, {"panel": "kindle"}),
    ({"viewport": {"width": 300, "height": 200}}, {"width": "400", "height": "100"},
     {"width": 400, "height": 100}),
    ({"order": "on-this-day", "fallback": "name", "panel": "kindle"}, {"order": "date"},
     {"order": "date", "panel": "kindle"})])
def test_what_belongs_together_changes_together(operator, definition, changes, expected):
    operator.service.ask("PUT", "/v1/screens/desk", definition, operator.headers)
    assert operator.save("/screen-editor/desk", **changes).status == 303
    assert operator.definition("desk") == expected


def test_a_panel_gives_what_is_not_given(operator):
    for definition, output in (({"panel": "trmnl", "format": "png"}, b"\x89PNG"),
                               ({"panel": "browser", "options": "quality-60"}, b"\xff\xd8\xff")):
        put = operator.service.ask("PUT", "/v1/screens/desk", definition, operator.headers)
        assert put.status in (200, 201), put.body
        ending = "png" if output == b"\x89PNG" else "jpg"
        assert operator.service.get(f"/screens/desk.{ending}").body.startswith(output)


PANELS = re.findall(r'ScreenPanel\(\s*"([\w-]+)"', (
    ROOT / "Sources/Service/ScreenService/Panels/ScreenPanel.swift").read_text())
JPEG = {"browser", "home-assistant", "openepaperlink-29"}


def options(panel, turned):
    """The options of the panels whose lines name them."""
    own = {"inky-spectra": "panel-spectra-6", "inky-spectra-13": "panel-spectra-6",
           "inky-acep": "panel-acep-7", "inky-57": "panel-inky-7",
           "waveshare-e6": "panel-spectra-6", "kindle": "grey-8",
           "inkplate-10": "palette-000000-242424-494949-6d6d6d-929292-b6b6b6-dbdbdb-ffffff"}[panel]
    return f"{own},rotate-90" if turned else own


CLIENTS = {"esphome": ("ESPHome", "yaml"), "inky": ("Inky", "python"),
           "waveshare": ("Waveshare", "python"), "inkplate": ("Inkplate", "cpp"),
           "kindle": ("Kindle", "sh"), "home": ("HomeAssistant", "yaml")}


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("turned", ["", "true"], ids=["as-built", "turned"])
def test_each_panel_gets_its_frame_and_its_lines(other, panel, turned):
    operator = other
    assert len(PANELS) > 14
    name = f"wall-{panel}{turned}"
    changes = {"name": name, "panel": panel, "order": "name"}
    if turned:
        changes["turned"] = turned
    assert operator.save("/screen-editor", **changes).status == 303
    # The page knows the panel again.
    form = dict(operator.form(f"/screen-editor/{name}"))
    assert (form["panel"], form.get("turned", "")) == (panel, turned)
    page = html.unescape(operator.get(f"/screen-editor/{name}").text)
    address = f"http://127.0.0.1:{operator.service.port}"
    definition = operator.definition(name)
    assert definition == {"order": "name", "panel": panel} | ({"turned": True} if turned else {})
    asked = re.search(r'src="([^"]+)"[^>]*data-frame', page)[1]
    assert operator.get(asked).status == 200
    ending = "jpg" if panel in JPEG else "png"
    assert operator.service.get(f"/screens/{name}.{ending}").status == 200
    client = panel.split("-")[0]
    if client == "trmnl" or client == "reterminal":
        assert f'<p class="url">{address}/trmnl/{name}</p>' in page
    elif client == "browser":
        assert f'<p class="url">{address}/screens/{name}</p>' in page
    if client not in CLIENTS:
        return
    document, language = CLIENTS[client]
    [block, *_] = re.findall(rf"```{language}\n(.*?)```",
                             (ROOT / f"Documents/Clients/{document}.md").read_text(), re.S)
    [snippet] = re.findall(r'<pre class="snippet" tabindex="0">(?!\{)(.*?)</pre>', page, re.S)
    # The lines of the document, for this screen.
    expected = re.sub(r"http://HOST:8080/screens/(?:hall|kindle)", f"{address}/screens/{name}", block)
    if client in ("inky", "waveshare", "inkplate"):
        expected = re.sub(r"%s/(?:panel|palette)-[\w-]+\." % name,
                          f"{name}/{options(panel, turned)}.", expected)
    if client == "inky":
        # What the script asks for is as large as the panel, which takes nothing else.
        resolution = operator.service.get(f"/screens/{name}.png").png.size
        assert resolution[0] > resolution[1]
        [template] = re.findall(r'ADDRESS = "(.*)"', snippet)
        [size] = re.findall(r"ADDRESS\.format\(\*(.*)\)\)", snippet)
        sides = {"panel.resolution": resolution, "reversed(panel.resolution)": resolution[::-1]}[size]
        asked = template.format(*sides).removeprefix(address)
        assert operator.service.get(asked).png.size == resolution
        expected = expected.replace("*panel.resolution", f"*{size}")
    if panel == "esphome-spectra":
        for mono, inks in (
                ("type: BINARY", "type: RGB"), ("drawn again.", "drawn again. Six inks are drawn in the background."),
                ("component.update: panel]", "component.update: panel, delay: 60s]"),
                ("waveshare_epaper", "epaper_spi"), ("7.50inv2", "7.3in-Spectra-E6")):
            assert mono in expected
            expected = expected.replace(mono, inks)
    assert snippet == expected
    if language == "yaml":
        assert yaml.safe_load(snippet)
    if client == "esphome":
        lines = yaml.safe_load(snippet)
        [shown] = lines["display"]
        drawn = lines["online_image"][0]["on_download_finished"][0]["if"]["then"]
        # The models of ESPHome's own tables, and the driver in the background has time to finish.
        assert (shown["platform"], shown["model"], drawn[1:]) == {
            "esphome-mono": ("waveshare_epaper", "7.50inv2", []),
            "esphome-spectra": ("epaper_spi", "7.3in-Spectra-E6", [{"delay": "60s"}])}[panel]

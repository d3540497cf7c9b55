"""Panels of screens: what a definition says beside them, and what the page of each says of the device."""

import html
import re

import pytest
import yaml

from operators import TOKEN, Operator, served
from screens import KEY
from service import ROOT, free_port, serving

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
JPEG = {"browser", "desktop", "home-assistant", "openepaperlink-29", "openepaperlink-42"}


def options(panel, turned):
    """The options of the panels whose lines name them."""
    if panel.startswith("inkplate"):
        own = "palette-000000-242424-494949-6d6d6d-929292-b6b6b6-dbdbdb-ffffff"
    else:
        own = {"inky-spectra": "panel-spectra-6", "inky-spectra-13": "panel-spectra-6",
               "inky-spectra-4": "panel-spectra-6", "inky-acep": "panel-acep-7", "inky-57": "panel-inky-7",
               "inky-4": "panel-inky-7", "inky-what": "panel-bwry", "inky-phat": "panel-bwry",
               "waveshare-e6": "panel-spectra-6"}[panel]
    return f"{own},rotate-90" if turned else own


CLIENTS = {"esphome": ("ESPHome", "yaml"), "inky": ("Inky", "python"),
           "waveshare": ("Waveshare", "python"), "inkplate": ("Inkplate", "cpp"),
           "kindle": ("Kindle", "sh"), "home": ("HomeAssistant", "yaml"), "desktop": ("Desktop", "sh")}


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
        assert f'chromium --kiosk "{address}/screens/{name}"\n' in page
    if client not in CLIENTS:
        return
    document, language = CLIENTS[client]
    blocks = re.findall(rf"```{language}\n(.*?)```",
                        (ROOT / f"Documents/Clients/{document}.md").read_text(), re.S)
    # The first one on the page of desktops is of programs that show a screen.
    block = blocks[client == "desktop"]
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
    if client == "esphome":
        expected = expected.replace('name: "hall"', f'name: "{name}"')
    if panel == "esphome-spectra":
        for mono, inks in (
                ("type: BINARY", "type: RGB"),
                ("drawn again.", "drawn again. Six inks are drawn in the background."),
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


@pytest.mark.parametrize("name, host", [
    ("Living_Room-" + 40 * "x", "living-room-" + 19 * "x"), ("-_a-_", "a"), ("__", "screen"),
    (30 * "y" + "-z", 30 * "y"), ("0815", "0815")])
def test_each_esphome_has_a_name_of_its_own(other, name, host):
    """Its rule: at most 31 small letters, digits and hyphens, and no hyphen at an end."""
    assert other.save("/screen-editor", name=name, panel="esphome-mono").status == 303
    page = html.unescape(other.get(f"/screen-editor/{name}").text)
    [snippet] = re.findall(r'<pre class="snippet" tabindex="0">(?!\{)(.*?)</pre>', page, re.S)
    assert yaml.safe_load(snippet)["esphome"]["name"] == host


@pytest.fixture(scope="module")
def guarded(pictures, tmp_path_factory):
    """The operator of a server that asks for access tokens."""
    place = tmp_path_factory.mktemp("guarded")
    (place / "tokens").write_text(TOKEN)
    (place / "guests").write_text("guests-of-16-characters")
    with serving(pictures, "--admin-token-file", place / "tokens",
                 "--access-token-file", place / "guests") as service:
        yield Operator(service)


def device(operator, name, **fields):
    """The page of a screen, and the address that it shows."""
    page = html.unescape(operator.service.ask(
        "GET", f"/screen-editor/{name}", headers={**operator.headers, **fields}).text)
    [address] = re.findall(r'<p class="url">(.*?)</p>', page)
    return page, address


@pytest.mark.parametrize("panel", PANELS)
def test_each_address_opens_with_the_key(guarded, panel):
    name = f"wall-{panel}"
    # The page that follows a new key is the only one that has it.
    saved = guarded.save("/screen-editor", name=name, panel=panel, key=KEY, control="key")
    assert saved.status == 200 and "The screen is saved." in saved.text
    assert saved.headers["Cache-Control"] == "no-store"
    section = html.unescape(saved.text[saved.text.index('<section class="device">'):])
    page, address = device(guarded, name)
    assert "Write the key of the screen for KEY" in page and "qr-code" not in page
    assert KEY not in page and address.replace("KEY", KEY) in section and "for KEY" not in section
    addresses = [address]
    for snippet in re.findall(r'<pre class="snippet" tabindex="0">(?!\{)(.*?)</pre>', page, re.S):
        addresses += re.findall(r'http://[^\s"]+', snippet)
    assert len(addresses) > (panel.split("-")[0] in CLIENTS)
    if panel.startswith("inkplate"):
        # Its library looks behind the last dot.
        assert addresses[1].rsplit(".", 1)[1] == "png"
    for address in addresses:
        assert "KEY" in address
        path = address.replace("KEY", KEY).removeprefix(guarded.service.base).format(800, 480)
        if "/events" in path:
            response = guarded.service.form(path, "next=1")
        else:
            response = guarded.service.get(path + ("/api/display" if "/trmnl/" in path else ""))
        assert response.status == 200, path
        assert guarded.service.get(path.replace(KEY, "x" * 20)).status == 401


def test_what_a_screen_without_a_key_cannot_do_is_said(guarded, other):
    for operator, control, words in (
            (guarded, "", "Devices need a key here, because this server asks for access tokens."),
            (other, "key", "Nobody can turn the picture, because the screen has no key.")):
        operator.save("/screen-editor", name="keyless", panel="trmnl", control=control)
        assert words in device(operator, "keyless")[0]
    other.save("/screen-editor/keyless", control="")
    assert "has no key" not in device(other, "keyless")[0]


# E-ink and what else sleeps between two pictures.
SLOW = [panel for panel in PANELS if panel not in {"browser", "desktop", "home-assistant"}]


@pytest.mark.parametrize("panel", PANELS)
def test_a_period_that_e_ink_does_not_keep_up_with_is_said(other, panel):
    words = "Choose 5 minutes or more under “Another picture”"
    for every, is_fast in (("", True), ("30s", True), ("5m", False), ("1h", False), ("never", False)):
        page = html.unescape(other.send("/screen-editor", {
            "name": "quick", "panel": panel, "every": every, "action": "look"}).text)
        assert (words in page) == (is_fast and panel in SLOW), every


def test_the_form_knows_the_panels_that_are_slow(other):
    page = other.get("/screen-editor").text
    assert sorted(re.findall(r'<option value="([\w-]+)" data-slow', page)) == sorted(SLOW)


def test_the_page_that_follows_saving_leads_to_the_device(other):
    saved = other.save("/screen-editor", name="led", panel="trmnl", every="1h")
    page = other.get(saved.headers["Location"]).text
    [message] = re.findall(r'<p class="saved" role="status">(.*?)</p>', page)
    assert 'href="#device"' in message and page.count('id="device"') == 1
    assert '<a class="button" href="/screens/led">' in page
    # The page of all screens tells whether the device has come.
    assert other.service.get("/trmnl/led/api/display").status == 200
    asked = other.get(re.search(r'the page <a href="([^"]+)">', page)[1]).text
    row = asked.split('<h2><a href="/screens/led">')[1].split("<h2>")[0]
    assert "Asked last" in row and '<ul class="devices">' in row


@pytest.mark.parametrize("panel", PANELS)
def test_what_a_person_has_to_write_is_named(other, panel):
    """Words in capitals in the lines stand for what the page cannot know."""
    path = "/screen-editor/named" if other.definition("named") else "/screen-editor"
    assert other.save(path, name="named", panel=panel).status == 303
    page = html.unescape(other.get("/screen-editor/named").text)
    [steps] = re.findall(r'<h2 id="device">On the device</h2>\s*<p>(.*?)</p>', page, re.S)
    snippets = re.findall(r'<pre class="snippet" tabindex="0">(?!\{)(.*?)</pre>', page, re.S)
    assert len(steps) > 20 and ("below" in steps) == bool(snippets)
    for word in ("NETWORK", "PASSWORD"):
        assert (word in steps) == any(f'"{word}"' in snippet for snippet in snippets)
    assert "HOST" not in "".join(snippets) and "{{" not in "".join(snippets)


def test_an_address_that_other_machines_cannot_open_is_said(other):
    other.save("/screen-editor", name="near", panel="esphome-mono")
    assert "Only this machine opens this address." in device(other, "near")[0]


def test_the_address_for_other_machines_is_linked(pictures, tmp_path):
    port = free_port()
    with served(pictures, tmp_path, "--host", "0.0.0.0", "--port", str(port)) as operator:
        operator.save("/screen-editor", name="near", panel="esphome-mono")
        page, _ = device(operator, "near")
        # As it says at the start; a machine may have no other address.
        others = re.findall(r"^Other machines open (http://\S+)/$", operator.service.log, re.M)
        assert re.findall(r'<a href="(http://[^"]+)">(.*?)</a>', page) == [
            (f"{other}/screen-editor/near", other) for other in others]
        assert ("needs <code>--host" in page) == (not others)
        # Whoever opened the page at another address needs no other.
        page, _ = device(operator, "near", Host=f"frames.example:{port}")
        assert "Only this machine" not in page and not any(other in page for other in others)


def test_a_tablet_needs_the_key_only_where_it_is_asked_for(other):
    other.save("/screen-editor", name="tablet", key=KEY)
    page, address = device(other, "tablet")
    assert address == f"{other.service.base}/screens/tablet" and "for KEY" not in page
    other.save("/screen-editor/tablet", control="key")
    page, address = device(other, "tablet")
    assert address == f"{other.service.base}/screens/tablet?key=KEY" and "for KEY" in page


def test_a_camera_reads_an_address_that_another_device_takes(pictures, tmp_path):
    hosts = {"frames.example": True, "127.0.0.1": False, "localhost": False}
    panels = {"browser": True, "trmnl": True, "photoframe": True, "openepaperlink-29": True,
              "esphome-mono": False, "inky-spectra": False, "kindle": False}
    with served(pictures, tmp_path, "--allowed-hosts", ",".join(hosts)) as operator:
        for panel, reads in panels.items():
            operator.save("/screen-editor", name=panel, panel=panel)
            for host, is_open in hosts.items():
                page, address = device(operator, panel, Host=f"{host}:8080")
                assert address.startswith(f"http://{host}:8080/")
                assert ("qr-code" in page) == (reads and is_open), (panel, host)
        # A code without the key would open nothing.
        operator.save("/screen-editor", name="tablet", key=KEY, control="key")
        page, address = device(operator, "tablet", Host="frames.example:8080")
        assert address.endswith("?key=KEY") and "qr-code" not in page

"""The operator's page that makes screens: without scripts, by forms, as a browser sends them."""

import html
import json
import re
from urllib.parse import urlencode

import html5lib
import pytest

from operators import HTML, served
from photographs import photograph
from screens import KEY, file_of
from service import ROOT, serving, until

pytestmark = pytest.mark.rooms("WebPages", "ScreenService")


def mistake(response):
    assert response.status == 422
    return html.unescape(re.search(r'role="alert"[^>]*>(.*?)</p>', response.text, re.S)[1])


def test_a_screen_is_made_changed_renamed_and_removed(operator):
    saved = operator.save("/screen-editor", name="kitchen", title="Kitchen", panel="esphome-mono",
                          gallery=["Family"], every="5m", quietFrom="22:00", quietTo="06:30",
                          clock="time")
    assert saved.status == 303
    assert saved.headers["Location"] == "/screen-editor/kitchen?saved=1"
    made = {"title": "Kitchen", "galleries": ["Family"], "every": "5m", "clock": "time",
            "quiet": {"from": "22:00", "to": "06:30"}, "panel": "esphome-mono"}
    assert operator.definition("kitchen") == made
    assert operator.service.get("/screens/kitchen.png").png.size == (800, 480)
    # A form that is sent as it is changes nothing.
    assert operator.save("/screen-editor/kitchen").status == 303
    assert operator.definition("kitchen") == made
    # By day, upright, and in colour.
    operator.save("/screen-editor/kitchen", turned="true", panel="inky-spectra",
                  at="07:30\r\n18:00\r\n", quietFrom="", quietTo="")
    changed = operator.definition("kitchen")
    assert changed["at"] == ["07:30", "18:00"]
    assert "every" not in changed and "quiet" not in changed
    assert (changed["panel"], changed["turned"]) == ("inky-spectra", True)
    assert operator.service.get("/screens/kitchen.png").png.size == (800, 480)
    upright = operator.service.get("/screens/kitchen/rotate-0.png").png
    assert upright.size == (480, 800)
    renamed = operator.save("/screen-editor/kitchen", name="hall")
    assert renamed.headers["Location"] == "/screen-editor/hall?saved=1"
    assert operator.definition("hall") == changed and operator.definition("kitchen") is None
    removed = operator.send("/screen-editor/hall", {"action": "remove"})
    assert (removed.status, removed.headers["Location"]) == (303, "/screens")
    assert operator.definition("hall") is None


def test_what_the_form_does_not_have_stays(operator):
    definition = {"title": "Desk", "seed": 7, "padding": {"left": 8}, "background": "203040",
                  "width": 333, "height": 222, "scale": 2, "galleries": ["Family", "Hol*"],
                  "order": "on-this-day", "fallback": "name", "at": ["07:30", "*/30 8-21 * * *"],
                  "pairs": False, "clockWakes": True, "format": "webp", "options": "quality-60", "key": KEY,
                  "quiet": {"from": "22:30", "to": "06:30", "show": "102030"}}
    operator.service.ask("PUT", "/v1/screens/desk", definition, operator.headers)
    stored = operator.definition("desk")
    assert operator.save("/screen-editor/desk").status == 303
    again = operator.definition("desk")
    # A switch that is off is the same as one that is not there.
    assert again == {name: value for name, value in stored.items() if name != "pairs"}
    operator.save("/screen-editor/desk", keyless="true")
    assert "keyHash" not in operator.definition("desk")


def test_galleries_come_in_shares(operator):
    operator.save("/screen-editor", name="kitchen", gallery=["Family", "Holidays"],
                  share=["", "3:Family", "5:Elsewhere"], galleries="2:Fam* Hol*", apart="7d")
    mix = {"Family": 3, "Holidays": 1, "Fam*": 2, "Hol*": 1}
    assert operator.definition("kitchen") == {"mix": mix, "apart": "7d", "panel": "browser"}
    assert list(operator.definition("kitchen")["mix"]) == list(mix)
    # The form says the same again, and a plain list where nothing has a share any more.
    assert operator.save("/screen-editor/kitchen").status == 303
    assert operator.definition("kitchen")["mix"] == mix
    operator.save("/screen-editor/kitchen", share=["", ""], galleries="")
    assert operator.definition("kitchen")["galleries"] == ["Family", "Holidays"]
    assert "mix" not in operator.definition("kitchen")
    wrong = operator.save("/screen-editor/kitchen", share=["3:Family"], order="name", apart="")
    assert mistake(wrong) == "“Order” must be “Shuffled” where galleries come in parts."


def test_a_gallery_that_is_not_there_is_said_at_once(operator):
    words = "There is no gallery Famili. The nearest: Family."
    looked = operator.send("/screen-editor", {"name": "kitchen", "galleries": "Famili Holidays",
                                              "panel": "browser", "action": "look"})
    assert looked.status == 200 and words in looked.text
    # Its pictures may come later.
    saved = operator.save("/screen-editor", name="kitchen", galleries="Famili Holidays")
    assert saved.status == 303
    assert words in operator.get(saved.headers["Location"]).text
    operator.save("/screen-editor/kitchen", galleries="", gallery=["Family"])
    assert "There is no gallery" not in operator.get("/screen-editor/kitchen").text


def test_all_of_many_galleries_are_reached_and_nothing_chosen_is_lost(tmp_path):
    place = tmp_path / "Pictures"
    for number in range(130):
        (place / f"Album {number:03}").mkdir(parents=True)
        (place / f"Album {number:03}/{number}.jpg").write_bytes(photograph())
    with served(place, tmp_path) as operator:
        until(lambda: len(operator.service.get("/v1/galleries").json["galleries"]) > 129, "all are known")
        shown = operator.get("/screen-editor").text
        seen, chosen = [], []
        fields = [("name", ""), ("panel", "browser")]
        for turn in range(3):
            page = html5lib.parse(shown)
            offered = [it.get("value") for it in page.iter(f"{HTML}input") if it.get("name") == "gallery"]
            albums = [it for it in offered if it.startswith("Album")]
            seen += albums
            chosen.append(albums[0])
            [others] = [it.get("value") for it in page.iter(f"{HTML}input") if it.get("name") == "galleries"]
            assert set(others.split()) == set(chosen[:-1])
            later = [it.get("value") for it in page.iter(f"{HTML}button") if it.text == "Later"]
            fields = [("name", ""), ("panel", "browser"), ("galleries", others), ("gallery", chosen[-1])]
            if turn < 2:
                response = operator.send("/screen-editor", [*fields, ("from", *later)])
                assert response.status == 200 and 'role="alert"' not in response.text
                shown = response.text
        assert not later and len(seen) == len(set(seen)) == 130
        # A search finds by words, and says how many.
        found = operator.send("/screen-editor", [*fields, ("find", "album 12"), ("action", "find")]).text
        # 012, 112, and 120 to 129.
        assert "1 to 12 of 12" in found and found.count('name="gallery" value="Album') == 12
        assert "No gallery is found." in operator.send(
            "/screen-editor", [*fields, ("find", "none"), ("action", "find")]).text
        fields[0] = ("name", "kitchen")
        assert operator.send("/screen-editor", [*fields, ("action", "save")]).status == 303
        assert set(operator.definition("kitchen")["galleries"]) == set(chosen)


@pytest.mark.parametrize("panel", ["browser", "esphome-mono", "inky-spectra", "waveshare-e6", "inkplate-10",
                                   "kindle", "home-assistant", "trmnl", "photoframe"])
def test_where_tokens_are_needed_the_addresses_on_the_page_open_the_screen(tmp_path, pictures, panel):
    (tmp_path / "access").write_text("access-of-16-characters")
    with served(pictures, tmp_path, "--access-token-file", tmp_path / "access") as operator:
        saved = operator.save("/screen-editor", name="hall", panel=panel)
        assert saved.status == 303
        assert "Give the screen a key" in operator.get("/screen-editor/hall").text
        # The page that follows a new key is the only one that has it.
        page = operator.save("/screen-editor/hall", key=KEY)
        assert page.status == 200 and "The screen is saved." in page.text and "KEY" not in page.text
        section = html.unescape(page.text[page.text.index('<section class="device">'):])
        later = operator.get("/screen-editor/hall").text
        assert KEY not in later and "Write the key of the screen for KEY" in later
        addresses = set(re.findall(r"http://127[^\s\"<]+", section))
        assert addresses
        for address in addresses:
            path = address.split(str(operator.service.port), 1)[1].format(800, 480)
            if path.startswith("/trmnl"):
                path += "/api/display"
            if "/events" in path:
                response = operator.service.form(path, "next=1")
            else:
                response = operator.service.get(path)
            assert response.status in (200, 303), (path, response.body)
            assert operator.service.get(path.replace(KEY, "x" * 20)).status == 401


@pytest.mark.parametrize("fields, words", [
    ({"name": ""}, "“Name in addresses” must be 1 to 64 letters from a to z"),
    ({"name": "küche"}, "“Name in addresses” must be 1 to 64 letters from a to z"),
    ({"every": "sometimes"}, "“Another picture” must be a time such as 30s"),
    ({"at": "07:30\r\n\r\n25:00"}, "“25:00” in “Or at these times” must be a time, as 07:30"),
    ({"quietTo": "", "quietFrom": "22:00"}, "“Quiet until” must be a time of the day"),
    ({"quietTo": "22:00", "quietFrom": "22:00"},
     "“Quiet until” must be another time than “Quiet from”."),
    ({"zone": "Mars/Olympus"}, "“Time zone” must be a time zone"),
    ({"width": "wide", "panel": "other"}, "“Width” must be a whole number"),
    ({"width": "99999", "panel": "other", "height": "3"}, "“Width” must be"),
    ({"options": "gray-1", "panel": "other"}, "“Output options” must be output options"),
    ({"galleries": "Family ../etc/passwd"}, "“../etc/passwd” must be the id of a gallery"),
    ({"galleries": "9999:Family"}, "The parts of “Family” must be a whole number from 1 to"),
    ({"key": "short"}, "The key must be"), ({"title": "x" * 201}, "“Title for people” must be 1 to"),
    ({"name": "filed"}, "there is a screen of this name"),
])
def test_a_mistake_is_a_sentence_and_nothing_is_lost(other, fields, words):
    """It names what stands on the page, and the first of the fields is marked."""
    operator = other
    sent = {"name": "kitchen", "title": "My kitchen", **fields}
    response = operator.save("/screen-editor", **sent)
    assert words in mistake(response)
    assert operator.definition("kitchen") is None
    page = html5lib.parse(response.body)
    marked = [element for element in page.iter() if element.get("aria-invalid")]
    assert [element.get("name") for element in marked] == [next(iter(fields))]
    assert marked[0].get("aria-describedby") == "mistake" and "autofocus" in marked[0].keys()
    for label in re.findall("“([A-Z].*?)”", words):
        assert f"<span>{label}" in response.text or label == "Family"
    values = {element.get("name"): element.get("value") for element in page.iter(f"{HTML}input")
              if element.get("type") != "checkbox"}
    for name in ("name", "title"):
        assert values[name] == sent[name]


def test_a_size_beside_a_panel_is_not_dropped_without_a_word(operator):
    size = {"width": "1024", "height": "600", "options": "grey-2"}
    response = operator.save("/screen-editor", name="kitchen", **size)
    assert "“Another size” where a width" in mistake(response)
    for value in size.values():
        assert f'value="{value}"' in response.text
    assert "<details data-other open>" in response.text
    assert operator.definition("kitchen") is None
    operator.save("/screen-editor", name="kitchen", panel="other", **size)
    assert operator.definition("kitchen") == {"width": 1024, "height": 600, "options": "grey-2"}
    # The size of before gives way to a panel.
    operator.save("/screen-editor/kitchen", panel="kindle")
    assert operator.definition("kitchen") == {"panel": "kindle"}
    assert operator.save("/screen-editor/kitchen", options="grey-4").status == 422


def test_two_operators_do_not_overwrite_each_other(operator):
    operator.save("/screen-editor", name="kitchen", every="5m")
    former = operator.form("/screen-editor/kitchen")
    operator.save("/screen-editor/kitchen", every="1h")
    late = [(name, "A late title" if name == "title" else value) for name, value in former]
    response = operator.send("/screen-editor/kitchen", [*late, ("action", "save")])
    assert "Somebody else has changed this screen" in mistake(response)
    assert operator.definition("kitchen")["every"] == "1h"
    # The page that says so can be sent once more.
    known = re.search(r'name="known" value="(\w+)"', response.text)[1]
    again = [(name, known if name == "known" else value) for name, value in late]
    assert operator.send("/screen-editor/kitchen", [*again, ("action", "save")]).status == 303
    assert operator.definition("kitchen") == {
        "title": "A late title", "every": "5m", "panel": "browser"}


def test_a_look_or_a_mistake_between_does_not_hide_another_change(operator):
    operator.save("/screen-editor", name="kitchen", every="5m")
    former = operator.form("/screen-editor/kitchen")
    operator.save("/screen-editor/kitchen", every="1h")
    looked = operator.send("/screen-editor/kitchen", [*former, ("action", "look")])
    assert looked.status == 200 and "data-frame" in looked.text
    wrong = operator.send("/screen-editor/kitchen", [
        *((name, "Nowhere" if name == "zone" else value) for name, value in former),
        ("action", "save")])
    assert "“Time zone” must be" in mistake(wrong)
    for page in (looked, wrong):
        known = re.search(r'name="known" value="(\w*)"', page.text)[1]
        again = [(name, known if name == "known" else value) for name, value in former]
        assert "Somebody else" in mistake(
            operator.send("/screen-editor/kitchen", [*again, ("action", "save")]))
    assert operator.definition("kitchen")["every"] == "1h"


def test_a_screen_that_was_removed_meanwhile_can_be_made_anew(operator):
    operator.save("/screen-editor", name="kitchen", every="5m")
    opened = operator.form("/screen-editor/kitchen")
    assert operator.send("/screen-editor/kitchen", {"action": "remove"}).status == 303
    typed = [(name, "A late title" if name == "title" else value) for name, value in opened]
    response = operator.send("/screen-editor/kitchen", [*typed, ("action", "save")])
    assert "Somebody has removed this screen" in mistake(response)
    assert operator.definition("kitchen") is None
    # The page has what was typed, and makes a screen.
    assert 'action="/screen-editor"' in response.text and 'value="A late title"' in response.text
    again = [(name, "" if name == "known" else value) for name, value in typed]
    assert operator.send("/screen-editor", [*again, ("action", "save")]).status == 303
    assert operator.definition("kitchen") == {
        "title": "A late title", "every": "5m", "panel": "browser"}
    # There is nothing to keep of a button.
    operator.send("/screen-editor/none", {"action": "next"}).problem(404)


def test_a_screen_of_the_file_is_copied_and_not_changed(operator):
    page = operator.get("/screen-editor/filed").text
    assert "The file of the operator defines this screen" in page
    assert 'value="remove"' not in page
    assert "file of --screens wins" in mistake(operator.save("/screen-editor/filed", every="5m"))
    assert operator.save("/screen-editor/filed", name="copy").status == 303
    assert operator.definition("copy")["seed"] == 4
    assert operator.definition("filed") == {"every": "1h", "seed": 4}
    operator.send("/screen-editor/filed", {"action": "remove"}).problem(409)


def test_the_picture_is_turned_and_held(operator):
    operator.save("/screen-editor", name="kitchen", order="name", every="1h")

    def screen():
        return operator.service.get("/screens/kitchen/layout.json").json["screen"]

    place = screen()["round"]["place"]
    for action, moved in (("next", 1), ("previous", 0)):
        assert operator.send("/screen-editor/kitchen", {"action": action}).status == 303
        assert screen()["round"]["place"] == (place + moved) % 6
    for action, paused in (("stop", True), ("start", False)):
        operator.send("/screen-editor/kitchen", {"action": action})
        assert screen()["isPaused"] is paused


def test_the_frame_is_that_of_the_form_and_is_kept_nowhere(operator):
    query = urlencode({"name": "draft", "panel": "esphome-spectra", "order": "name",
                       "every": "never"})
    frame = operator.get(f"/screen-preview?{query}").png
    assert frame.size == (800, 480)
    # Inks as they look, and not the pure colours by which the panel knows them.
    colours = {colour for _, colour in frame.convert("RGB").getcolors()}
    assert colours and not colours & {(255, 0, 0), (255, 255, 0), (0, 255, 0), (0, 0, 255)}
    assert [screen["name"] for screen in operator.get("/v1/screens").json["screens"]] == ["filed"]
    problem = operator.get("/screen-preview?name=draft&every=often").problem(400)
    assert problem["field"] == "every" and problem["detail"].startswith("“Another picture” must be")
    operator.get("/screen-preview/none?name=draft").problem(404)


def frame_of(page):
    """The address of the frame on a page."""
    return re.search(r'src="([^"]+)"[^>]*data-frame', html.unescape(page.text))[1]


def test_several_times_have_a_frame(operator):
    times = "07:30\r\n*/30 8,20 * * *\r\n"
    looked = operator.send("/screen-editor", {"name": "kitchen", "panel": "trmnl", "at": times,
                                              "action": "look"})
    operator.save("/screen-editor", name="kitchen", panel="trmnl", at=times)
    assert operator.definition("kitchen")["at"] == ["07:30", "*/30 8,20 * * *"]
    for page in (looked, operator.get("/screen-editor/kitchen")):
        assert operator.get(frame_of(page)).png.size == (800, 480)
    # A form that is sent as it is changes nothing.
    assert operator.save("/screen-editor/kitchen").status == 303
    assert operator.definition("kitchen")["at"] == ["07:30", "*/30 8,20 * * *"]


@pytest.mark.parametrize("path", ["/screen-editor", "/screen-editor/filed", "/screen-preview?name=a"])
def test_it_is_for_the_operator_alone(other, path):
    assert other.service.get(path).status == 401
    assert other.service.form(path.split("?")[0].replace("preview", "editor"),
                                 "name=a&action=save").status == 401


def test_a_page_of_another_site_makes_no_screen(operator):
    response = operator.send("/screen-editor", {"name": "a", "action": "save"},
                             Origin="http://evil.example", **{"Sec-Fetch-Site": "cross-site"})
    assert response.status == 403


def test_script_in_a_title_is_text(operator):
    title = '"><script>alert(1)</script>'
    operator.save("/screen-editor", name="kitchen", title=title)
    for path in ("/screen-editor/kitchen", "/screens"):
        page = html5lib.parse(operator.get(path).body)
        assert all(not script.text for script in page.iter(f"{HTML}script"))
    assert operator.definition("kitchen")["title"] == title


def test_a_hundred_screens_are_enough(operator):
    for number in range(100):
        operator.service.ask("PUT", f"/v1/screens/s{number}", {"every": "1h"}, operator.headers)
    response = operator.save("/screen-editor", name="late")
    assert "keeps 100 screens" in mistake(response)
    assert operator.get("/screens").text.count("<h2>") == 101


def test_the_file_on_the_page_is_one(operator, pictures, tmp_path):
    operator.save("/screen-editor", name="kitchen", title="Ä & B", panel="kindle", every="1d")
    page = html.unescape(operator.get("/screen-editor/kitchen").text)
    [text] = re.findall(r'<pre class="snippet" tabindex="0">(\{.*?)</pre>', page, re.S)
    screens = json.loads(text)["screens"]
    assert screens == {"kitchen": operator.definition("kitchen")}
    with serving(pictures, "--screens", file_of(tmp_path, screens, "again.json"),
                 "--state", tmp_path / "again") as service:
        assert service.get("/screens/kitchen.png").status == 200

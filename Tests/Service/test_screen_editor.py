"""The operator's page that makes screens: without scripts, by forms, as a browser sends them."""

import hashlib
import html
import json
import re
import subprocess
from urllib.parse import urlencode

import html5lib
import pytest

from operators import HTML, mistake, served
from screens import KEY, file_of
from service import EXECUTABLE, ROOT, serving

pytestmark = pytest.mark.rooms("WebPages", "ScreenService")

GUEST = "guests-of-16-characters"


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
    assert renamed.headers["Location"] == "/screen-editor/hall?saved=renamed"
    assert "A device that has the former one gets no more pictures" in operator.get(renamed.headers["Location"]).text
    assert "the former one" not in operator.get(saved.headers["Location"].replace("kitchen", "hall")).text
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


def test_the_page_names_what_a_text_may_have(operator):
    [about] = re.findall(r"\*\*Text\.\*\* (.*?)\n\n", (ROOT / "Documents/Screens.md").read_text(), re.S)
    fields = set(re.findall(r"`(\{\w+\})`", about))
    assert len(fields) == 10
    page = html5lib.parse(operator.get("/screen-editor").body)
    text = "".join(page.itertext())
    assert not [field for field in fields if field not in text]
    assert operator.save("/screen-editor", name="kitchen", text=" · ".join(sorted(fields)), every="30m").status == 303
    # What is offered needs no typing of periods.
    assert dict(operator.form("/screen-editor/kitchen"))["every"] == operator.definition("kitchen")["every"] == "30m"


def test_a_key_is_offered_that_nobody_guesses(operator):
    keys = []
    for _ in range(2):
        page = html5lib.parse(operator.get("/screen-editor").body)
        [offered] = [it for it in page.iter(f"{HTML}datalist") if it.get("id") == "keys"]
        keys.append(offered[0].get("value"))
    assert keys[0] != keys[1] and all(re.fullmatch("[a-z0-9]{24,26}", key) for key in keys)
    assert operator.save("/screen-editor", name="kitchen", key=keys[0]).status == 200
    assert operator.definition("kitchen")["keyHash"] == hashlib.sha256(keys[0].encode()).hexdigest()


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


def test_pictures_are_chosen_by_words_and_by_their_rating(operator, pictures):
    rated, found = (f"{pictures.name};below;{part}" for part in ("rating=4", "q=100% summer, lake"))
    page = html5lib.parse(operator.send("/screen-editor", {
        "name": "", "panel": "browser", "find": "100% summer,  lake", "action": "find"}).body)
    offered = [it.get("value") for it in page.iter(f"{HTML}input") if it.get("name") == "gallery"]
    assert {rated, found, f"{pictures.name};below;rule=last-30d"} <= set(offered)
    assert operator.save("/screen-editor", name="kitchen", gallery=[rated, found]).status == 303
    assert operator.definition("kitchen")["galleries"] == [rated, found]
    # What the page does not offer now stands among the others, as in URLs, and stays when the form is sent.
    assert dict(operator.form("/screen-editor/kitchen"))["galleries"] == (
        f"{pictures.name};below;q=100%25%20summer%2C%20lake")
    assert operator.save("/screen-editor/kitchen", share=[f"3:{rated}"]).status == 303
    assert operator.save("/screen-editor/kitchen").status == 303
    assert operator.definition("kitchen")["mix"] == {rated: 3, found: 1}


def test_what_is_chosen_stands_before_the_other_galleries(operator):
    assert operator.save("/screen-editor", name="kitchen", gallery=["Holidays"]).status == 303
    page = html5lib.parse(operator.get("/screen-editor/kitchen").body)
    offered = [it for it in page.iter(f"{HTML}input") if it.get("name") == "gallery"]
    assert offered[0].get("value") == "Holidays"
    assert [it.get("checked") is not None for it in offered] == [True] + (len(offered) - 1) * [False]


def unfolded(page):
    """The fields in the parts of a form that are not folded."""
    parts = [it for it in html5lib.parse(page.body).iter(f"{HTML}details") if it.get("open") is not None]
    return {field.get("name") for part in parts for field in part.iter() if field.get("name")}


def test_what_is_chosen_or_wrong_is_not_folded(operator):
    assert unfolded(operator.get("/screen-editor")) == set()
    times = {"at", "quietFrom", "quietTo", "quietShow", "zone"}
    assert operator.save("/screen-editor", name="kitchen", zone="Europe/Berlin").status == 303
    assert unfolded(operator.get("/screen-editor/kitchen")) == times
    assert operator.save("/screen-editor/kitchen", zone="", galleries="Hol*").status == 303
    assert unfolded(operator.get("/screen-editor/kitchen")) == {"galleries", "apart"}
    wrong = operator.save("/screen-editor/kitchen", galleries="", key="short")
    assert wrong.status == 422 and unfolded(wrong) == {"control", "key"}
    wrong = operator.save("/screen-editor/kitchen", galleries="", quietFrom="22:00", quietTo="22:00")
    assert wrong.status == 422 and unfolded(wrong) == times


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


def test_a_screen_of_the_file_is_copied_and_not_changed(operator):
    page = operator.get("/screen-editor/filed").text
    assert "The file of the operator defines this screen" in page
    assert 'value="remove"' not in page
    assert "file of --screens wins" in mistake(operator.save("/screen-editor/filed", every="5m"))
    assert operator.save("/screen-editor/filed", name="copy").status == 303
    assert operator.definition("copy")["seed"] == 4
    assert operator.definition("filed") == {"every": "1h", "seed": 4}
    screens = operator.get("/screens").text
    assert [screens.count(f"<dd>{origin}</dd>") for origin in ("In the file", "Here or by the API")] == [1, 1]
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
        # The page offers the one that does something, and says what holds.
        page = operator.get("/screen-editor/kitchen").text
        assert ('value="start"' in page, 'value="stop"' in page) == (paused, not paused)
        assert ("keeps this picture until" in page) is paused


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
    assert "type any name, and one of the operator" in other.service.get(path).problem(401)["detail"]
    assert other.service.form(path.split("?")[0].replace("preview", "editor"),
                                 "name=a&action=save").status == 401


@pytest.fixture(scope="module")
def guests(pictures, tmp_path_factory):
    """A server that asks guests for a token or a signed link."""
    place = tmp_path_factory.mktemp("guests")
    (place / "guests").write_text(GUEST)
    (place / "keys").write_text("own:0123456789abcdef")
    with served(pictures, place, "--access-token-file", place / "guests", "--link-key-file", place / "keys") as operator:
        operator.link = subprocess.check_output(
            [EXECUTABLE, "sign", "--link-key-file", place / "keys", "/"], text=True).strip()
        yield operator


def leads_to_screens(response):
    assert response.status == 200
    return [link.get("href") for link in html5lib.parse(response.body).iter(f"{HTML}a")].count("/screens") == 1


def test_the_page_of_galleries_leads_operators_to_the_page_of_screens(operator, guests):
    assert leads_to_screens(operator.get("/")) and leads_to_screens(guests.get("/"))
    # A browser sends no token before it was asked for one.
    assert leads_to_screens(operator.service.get("/"))


def test_the_page_of_galleries_leads_nobody_else_there(guests, service):
    assert not leads_to_screens(guests.service.get("/", authorization=f"Bearer {GUEST}"))
    assert not leads_to_screens(guests.service.get(guests.link))
    # Without tokens of operators nobody may open it.
    assert not leads_to_screens(service.get("/"))


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

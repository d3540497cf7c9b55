"""What the operator's page of a screen answers: many galleries, keys, mistakes, and other operators."""

import re
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode

import html5lib
import pytest

from operators import HTML, mistake, served
from photographs import photograph
from service import ROOT, until

pytestmark = pytest.mark.rooms("WebPages", "ScreenService")


def test_a_mistake_names_fields_as_the_page_does():
    pages = ROOT / "Sources/Service/WebPages/Pages"
    labels = re.findall(r'": "“([^”]+)”"', "".join(
        (pages / name).read_text() for name in ("ScreenForm.swift", "FormMistake.swift")))
    page = re.sub(r"<[^>]*>", "", (ROOT / "Templates/screen-editor.mustache").read_text())
    assert len(labels) > 20 and not [it for it in labels if it not in page]


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
        entered = operator.send("/screen-editor", [
            *fields, ("find", "album 12"), ("found", ""), ("action", "enter")]).text
        assert "1 to 12 of 12" in entered and 'name="found" value="album 12"' in entered
        assert "No gallery is found." in operator.send(
            "/screen-editor", [*fields, ("find", "none"), ("action", "find")]).text
        fields[0] = ("name", "kitchen")
        assert operator.send("/screen-editor", [*fields, ("action", "save")]).status == 303
        assert set(operator.definition("kitchen")["galleries"]) == set(chosen)


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


def test_of_operators_who_save_at_once_one_does_and_the_others_are_told(operator):
    """They make a screen of one name, change it, and rename it: each time from the same page."""
    for path, name in (("/screen-editor", "kitchen"), ("/screen-editor/kitchen", "kitchen"),
                       ("/screen-editor/kitchen", "hall")):
        # None of them is the present one: to save what is there already is no change.
        titles = [f"Title {number} of {name} by {path}" for number in range(4)]
        opened = [(field, name if field == "name" else value) for field, value in operator.form(path)]

        def save(title, path=path, opened=opened):
            typed = [(field, title if field == "title" else value) for field, value in opened]
            return operator.send(path, [*typed, ("action", "save")])

        with ThreadPoolExecutor(len(titles)) as pool:
            answers = dict(zip(titles, pool.map(save, titles)))
        [winner] = [title for title, answer in answers.items() if answer.status == 303]
        assert operator.definition(name)["title"] == winner
        for title in set(titles) - {winner}:
            said = mistake(answers[title])
            assert any(words in said for words in (
                "there is a screen of this name", "Somebody else has changed this screen",
                "Somebody has removed this screen")), said
            # Nothing that was typed is lost.
            assert f'value="{title}"' in answers[title].text
    assert operator.definition("kitchen") is None


def test_a_name_that_somebody_took_meanwhile_is_said(operator):
    """A new screen, and another one that gets a new name."""
    operator.save("/screen-editor", name="hall")
    for path in ("/screen-editor", "/screen-editor/hall"):
        opened = [(name, "kitchen" if name == "name" else value) for name, value in operator.form(path)]
        operator.save("/screen-editor", name="kitchen", title="Of another operator")
        response = operator.send(path, [*opened, ("action", "save")])
        assert "there is a screen of this name" in mistake(response)
        assert operator.definition("kitchen")["title"] == "Of another operator"
        assert operator.definition("hall") == {"panel": "browser"}
        operator.send("/screen-editor/kitchen", {"action": "remove"})


@pytest.mark.parametrize("fields, words", [
    ([("nmae", "kitchen")], "nmae"), ([("name", "a"), ("name", "b")], "“Name in addresses” must be given once"),
    ([("name", "kitchen"), ("panel", "fridge")], "“It is shown by”"),
    ([("name", "kitchen"), ("panel", "other"), ("width", "1e3")], "“Width” must be a whole number")])
def test_what_no_form_sends_is_a_mistake_as_well(other, fields, words):
    """A query that somebody typed, and a form that a program sent."""
    assert words in mistake(other.get(f"/screen-editor?{urlencode(fields)}"))
    assert other.send("/screen-editor", [*fields, ("action", "save")]).status in (400, 422)
    assert other.definition("kitchen") is None


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

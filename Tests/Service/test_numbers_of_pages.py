"""What the scripts and styles of pages have once more, because no script of theirs could ask for it in time."""

import re

import pytest

from service import ROOT

pytestmark = pytest.mark.rooms("WebPages", "Compositing", "ScrollEngine", "Templates", "Public")


def text(path):
    return (ROOT / path).read_text()


@pytest.fixture(scope="module")
def colours():
    """The colours of the engine, in hexadecimal digits."""
    found = re.findall(r"static let (\w+) = Colour\(red: 0x(\w\w), green: 0x(\w\w), blue: 0x(\w\w)\)",
                       text("Sources/Engine/ScrollEngine/Configuration/Colour.swift"))
    return {name: "".join(digits) for name, *digits in found}


def test_books_have_the_paper_of_the_service(colours):
    said = dict(re.findall(r"const (\w+) = '(\w{6})'", text("Public/viewer/paper.js")))
    assert said == {"paper": colours["defaultPaper"], "darkPaper": colours["darkPaper"]}


def test_pages_have_the_colour_around_the_pictures(colours):
    background = f"#{colours['defaultBackground']}"
    assert f"--page: {background};" in text("Public/styles/base.css")
    assert f'<meta name="theme-color" content="{background}"' in text("Templates/head.mustache")
    assert re.findall(r'"(?:background|theme)_color", \.text\("([^"]+)"\)', text(
        "Sources/Service/WebPages/Controllers/AssetsController.swift")) == [background] * 2


def test_an_open_book_has_the_shade_of_the_service():
    drawn = dict(re.findall(r"static let (before|after): \[Stop\] = \[(.+)\]",
                            text("Sources/Frames/Compositing/Pages/SpineShadow.swift")))
    said = dict(re.findall(r"(before|after): \[(.+)\],", text("Public/viewer/spine.js")))
    assert len(drawn) == 2
    for side, stops in drawn.items():
        assert re.findall(r"[\d.]+", said[side]) == re.findall(r"[\d.]+", stops), side


def test_settings_are_kept_in_the_cookie_that_the_service_reads():
    script = text("Public/viewer/kept-settings.js")
    source = text("Sources/Service/WebPages/Pages/KeptSettings.swift")
    assert re.search(r"const name = '(.+)'", script)[1] == re.search(r'cookie = "(.+)"', source)[1]
    days, seconds = re.search(r"lifetime = (\d+) \* ([\d_]+)", source).groups()
    assert f"const seconds = {days} * {int(seconds)}\n" in script

"""The pages of Documents/Clients, and a service with the screens that they define."""

import json
import re

import pytest

from pictures import tones
from screens import KEY, file_of
from service import ROOT, serving

PAGES = {path.stem: path.read_text()
         for path in sorted((ROOT / "Documents" / "Clients").glob("*.md"))}


def blocks(page, language):
    return re.findall(rf"```{language}\n(.*?)```", PAGES[page], re.S)


def screens():
    """The definitions of all pages; those of one name are those of their page."""
    definitions = {"hall": {"every": "1h"}}
    for page in PAGES:
        for block in blocks(page, "json"):
            for name, definition in json.loads(block)["screens"].items():
                if definition != {"every": "1h"}:
                    definitions[f"{name}-{page}"] = definition
    return {name: definition | {"key": KEY} for name, definition in definitions.items()}


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    place = tmp_path_factory.mktemp("house")
    (place / "Pictures" / "Tones").mkdir(parents=True)
    tones().resize((1200, 900)).save(place / "Pictures" / "Tones" / "1.jpg")
    definitions = screens()
    with serving(place / "Pictures", "--screens", file_of(place, definitions)) as service:
        yield service


def served(house, page, text):
    """A text of a page with the address of this server, and the screen of the page."""
    text = text.replace("HOST:8080", f"127.0.0.1:{house.port}").replace("KEY", KEY)
    for name in screens():
        if name.endswith(f"-{page}"):
            text = text.replace(f"/screens/{name.removesuffix(f'-{page}')}", f"/screens/{name}")
    return text

"""Operators in tests: their token, and what they do with forms."""

import html
import re
from contextlib import contextmanager
from urllib.parse import urlencode

import html5lib
import pytest
from PIL import Image

from screens import file_of
from service import FORM, serving

TOKEN = "operator-of-16-characters"
HTML = "{http://www.w3.org/1999/xhtml}"


class Operator:
    """An operator with a browser without scripts."""

    def __init__(self, service):
        self.service = service
        self.headers = {"Authorization": f"Bearer {TOKEN}"}

    def get(self, path):
        return self.service.ask("GET", path, headers=self.headers)

    def send(self, path, fields, **more):
        return self.service.ask("POST", path, urlencode(fields, doseq=True),
                                {**self.headers, "Content-Type": FORM, **more})

    def form(self, path):
        """What the page's form would send: its fields with their values."""
        page = html5lib.parse(self.get(path).body)
        [form] = [form for form in page.iter(f"{HTML}form") if form.get("data-editor") is not None]
        fields = []
        for element in form.iter():
            name = element.get("name")
            tag = element.tag.removeprefix(HTML)
            if tag == "input" and name:
                if element.get("type") != "checkbox":
                    fields.append((name, element.get("value", "")))
                elif element.get("checked") is not None:
                    fields.append((name, element.get("value")))
            elif tag == "textarea":
                fields.append((name, element.text or ""))
            elif tag == "select":
                chosen = [option for option in element.iter(f"{HTML}option")
                          if option.get("selected") is not None]
                option = (chosen or list(element.iter(f"{HTML}option")))[0]
                fields.append((name, option.get("value")))
        return fields

    def save(self, path, **changes):
        """Opens a form, changes some of its fields and sends it."""
        fields = [(name, value) for name, value in self.form(path) if name not in changes]
        for name, value in changes.items():
            fields += [(name, each) for each in (value if isinstance(value, list) else [value])]
        return self.send(path, [*fields, ("action", "save")])

    def definition(self, name):
        response = self.get(f"/v1/screens/{name}")
        return response.json["definition"] if response.status == 200 else None


@pytest.fixture(scope="module")
def pictures(tmp_path_factory):
    folder = tmp_path_factory.mktemp("Pictures")
    for number, name in enumerate(("Family", "Holidays")):
        (folder / name).mkdir()
        for turn in range(3):
            Image.linear_gradient("L").rotate(60 * turn + 90 * number).resize((400, 300)).save(
                folder / name / f"{number}{turn}.png")
    return folder


@contextmanager
def served(folder, place, *options):
    (place / "tokens").write_text(TOKEN)
    with serving(folder, "--admin-token-file", place / "tokens", "--screens",
                 file_of(place, {"filed": {"every": "1h", "seed": 4}}), *options) as service:
        yield Operator(service)


@pytest.fixture(scope="module")
def alone(pictures, tmp_path_factory):
    with served(pictures, tmp_path_factory.mktemp("operator")) as operator:
        yield operator


@pytest.fixture
def operator(alone):
    """The operator of a server whose only screen is that of its file."""
    yield alone
    for screen in alone.get("/v1/screens").json["screens"]:
        if screen["name"] != "filed":
            removed = alone.service.ask("DELETE", f"/v1/screens/{screen['name']}", headers=alone.headers)
            assert removed.status == 204, (screen["name"], removed.body)


@pytest.fixture(scope="module")
def other(pictures, tmp_path_factory):
    """For tests that leave nothing which others look at."""
    with served(pictures, tmp_path_factory.mktemp("other")) as operator:
        yield operator


def mistake(response):
    assert response.status == 422
    return html.unescape(re.search(r'role="alert"[^>]*>(.*?)</p>', response.text, re.S)[1])

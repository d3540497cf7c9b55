"""What a screen reader has of the viewer when a page is turned, a picture is magnified, and the viewer is closed.

`bin/prove read_aloud` prints it as text.
"""

import pytest

from extent import IS_FULL

pytestmark = pytest.mark.rooms("Public", "WebPages")

POSITION = "[data-page-status] .position"
# Boxes and lines of a text, which is read as a whole.
UNREAD = {"InlineTextBox", "generic", "none"}


def value(node, field):
    return node.get(field, {}).get("value", "")


def read(tab):
    """What is read of a page, from its beginning: the role and the name of each node."""
    return [(value(node, "role"), value(node, "name")) for node in tab.accessibility()
            if not node["ignored"] and value(node, "name") and value(node, "role") not in UNREAD]


def told(tab):
    """The words that a screen reader says by itself when they change: those of the status at the picture."""
    nodes = {node["nodeId"]: node for node in tab.accessibility()}

    def words(node):
        if value(node, "role") == "StaticText":
            return [value(node, "name").strip()]
        return [word for child in node.get("childIds", []) if child in nodes for word in words(nodes[child])]

    states = [words(node) for node in nodes.values() if value(node, "role") == "status"]
    return " ".join(word for state in states for word in state if word)


def names(tab):
    return [name for _, name in read(tab)]


def written(note, moment, tab):
    if IS_FULL:
        lines = [f"{role}: {name}" for role, name in read(tab)]
        note("\n".join([f"--- {moment}: {told(tab) or 'says nothing'}", *lines]))


# The driver of the other browser has no such tree.
@pytest.mark.parametrize("browser", ["chromium"])
def test_a_turn_a_zoom_and_a_close_can_be_heard(open_tab, service, note):
    items = service.items()
    count, title = len(items), items[1]["title"]
    tab = open_tab(f"/g/{service.gallery}", 1024, 768)
    tab.wait_for_strip()
    tab.wait_until_quiet()
    assert any(name.startswith(f"Picture 1 of {count}: {items[0]['title']}") for name in names(tab))
    written(note, "opened", tab)

    tab.press("ArrowRight")
    tab.wait_for_text(POSITION, f"2 of {count}")
    tab.wait_until(lambda: any(name.startswith(f"Picture 2 of {count}: {title}") for name in names(tab)), "its name")
    assert title in told(tab) and f"2 of {count}" in told(tab)
    # What can be done is there by its name.
    assert {"Previous picture", "Next picture", "Zoom in", "All pictures"} <= set(names(tab))
    written(note, "turned", tab)

    tab.press("+")
    tab.wait_until(lambda: "150 %" in told(tab), "the zoom")
    written(note, "magnified", tab)
    tab.press("Escape")
    tab.wait_until(lambda: "%" not in told(tab), "the whole picture")

    with tab.loading():
        tab.press("g")
    assert tab.path() == f"/g/{service.gallery}/grid"
    # The keyboard goes on where the picture is.
    tab.wait_until(lambda: tab.evaluate("document.activeElement.textContent") == title, "the focus on its tile")
    tab.wait_until(lambda: ("link", title) in read(tab), "the name of its tile")
    written(note, "closed", tab)

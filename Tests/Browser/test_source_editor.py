"""The operator's form of a server of pictures, with scripts and without, on a desk and on a phone."""

import pytest

from browsers import Reader
from editors import OPERATORS_BROWSER, TOKEN, open_editor  # noqa: F401
from replying import ReplyingHandler, ReplyingServer
from service import SAMPLE, serving
from test_looks import violations

pytestmark = [pytest.mark.rooms(), OPERATORS_BROWSER]

SECRET = "Bearer canary-7f20"


class Feed(ReplyingHandler):
    """A list of two pictures, for those with a key."""

    def do_GET(self):
        is_open = self.headers.get("Authorization") == SECRET
        body = b"http://127.0.0.1:1/a.jpg\nhttp://127.0.0.1:1/b.jpg\n" if is_open else b""
        self.reply(200 if is_open else 401, body, "text/plain")


@pytest.fixture(scope="module")
def feed():
    server = ReplyingServer(Feed)
    yield f"{server.base}/feed"
    server.stop()


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    place = tmp_path_factory.mktemp("sources")
    (place / "tokens").write_text(TOKEN)
    with serving(SAMPLE, place / "log", "--admin-token-file", place / "tokens", "--edit-sources", "on",
                 "--state", place / "state") as service:
        yield service


def fill(tab, **fields):
    for name, value in fields.items():
        tab.evaluate(f"document.querySelector('[data-editor]').elements[{name!r}].value = {value!r}")


def value(tab, name):
    return tab.evaluate(f"document.querySelector('[data-editor]').elements[{name!r}].value")


@pytest.mark.parametrize("width", [1280, 390])
def test_a_trial_leaves_what_was_typed(open_editor, feed, width):
    name = f"Feed {width}"
    tab = open_editor("/source-editor?kind=list", width, 1400)
    fill(tab, name=name, url=feed, headers="Authorization: wrong")
    tab.evaluate("document.querySelector('button[value=try]').click()")
    tab.wait_until(lambda: "It does not work" in tab.text("[data-trial]"), "the refusal")
    fill(tab, headers=f"Authorization: {SECRET}", refresh="soon")
    tab.evaluate("document.querySelector('button[value=try]').click()")
    tab.wait_until(lambda: "must be a time such as" in tab.text("[data-trial]"), "the mistake")
    assert tab.attribute("[name=refresh]", "aria-invalid") == "true"
    fill(tab, refresh="1h")
    tab.evaluate("document.querySelector('button[value=try]').click()")
    tab.wait_until(lambda: "It works: 2 pictures." in tab.text("[data-trial]"), "what was found")
    assert tab.attribute("[name=refresh]", "aria-invalid") is None
    assert value(tab, "headers") == f"Authorization: {SECRET}"
    assert tab.evaluate("document.documentElement.scrollWidth") <= width
    assert violations(tab) == []
    with tab.loading():
        tab.evaluate("document.querySelector('.button.primary').click()")
    assert tab.path().startswith("/source-editor/Feed")
    assert "saved" in tab.text("[role=status]")
    assert value(tab, "headers") == "Authorization:"
    assert "canary" not in tab.evaluate("document.documentElement.outerHTML")
    assert violations(tab) == []
    tab.open("/sources")
    assert name in tab.text("main") and tab.evaluate("document.documentElement.scrollWidth") <= width
    assert violations(tab) == []


def test_without_scripts_the_page_says_what_was_found(open_editor, feed):
    tab = open_editor("/source-editor?kind=list", 1000, 1400, Reader(scripts=False))
    fill(tab, name="Plain", url=feed, headers=f"Authorization: {SECRET}")
    with tab.loading():
        tab.click_on("button[value=try]")
    assert "It works: 2 pictures." in tab.text("[data-trial]")
    assert tab.attribute("[name=url]", "value") == feed
    assert "canary" not in tab.evaluate("document.documentElement.outerHTML")

"""Tabs of an operator, in which the forms of screens and of servers of pictures are opened."""

from urllib.parse import urlsplit

import pytest

from browsers import Reader
from tab import Tab

TOKEN = "operator-0123456789"


# Only Chromium takes a password in an address without a question.
OPERATORS_BROWSER = pytest.mark.parametrize("browser", ["chromium"])


@pytest.fixture
def open_editor(start, browser, service):
    tabs = []

    def open_tab(path, width, height=900, reader=Reader()):
        base = urlsplit(service.base)
        tab = Tab(start(browser, reader), f"http://operator:{TOKEN}@{base.netloc}", "default", width, height)
        tabs.append(tab)
        tab.open(path)
        return tab

    yield open_tab
    for tab in tabs:
        tab.close()

"""A connection to a browser by WebDriver BiDi, the one protocol that both browsers support."""

import itertools
import json
from contextlib import contextmanager

from websockets.sync.client import connect

# The timeout of a browser's command, in seconds.
PATIENCE = 60


class BrowserError(Exception):
    """Why a browser did not execute a command."""


def context_of(event):
    """The tab of an event; none for one of the whole browser."""
    params = event["params"]
    return params.get("context") or params.get("source", {}).get("context")


class Connection:
    """Commands to a browser, one after another, and the events received in the meantime."""

    def __init__(self, socket, is_chromium):
        self._socket = socket
        self.is_chromium = is_chromium
        self._numbers = itertools.count(1)
        self.events = []

    def command(self, method, /, **params):
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while (message := self.receive()).get("id") != number:
            pass
        if message["type"] == "error":
            raise BrowserError(f"{method}: {message['error']}: {message['message']}")
        return message["result"]

    def receive(self):
        """The next message of any kind. Events are stored."""
        message = json.loads(self._socket.recv(timeout=PATIENCE))
        if message["type"] == "event":
            self.events.append(message)
        return message

    def forget(self, context):
        """Drops the events of a tab that is closed: each look at events goes through all."""
        self.events = [event for event in self.events if context_of(event) != context]


@contextmanager
def connected(address, is_chromium=False):
    """A connection until the end of the block."""
    # Screenshots have no size limit. While a test sleeps, the answer to a ping waits behind unread events, and the
    # library would close the connection.
    with connect(address, max_size=None, open_timeout=PATIENCE, ping_interval=None) as socket:
        yield Connection(socket, is_chromium)

"""A connection to a browser by WebDriver BiDi, the one protocol that both browsers speak."""

import itertools
import json
from contextlib import contextmanager

from websockets.sync.client import connect

# How long a browser may take to carry out a command, in seconds.
PATIENCE = 60


class BrowserError(Exception):
    """Why a browser did not carry out a command."""


class Connection:
    """Commands to a browser, one after another, and the events that came meanwhile."""

    def __init__(self, socket):
        self._socket = socket
        self._numbers = itertools.count(1)
        self.events = []

    def command(self, method, **params):
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while (message := self.receive()).get("id") != number:
            pass
        if message["type"] == "error":
            raise BrowserError(f"{method}: {message['error']}: {message['message']}")
        return message["result"]

    def receive(self):
        """The next message, whatever it is about. Events are kept."""
        message = json.loads(self._socket.recv(timeout=PATIENCE))
        if message["type"] == "event":
            self.events.append(message)
        return message


@contextmanager
def connected(address):
    """A connection until the end of the block."""
    # Screenshots have no limit in size.
    with connect(address, max_size=None, open_timeout=PATIENCE) as socket:
        yield Connection(socket)

"""A network with a round trip: a proxy that delays requests and responses, on this machine."""

import http.client
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from urllib.parse import urlsplit

from replying import ReplyingServer

# The timeout of a response, in seconds: longer than a long poll.
PATIENCE = 60

# Fields that are the connection's own.
HOP_BY_HOP = {"connection", "keep-alive", "transfer-encoding", "content-length"}


class _Slow(BaseHTTPRequestHandler):
    """Forwards a request after half of the round trip, and its response after the other half."""

    protocol_version = "HTTP/1.1"
    upstream = ""
    delay = 0.0

    def do_GET(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        time.sleep(self.delay)
        connection = http.client.HTTPConnection(self.upstream, timeout=PATIENCE)
        try:
            connection.request(self.command, self.path, body or None, {
                **self.headers, "Host": self.upstream,
                **({"Origin": f"http://{self.upstream}"} if "Origin" in self.headers else {})})
            response = connection.getresponse()
            content = response.read()
        except OSError:
            # The service was stopped during a long poll.
            self.close_connection = True
            return
        finally:
            connection.close()
        time.sleep(self.delay)
        try:
            self._answer(response, content)
        except OSError:
            # The browser has aborted the request.
            self.close_connection = True

    def _answer(self, response, content):
        self.send_response_only(response.status)
        for name, value in response.getheaders():
            if name.lower() not in HOP_BY_HOP:
                self.send_header(name, value)
        if response.status not in (204, 304):
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_POST = do_PATCH = do_DELETE = do_GET

    def log_message(self, *_):
        pass


@contextmanager
def running(handler):
    """The base URL of a server with a handler of requests, until the end of the block."""
    server = ReplyingServer(handler)
    try:
        yield server.base
    finally:
        server.stop()


def delayed(base, round_trip):
    """The base URL of a service behind a network with a round trip of so many milliseconds."""
    handler = type("Slow", (_Slow,), {"upstream": urlsplit(base).netloc, "delay": round_trip / 2000})
    return running(handler)

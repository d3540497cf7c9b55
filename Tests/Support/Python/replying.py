"""Servers of tests: how they run, and how their handlers of requests reply."""

import contextlib
import socket
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# How often a server looks whether it is to stop, in seconds: each test waits for that at its end.
GLANCE = 0.05


class ReplyingServer(ThreadingHTTPServer):
    """A server that runs until it is stopped, and whose handler notes in `asked` what it is asked.

    `answer` may answer any request in its own way: it gets the handler, and returns whether it did.
    """

    daemon_threads = True

    def __init__(self, handler, port=0):
        self.asked = []
        self.answer = lambda handler: False
        self._connections = set()
        super().__init__(("127.0.0.1", port), handler)
        threading.Thread(target=self.serve_forever, args=(GLANCE,), daemon=True).start()

    @property
    def base(self):
        return f"http://127.0.0.1:{self.server_port}"

    def process_request(self, request, client_address):
        self._connections.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request):
        self._connections.discard(request)
        super().shutdown_request(request)

    def stop(self):
        """Closes also the connections that clients keep open between requests."""
        self.shutdown()
        self.server_close()
        for connection in list(self._connections):
            # Some end meanwhile.
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


class ReplyingHandler(BaseHTTPRequestHandler):
    """Replies with a body of known length to clients that may have gone, and logs nothing."""

    def reply(self, status, body=b"", kind="application/octet-stream", **fields):
        """Sends a response; its fields have underscores for hyphens. Always true."""
        try:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            if status != 304:
                self.send_header("Content-Length", str(len(body)))
            for name, value in fields.items():
                self.send_header(name.replace("_", "-"), value)
            self.end_headers()
            self.wfile.write(body)
        except OSError:
            pass
        return True

    def log_message(self, *_):
        pass

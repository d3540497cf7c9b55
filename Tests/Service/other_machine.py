"""Another machine, from which the service fetches pictures."""

import threading

from replying import ReplyingHandler, ReplyingServer


class Other(ReplyingServer):
    """Another machine: its files, and the requests that it received."""

    def __init__(self):
        self.files = {}
        self.underway = self.most = 0
        self.lock = threading.Lock()
        super().__init__(Handler)


class Handler(ReplyingHandler):
    def do_GET(self):
        server = self.server
        with server.lock:
            server.asked.append((self.path, dict(self.headers)))
            server.underway += 1
            server.most = max(server.most, server.underway)
        try:
            response = server.files.get(self.path, (404, {}, b"not here"))
            if callable(response):
                return response(self)
            status, headers, body = response
            tag = headers.get("ETag")
            if tag and self.headers.get("If-None-Match") == tag:
                status, body = 304, b""
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            if status != 304:
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        except OSError:
            pass
        finally:
            with server.lock:
                server.underway -= 1

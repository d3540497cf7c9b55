"""Servers of tests: how their handlers of requests reply."""

from http.server import BaseHTTPRequestHandler


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

"""A service with Pillow that draws the same strip: pages are decoded and scaled once and kept, a
frame is pasted together and encoded at zlib's fastest level. A process for each processor.

    pillow_service.py FOLDER PROCESSES      prints its port; serves until its input ends

    GET  /frame?viewer=7      a frame of where the viewer's strip is now
    POST /event?viewer=7      swipe=left or swipe=right
"""

import io
import os
import signal
import sys
import threading
from functools import lru_cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

from PIL import Image

import strip

# The limit on cached pages: 100 MB of pixels.
KEPT = 100


class Desk:
    """The pictures and the viewers of one process: a viewer's connection stays with its process."""

    def __init__(self, folder):
        self.files = strip.files(folder)
        self.viewers = strip.Viewers(len(self.files))
        self.page = lru_cache(KEPT)(lambda number: strip.fitted(self.files[number]))
        # Threads that draw concurrently only compete for the interpreter, and none may decode what
        # another thread is decoding.
        self._drawing = threading.Lock()

    def frame(self, viewer):
        with self._drawing:
            return self._draw(self.viewers.offset(viewer))

    def _draw(self, offset):
        frame = Image.new("RGB", strip.VIEWPORT, strip.BACKGROUND)
        for number in strip.visible(offset, len(self.files)):
            page = self.page(number)
            frame.paste(page, strip.place(number, page.size, offset))
        png = io.BytesIO()
        frame.save(png, "PNG", compress_level=1)
        return png.getvalue()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Sends the head and the picture at once.
    wbufsize = 1 << 16
    disable_nagle_algorithm = True

    def do_GET(self):
        self._answer("image/png", self.server.desk.frame(self._viewer()))

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        self.server.desk.viewers.swipe(self._viewer(), dict(parse_qsl(body)).get("swipe"))
        self._answer("application/json", b"{}")

    def _viewer(self):
        return dict(parse_qsl(urlsplit(self.path).query)).get("viewer")

    def _answer(self, kind, body):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, listening, desk):
        super().__init__(listening.getsockname(), Handler, bind_and_activate=False)
        self.socket.close()
        self.socket = listening
        self.desk = desk


def main():
    desk = Desk(sys.argv[1])
    listening, port = strip.listening()
    # Processes share the socket: a free process accepts the next connection.
    listening.setblocking(False)
    children = []
    for _ in range(int(sys.argv[2])):
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            Server(listening, desk).serve_forever()
        children.append(child)
    print(port, flush=True)
    try:
        sys.stdin.read()
    finally:
        for child in children:
            os.kill(child, signal.SIGTERM)


main()

"""A service that lets a browser draw the same strip: a page with all pictures, moved by a transform
and photographed. Requests wait for a free tab of one of several browsers: one browser photographs on
one processor, however many tabs it has.

    chromium_service.py FOLDER BROWSERS PAGES      prints its port; serves until its input ends

The page has so many pictures at most.

    GET  /frame?viewer=7      a frame of where the viewer's strip is now
    POST /event?viewer=7      swipe=left or swipe=right
"""

import asyncio
import base64
import itertools
import json
import os
import shutil
import sys
import tempfile
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import websockets

import strip

PATIENCE = 30
# One tab is moved while another is photographed.
TABS = 2

HTML = """<!doctype html><style>
body {{ margin: 0; background: rgb{background}; overflow: hidden }}
#strip {{ position: absolute; left: 0; top: 0; will-change: transform }}
img {{ position: absolute }}
</style><div id="strip">{images}</div>
<script>function show(offset) {{
  document.getElementById('strip').style.transform = `translateX(${{-offset}}px)`
}}</script>"""


class Browser:
    """Commands to a browser over its WebSocket, and their responses."""

    def __init__(self, connection):
        self._connection = connection
        self._numbers = itertools.count(1)
        self._waiting = {}
        self._listening = asyncio.create_task(self._listen())

    async def command(self, method, session=None, **parameters):
        number = next(self._numbers)
        answer = self._waiting[number] = asyncio.get_running_loop().create_future()
        message = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        await self._connection.send(json.dumps(message))
        return await asyncio.wait_for(answer, PATIENCE)

    async def _listen(self):
        async for text in self._connection:
            message = json.loads(text)
            answer = self._waiting.pop(message.get("id"), None)
            if answer and not answer.done():
                if "error" in message:
                    answer.set_exception(RuntimeError(message["error"]["message"]))
                else:
                    answer.set_result(message["result"])

    async def tab(self, address):
        """A tab in its own window, so that none is in the background."""
        target = await self.command("Target.createTarget", url=address, newWindow=True,
                                    width=strip.VIEWPORT[0], height=strip.VIEWPORT[1])
        attached = await self.command(
            "Target.attachToTarget", targetId=target["targetId"], flatten=True)
        session = attached["sessionId"]
        await self.command("Emulation.setDeviceMetricsOverride", session,
                           width=strip.VIEWPORT[0], height=strip.VIEWPORT[1],
                           deviceScaleFactor=1, mobile=False)
        await self.command(
            "Runtime.evaluate", session, awaitPromise=True, expression="""new Promise(done => {
                const all = () => Promise.all([...document.images].map(it => it.decode()))
                document.readyState == 'complete' ? all().then(done)
                    : addEventListener('load', () => all().then(done)) }).then(() => 1)""")
        return session

    async def photograph(self, tab, offset):
        await self.command("Runtime.evaluate", tab, expression=f"show({offset})")
        shot = await self.command("Page.captureScreenshot", tab, format="png",
                                  optimizeForSpeed=True)
        return base64.b64decode(shot["data"])


class Desk:
    """The viewers, and the free tabs with their browsers."""

    def __init__(self, tabs, page_count):
        self._free = asyncio.Queue()
        for tab in tabs:
            self._free.put_nowait(tab)
        self._viewers = strip.Viewers(page_count)

    async def answer(self, method, target, body):
        viewer = dict(parse_qsl(urlsplit(target).query)).get("viewer")
        if method == "POST":
            self._viewers.swipe(viewer, dict(parse_qsl(body)).get("swipe"))
            return "application/json", b"{}"
        browser, tab = await self._free.get()
        try:
            return "image/png", await browser.photograph(tab, self._viewers.offset(viewer))
        finally:
            self._free.put_nowait((browser, tab))

    async def serve(self, reader, writer):
        """Serves one connection."""
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
                method, target, _ = head.split(" ", 2)
                fields = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:-2])
                body = await reader.readexactly(int(fields.get("content-length", 0)))
                kind, content = await self.answer(method, target, body.decode())
                writer.write(f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\n"
                             f"Content-Length: {len(content)}\r\n\r\n".encode() + content)
                await writer.drain()
        except (asyncio.IncompleteReadError, asyncio.CancelledError, ConnectionError):
            pass
        finally:
            writer.close()


def page(files, folder):
    """Writes the page, with its pictures in their displayed size."""
    images = []
    for number, path in enumerate(files):
        picture = strip.fitted(path)
        name = f"{number}.png"
        picture.save(folder / name, compress_level=1)
        left, top = strip.place(number, picture.size, 0)
        images.append(f'<img src="{name}" style="left:{left}px;top:{top}px">')
    document = folder / "strip.html"
    document.write_text(HTML.format(background=strip.BACKGROUND, images="".join(images)))
    return document.as_uri()


@asynccontextmanager
async def chromium(profile):
    """A headless browser, and the URL of its WebSocket."""
    process = await asyncio.create_subprocess_exec(
        shutil.which("chromium"), "--headless=new", "--no-sandbox", "--disable-gpu",
        "--hide-scrollbars", "--force-color-profile=srgb", "--no-first-run",
        "--disable-extensions", "--disable-background-networking", "--remote-debugging-port=0",
        # Its temporary files are deleted with the profile.
        f"--user-data-dir={profile}", env={**os.environ, "TMPDIR": str(Path(profile).parent)},
        stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL)
    try:
        told = Path(profile) / "DevToolsActivePort"
        async with asyncio.timeout(PATIENCE):
            while not (told.exists() and told.read_text().count("\n")):
                await asyncio.sleep(0.01)
        port, path = told.read_text().split("\n")[:2]
        yield f"ws://127.0.0.1:{port}{path}"
    finally:
        process.terminate()
        await process.wait()


async def main(folder, browser_count, page_count):
    async with AsyncExitStack() as open_:
        temporary = Path(open_.enter_context(
            tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        files = strip.files(folder)[:page_count]
        address = page(files, temporary)
        tabs = []
        for number in range(browser_count):
            told = await open_.enter_async_context(chromium(f"{temporary}/profile-{number}"))
            browser = Browser(await open_.enter_async_context(websockets.connect(
                told, max_size=None, compression=None, ping_interval=None)))
            tabs += [(browser, await browser.tab(address)) for _ in range(TABS)]
        listening, port = strip.listening()
        desk = Desk(tabs[::TABS] + tabs[1::TABS], len(files))
        async with await asyncio.start_server(desk.serve, sock=listening):
            print(port, flush=True)
            await asyncio.to_thread(sys.stdin.read)


asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))

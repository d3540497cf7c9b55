"""WebDAV servers: real ones, and one that misbehaves as a test says."""

import base64
import hashlib
import http.client
import json
import shutil
import subprocess
import sys
import urllib.parse
from contextlib import contextmanager
from email.utils import formatdate
from pathlib import Path
from xml.sax.saxutils import escape

import pytest

from replying import ReplyingHandler, ReplyingServer
from service import free_port, until

MODULES = Path("/usr/lib/apache2/modules")
USER, PASSWORD = "frame", "canary-51c7e0 ü"


@contextmanager
def wsgidav(folder, port=None, digest=False):
    """WsgiDAV on a folder, with a password, which it takes by Basic or by Digest alone."""
    port = port or free_port()
    configuration = folder.parent / f"wsgidav-{port}.json"
    configuration.write_text(json.dumps({
        "host": "127.0.0.1", "port": port, "server": "cheroot", "verbose": 1,
        "provider_mapping": {"/": str(folder)},
        "http_authenticator": {"accept_basic": not digest, "accept_digest": digest,
                               "default_to_digest": digest},
        "simple_dc": {"user_mapping": {"*": {USER: {"password": PASSWORD}}}},
    }))
    process = subprocess.Popen(
        [sys.executable, "-m", "wsgidav.server.server_cli", "--config", configuration],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until(lambda: listens(port), "WsgiDAV listens")
        yield f"http://127.0.0.1:{port}/"
    finally:
        process.kill()
        process.wait()


@contextmanager
def apache(folder, port=None):
    """Apache's mod_dav on a folder, with the same password."""
    port = port or free_port()
    place = folder.parent / f"apache-{port}"
    place.mkdir()
    digest = base64.b64encode(hashlib.sha1(PASSWORD.encode()).digest()).decode()
    (place / "users").write_text(f"{USER}:{{SHA}}{digest}\n")
    modules = "mpm_event authn_core authn_file authz_core authz_user auth_basic unixd dav dav_fs dir"
    loading = "\n".join(
        f"LoadModule {name}_module {MODULES}/mod_{name}.so" for name in modules.split()
        if (MODULES / f"mod_{name}.so").exists())
    (place / "httpd.conf").write_text(f"""
        ServerRoot {place}
        ServerName 127.0.0.1
        Listen 127.0.0.1:{port}
        PidFile {place}/pid
        ErrorLog {place}/errors
        {loading}
        DavLockDB {place}/locks
        DocumentRoot {folder}
        DefaultRuntimeDir {place}
        <Directory {folder}>
            Dav On
            AuthType Basic
            AuthName pictures
            AuthUserFile {place}/users
            Require valid-user
        </Directory>
        User nobody
        Group nogroup
    """)
    # Apache's workers have the rights of another user.
    for path in folder.parents:
        if "pytest-of" in str(path):
            path.chmod(0o755)
    for path in [folder, *folder.rglob("*")]:
        path.chmod(0o755 if path.is_dir() else 0o644)
    process = subprocess.Popen(
        ["/usr/sbin/apache2", "-X", "-f", place / "httpd.conf"],
        stdout=subprocess.DEVNULL, stderr=(place / "output").open("w"))
    try:
        until(lambda: listens(port) or process.poll() is not None, "Apache listens")
        assert process.poll() is None, (place / "output").read_text() + (place / "errors").read_text()
        yield f"http://127.0.0.1:{port}/"
    finally:
        process.kill()
        process.wait()


@contextmanager
def rclone(folder, port=None):
    """rclone's server on a folder, with the same password."""
    if not shutil.which("rclone"):
        pytest.skip("rclone is not installed: bin/setup --tests does it")
    port = port or free_port()
    process = subprocess.Popen(
        ["rclone", "serve", "webdav", folder, "--addr", f"127.0.0.1:{port}", "--user", USER, "--pass", PASSWORD,
         # None of the person who runs the tests.
         "--config", folder.parent / "rclone.conf"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until(lambda: listens(port), "rclone listens")
        yield f"http://127.0.0.1:{port}/"
    finally:
        process.kill()
        process.wait()


def listens(port):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("OPTIONS", "/")
        return connection.getresponse().status > 0
    except OSError:
        return False
    finally:
        connection.close()


class ScriptedDAV(ReplyingServer):
    """A WebDAV server whose files are in memory.

    Requests without a password are answered by 401, and not among those that are `asked`, but for the methods
    in `free`.
    """

    def __init__(self, port=0):
        self.files = {}
        self.challenge = 'Basic realm="pictures"'
        self.challenges = 0
        self.free = set()
        super().__init__(Handler, port)

    @property
    def base(self):
        return f"{super().base}/dav/"

    @property
    def requests(self):
        return len(self.asked) + self.challenges

    def count(self, method):
        return sum(asked[0] == method for asked in list(self.asked))

    def entries(self, folder):
        """The names in a folder, and whether each is a folder."""
        inside = [name[len(folder):] for name in self.files if name.startswith(folder)]
        return {name.split("/")[0]: "/" in name for name in inside if name}

    def multistatus(self, folder):
        parts = ['<?xml version="1.0"?><x:multistatus xmlns:x="DAV:">', self.entry(folder, True)]
        for name, is_folder in sorted(self.entries(folder).items()):
            parts.append(self.entry(folder + name + ("/" if is_folder else ""), is_folder))
        return "".join([*parts, "</x:multistatus>"]).encode()

    def entry(self, path, is_folder):
        href = escape("/dav/" + urllib.parse.quote(path))
        kind = "<x:collection/>" if is_folder else ""
        tag = "" if is_folder else f'<x:getetag>"{hash(self.files[path])}"</x:getetag>'
        length = "" if is_folder else f"<x:getcontentlength>{len(self.files[path])}</x:getcontentlength>"
        return (f"<x:response><x:href>{href}</x:href><x:propstat><x:prop>"
                f"<x:resourcetype>{kind}</x:resourcetype>{tag}{length}"
                f"<x:getlastmodified>{formatdate(1_700_000_000, usegmt=True)}</x:getlastmodified>"
                "</x:prop><x:status>HTTP/1.1 200 OK</x:status></x:propstat></x:response>")


class Handler(ReplyingHandler):
    protocol_version = "HTTP/1.1"

    def do_PROPFIND(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.lacks_a_password():
            return
        self.server.asked.append(("PROPFIND", self.path, dict(self.headers)))
        if not self.server.answer(self):
            self.reply(207, self.server.multistatus(self.file), "application/xml")

    def do_GET(self):
        if self.lacks_a_password():
            return
        self.server.asked.append(("GET", self.path, dict(self.headers)))
        if self.server.answer(self):
            return
        body = self.server.files.get(self.file)
        if body is None:
            self.reply(404, b"not here")
        else:
            self.reply(200, body)

    def lacks_a_password(self):
        if self.headers.get("Authorization") or self.command in self.server.free:
            return False
        self.server.challenges += 1
        return self.reply(401, WWW_Authenticate=self.server.challenge)

    @property
    def file(self):
        return urllib.parse.unquote(self.path.removeprefix("/dav/"))


def basic(user, password):
    """The value of Authorization (RFC 7617)."""
    return "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode()

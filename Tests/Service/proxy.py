"""A real nginx in front of the service, configured as in the documentation."""

import os
import re
import shutil
import socket
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

from service import PATIENCE, ROOT, Client, free_port, start, until

NGINX = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")

DOCUMENT = (ROOT / "Documents" / "Configuration.md").read_text()


class Proxied(Client):
    """The service as a client sees it through its proxy."""

    def __init__(self, port, process, path):
        super().__init__(port)
        self.process = process
        self.path = path


def server_block(port, path):
    """The documentation's server block, without TLS because its certificates do not exist here."""
    block = re.search(r"```nginx\n(.*?)```", DOCUMENT, re.S)[1]
    block = re.sub(r"^ *ssl_.*\n", "", block, flags=re.M)
    for shown, meant in (("listen 443 ssl;", f"listen 127.0.0.1:{port};"),
                         ("/run/peekstrip/peekstrip.sock", str(path)),
                         ("X-Forwarded-Proto $scheme", "X-Forwarded-Proto https")):
        assert shown in block
        block = block.replace(shown, meant)
    return block


@contextmanager
def proxied(folder, *options):
    """Serves a folder on a Unix socket only, behind nginx on a free port, until the end of the
    block."""
    assert NGINX, "nginx is missing; bin/setup --tests installs it"
    # The path of a socket must be short, which the paths of test folders are not.
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "peekstrip.sock"
        with open(f"{place}/service.log", "w") as log:
            service = start(folder, "--host", "none", "--socket", path, *options, log=log)
            try:
                until(lambda: answers(path), "the service listens on its socket")
                port = free_port()
                with nginx(Path(place), server_block(port, path), port):
                    yield Proxied(port, service, path)
            finally:
                service.terminate()
                service.wait(PATIENCE)


@contextmanager
def nginx(place, directives, port):
    """Runs nginx in a folder with these directives of its `http` block until the end of the block."""
    user = "user root;\n" if os.geteuid() == 0 else ""
    paths = "\n".join(f"{name}_temp_path {place};" for name in (
        "client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (place / "nginx.conf").write_text(
        f"{user}daemon off;\nworker_processes 1;\nworker_rlimit_nofile 8192;\npid {place}/nginx.pid;\n"
        f"error_log stderr warn;\nevents {{ worker_connections 4096; }}\nhttp {{\naccess_log off;\n{paths}\n{directives}}}\n")
    with open(place / "nginx.log", "w") as log:
        process = subprocess.Popen(
            [NGINX, "-p", place, "-c", place / "nginx.conf"], stdout=log, stderr=log)
    try:
        until(lambda: listens(port), "nginx listens")
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


def listens(port):
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
        return True
    except OSError:
        return False


def answers(path):
    """Whether a program listens on a Unix socket."""
    with socket.socket(socket.AF_UNIX) as client:
        try:
            client.connect(str(path))
            return True
        except OSError:
            return False

"""Peer servers, each running until the end of a block."""

import grp
import os
import pwd
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

from missing import Missing, module, program
from processes import PATIENCE, running, told_port

FOLDER = Path(__file__).parent / "Peers"
PROCESSORS = os.cpu_count() or 1

NGINX = """
{user}
worker_processes {processors};
error_log stderr error;
pid {folder}/pid;
daemon off;
events {{ worker_connections 2048; }}
http {{
    access_log off;
    sendfile on;
    tcp_nopush on;
    keepalive_requests 100000000;
    types {{ image/png png; }}
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{ listen 127.0.0.1:{port}; root {folder}/files; }}
}}
"""


def built(source, folder, *libraries):
    """A compiled C program."""
    path = Path(folder) / source.stem
    ran = subprocess.run(
        [program("cc"), "-O2", "-o", path, source, *libraries, "-lpthread"],
        capture_output=True, text=True, timeout=PATIENCE)
    if ran.returncode != 0:
        raise Missing(f"{source.name} does not compile: {ran.stderr.strip()[:300]}")
    return path


@contextmanager
def microhttpd():
    """libmicrohttpd with constant responses and no service: its process and port."""
    with tempfile.TemporaryDirectory() as folder:
        path = built(FOLDER / "bare_microhttpd.c", folder, "-lmicrohttpd")
        with running("libmicrohttpd", [path, PROCESSORS]) as process:
            yield process.pid, told_port("libmicrohttpd", process)


@contextmanager
def nginx(files):
    """nginx with files, given by names and bytes: its process and port."""
    path = program("nginx")
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        (folder / "files").mkdir()
        for name, content in files.items():
            (folder / "files" / name).write_bytes(content)
        port = free_port()
        (folder / "nginx.conf").write_text(
            NGINX.format(folder=folder, port=port, processors=PROCESSORS, user=nginx_user()))
        # The only server here that does not exit at the end of its input.
        with running("nginx", [program("setpriv"), "--pdeathsig", "TERM", path, "-p", folder,
                               "-c", folder / "nginx.conf", "-e", "stderr"]) as process:
            await_port("nginx", process, port)
            yield process.pid, port
            process.terminate()


def nginx_user():
    """The user of its workers: ours, whose files they send. Only root may set it."""
    if os.getuid():
        return ""
    return f"user {pwd.getpwuid(0).pw_name} {grp.getgrgid(0).gr_name};"


@contextmanager
def pillow(folder):
    """The same gallery in a service with Pillow."""
    with running("pillow", [sys.executable, FOLDER / "pillow_service.py", folder,
                            PROCESSORS]) as process:
        yield process.pid, told_port("pillow", process)


@contextmanager
def chromium(folder, pages=12):
    """The same gallery rendered and photographed by a browser; more pages slow its start down."""
    program("chromium")
    if module("websockets", "chromium") is None:
        raise Missing("the Python package websockets is not installed")
    with running("chromium", [sys.executable, FOLDER / "chromium_service.py", folder,
                              PROCESSORS, pages]) as process:
        yield process.pid, told_port("chromium", process)


def free_port():
    """A port that is free at the moment."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def await_port(who, process, port):
    """Waits until a server listens on a port."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.02)
    raise Missing(f"{who} does not start")

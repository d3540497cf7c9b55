"""The Unix socket: its file, its mode, and what remains of it."""

import os
import signal
import socket
import stat
import tempfile
from pathlib import Path

import pytest

from proxy import answers
from service import PATIENCE, serving, start, start_and_end, until

pytestmark = pytest.mark.rooms("HTTPServing", "Concurrency")


@pytest.fixture
def place():
    """A folder with a path that is short enough for a socket."""
    with tempfile.TemporaryDirectory() as place:
        yield Path(place)


def test_a_socket_is_made_with_its_mode_and_removed_at_the_end(plain_folder, place):
    path = place / "peek.sock"
    with serving(plain_folder, "--socket", str(path), "--socket-mode", "600") as service:
        assert stat.S_IMODE(path.lstat().st_mode) == 0o600 and path.is_socket()
        assert ask(path, "/v1/galleries").startswith(b"HTTP/1.1 200")
        # In addition to the network.
        assert service.get("/v1/galleries").status == 200
        service.signal(signal.SIGTERM)
        assert service.process.wait(PATIENCE) == 0
    assert not path.exists()


def ask(path, target):
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(PATIENCE)
        client.connect(str(path))
        client.sendall(f"GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                       .encode())
        response = b""
        while piece := client.recv(65536):
            response += piece
        return response


def test_many_connections_of_a_socket_are_one_clients_to_nobody(plain_folder, place):
    path = place / "peek.sock"
    with serving(plain_folder, "--socket", str(path), "--max-connections-per-address", "1"):
        held = []
        for _ in range(8):
            client = socket.socket(socket.AF_UNIX)
            client.settimeout(PATIENCE)
            client.connect(str(path))
            client.sendall(b"GET /v1/galleries HTTP/1.1\r\nHost: localhost\r\n\r\n")
            held.append(client)
        assert [client.recv(12) for client in held] == [b"HTTP/1.1 200"] * 8
        for client in held:
            client.close()


def test_a_socket_that_a_killed_process_left_is_replaced(plain_folder, place):
    path = place / "peek.sock"
    with serving(plain_folder, "--socket", str(path)) as service:
        service.process.kill()
        service.process.wait()
    assert path.is_socket() and not answers(path)
    with serving(plain_folder, "--socket", str(path)):
        assert answers(path)


def test_a_socket_with_a_listener_is_left_alone(plain_folder, place):
    path = place / "peek.sock"
    with serving(plain_folder, "--socket", str(path)):
        said = start_and_end(plain_folder, "--socket", str(path))
        assert "Another process listens on" in said and "--socket" in said
        assert answers(path)


def test_a_socket_of_another_kind_is_left_alone(plain_folder, place):
    path = place / "peek.sock"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as other:
        other.bind(str(path))
        said = start_and_end(plain_folder, "--socket", str(path))
        assert "a socket of another kind or user is there; remove it if nothing uses it" in said
        assert "Another process listens" not in said
        assert path.is_socket()


def test_what_is_no_socket_is_not_removed(plain_folder, place):
    path = place / "letter"
    path.write_text("Dear reader")
    assert "the path exists and is not a socket" in start_and_end(
        plain_folder, "--socket", str(path))
    assert path.read_text() == "Dear reader"
    for path in (place / ("x" * 120), place / "none" / "peek.sock"):
        assert "cannot be created" in start_and_end(plain_folder, "--socket", str(path))


def target(descriptor):
    """The target of a descriptor; nothing if it has been closed."""
    try:
        return os.readlink(descriptor)
    except FileNotFoundError:
        return ""


def listening(pid):
    """The number of TCP ports on which a process listens (proc(5))."""
    held = {target(fd) for fd in Path(f"/proc/{pid}/fd").iterdir()}
    # Without IPv6 there is no table of it.
    tables = [table for table in (Path(f"/proc/{pid}/net/{name}") for name in ("tcp", "tcp6"))
              if table.exists()]
    lines = [line.split() for table in tables for line in table.read_text().splitlines()[1:]]
    return len([line for line in lines if line[3] == "0A" and f"socket:[{line[9]}]" in held])


def test_a_server_on_a_socket_alone_takes_no_port(plain_folder, place):
    path = place / "peek.sock"
    with open(place / "log", "w") as log:
        process = start(plain_folder, "--host", "none", "--socket", str(path), log=log)
    try:
        # It listens before it prints so.
        until(lambda: "Health checks" in (place / "log").read_text(), "it says where it is")
        assert "at unix:" in (place / "log").read_text()
        # The port for health checks.
        assert listening(process.pid) == 1
        assert b"200" in ask(path, "/v1/galleries")[:16]
    finally:
        process.kill()
        process.wait()

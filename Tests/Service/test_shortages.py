"""Too few descriptors, clients that disconnect at any point, and slow clients: the service keeps
working and releases what they held."""

import os
import resource
import socket
import struct
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import pytest
from PIL import Image

from service import EXECUTABLE, PATIENCE, ROOT, Client, serving, until
from test_metrics import value
from uploads import ITEMS, TOKEN

pytestmark = pytest.mark.rooms("HTTPServing")

# The time in which descriptors are released after clients have disconnected, in seconds.
BACK = 15

# A head may take 10 s, a body and a response 20 s each, from when the server reads them.
GONE = PATIENCE


def descriptors(service):
    return len(os.listdir(f"/proc/{service.process.pid}/fd"))


# Descriptors


def least_limit(service):
    """The least limit of descriptors at which the service can still release its spare one, which is
    open on /dev/null, as its input is."""
    numbers = []
    for entry in os.scandir(f"/proc/{service.process.pid}/fd"):
        # A descriptor may be closed meanwhile.
        with suppress(FileNotFoundError):
            if os.readlink(entry.path) == "/dev/null":
                numbers.append(int(entry.name))
    return max(numbers) + 1


def held_connections(service, count):
    """So many open connections, with the first bytes of the response on each."""
    held, said = [], []
    for number in range(count):
        client = service.connect()
        held.append(client)
        try:
            client.sendall(f"GET /v1/galleries/Plain/frame.png?page={number % 6} HTTP/1.1\r\n"
                           f"Host: localhost\r\n\r\n".encode())
            said.append(client.recv(12))
        except ConnectionError:
            said.append(b"")
    return held, said


def last_layout(client):
    """A layout, and what was not read yet, on a connection that it closes."""
    client.sendall(b"GET /v1/galleries/Plain/layout.json?page=4&width=333 HTTP/1.1\r\n"
                   b"Host: localhost\r\nConnection: close\r\n\r\n")
    return b"".join(iter(lambda: client.recv(65536), b""))


def test_when_connections_take_all_descriptors_the_rest_of_the_service_has_some(plain_folder):
    with serving(plain_folder, "--max-connections-per-address", "0",
                 "--rescan-seconds", "0") as service:
        assert service.get("/v1/galleries").status == 200
        until(lambda: value(service, "peekstrip_http_connections") == 0, "nobody is connected")
        limits = resource.prlimit(service.process.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(service.process.pid, resource.RLIMIT_NOFILE, (200, limits[1]))
        base = descriptors(service)
        held, said = held_connections(service, 250)
        # A quarter of 200 is reserved, and connections use the rest.
        assert abs(150 - base - said.count(b"HTTP/1.1 200")) <= 3
        assert set(said) <= {b"HTTP/1.1 200", b"HTTP/1.1 503", b""}
        refused = Client(service.port).get("/")
        assert refused.problem(503) and int(refused.headers["Retry-After"]) >= 1
        for path in ("/healthz", "/readyz", "/metrics"):
            assert service.admin.get(path).status == 200
        assert value(service, "peekstrip_http_connections_refused_total", reason="descriptors") > 50
        # Connected clients see pictures that were not prepared before, which a layout waits for a second.
        # The oldest may have been closed meanwhile, because they were idle.
        served = [client for client, begin in zip(held, said) if begin == b"HTTP/1.1 200"]
        layout = next(layout for client in reversed(served) if b'"loading"' not in (layout := last_layout(client)))
        assert b'"state":"ready"' in layout and b'"failed"' not in layout
        for client in held:
            client.close()
        until(lambda: descriptors(service) <= base + 2, "descriptors are given back", BACK)
        assert service.get("/v1/galleries/Plain/frame.png").status == 200


def test_with_none_left_at_all_it_says_so_and_recovers(plain_folder):
    with serving(plain_folder, "--max-connections-per-address", "0") as service:
        assert service.get("/v1/galleries").status == 200
        limits = resource.prlimit(service.process.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(service.process.pid, resource.RLIMIT_NOFILE, (least_limit(service), limits[1]))
        # Some numbers below the limit may be free, or become free; connections take them.
        held = []
        while len(held) < limits[0]:
            connections, said = held_connections(service, 5)
            held += connections
            assert set(said) <= {b"HTTP/1.1 200", b"HTTP/1.1 503", b""}
            if b"HTTP/1.1 200" not in said:
                break
        assert b"HTTP/1.1 200" not in said
        resource.prlimit(service.process.pid, resource.RLIMIT_NOFILE, limits)
        assert service.get("/v1/galleries/Plain/frame.png").png
        assert service.admin.get("/healthz").status == 200


@pytest.mark.parametrize("hard, expected, sentence", [(4096, 1192, False), (512, 512, True)])
def test_it_makes_room_for_its_connections_as_far_as_it_may(
        plain_folder, tmp_path, hard, expected, sentence):
    with open(tmp_path / "log", "w+b") as log:
        process = subprocess.Popen(
            [EXECUTABLE, "serve", plain_folder, "--max-connections", "1000"], cwd=ROOT,
            stdin=subprocess.DEVNULL, stdout=log, stderr=log, env={
                **os.environ, "PEEKSTRIP_PORT": "0", "PEEKSTRIP_ADMIN_PORT": "0",
                "PEEKSTRIP_SESSIONS": "memory"},
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard)))
        said = lambda: (tmp_path / "log").read_text()
        try:
            until(lambda: "Health checks" in said(), "it is ready")
            soft, _ = resource.prlimit(process.pid, resource.RLIMIT_NOFILE)
            assert soft == expected
            assert ("too few for 1000 connections" in said()) is sentence
        finally:
            process.kill()
            process.wait()


# Clients that go


def reset(client):
    """Disconnects with a reset: sent data may be lost (SO_LINGER of zero seconds)."""
    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    client.close()


def test_clients_that_go_in_the_middle_of_everything_leave_nothing_behind(plain_folder, tmp_path):
    (tmp_path / "tokens").write_text(f"{TOKEN}\n")
    files = sorted(plain_folder.iterdir())
    with serving(plain_folder, "--max-connections-per-address", "0",
                 "--admin-token-file", tmp_path / "tokens") as service:
        session = service.session("Plain")
        # Once all pages have been shown, tags no longer change.
        service.show_all("Plain")
        tag = service.get(f"{session}/layout.json").headers["ETag"]
        host = "Host: localhost\r\n"
        requests = [
            f"GET {session}/frame.png HTTP/1.1\r\nHost: loc",
            f"POST {session}/events HTTP/1.1\r\n{host}Content-Type: application/json\r\n"
            "Content-Length: 5000\r\n\r\n{",
            f"POST {ITEMS}?name=new.png HTTP/1.1\r\n{host}Authorization: Bearer {TOKEN}\r\n"
            "Content-Type: application/octet-stream\r\nContent-Length: 4000000\r\n\r\n" + "x" * 200_000,
            f"GET {session}/stream HTTP/1.1\r\n{host}\r\n",
            f"GET {session}/updates HTTP/1.1\r\n{host}\r\n",
            f"GET {session}/layout.json HTTP/1.1\r\n{host}If-None-Match: {tag}\r\nPrefer: wait=25\r\n\r\n",
            f"GET {session}/frame.png HTTP/1.1\r\n{host}\r\n" * 20,
            f"GET {session}/frame/palette-000000-ffffff-ff0000,dither-pattern.png HTTP/1.1\r\n{host}\r\n",
        ]

        def held():
            return {name: value(service, f"peekstrip_{name}") for name in (
                "http_connections", "http_requests_in_flight", "http_requests_waiting",
                "drawings_waiting", "streams")}

        # The service may not have noticed a connection that was just closed.
        until(lambda: set(held().values()) == {0}, "it is calm")
        none, base = held(), descriptors(service)
        for _ in range(4):
            clients = [service.connect() for _ in requests]
            for client, request in zip(clients, requests):
                client.sendall(request.encode())
            until(lambda: value(service, "peekstrip_streams") == 2 and
                  value(service, "peekstrip_http_requests_waiting") >= 3, "they are waited for")
            for client in clients:
                reset(client)
            until(lambda: held() == none, "nobody is waited for", BACK)
        until(lambda: descriptors(service) <= base, "descriptors are given back", BACK)
        assert service.form(f"{session}/events", "next=1").status == 200
    assert sorted(plain_folder.iterdir()) == files


# Clients that are slow, as slowhttptest has them


@pytest.fixture
def noisy_folder(tmp_path):
    """Pictures whose frames are larger than the system's send buffer."""
    folder = tmp_path / "Noisy"
    folder.mkdir()
    for number in (1, 2):
        Image.frombytes("RGB", (1600, 1200), os.urandom(3 * 1600 * 1200)).save(
            folder / f"{number}.jpg", quality=95)
    return folder


def sockets(port):
    """The state, the bytes to send and to receive, and the remote address of each connection to a port, as
    Linux tells them."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return [f"{state} {queues} {remote}" for _, local, remote, state, queues, *_ in lines
            if local.endswith(f":{port:04X}")]


def test_slow_heads_bodies_and_readers_are_sent_away_while_others_are_served(
        noisy_folder, tmp_path, note):
    with serving(noisy_folder, "--max-connections", "400",
                 "--max-connections-per-address", "300") as service:
        frame = "/v1/galleries/Noisy/frame.png?width=1600&height=1200"
        assert service.get(frame).status == 200
        address = f"http://127.0.0.1:{service.port}"
        common = ["-c", "150", "-r", "150", "-l", str(GONE), "-p", "3"]
        begin = time.monotonic()
        attacks = [subprocess.Popen(
            ["slowhttptest", *mode, *common], cwd=tmp_path, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) for mode in (
                ["-H", "-i", "2", "-u", f"{address}/"],
                ["-B", "-i", "2", "-s", "8192", "-t", "POST", "-u", f"{address}/v1/sessions"],
                ["-X", "-w", "256", "-y", "512", "-n", "2", "-z", "16", "-u", address + frame])]
        waits = []
        try:
            def probe():
                start = time.monotonic()
                with socket.create_connection(("127.0.0.1", service.port), timeout=PATIENCE,
                                              source_address=("127.0.0.2", 0)) as client:
                    client.sendall(b"GET /v1/galleries HTTP/1.1\r\nHost: localhost\r\n"
                                   b"Connection: close\r\n\r\n")
                    assert client.recv(12) == b"HTTP/1.1 200"
                waits.append(time.monotonic() - start)

            until(lambda: value(service, "peekstrip_http_connections") > 200, "they are there")
            while value(service, "peekstrip_http_connections") > 0:
                probe()
                time.sleep(0.2)
                assert time.monotonic() - begin < GONE, sockets(service.port)
            gone = time.monotonic() - begin
            # A slow reader does not notice the end while it has buffered data.
            for attack in attacks[:2]:
                assert "No open connections left" in attack.communicate(timeout=PATIENCE)[0]
        finally:
            for attack in attacks:
                attack.kill()
                attack.wait()
        cut_off = {where: value(service, "peekstrip_http_connections_cut_off_total", waiting_for=where)
                   for where in ("head", "body", "answer")}
        note(f"slowhttptest: gone after {gone:.0f} s, cut off {cut_off}; another client waited at "
             f"most {max(waits) * 1000:.0f} ms")
        assert min(cut_off.values()) > 0
        # A busy machine may delay one or the other.
        assert sorted(waits)[len(waits) * 9 // 10] < 1 and max(waits) < 5

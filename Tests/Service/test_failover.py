"""A failover of Redis behind one address: the address leads to the new primary, while connections to the
former one, a replica now, stay open."""

import socket
import threading
import time

import pytest

from redis_server import redis
from service import PATIENCE, free_port, serving, until
from test_metrics import value

pytestmark = pytest.mark.rooms()

# The bar, from the answer of the new primary on.
LONGEST_RETURN = 5


class Address:
    """A TCP port that leads to one Redis, and after a switch to another. Open connections stay as they
    are."""

    def __init__(self, server):
        self.server = server
        self.connections = 0
        self._listener = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self):
        return f"redis://127.0.0.1:{self._listener.getsockname()[1]}"

    def _accept(self):
        while True:
            client, _ = self._listener.accept()
            self.connections += 1
            server = socket.socket(socket.AF_UNIX)
            try:
                server.connect(str(self.server.socket))
            except OSError:
                # The former primary has just died.
                client.close()
                continue
            for source, target in ((client, server), (server, client)):
                threading.Thread(target=_copy, args=(source, target), daemon=True).start()


def _copy(source, target):
    try:
        while received := source.recv(65536):
            target.sendall(received)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        pass


@pytest.fixture
def stores(tmp_path):
    """A primary, and a replica that has all its data; each with its port."""
    ports = free_port(), free_port()
    folders = [tmp_path / name for name in ("first", "second")]
    for folder in folders:
        folder.mkdir()
    with redis(folders[0], "--port", str(ports[0])) as first, \
            redis(folders[1], "--port", str(ports[1]), "--replicaof", f"127.0.0.1 {ports[0]}") as second:
        until(lambda: "master_link_status:up" in second.ask("INFO", "replication"), "it has the data")
        yield first, second, ports[1]


def demote(first, port):
    """Its clients stay connected, and each of their changes is answered with READONLY."""
    assert first.ask("REPLICAOF", "127.0.0.1", str(port)) == "OK"


def die(first, _port):
    first.kill()


def changed_layout(service, session, tag):
    """Waits for another layout. Whatever wakes the request while Redis is away, a picture's size that was
    read for one, ends it with 503."""
    while (response := service.get(f"{session}/layout.json?t=rest", if_none_match=tag,
                                   prefer="wait=25")).status in (304, 503):
        if response.status == 503:
            time.sleep(int(response.headers["Retry-After"]))
    return response


@pytest.mark.parametrize("fail", [demote, die])
def test_after_a_failover_sessions_go_on_at_the_new_primary(plain_folder, stores, report, fail):
    first, second, port = stores
    address = Address(first)
    with (serving(plain_folder, "--sessions", address.url) as one,
          serving(plain_folder, "--sessions", address.url) as two):
        session = one.session("Plain")
        for number in (1, 2, 3):
            assert one.form(f"{session}/events", "next=1").json["revision"] == number
        # With all pictures prepared, the layout changes by events alone.
        two.show_all("Plain")
        tag = two.get(f"{session}/layout.json?t=rest").headers["ETag"]
        heard = []
        waiting = threading.Thread(
            target=lambda: heard.append(changed_layout(two, session, tag)), daemon=True)
        waiting.start()
        until(lambda: value(two, "peekstrip_http_requests_waiting") == 1, "it waits")
        assert first.ask("WAIT", "1", "5000") == "1"

        fail(first, port)
        address.server = second
        for service in (one, two):
            refused = service.form(f"{session}/events", "next=1")
            assert refused.status == 503 and int(refused.headers["Retry-After"]) >= 1
        assert second.ask("REPLICAOF", "NO", "ONE") == "OK"
        began = time.monotonic()
        until(lambda: one.form(f"{session}/events", "next=1").status == 200, "one takes events")
        until(lambda: two.post("/v1/sessions", {"gallery": "Plain"}).status == 201, "two has sessions")
        until(lambda: {service.admin.get("/readyz").status for service in (one, two)} == {200},
              "both are ready")
        back = time.monotonic() - began
        report(f"Redis failover, the former primary {fail.__name__}s: changes again {back:.2f} s after "
               "the new primary answers")
        assert back < LONGEST_RETURN
        # No event that was acknowledged is lost, and none counts twice.
        assert one.get(session).json["revision"] == two.get(session).json["revision"] == 4
        waiting.join(PATIENCE)
        assert heard[0].status == 200 and heard[0].json["revision"] == 4

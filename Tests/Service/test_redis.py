"""Sessions in a Redis that servers share, and requests while it is unavailable."""

import re
import subprocess
import threading
import time

import pytest

from redis_server import Redis, redis
from service import ROOT, free_port, serving, until
from test_starting import refused

pytestmark = pytest.mark.rooms("SessionStores")

# A response within two seconds when Redis hangs; changes again five seconds after its return, and
# ten on a busy machine.
LONGEST_ANSWER = 2
LONGEST_RETURN = 10
# After so many seconds the next request tries a Redis again that failed.
NEXT_TRY = 0.6


@pytest.fixture
def store(tmp_path):
    with redis(tmp_path) as server:
        yield server


@pytest.fixture
def served(plain_folder, store):
    with serving(plain_folder, "--sessions", store.address()) as service:
        service.show_all("Plain")
        yield service


def answered(ask, *arguments):
    """The response of a server whose Redis is well. On a busy machine, a reply of Redis may be late: the client
    asks again."""
    return until(lambda: (response := ask(*arguments)).status != 503 and response, "a response")


def test_servers_that_share_a_redis_share_its_sessions(plain_folder, store, served):
    with serving(plain_folder, "--sessions", store.address()) as other:
        session = served.session("Plain")
        for number, server in enumerate([other, served, other, other, served], 1):
            response = answered(
                server.post, f"{session}/events", {"seq": number, "events": [{"type": "next"}]})
            assert (response.status, response.json["revision"]) == (200, number)
        again = answered(served.post, f"{session}/events", {"seq": 5, "events": [{"type": "next"}]})
        assert again.json["replayed"] is True
        pages = [answered(server.get, f"{session}/layout.json?t=rest").json["strip"]["currentPage"]
                 for server in (served, other)]
        assert pages == [5, 5]
        assert other.ask("DELETE", session).status == 204
        assert answered(served.get, session).status == 404


def test_who_waits_at_one_server_hears_of_an_event_at_another(plain_folder, store, served):
    with serving(plain_folder, "--sessions", store.address()) as other:
        session = served.session("Plain")
        tag = served.get(f"{session}/layout.json").headers["ETag"]
        heard = []

        def wait():
            heard.append(served.get(f"{session}/layout.json", if_none_match=tag,
                                    prefer="wait=20"))

        waiting = threading.Thread(target=wait)
        waiting.start()
        # Until it has subscribed, it polls every second.
        time.sleep(0.3)
        assert not heard
        assert other.form(f"{session}/events", "next=1").status == 200
        waiting.join(30)
        assert heard[0].status == 200 and heard[0].json["revision"] == 1
        assert heard[0].seconds < 10


def unavailable(response):
    assert response.problem(503)["type"] == "/problems/unavailable"
    assert 1 <= int(response.headers["Retry-After"]) <= 5
    return response


def assert_unavailable(ask, *arguments):
    """A request is refused, and in time; a busy machine may delay two of three responses."""
    for _ in range(3):
        if unavailable(ask(*arguments)).seconds < LONGEST_ANSWER:
            return
        time.sleep(NEXT_TRY)
    raise AssertionError(f"not refused within {LONGEST_ANSWER} s")


def what_needs_sessions(service, session):
    """A response to each kind of request that needs a session."""
    return [
        service.form(f"{session}/events", "next=1"),
        service.get(f"{session}/frame.png"),
        service.get(f"{session}/layout.json"),
        service.get(session),
        service.get(session.replace("/v1/sessions/", "/s/")),
        service.post("/v1/sessions", {"gallery": "Plain"}),
        service.ask("PATCH", session, {"width": 500}),
        service.ask("DELETE", session),
    ]


def what_needs_none(service):
    picture = service.items("Plain")[0]["picture"]
    return [service.get(path) for path in (
        "/v1/galleries/Plain/frame.png?page=1", picture, "/", "/g/Plain")]


@pytest.mark.parametrize("trouble, end", [
    (Redis.kill, Redis.start), (Redis.hang, Redis.go_on)], ids=["killed", "hanging"])
def test_without_redis_sessions_are_unavailable_and_pictures_are_served(
        store, served, report, trouble, end):
    session = served.session("Plain")
    assert served.form(f"{session}/events", "next=1").status == 200
    assert served.get(f"{session}/frame.png").status == 200
    trouble(store)
    rounds = []
    for _ in range(3):
        rounds.append(max(unavailable(response).seconds
                          for response in what_needs_sessions(served, session)))
        time.sleep(NEXT_TRY)
    # A busy machine may delay one or the other.
    slowest = min(rounds)
    assert slowest < LONGEST_ANSWER
    assert [response.status for response in what_needs_none(served)] == [200] * 4
    assert served.admin.get("/readyz").status == 503
    health = [served.admin.get("/healthz") for _ in range(5)]
    assert {response.status for response in health} == {200}
    # A busy machine may delay one or the other.
    assert min(response.seconds for response in health) < 0.1
    end(store)
    began = time.monotonic()
    until(lambda: served.form(f"{session}/events", "next=1").status == 200, "events are taken again")
    back = time.monotonic() - began
    report(f"Redis {trouble.__name__}: slowest response {slowest * 1000:.0f} ms, "
           f"changes again {back:.1f} s after its return")
    assert back < LONGEST_RETURN
    assert served.get(session).json["revision"] >= 2
    assert served.admin.get("/readyz").status == 200
    assert "Fatal" not in served.log


def test_a_redis_that_takes_no_changes_is_reported(store, served):
    session = served.session("Plain")
    store.ask("CONFIG", "SET", "min-replicas-to-write", "1")
    assert_unavailable(served.form, f"{session}/events", "next=1")
    assert served.get(f"{session}/layout.json").status == 200
    assert served.admin.get("/readyz").status == 503
    until(lambda: "sessions cannot be stored: the session store refuses changes: NOREPLICAS"
          in served.log, "the log says so")
    assert "NOREPLICAS" in served.admin.get("/readyz").text
    assert served.admin.get("/readyz").status == 503
    store.ask("CONFIG", "SET", "min-replicas-to-write", "0")
    until(lambda: served.admin.get("/readyz").status == 200, "it finds out by itself")
    # On a busy machine, a reply of Redis may be late: the client tries again, as Retry-After says.
    until(lambda: served.form(f"{session}/events", "next=1").status == 200, "events are taken again")


def test_a_server_may_start_before_its_redis(plain_folder, tmp_path):
    store = Redis(tmp_path)
    with serving(plain_folder, "--sessions", store.address()) as service:
        assert service.admin.get("/readyz").status == 503
        assert service.get("/g/Plain").status == 200
        assert_unavailable(service.post, "/v1/sessions", {"gallery": "Plain"})
        try:
            store.start()
            until(lambda: service.admin.get("/readyz").status == 200, "it finds its Redis")
            assert service.session("Plain")
        finally:
            store.kill()


def test_the_address_may_lie_in_a_file_and_its_password_stays_there(plain_folder, tmp_path):
    with redis(tmp_path, "--requirepass", "a secret/word") as store:
        address = tmp_path / "address"
        address.write_text(store.address(":a%20secret%2Fword@") + "\n")
        with serving(plain_folder, "--sessions-file", str(address)) as service:
            session = service.session("Plain")
            assert service.form(f"{session}/events", "next=1").status == 200
            assert "secret" not in service.log
        sentence = refused(plain_folder, "--sessions", store.address(":wrongword@"))
        assert "--sessions" in sentence and "WRONGPASS" in sentence and "wrongword" not in sentence
        assert "NOAUTH" in refused(plain_folder, "--sessions", store.address())


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1"])
def test_over_tls_only_a_redis_that_proves_its_name_is_believed(
        plain_folder, tmp_path, monkeypatch, host):
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    name = "IP:127.0.0.1" if host == "127.0.0.1" else "DNS:localhost"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                    "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key, "-out", certificate,
                    "-days", "2", "-subj", "/CN=Redis", "-addext", f"subjectAltName={name}"],
                   check=True, capture_output=True)
    port = str(free_port())
    with redis(tmp_path, "--tls-port", port, "--tls-cert-file", certificate, "--tls-key-file", key,
               "--tls-ca-cert-file", certificate, "--tls-auth-clients", "no"):
        address = f"rediss://{host}:{port}"
        other = f"rediss://{'localhost' if host == '127.0.0.1' else '127.0.0.1'}:{port}"
        with serving(plain_folder, "--sessions", address) as stranger:
            assert_unavailable(stranger.post, "/v1/sessions", {"gallery": "Plain"})
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        with serving(plain_folder, "--sessions", other) as misled:
            assert_unavailable(misled.post, "/v1/sessions", {"gallery": "Plain"})
        with serving(plain_folder, "--sessions", address) as service:
            session = service.session("Plain")
            assert service.form(f"{session}/events", "next=1").json["revision"] == 1
            assert service.admin.get("/readyz").status == 200


def test_the_rights_that_the_document_names_are_enough(plain_folder, tmp_path):
    document = (ROOT / "Documents" / "Sessions.md").read_text()
    rights = re.search(r"needs these rights: `([^`]+)`", document)[1].split()
    with redis(tmp_path) as store:
        assert store.ask("ACL", "SETUSER", "peek", "on", ">word", *rights) == "OK"
        with serving(plain_folder, "--sessions", store.address("peek:word@")) as service:
            session = service.session("Plain")
            assert service.form(f"{session}/events", "next=1").status == 200
            tag = service.get(f"{session}/layout.json?t=rest").headers["ETag"]
            assert service.get(f"{session}/layout.json", if_none_match=tag,
                               prefer="wait=2").status in (200, 304)
            assert service.ask("DELETE", session).status == 204
            assert service.admin.get("/readyz").status == 200
        assert store.ask("ACL", "LOG") == ""


@pytest.mark.parametrize("text", ["redis://", "mysql://host", "postgres", "redis://u:secret@h:x"])
def test_an_invalid_url_is_rejected_without_printing_it(plain_folder, tmp_path, text):
    sentence = refused(plain_folder, "--sessions", text)
    assert "--sessions must" in sentence and "secret" not in sentence
    file = tmp_path / "address"
    file.write_text(text)
    assert "--sessions-file must" in refused(plain_folder, "--sessions-file", str(file))
    assert "--sessions-file cannot" in refused(
        plain_folder, "--sessions-file", str(tmp_path / "none"))

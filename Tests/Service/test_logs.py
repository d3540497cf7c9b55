"""Logs: one line for each message, the same id for a request everywhere, and no secrets."""

import fcntl
import json
import os
import re
import time

import pytest

from pictures import plain_gallery
from service import serving, until

pytestmark = pytest.mark.rooms("LogWriting", "GalleryService")

LINE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (debug|info|notice|warning|error) [^:]+: .+")


def text_lines(service):
    """The lines of a log in the text format, without those of standard output."""
    return [line for line in service.log.splitlines()
            if not line.startswith(("Serving ", "Health checks "))]


def json_lines(service):
    """All that the program writes."""
    return [json.loads(line) for line in service.log.splitlines()]


def requests(service):
    return [line for line in json_lines(service) if line["message"] == "request"]


@pytest.fixture(scope="module")
def logged(tmp_path_factory):
    """A service that logs every request as JSON."""
    folder = tmp_path_factory.mktemp("logged") / "Secret holiday"
    folder.mkdir()
    plain_gallery(folder)
    with serving(folder, "--log-format", "json", "--access-log", "on") as service:
        yield service


def line_of(service, request):
    """The line of the request with an id, once it exists."""
    return until(lambda: next((line for line in requests(service)
                               if line["request"] == request), None), f"a line of {request}")


def test_a_request_is_one_line_with_what_there_is_to_know(logged):
    session = logged.session(logged.gallery())
    start = time.monotonic()
    frame = logged.get(f"{session}/frame.png")
    line = line_of(logged, frame.headers["X-Request-Id"])
    # The service may learn later than its client that all was sent.
    waited = time.monotonic() - start
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["time"])
    assert (line["level"], line["label"]) == ("info", "peekstrip")
    assert (line["method"], line["route"]) == ("GET", "/v1/sessions/:session/frame.png")
    assert (line["status"], int(line["bytes"])) == ("200", len(frame.body))
    assert 0 <= float(line["ms"]) <= waited * 1000 + 1
    assert line["manner"] in ("direct", "waited")
    assert line["timing"] == frame.headers["Server-Timing"]


def test_a_request_has_the_id_that_it_came_with(logged):
    response = logged.get("/v1/galleries", x_request_id="edge-4711.a_B")
    assert response.headers["X-Request-Id"] == "edge-4711.a_B"
    assert line_of(logged, "edge-4711.a_B")["route"] == "/v1/galleries"
    for refused in ("a b", "x" * 65, 'a"b', "a=b", "<b>"):
        drawn = logged.get("/v1/galleries", x_request_id=refused).headers["X-Request-Id"]
        assert re.fullmatch(r"[0-9a-z]{13}", drawn)
        assert line_of(logged, drawn)


def test_a_problem_has_the_id_of_its_request(logged):
    for path, route in (("/nothing", "none"), ("/v1/galleries/none", "/v1/galleries/:gallery")):
        response = logged.get(path)
        problem = response.problem(404)
        assert problem["requestId"] == response.headers["X-Request-Id"]
        assert line_of(logged, problem["requestId"])["route"] == route
    response = logged.send(b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n")
    assert response.problem(400)["requestId"] == response.headers["X-Request-Id"]
    assert line_of(logged, response.headers["X-Request-Id"])["status"] == "400"


def test_no_line_has_a_secret_or_an_address(logged):
    session = logged.session(logged.gallery())
    control = session.rsplit("/")[-1]
    shared = logged.get(f"/s/{control}/share").text
    looking = shared.split("view-")[1][:22]
    logged.get(f"/v1/sessions/view-{looking}/layout.json")
    logged.get(f"/v1/sessions/{control}x/layout.json").problem(404)
    logged.form(f"{session}/events", "goTo=nowhere").problem(400)
    logged.get(f"/g/{logged.gallery()}?token=hunter2")
    last = logged.ask("DELETE", session).headers["X-Request-Id"]
    line_of(logged, last)
    for secret in (control, looking, "hunter2", "127.0.0.1", "nowhere"):
        assert not any(secret in json.dumps(line) for line in requests(logged)), secret


def test_a_stream_is_logged_when_it_ends(logged):
    session = logged.session(logged.gallery())
    with logged.connect() as stream:
        stream.sendall(f"GET {session}/updates HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                       "X-Request-Id: listener\r\n\r\n".encode())
        received = b""
        while b"event: " not in received:
            piece = stream.recv(65536)
            assert piece, received
            received += piece
    line = line_of(logged, "listener")
    assert (line["manner"], line["status"]) == ("streamed", "200")
    assert int(line["bytes"]) > 100


def test_a_name_that_forges_lines_stays_in_its_own(tmp_path):
    hostile = "a\n2026-01-01T00:00:00.000Z error peekstrip: forged\u2028\u202e\x1b[31m.png"
    (tmp_path / hostile).write_bytes(b"no picture")
    plain_gallery(tmp_path)
    for form in ("text", "json"):
        with serving(tmp_path, "--log-format", form, "--log-level", "debug") as service:
            gallery = service.gallery()
            for page in range(len(service.items(gallery))):
                service.get(f"/v1/galleries/{gallery}/frame.png?page={page}")
            until(lambda: "cannot show" in service.log, "a complaint")
            lines = text_lines(service)
        assert not any("error" == line.split(" ")[1] for line in lines if form == "text")
        for line in lines:
            assert not re.search(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202e]", line)
            if form == "json":
                assert json.loads(line)["level"] != "error"
            else:
                assert LINE.fullmatch(line), line


def test_requests_are_logged_however_quiet_the_rest_is(tmp_path):
    plain_gallery(tmp_path)
    with serving(tmp_path, "--log-level", "error", "--log-format", "json", "--access-log",
                 "on") as service:
        assert line_of(service, service.get("/v1/galleries").headers["X-Request-Id"])


def taken(pipe):
    """Everything that can be read now."""
    text = b""
    try:
        while more := os.read(pipe, 65_536):
            text += more
    except BlockingIOError:
        pass
    return text.decode()


def test_a_log_that_nobody_reads_holds_nobody_up(plain_folder, tmp_path):
    path = tmp_path / "log"
    os.mkfifo(path)
    pipe = os.open(path, os.O_RDWR | os.O_NONBLOCK)
    try:
        # Four pages: some eighty lines.
        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, 16_384)
        with serving(plain_folder, "--log-format", "json", "--access-log", "on",
                     by=("sh", "-c", 'exec "$@" 2<>"$0"', path)) as service:
            asked = 300
            responses = [service.get("/v1/galleries") for _ in range(asked)]
            assert {response.status for response in responses} == {200}
            # A busy machine may delay two.
            assert sorted(response.seconds for response in responses)[-3] < 2
            said = taken(pipe)
            assert service.get("/v1/galleries", x_request_id="the-last").status == 200

            def goes_on():
                nonlocal said
                said += taken(pipe)
                return "the-last" in said

            until(goes_on, "it is logged again")
    finally:
        os.close(pipe)
    lines = [json.loads(line) for line in said.splitlines()]
    logged = [line for line in lines if line["message"] == "request"]
    dropped = [int(line["lines"]) for line in lines if "were dropped" in line["message"]]
    assert 0 < len(logged) < asked and dropped
    assert len(logged) + sum(dropped) >= asked


def test_requests_are_not_logged_unless_that_is_wished(service):
    service.get("/v1/galleries")
    service.get("/nothing").problem(404)
    assert "route" not in service.log
    assert all(LINE.fullmatch(line) for line in text_lines(service))


def test_no_level_shows_the_id_of_a_session(tmp_path):
    folder = tmp_path / "Served"
    folder.mkdir()
    plain_gallery(folder)
    with serving(folder, "--log-level", "debug") as service:
        session = service.session("Served")
        secret = session.rsplit("/", 1)[1]
        # Requests that the HTTP library rejects, and of which it says why.
        for head in ("Host: localhost\r\nContent-Length: abc", "Host: localhost\r\nX : y",
                     "Transfer-Encoding: gzip", "Host: a\r\n" + "X: y\r\n" * 3000):
            service.send(f"POST {session}/events HTTP/1.1\r\n{head}\r\n\r\n".encode())
        service.send(f"GET {session}/{'x' * 40_000} HTTP/1.1\r\n\r\n".encode())
        service.send(f"GET {session}\r\n\r\n".encode())
        assert service.get(f"{session}/layout.json").status == 200
        assert secret not in service.log

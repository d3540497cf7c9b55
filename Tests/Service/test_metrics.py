"""The metrics for Prometheus: well-formed, correct, and on a separate listener."""

import json
import os
import re
import subprocess
import threading
import time

import pytest
from prometheus_client.parser import text_string_to_metric_families

from pictures import plain_gallery
from screens import KEY, file_of
from service import ROOT, serving, until

pytestmark = pytest.mark.rooms("GalleryService", "Metering")

TYPE = "text/plain; version=0.0.4; charset=utf-8"


def families(service):
    """The current metrics by name; counters without their suffix, as the parser returns them."""
    response = service.admin.get("/metrics")
    assert (response.status, response.headers["Content-Type"]) == (200, TYPE)
    assert response.headers["Cache-Control"] == "no-store"
    return {family.name: family for family in text_string_to_metric_families(response.text)}


def value(service, name, **labels):
    """The sum of all samples of a name with these labels."""
    return sum(sample.value for family in families(service).values() for sample in family.samples
               if sample.name == name and labels.items() <= sample.labels.items())


class Growth:
    """The growth of metrics since the beginning of the block."""

    def __init__(self, service):
        self.service = service
        self.before = families(service)

    def __call__(self, name, **labels):
        def total(found):
            return sum(sample.value for family in found.values() for sample in family.samples
                       if sample.name == name and labels.items() <= sample.labels.items())
        return total(families(self.service)) - total(self.before)


@pytest.fixture
def growth(service):
    return Growth(service)


def test_the_text_is_as_prometheus_wants_it(service, session):
    service.form(f"{session}/events", "next=1")
    service.get("/nothing")
    text = service.admin.get("/metrics").text
    assert text.endswith("\n")
    names = re.findall(r"^# TYPE (\S+) (\S+)$", text, re.MULTILINE)
    assert len(dict(names)) == len(names) > 30, "a family appears twice, or there are few"
    assert re.findall(r"^# HELP (\S+) \S", text, re.MULTILINE) == [name for name, _ in names]
    for name, kind in names:
        assert re.fullmatch(r"[a-z][a-z0-9_]*", name)
        assert name.startswith(("peekstrip_", "process_"))
        assert (kind == "counter") == name.endswith("_total"), name
        assert not re.search(r"_(milli|micro)?(ms|millis|kb|megabytes)\b", name)
        assert kind != "histogram" or name.endswith("_seconds")
    for family in families(service).values():
        seen = [(sample.name, tuple(sorted(sample.labels.items()))) for sample in family.samples]
        assert len(seen) == len(set(seen)), f"a sample of {family.name} appears twice"
        assert all(sample.value >= 0 for sample in family.samples)


def test_histograms_add_up(service, session):
    service.get(f"{session}/frame.png")
    for family in families(service).values():
        if family.type != "histogram":
            continue
        series = {}
        for sample in family.samples:
            labels = dict(sample.labels)
            bound = labels.pop("le", None)
            entry = series.setdefault(tuple(sorted(labels.items())), {"buckets": []})
            if sample.name.endswith("_bucket"):
                entry["buckets"].append((float(bound), sample.value))
            else:
                entry[sample.name.rsplit("_")[-1]] = sample.value
        for entry in series.values():
            bounds = [bound for bound, _ in entry["buckets"]]
            counts = [count for _, count in entry["buckets"]]
            assert bounds == sorted(bounds) and bounds[-1] == float("inf")
            assert counts == sorted(counts) and counts[-1] == entry["count"]
            assert (entry["sum"] > 0) <= (entry["count"] > 0)


def test_requests_are_counted_by_route_and_never_by_path(service, session, growth):
    for _ in range(3):
        service.get(f"{session}/layout.json")
    service.ask("HEAD", f"{session}/layout.json")
    service.get(f"{session}/layout.json?nonsense=1").problem(400)
    service.get("/v1/sessions/AAAAAAAAAAAAAAAAAAAAAA/layout.json").problem(404)
    service.get("/no/such/place").problem(404)
    assert service.send(b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n").status == 400
    route = {"route": "/v1/sessions/:session/layout.json", "method": "GET"}
    # A request is counted after its response is sent, which its client may receive before.
    until(lambda: (growth("peekstrip_http_requests_total", **route, status="2xx"),
                   growth("peekstrip_http_requests_total", **route, status="4xx"),
                   growth("peekstrip_http_requests_total", route="none", status="4xx"),
                   growth("peekstrip_http_request_duration_seconds_count", **route)) == (4, 2, 2, 6),
          "4 well, 2 and 2 refused, and 6 timed")
    until(lambda: growth("peekstrip_http_response_bytes_total", **route) > 3000, "bytes")
    text = service.admin.get("/metrics").text
    assert session.rsplit("/")[-1] not in text and "Plain" not in text and "127.0.0.1" not in text


def test_frames_are_counted_by_how_they_were_made(service, session, growth):
    service.form(f"{session}/events", "goTo=2")
    frame = service.get(f"{session}/frame.png?t=rest")
    tag = frame.headers["ETag"]
    service.get(f"{session}/frame.png?t=rest")
    assert service.get(f"{session}/frame.png?t=rest", if_none_match=tag).status == 304
    # A curling page cannot be spliced.
    curl = service.session("Plain", preset="curl")
    turned = service.form(f"{curl}/events", "next=1").json["layout"]["time"]
    assert service.get(f"{curl}/frame.png?t={turned + 60}").status == 200
    assert service.get(f"{curl}/frame.png").status == 200
    made = lambda making: growth("peekstrip_frames_total", making=making)
    assert made("unchanged") == 1 and made("kept") >= 1
    assert made("spliced") + made("composed") >= 2
    stages = lambda stage: growth("peekstrip_stage_duration_seconds_count", stage=stage)
    assert stages("splice") == made("spliced") and stages("encode") == made("composed")
    assert stages("compose") == made("spliced") + made("composed")
    assert stages("handle") == 2 and stages("layout") >= 5


def test_server_timing_names_the_steps_of_a_frame(service, session):
    turned = service.form(f"{session}/events", "goTo=3").json["layout"]["time"]
    timing = service.get(f"{session}/frame.png?t={turned + 20}").headers["Server-Timing"]
    steps = [step.split(";")[0] for step in timing.split(", ")]
    assert steps in (["layout", "compose", "splice"], ["layout", "compose", "encode"])
    assert all(re.fullmatch(r"\w+;dur=\d+\.\d\d", step) for step in timing.split(", "))


def test_sessions_are_counted_as_they_come_and_go(service, growth):
    # Sessions are counted every five seconds, so that a request for metrics does not wait for the
    # store.
    def counted(number):
        until(lambda: value(service, "peekstrip_sessions") == number, f"{number} sessions")

    before = (value(service, "peekstrip_sessions_created_total")
              - value(service, "peekstrip_sessions_ended_total"))
    sessions = [service.session("Plain") for _ in range(3)]
    counted(before + 3)
    assert service.ask("DELETE", sessions[0]).status == 204
    counted(before + 2)
    assert growth("peekstrip_sessions_created_total") == 3
    assert growth("peekstrip_sessions_ended_total", by="client") == 1
    service.get("/v1/sessions/AAAAAAAAAAAAAAAAAAAAAA").problem(404)
    assert growth("peekstrip_store_failures_total", reason="gone") == 1
    assert growth("peekstrip_store_operation_duration_seconds_count", operation="create") == 3


def test_who_waits_and_who_streams_is_counted(service, session):
    tag = service.get(f"{session}/layout.json").headers["ETag"]
    waiting = lambda: value(service, "peekstrip_http_requests_waiting")
    until(lambda: waiting() == 0, "nobody waits")
    poll = threading.Thread(target=lambda: service.get(
        f"{session}/layout.json", if_none_match=tag, prefer="wait=25"), daemon=True)
    poll.start()
    until(lambda: waiting() == 1, "a request waits")
    with service.connect() as stream:
        stream.sendall(f"GET {session}/updates HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        until(lambda: value(service, "peekstrip_streams", of="updates") == 1, "a stream is open")
        assert value(service, "peekstrip_http_connections") >= 2
    service.form(f"{session}/events", "goTo=1&animated=false")
    poll.join()
    until(lambda: waiting() == 0, "nobody waits any more")
    until(lambda: value(service, "peekstrip_streams", of="updates") == 0, "the stream is over")
    # It is counted after its response is sent.
    until(lambda: value(service, "peekstrip_http_request_duration_seconds_count",
                        route="/v1/sessions/:session/layout.json", manner="waited") >= 1, "it is counted")


def test_pictures_and_what_cannot_be_shown_are_counted(tmp_path):
    plain_gallery(tmp_path)
    (tmp_path / "broken.png").write_bytes(b"\x89PNG\r\n\x1a\n and no more")
    with serving(tmp_path) as service:
        gallery = service.gallery()
        count = len(service.items(gallery))
        assert value(service, "peekstrip_items") == count
        assert value(service, "peekstrip_galleries") == 1
        assert value(service, "peekstrip_scans_total") == 1
        assert value(service, "peekstrip_scan_duration_seconds") > 0
        for page in range(count):
            assert service.get(f"/v1/galleries/{gallery}/frame.png?page={page}").status == 200
        until(lambda: value(
            service, "peekstrip_preparation_failures_total", reason="truncated") >= 1, "a failure")
        # A frame waits for its pictures for a second.
        until(lambda: value(service, "peekstrip_pictures") >= count, "all others are prepared")
        assert value(service, "peekstrip_pictures_bytes") > 100_000 * count
        assert value(service, "peekstrip_pictures_lookups_total", found="yes") >= count
        assert value(service, "peekstrip_preparation_duration_seconds_sum") > 0


def test_the_process_is_as_the_system_knows_it(service):
    pid = service.process.pid
    resident = value(service, "process_resident_memory_bytes")
    assert abs(resident - service.memory()) < 0.2 * service.memory()
    # The connection of this request is one of them.
    until(lambda: abs(value(service, "process_open_fds") - len(os.listdir(f"/proc/{pid}/fd"))) <= 2,
          "as many descriptors as the system knows")
    ticks = open(f"/proc/{pid}/stat").read().rsplit(")")[-1].split()
    cpu = (int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK")
    assert abs(value(service, "process_cpu_seconds_total") - cpu) < 1
    age = float(subprocess.check_output(["ps", "-o", "etimes=", "-p", str(pid)]))
    assert abs(time.time() - age - value(service, "process_start_time_seconds")) < 3
    assert value(service, "peekstrip_build_info") == 1


def test_the_public_listener_does_not_serve_them(service):
    for path in ("/metrics", "/healthz", "/readyz"):
        service.get(path).problem(404)
    service.admin.ask("POST", "/metrics").problem(405)


def test_every_panel_of_the_dashboard_queries_existing_metrics(service, session):
    service.get(f"{session}/frame.png")
    known = set()
    for family in families(service).values():
        known |= {sample.name for sample in family.samples}
    dashboard = json.loads((ROOT / "Documents/grafana.json").read_text())
    queries = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    assert len(queries) >= 12
    for query in queries:
        asked = set(re.findall(r"\b(?:peekstrip|process)_\w+", query))
        assert asked and asked <= known, (query, asked - known)


def test_the_admin_listener_answers_to_its_own_names_only(service):
    """A page of another site can make its name resolve to this machine."""
    for path in ("/healthz", "/readyz", "/metrics"):
        assert service.admin.ask("GET", path, headers={"Host": "evil.example"}).status == 421
        assert service.admin.ask("GET", path, headers={"Host": "localhost"}).status == 200


def test_every_metric_is_in_the_document(plain_folder, tmp_path):
    screens = file_of(tmp_path, {"hall": {"every": "never", "key": KEY}})
    with serving(plain_folder, "--screens", screens) as service:
        # A device that says everything.
        service.get(f"/screens/hall/layout.json?key={KEY}&device=x&battery=50&voltage=3.9&signal=-60"
                    "&firmware=1")
        until(lambda: "\npeekstrip_sessions " in service.admin.get("/metrics").text, "sessions are counted")
        said = service.admin.get("/metrics").text
    reported = {name for name, _ in re.findall(r"^# TYPE (\S+) (\S+)$", said, re.MULTILINE)}
    document = (ROOT / "Documents/Operating.md").read_text()
    written = set(re.findall(r"`((?:peekstrip|process)_\w+)`", document))
    assert reported == written, (reported - written, written - reported)
    # The table of limits has every reason.
    limits = re.findall(r"^\| [0-9, ]+ \| .+? \| (.+?) \|", document, re.MULTILINE)
    listed = set(re.findall(r"`([a-z_]+)`", " ".join(limits))) - written
    assert listed == set(re.findall(r'^peekstrip_refusals_total{reason="(\w+)"}', said, re.MULTILINE))

"""Many pictures on a mount whose every call takes a millisecond: what is on another disk does not wait for it,
it does not count as away, and nothing is read twice."""

import signal
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from extent import IS_FULL, extent
from libraries import large_library
from mounts import (FailingShare, copied, failing_library, headers_read, is_indexed,  # noqa: F401
                    warnings_of_absence)
from service import ready, start, until
from test_metrics import value
from test_sharing import assert_within_bounds, figures
from visitors import listed, swipes

pytestmark = pytest.mark.rooms("Catalogue", "MetadataIndex")

COUNT = extent(short=60, full=100_000)
SECONDS = extent(short=0.5, full=60)
# How long a start, a scan, or reading all headers may take.
PATIENCE = extent(short=120, full=7200)


@contextmanager
def serving(share, folder, *options):
    with tempfile.NamedTemporaryFile(suffix=".log") as log:
        process = start(folder, *options, log=log, environment=share.environment)
        try:
            service = ready(process, log.name, PATIENCE)
            # It listens before if that takes long.
            until(lambda: service.admin.get("/readyz").status == 200, "the folders are read", PATIENCE)
            yield service
        finally:
            process.kill()
            process.wait()


def scanned(service):
    """The seconds of a scan of all folders."""
    began, scans = time.monotonic(), value(service, "peekstrip_scans_total")
    service.signal(signal.SIGHUP)
    until(lambda: value(service, "peekstrip_scans_total") > scans, "the folders are scanned", PATIENCE)
    return time.monotonic() - began


def test_a_slow_mount_holds_nobody_and_is_read_once(failing_library, plain_folder, tmp_path, note):
    served = tmp_path / "served"
    large_library(served / "share", COUNT)
    copied(plain_folder, served / "Plain", 6)
    share = FailingShare(failing_library, served / "share", tmp_path / "control")
    share.answer("slow")
    options = ["--rescan-seconds", "0", "--watch", "off", "--state", tmp_path / "state", "--sessions", "sqlite"]
    began = time.monotonic()
    with serving(share, served, *options) as service:
        first = time.monotonic() - began
        # It listens after 20 seconds, and shows what it has listed when that is all.
        until(lambda: service.get("/v1/galleries/Plain").status == 200, "the pictures are shown", PATIENCE)
        shown = time.monotonic() - began
        reading = swipes(service, SECONDS)
        until(lambda: is_indexed(service), "the index is filled", PATIENCE)
        indexed = time.monotonic() - began
        read = headers_read(service)
        alone = swipes(service, SECONDS)
        with ThreadPoolExecutor(1) as pool:
            scan = pool.submit(scanned, service)
            scanning = swipes(service, SECONDS)
            assert service.get("/").status == 200
            seconds = scan.result()
        assert headers_read(service) == read
        assert value(service, "peekstrip_items") == COUNT + 6
        assert warnings_of_absence(service) == []
        assert service.admin.get("/readyz").text.startswith("ready\n")
        session = service.session("Plain", page=2)
    began = time.monotonic()
    with serving(share, served, *options) as service:
        again = time.monotonic() - began
        until(lambda: is_indexed(service), "the index is loaded", PATIENCE)
        assert headers_read(service) == 0
        assert service.get(f"{session}/layout.json").json["strip"]["currentPage"] == 2
        memory = service.memory()
    note(f"{COUNT} pictures on a slow mount: served after {first:.1f} s, shown after {shown:.1f} s, all headers read "
         f"after {indexed:.1f} s, a scan {seconds:.1f} s, served again after {again:.1f} s, {memory / 1e6:.0f} MB; "
         f"events of another folder while headers are read {figures(alone, reading)}, "
         f"during the scan {figures(alone, scanning)}")
    for visit in (alone, reading, scanning):
        assert set(visit.statuses) == {200}, listed(visit.statuses)
    if IS_FULL:
        assert_within_bounds(alone, reading)
        assert_within_bounds(alone, scanning)

"""The image that Packaging/release made, run by runc: read-only, without capabilities, as any user, in 256 MiB."""

import json
import subprocess
import tarfile
import tempfile
import time
import urllib.request
from pathlib import Path

PORT, ADMIN = 18081, 19091
MEMORY = 256 * 1024 * 1024


def prove_image(file):
    """Serves the sample from an image; returns what was measured."""
    with tempfile.TemporaryDirectory(prefix="peekstrip-image-", ignore_cleanup_errors=True) as place:
        place = Path(place)
        with tarfile.open(file) as archive:
            archive.extractall(place / "layout")
        index = json.loads((place / "layout/index.json").read_text())
        tag = index["manifests"][0]["annotations"]["org.opencontainers.image.ref.name"]
        subprocess.run(["umoci", "unpack", "--image", f"{place}/layout:{tag}", place / "bundle"], check=True)
        size = subprocess.check_output(["du", "-sm", place / "bundle/rootfs"], text=True).split()[0]
        configure(place / "bundle/config.json")
        start = time.monotonic()
        log = place / "log"
        name = f"peekstrip-proof-{PORT}"
        with open(log, "w") as said:
            process = subprocess.Popen(["runc", "run", "--bundle", place / "bundle", name], stdout=said, stderr=said)
        try:
            while "healthz" not in log.read_text():
                assert process.poll() is None and time.monotonic() < start + 60, log.read_text()
                time.sleep(0.05)
            for page in range(12):
                with urllib.request.urlopen(
                        f"http://127.0.0.1:{PORT}/v1/galleries/Sample/frame.png?page={page}", timeout=60) as response:
                    assert response.read(4) == b"\x89PNG"
            seconds = time.monotonic() - start
        finally:
            subprocess.run(["runc", "kill", name, "TERM"])
            process.wait(30)
        text = log.read_text()
    # Every line is an object, those of the start and those of libraries among them.
    lines = [json.loads(line) for line in text.splitlines()]
    assert not any("fences" in line["message"] or line["level"] == "error" for line in lines)
    return f"{size} MB", f"12 frames within {seconds:.1f} s of the start"


def configure(file):
    """As `docker run --read-only --cap-drop ALL --user 4321 --memory 256m`, in this machine's network."""
    config = json.loads(file.read_text())
    process = config["process"]
    assert process["args"] == ["peekstrip", "serve", "/pictures"] and process["user"]["uid"] == 10001
    process |= {"terminal": False, "noNewPrivileges": True, "user": {"uid": 4321, "gid": 4321},
                "args": ["peekstrip", "serve", "/usr/share/peekstrip/Sample"],
                "capabilities": {kind: [] for kind in ("bounding", "effective", "permitted")}}
    process["env"] += [f"PEEKSTRIP_PORT={PORT}", f"PEEKSTRIP_ADMIN_PORT={ADMIN}", "PEEKSTRIP_LOG_FORMAT=json"]
    config["root"]["readonly"] = True
    config["linux"]["namespaces"] = [it for it in config["linux"]["namespaces"] if it["type"] != "network"]
    config["linux"]["resources"] = {"memory": {"limit": MEMORY}}
    file.write_text(json.dumps(config))

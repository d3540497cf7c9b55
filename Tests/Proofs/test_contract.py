"""Property-based tests of the published API description: valid and invalid requests on every
route that ends. Responses match the description, and none is a server error."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from extent import extent
from service import serving

pytestmark = pytest.mark.rooms()

# Examples for each operation, in addition to those for every value in the description.
EXAMPLES = extent(short=2, full=60)
# The bar for the full run.
CASES = extent(short=3000, full=10_000)
SECONDS = extent(short=900, full=1800)

# In a short run these get examples and a few random requests, and not one for each value of each parameter: they have
# the parameters of another format, most often of PNG, which does.
SAME_PARAMETERS = r"\.(webp|avif|bin)$|(frame|poster|\{screen\}|next|previous)\.(jpg|bmp)$"
BRIEFLY = extent(full="", short=f"[[operations]]\ninclude-path-regex = '{SAME_PARAMETERS}'\n"
                                "phases.coverage.enabled = false\n")

CHECKS = ("not_a_server_error", "status_code_conformance", "content_type_conformance",
          "response_headers_conformance", "response_schema_conformance", "unsupported_method",
          "allow_header_conformance")


def test_every_response_matches_the_description(plain_folder, tmp_path, report):
    with serving(plain_folder, "--max-connections-per-address", "0",
                 "--max-sessions-per-address", "1000000") as service:
        item = service.items("Plain")[0]["id"]
        session = service.session("Plain").rsplit("/", 1)[1]
        names = {"gallery": "Plain", "item": item, "session": session}
        (tmp_path / "schemathesis.toml").write_text("[parameters]\n" + "".join(
            f'"path.{name}" = {json.dumps(value)}\n' for name, value in names.items()) + BRIEFLY)
        program = Path(sys.executable).with_name("schemathesis")
        run = subprocess.run(
            [program, "--config-file", "schemathesis.toml", "run", f"{service.base}/openapi.json",
             "--phases", "examples,coverage,fuzzing", "--max-examples", str(EXAMPLES),
             "--checks", ",".join(CHECKS), "--continue-on-failure", "--seed", "1", "--workers", "2",
             "--request-timeout", "60", "--no-color",
             "--exclude-path-regex", r"/(stream|stream\.mjpeg|updates)$"],
            cwd=tmp_path, capture_output=True, text=True, timeout=SECONDS)
        # The tool's own failures (on Python 3.11.2 it may fail to print a function) are not the
        # service's; a failed request is marked by a cross, one without a response by its name.
        assert "❌" not in run.stdout and "Network Error" not in run.stdout, run.stdout[-8000:]
        cases = int(re.search(r"(\d+) generated", run.stdout)[1])
        assert cases >= CASES
        report(f"{cases} requests made from the description of the interface: all were answered "
               "as it says")
        assert service.get("/v1/galleries").status == 200

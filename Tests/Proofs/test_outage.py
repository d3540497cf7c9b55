"""A wall's page behind nginx: its service is away for a minute, and the page goes on by itself."""

import json
import time

import pytest

from extent import extent
from proxy import nginx
from screens import warm
from service import ROOT, free_port, running
from test_weak_client import SCREEN, open_with_scripts, page_of, watch_scripts, weak_chromium

pytestmark = pytest.mark.rooms()

OUTAGE = extent(short=5, full=60)
# Changes that may be heard of late: pictures that were loaded before the outage.
LATE = 30


def test_a_page_outlasts_an_outage_behind_nginx(tmp_path, report):
    (tmp_path / "screens.json").write_text(json.dumps({"screens": {"weak": SCREEN}}))
    (tmp_path / "state").mkdir()
    door, port = free_port(), free_port()

    def service():
        return running(ROOT / "Sample", "--screens", tmp_path / "screens.json", "--port", str(port),
                       environment={"PEEKSTRIP_STATE": str(tmp_path / "state"), "PEEKSTRIP_SESSIONS": "sqlite"})

    (tmp_path / "nginx").mkdir()
    server = f"""server {{
        listen 127.0.0.1:{door};
        location / {{
            proxy_pass http://127.0.0.1:{port};
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
        }}
    }}
"""
    with nginx(tmp_path / "nginx", server, door), weak_chromium(tmp_path, scripts=True) as (_, tools), \
            page_of(tools) as page:
        with service() as first:
            warm(first, "weak")
            open_with_scripts(page, f"http://127.0.0.1:{door}/screens/weak")
            watch_scripts(page, 2)
        # This is the outage. nginx answers 502.
        time.sleep(OUTAGE)
        with service():
            back = time.time()
            loads = 0
            for _ in range(LATE):
                seen = watch_scripts(page, 1)
                loads += seen.loads
                if seen.times[-1] > back * 1000:
                    break
            assert seen.times[-1] > back * 1000
            assert loads == 0
            assert page.value_of("location.pathname") == "/screens/weak"
            assert page.value_of("document.images[0].naturalWidth") > 0
            report(f"{OUTAGE} s of outage behind nginx: the next change is seen {time.time() - back:.1f} s behind it")

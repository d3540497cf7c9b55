"""A client that a tool makes from the description of the interface, and nothing else: it turns a page."""

import importlib
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from service import PATIENCE

pytestmark = pytest.mark.rooms("Interface", "GalleryService")


@pytest.fixture
def generated(service, tmp_path, monkeypatch):
    """Imports a module of the generated package by its name."""
    described = service.get("/openapi.json").json
    # The tool takes a choice between members that are required for one between values of any type.
    del described["components"]["schemas"]["FormEvent"]["oneOf"]
    (tmp_path / "openapi.json").write_text(json.dumps(described))
    (tmp_path / "options.yaml").write_text("post_hooks: []\n")
    program = Path(sys.executable).with_name("openapi-python-client")
    run = subprocess.run(
        [program, "generate", "--path", "openapi.json", "--config", "options.yaml",
         "--meta", "none", "--output-path", "described"],
        cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE)
    said = run.stdout + run.stderr
    assert run.returncode == 0, said[-4000:]
    # It has no types for pictures, whose bytes it gives as they are; it leaves out nothing else.
    assert "will not be generated" not in said, said[-4000:]
    monkeypatch.syspath_prepend(tmp_path)
    return lambda name: importlib.import_module(f"described{name}")


def test_a_client_from_the_description_makes_a_session_and_turns_its_page(service, generated):
    models = generated(".models")
    client = generated("").Client(service.base, httpx_args={"trust_env": False})

    def call(operation, *values, **fields):
        return generated(f".api.default.{operation}").sync_detailed(
            *values, client=client, **fields)

    listed = call("galleries").parsed.galleries
    gallery, = (gallery.id for gallery in listed if gallery.title == "Plain")

    made = call("create_session", body=models.NewSession(gallery=gallery, width=320, height=240))
    assert made.status_code == 201
    session = made.parsed.session
    assert made.parsed.layout.strip.current_page == 0

    swipe = models.SwipeEvent(
        type_=models.SwipeEventType.SWIPE, direction=models.SwipeEventDirection.LEFT)
    result = call("post_events", session, body=models.Batch(seq=1, events=[swipe])).parsed
    assert {"type": "pageChanged", "from": 0, "to": 1} in [
        outcome.to_dict() for outcome in result.outcomes]

    layout = call("session_layout", session, t="rest").parsed
    assert (layout.motion.kind, layout.strip.current_page) == ("resting", 1)
    viewport = (layout.viewport.width, layout.viewport.height)
    frame = call("session_frame", session, t="rest")
    assert Image.open(io.BytesIO(frame.content)).size == viewport == (320, 240)

    assert call("delete_session", session).status_code == 204
    problem = call("session_layout", session)
    assert (problem.status_code, problem.parsed.type_) == (404, "/problems/session-gone")

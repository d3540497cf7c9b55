"""The command that signs links."""

import os
import subprocess

import pytest

from service import EXECUTABLE, serving


def keys(folder):
    """A file with a key."""
    file = folder / "keys"
    file.write_text("new:0123456789abcdef0123456789abcdef\n")
    return file


def test_signing_finds_its_keys_and_base_as_the_service_does(plain_folder, tmp_path):
    tokens = tmp_path / "tokens"
    tokens.write_text("viewers-0123456789abcdef\n")
    file = tmp_path / "peekstrip.json"
    file.write_text('{"link-key-file": "%s", "base-path": "/pictures", "access-token-file": "%s"}'
                    % (keys(tmp_path), tokens))
    link = subprocess.run([EXECUTABLE, "sign", "--config", file, "/v1/galleries"], text=True,
                          capture_output=True, check=True).stdout.strip()
    assert link.startswith("/pictures/v1/galleries?expires=")
    with serving(plain_folder, "--config", str(file)) as service:
        assert service.get(link).status == 200
        service.get("/pictures/v1/galleries").problem(401)


@pytest.mark.parametrize("options", [
    ["v1/galleries"], ["http://a/v1"], ["--expires", "soon", "/"], ["--expires", "0d", "/"],
    ["--expires", "999999999d", "/"], ["/?signature=1"], ["/../etc"], ["nothing at all"],
    ["/nothing"], ["/v1/sessions"], ["/assets/viewer.css"], ["/g/a_b"], ["/v1/galleries?page=1"],
    ["/v1/galleries/Plain/frame.png?pages=3"], ["/v1/galleries/Plain/frame.png?width=1"],
    ["/v1/galleries/Plain/frame/grey-3.png"], ["/g/Plain?pageLengths=" + 8000 * "0"],
    ["--base-path", "/pictures", "/pictures/v1/galleries"]], ids=lambda options: options[-1][:40])
def test_what_cannot_be_signed_is_refused_in_a_sentence(tmp_path, options):
    done = subprocess.run([EXECUTABLE, "sign", *options], text=True, capture_output=True,
                          env={**os.environ, "PEEKSTRIP_LINK_KEY_FILE": str(keys(tmp_path))})
    assert done.returncode > 0 and done.stdout == ""
    assert len([line for line in done.stderr.splitlines() if line.startswith("Error: ")]) == 1


def test_signing_needs_keys():
    done = subprocess.run([EXECUTABLE, "sign", "/"], text=True, capture_output=True)
    assert done.returncode > 0 and "--link-key-file" in done.stderr

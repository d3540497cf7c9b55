"""The scripts in bin: their help, and what `bin/serve` builds and starts, without any build."""

import os
import re
import shutil
import subprocess

import pytest

from service import EXECUTABLE, PATIENCE, ROOT

pytestmark = pytest.mark.rooms()

SCRIPTS = ["bench", "fuzz", "prove", "sanitize", "serve", "setup", "test"]

# In place of the compiler: builds a program that prints its assets and its arguments, one a line.
COMPILER = """#!/bin/sh
case "$*" in
*--show-bin-path*) echo "$CLONE/.build/release" ;;
*)
    echo "compiling" >&2
    mkdir -p "$CLONE/.build/release"
    printf '#!/bin/sh\\nprintf "%%s\\\\n" "$PEEKSTRIP_ASSETS" "$@"\\n' >"$CLONE/.build/release/peekstrip"
    chmod +x "$CLONE/.build/release/peekstrip"
    ;;
esac
"""


def linked(script, folder):
    """A link to a link to a script, in another folder."""
    (folder / "links").mkdir()
    (folder / "links" / "script").symlink_to(script)
    (folder / "start").symlink_to("links/script")
    return folder / "start"


@pytest.mark.parametrize("option", ["--help", "-h"])
@pytest.mark.parametrize("name", SCRIPTS)
def test_each_script_explains_itself_without_building(tmp_path, name, option):
    # No program that installs or builds can be found.
    tools = tmp_path / "tools"
    tools.mkdir()
    for tool in ("bash", "env", "sed"):
        (tools / tool).symlink_to(shutil.which(tool))
    said = subprocess.run([linked(ROOT / "bin" / name, tmp_path), option], cwd=tmp_path, text=True,
                          capture_output=True, env={"PATH": str(tools)}, timeout=PATIENCE)
    assert (said.returncode, said.stderr) == (0, "")
    assert re.search(rf"^    bin/{name}\b", said.stdout, re.M)
    assert "set -euo pipefail" not in said.stdout and "#" not in said.stdout


def test_the_help_of_serve_names_options_of_the_program():
    said = subprocess.run([ROOT / "bin/serve", "somewhere", "--help"], text=True,
                          capture_output=True, check=True, timeout=PATIENCE).stdout
    known = subprocess.run([EXECUTABLE, "serve", "--help"], text=True, capture_output=True,
                           check=True).stdout
    named = set(re.findall(r"^    (--[a-z-]+)", said, re.M))
    assert len(named) > 5 and named <= set(re.findall(r"--[a-z-]+", known))
    assert "FOLDER" in said and (ROOT / "Documents/Configuration.md").exists()
    assert "Documents/Configuration.md" in said


@pytest.fixture
def serve(tmp_path):
    """Runs `bin/serve` of a fresh clone, through a link and from another folder."""
    clone = tmp_path / "fresh clone"
    (clone / "bin").mkdir(parents=True)
    shutil.copy(ROOT / "bin/serve", clone / "bin/serve")
    tools = tmp_path / "tools"
    tools.mkdir()
    for path, text in ((clone / "bin/setup", "#!/bin/sh\n"), (clone / "bin/engine", "#!/bin/sh\n"),
                       (tools / "swift", COMPILER)):
        path.write_text(text)
        path.chmod(0o755)
    start = linked(clone / "bin/serve", tmp_path)

    def serve(*arguments, **variables):
        """What it prints, with the clone's path as CLONE."""
        said = subprocess.run(
            [start, *arguments], cwd=tmp_path, text=True, capture_output=True, check=True,
            env={"PATH": f"{tools}:{os.environ['PATH']}", "CLONE": str(clone), **variables}, timeout=PATIENCE)
        return said.stdout.replace(str(clone), "CLONE").splitlines(), said.stderr.splitlines()

    return serve


def test_serve_says_that_it_builds_before_the_first_build_only(serve):
    _, errors = serve()
    assert re.fullmatch(r"serve: building Peekstrip; .* about \d+ minutes .*", errors[0])
    assert errors[1:] == ["compiling"]
    _, errors = serve()
    assert errors == ["compiling"]


@pytest.mark.parametrize("arguments, started", [
    ([], ["CLONE/Sample"]),
    (["--port", "0"], ["CLONE/Sample", "--port", "0"]),
    (["my pictures"], ["my pictures"]),
    (["/srv/my pictures", "--log-level", "error"], ["/srv/my pictures", "--log-level", "error"]),
])
def test_serve_takes_a_folder_and_options(serve, arguments, started):
    output, _ = serve(*arguments)
    assert output == ["CLONE", "serve", *started]


def test_serve_starts_a_program_that_is_there_and_builds_none(serve):
    output, errors = serve("my pictures", PEEKSTRIP_EXECUTABLE="/bin/echo")
    assert output == ["serve my pictures"] and errors == []

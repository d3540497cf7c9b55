"""Options come from the command line, the environment and a file; errors name their origin."""

import json
import os
import re
import subprocess

import pytest

from service import EXECUTABLE, PATIENCE, ROOT, running, serving, until

pytestmark = pytest.mark.rooms("Peekstrip")

DOCUMENT = (ROOT / "Documents" / "Configuration.md").read_text()


def run(*options, **environment):
    """The output of the program with --print-config, or its error message."""
    return subprocess.run(
        [EXECUTABLE, "serve", "--print-config", *options], cwd=ROOT, text=True, timeout=PATIENCE,
        capture_output=True, env={**os.environ, **environment})


def printed(*options, **environment):
    """Each option's value, with its origin."""
    done = run(*options, **environment)
    assert done.returncode == 0, done.stderr
    rows = [re.fullmatch(r'([a-z-]+) += ("(?:[^"\\]|\\.)*"|\(hidden\)) +(.*)', line)
            for line in done.stdout.splitlines()]
    assert all(rows), done.stdout
    return {row[1]: (row[2] if row[2] == "(hidden)" else json.loads(row[2]), row[3].strip())
            for row in rows}


def refused(*options, **environment):
    """The error message with which the program rejects its options."""
    done = run(*options, **environment)
    assert done.returncode > 0 and done.stdout == ""
    sentence, = [line for line in done.stderr.splitlines() if line.startswith("Error: ")]
    return sentence


@pytest.fixture
def file(tmp_path):
    """Writes a configuration file, and returns its path."""
    def write(content):
        path = tmp_path / "peekstrip.json"
        path.write_text(content if isinstance(content, str) else json.dumps(content))
        return str(path)
    return write


def known_options():
    """The names of all options that take a value."""
    said = subprocess.run([EXECUTABLE, "serve", "--help"], text=True, capture_output=True,
                          check=True).stdout
    return set(re.findall(r"^\s+--([a-z-]+) <", said, re.M))


def test_the_command_line_wins_over_the_environment_and_that_over_the_file(file):
    path = file({"port": 1001, "host": "127.0.0.3", "max-sessions": 7, "drain-seconds": 3})
    settings = printed("--config", path, "--port", "1003",
                       PEEKSTRIP_PORT="1002", PEEKSTRIP_HOST="127.0.0.2")
    assert settings["port"] == ("1003", "--port")
    assert settings["host"] == ("127.0.0.2", "PEEKSTRIP_HOST")
    assert settings["max-sessions"] == ("7", f'"max-sessions" in {path}')
    assert settings["rescan-seconds"] == ("60", "(default)")
    assert settings["config"] == (path, "--config")


def test_every_option_is_printed_and_can_be_set_in_all_three_ways(file):
    plain = printed()
    assert set(plain) == known_options() | {"folder", "exclude-nothing"}
    # A default is a valid value of its option, except where it is empty.
    usual = {name: value for name, (value, _) in plain.items() if value}
    assert len(usual) > 10
    path = file({"folder": ".", **usual})
    assert {name for name, (_, origin) in printed("--config", path).items()
            if origin == f'"{name}" in {path}'} == set(usual)
    variables = {"PEEKSTRIP_" + name.upper().replace("-", "_"): value
                 for name, value in usual.items()}
    assert {name for name, (_, origin) in printed(**variables).items()
            if origin.startswith("PEEKSTRIP_")} == set(usual)
    # A flag has no value on the command line.
    options = [part for name, value in usual.items() if name not in ("folder", "exclude-nothing")
               for part in (f"--{name}", value)] + ["--exclude-nothing"]
    assert {name for name, (_, origin) in printed(*options, usual["folder"]).items()
            if origin == f"--{name}"} == set(usual)


def test_the_file_can_be_named_by_the_environment(file):
    path = file({"port": 1001})
    assert printed(PEEKSTRIP_CONFIG=path)["port"][0] == "1001"
    assert printed(PEEKSTRIP_CONFIG=path)["config"] == (path, "PEEKSTRIP_CONFIG")


def test_lists_stand_in_the_file_as_lists(file):
    path = file({"allowed-hosts": ["a.example", "b.example"]})
    assert printed("--config", path)["allowed-hosts"][0] == "a.example,b.example"


@pytest.mark.parametrize("content, words", [
    ({"prot": 1}, '"prot"'), ({"config": "other.json"}, '"config"'),
    ({"port": "many"}, '"port"'), ({"port": 65536}, '"port"'), ({"port": None}, '"port"'),
    ({"port": {"number": 1}}, '"port"'), ({"log-level": "loud"}, '"log-level"'),
    ({"allowed-hosts": ["a", 1]}, '"allowed-hosts"'), ('{"port": 1, "port": 2}', '"port"'),
    ('{\n"port": 1,\n}', "line 3"), ("[]", "object"), ("", "line 1"), ("\xff", "line 1")])
def test_a_mistake_in_the_file_is_reported_with_its_place(file, content, words):
    path = file(content)
    sentence = refused("--config", path)
    assert words in sentence and path in sentence


def test_a_file_that_is_not_there_is_named(tmp_path):
    assert "/none.json" in refused("--config", tmp_path / "none.json")


def test_the_environment_is_named_where_it_is_wrong(file):
    path = file({"port": 1})
    sentence = refused("--config", path, PEEKSTRIP_PORT="x")
    assert "PEEKSTRIP_PORT" in sentence and path not in sentence


def test_a_password_in_an_address_is_not_printed(file):
    address = "redis://:keep-this-secret@127.0.0.1:1/0"
    for done in (run("--sessions", address), run(PEEKSTRIP_SESSIONS=address),
                 run("--config", file({"sessions": address}))):
        assert done.returncode == 0
        assert "keep-this" not in done.stdout + done.stderr
    assert printed("--sessions", address)["sessions"] == ("(hidden)", "--sessions")
    assert printed("--sessions", "redis://127.0.0.1:1")["sessions"][0] == "redis://127.0.0.1:1"


@pytest.mark.parametrize("option", [
    "immich-key-file", "access-token-file", "admin-token-file", "link-key-file", "sessions-file"])
def test_a_secret_in_place_of_the_name_of_its_file_is_not_printed(option, file):
    secret = "keep-this-secret-0123456789"
    beside = ["--immich", "http://127.0.0.1:1"] if option == "immich-key-file" else []
    variable = "PEEKSTRIP_" + option.upper().replace("-", "_")
    for done in (run(f"--{option}", secret, *beside), run(*beside, **{variable: secret}),
                 run("--config", file({option: secret}), *beside)):
        assert option in done.stdout + done.stderr
        assert "keep-this" not in done.stdout + done.stderr


def test_the_name_of_a_file_of_secrets_is_printed(file):
    path = file("0123456789abcdef")
    assert printed("--immich", "http://127.0.0.1:1", "--immich-key-file", path)["immich-key-file"][0] == path
    assert printed("--access-token-file", path)["access-token-file"][0] == path


def test_a_password_in_the_address_of_a_server_is_not_printed():
    settings = printed("--immich", "http://me:keep-this-secret@127.0.0.1:1", "--immich-key-file", "/dev/null")
    assert settings["immich"] == ("(hidden)", "--immich")


def test_printing_survives_what_is_no_single_line():
    assert printed("--assets", str(ROOT), "--allowed-hosts", 'a"\nb')["allowed-hosts"][0] == 'a"\nb'


def test_a_service_is_started_by_a_file(plain_folder, file):
    path = file({"folder": str(plain_folder), "allowed-hosts": ["peek.example"]})
    with serving(plain_folder, "--config", path) as service:
        assert service.get("/", host="peek.example").status == 200
        assert service.get("/", host="other.example").status == 421


@pytest.mark.parametrize("variables, warning", [
    ({"PEEKSTRIP_PROT": "80", "PEEKSTRIP_COLOUR": "red"}, "PEEKSTRIP_COLOUR, PEEKSTRIP_PROT"),
    ({}, None)])
def test_unknown_variables_are_named_in_a_warning(plain_folder, variables, warning):
    with running(plain_folder, environment=variables) as service:
        found = re.findall(r"unknown environment variables are ignored: (.*)", service.log)
    assert found == ([warning] if warning else [])


@pytest.mark.parametrize("fonts, words", [
    ("/usr/share/fonts/truetype/dejavu", "Chinese, Devanagari, Japanese, Korean, Thai, emoji"),
    ("/nowhere", "Arabic, Chinese, Devanagari, Hebrew, Japanese, Korean, Thai, emoji")])
def test_scripts_that_no_font_has_are_named_at_the_start(plain_folder, tmp_path, fonts, words):
    settings = tmp_path / "fonts.conf"
    settings.write_text(f"<fontconfig><dir>{fonts}</dir><cachedir>{tmp_path}</cachedir></fontconfig>")
    with running(plain_folder, environment={"FONTCONFIG_FILE": str(settings)}) as service:
        found = until(lambda: re.findall(r"boxes for (.*): install (.*)", service.log),
                      "the scripts are named")
    assert found == [(words, "fonts-noto-cjk, fonts-noto-color-emoji, fonts-noto-core")]


def test_the_version_is_printed_with_libraries_and_formats():
    said = subprocess.run([EXECUTABLE, "--version"], text=True, capture_output=True, check=True).stdout
    name, built, libraries, formats, *_ = said.splitlines()
    assert re.fullmatch(r"peekstrip \d+\.\d+\.\d+", name)
    assert re.fullmatch(r"built by Swift 6\.\d\S* for " + os.uname().machine, built)
    for library, package in (("libvips", "vips"), ("libmicrohttpd", "libmicrohttpd"), ("SQLite", "sqlite3"),
                             ("libcurl", "libcurl"), ("Expat", "expat"), ("libheif", "libheif")):
        known = subprocess.check_output(["pkg-config", "--modversion", package], text=True).strip()
        assert f"{library} {known}" in libraries
    assert re.match("shows JPEG, PNG, WebP", formats)


def test_the_version_is_the_same_everywhere(plain_folder):
    version = subprocess.check_output([EXECUTABLE, "--version"], text=True).split()[1]
    changes = (ROOT / "CHANGELOG.md").read_text()
    assert re.search(r"^## \[(\d.*?)\]", changes, re.M)[1] == version
    with serving(plain_folder, "--log-format", "json") as service:
        assert f"peekstrip {version}\n" in service.admin.get("/readyz").text
        assert re.search(f'^peekstrip_build_info{{.*version="{version}".*arch="{os.uname().machine}".*}} 1$',
                         service.admin.get("/metrics").text, re.M)
        assert service.get("/openapi.json").json["info"]["version"] == version
        assert f"Peekstrip {version}" in service.get("/g/Plain/settings").text
        start, = [line for line in map(json.loads, service.log.splitlines()) if " serves " in line["message"]]
    assert start["version"] == version and start["addresses"] == f"http://127.0.0.1:{service.port}/"
    assert 'log-format="json"' in start["set"]


# MARK: What the document says

def test_the_document_lists_every_option():
    documented = set(re.findall(r"^\| `--([a-z-]+)", DOCUMENT, re.M))
    assert documented == known_options() | {"print-config", "exclude-nothing"}


def test_the_document_and_the_help_have_the_defaults_of_the_program():
    said = subprocess.run([EXECUTABLE, "--experimental-dump-help"], text=True, capture_output=True,
                          check=True).stdout
    serve, = [it for it in json.loads(said)["command"]["subcommands"] if it["commandName"] == "serve"]
    helped = {it["valueName"]: re.search(r"\(default: (.+)\)\.$", it["abstract"])[1]
              for it in serve["arguments"] if it["kind"] == "option"}
    documented = {name: words.replace("`", "") for name, words in re.findall(
        r"^\| `--([a-z-]+) [^`]+` \| .+ \| (.+) \|$", DOCUMENT, re.M)}
    helped["exclude"] = helped.pop("pattern")
    assert documented == helped
    # Other defaults are words: "none", "a third of the machine's".
    plain = {name: value for name, (value, _) in printed().items() if value and name in helped}
    assert len(plain) > 30
    assert {name: helped[name] for name in plain if " " not in helped[name]} == {
        name: value for name, value in plain.items() if " " not in helped[name]}


def test_the_document_has_the_groups_of_the_help():
    said = subprocess.run([EXECUTABLE, "serve", "--help"], text=True, capture_output=True,
                          check=True).stdout
    helped = groups(said, r"^([A-Z][A-Z, ]+):$", r"^  --([a-z-]+)")
    # Everything but --version and --help is in a group.
    assert (helped.pop("ARGUMENTS"), helped.pop("OPTIONS")) == ([], ["version"])
    assert {title.upper(): names for title, names in groups(
        DOCUMENT, r"^##+ (.+)$", r"^\| `--([a-z-]+)").items() if names} == helped
    # What a household needs is read at a glance.
    assert list(helped)[0] == "COMMON OPTIONS" and 5 <= len(helped["COMMON OPTIONS"]) <= 8


def groups(text, heading, option):
    """The options below each heading of a text, in their order."""
    parts = re.split(heading, text, flags=re.M)
    return {title: re.findall(option, part, re.M) for title, part in zip(parts[1::2], parts[2::2])}


def test_the_file_of_the_document_is_understood(file, tmp_path):
    content = re.search(r"```json\n(.*?)```", DOCUMENT, re.S)[1]
    values = json.loads(content)
    for name, value in values.items():
        # Creates the files that the example names, so that they can be read.
        if name.endswith("-file"):
            secret = tmp_path / name
            secret.write_text("key-1:" + "0123456789abcdef" * 2 + "\n")
            content = content.replace(f'"{value}"', f'"{secret}"')
    path = file(content)
    settings = printed("--config", path)
    assert {name for name, (_, origin) in settings.items()
            if origin == f'"{name}" in {path}'} == set(values)



def test_the_health_command_finds_the_port_as_the_service_does(service, file):
    path = file({"admin-port": service.admin.port})
    done = subprocess.run([EXECUTABLE, "health"], text=True, capture_output=True, timeout=PATIENCE,
                          env={**os.environ, "PEEKSTRIP_CONFIG": path})
    assert done.returncode == 0 and f":{service.admin.port}/healthz answers 200" in done.stdout
    named = subprocess.run([EXECUTABLE, "health", "--config", path], text=True,
                           capture_output=True, timeout=PATIENCE)
    assert named.stdout == done.stdout

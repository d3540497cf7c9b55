"""A server that other machines can open says where, and shows the address as a QR code in a terminal."""

import os
import pty
import re
import select
import subprocess
import time

import pytest
import zxingcpp
from PIL import Image

from service import EXECUTABLE, PATIENCE, ROOT, running

pytestmark = pytest.mark.rooms("QRCoding", "Peekstrip")

HALVES = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}


def other_addresses():
    """The addresses of this machine that other machines may know, by the system's own list."""
    said = subprocess.run(["hostname", "--all-ip-addresses"], capture_output=True, text=True).stdout
    return [address for address in said.split() if ":" not in address]


def serving_lines(folder, tmp_path, *options, environment=None):
    environment = {"PEEKSTRIP_STATE": str(tmp_path / "state"), **(environment or {})}
    with running(folder, *options, environment=environment) as service:
        return service, service.log


def test_a_server_on_all_addresses_says_which_ones_other_machines_open(plain_folder, tmp_path):
    service, said = serving_lines(plain_folder, tmp_path, "--host", "0.0.0.0")
    named = re.findall(r"^Other machines open http://([0-9.]+):(\d+)/$", said, re.M)
    assert {port for _, port in named} <= {str(service.port)}
    # Interfaces of containers on this machine are left out, which the system lists.
    assert {address for address, _ in named} <= set(other_addresses())
    assert named or not other_addresses()
    assert "\033" not in said and "▀" not in said


@pytest.mark.parametrize(("options", "environment"), [
    ((), {}), (("--host", "localhost"), {}), (("--host", "0.0.0.0"), {"container": "docker"}),
    (("--host", "0.0.0.0", "--allowed-hosts", "pictures.example"), {}),
])
def test_other_servers_say_nothing_of_it(plain_folder, tmp_path, options, environment):
    _, said = serving_lines(plain_folder, tmp_path, *options, environment=environment)
    assert "Other machines" not in said


def code_lines(text):
    return re.findall(r"\033\[30;107m(.*?)\033\[0m\r\n", text)


def is_whole(text):
    """Whether the square is there: a line is two rows high. A terminal may hand on any part of it."""
    lines = code_lines(text)
    return bool(lines) and 2 * len(lines) >= len(lines[0])


def test_a_terminal_shows_the_address_as_a_qr_code(plain_folder, tmp_path):
    if not other_addresses():
        pytest.skip("this machine has no address that others know")
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [EXECUTABLE, "serve", plain_folder, "--host", "0.0.0.0", "--port", "0", "--admin-port", "0",
         "--base-path", "/pictures", "--state", tmp_path / "state"],
        cwd=ROOT, stdin=slave, stdout=slave, stderr=subprocess.DEVNULL)
    os.close(slave)
    said = b""
    try:
        deadline = time.monotonic() + PATIENCE
        while not is_whole(said.decode(errors="replace")):
            assert time.monotonic() < deadline, said
            if select.select([master], [], [], 1)[0]:
                said += os.read(master, 65_536)
    finally:
        process.kill()
        process.wait()
        os.close(master)
    text = said.decode()
    address = re.search(r"Other machines open (\S+)", text)[1]
    assert address.endswith("/pictures/")
    rows = []
    for line in code_lines(text):
        pairs = [HALVES[character] for character in line]
        rows += [[pair[0] for pair in pairs], [pair[1] for pair in pairs]]
    picture = Image.new("L", (len(rows[0]), len(rows)))
    picture.putdata([255 * (1 - module) for row in rows for module in row])
    picture = picture.resize((8 * picture.width, 8 * picture.height), Image.Resampling.NEAREST)
    [code] = zxingcpp.read_barcodes(picture)
    assert code.text == address

"""Servers of pictures over TLS: what the operator reads of a certificate that is not believed."""

import signal
import socket
import ssl
import struct
import subprocess
import threading

import pytest

from service import until
from sources import RED, away, colours, frame, is_listed, told, two_albums  # noqa: F401
from webdav import ScriptedDAV

pytestmark = pytest.mark.rooms("PictureSources", "PictureFetching")

# What is wrong with a certificate: its name, the days for which it is valid, and whether this machine knows it.
FAULTS = {
    "expired": ("IP:127.0.0.1", -1, True, "certificate has expired"),
    "of another name": ("DNS:other.example", 2, True, "certificate is for another name"),
    "signed by itself": ("IP:127.0.0.1", 2, False, "certificate is signed by itself"),
}


def certificate(folder, stem, name, days):
    """A file with a key and a certificate that is signed with it."""
    key, request, made = (folder / f"{stem}.{ending}" for ending in ("key", "request", "pem"))

    def run(*command):
        subprocess.run(["openssl", *map(str, command)], check=True, capture_output=True)

    run("req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key,
        "-out", request, "-subj", f"/CN={stem}")
    extensions = folder / f"{stem}.extensions"
    extensions.write_text(f"subjectAltName={name}\n")
    run("x509", "-req", "-in", request, "-signkey", key, "-days", days, "-extfile", extensions, "-out", made)
    both = folder / f"{stem}.both"
    both.write_bytes(key.read_bytes() + made.read_bytes())
    return both, made.read_bytes()


def secured_by(context, accept):
    """Accepts connections over TLS."""
    def get_request():
        connection, address = accept()
        return context.wrap_socket(connection, server_side=True), address

    return get_request


@pytest.mark.parametrize("fault", FAULTS)
def test_a_certificate_that_is_not_believed_is_told_and_the_last_pictures_go_on(frame, tmp_path, monkeypatch, fault):
    name, days, is_known, words = FAULTS[fault]
    good, good_certificate = certificate(tmp_path, "good", "IP:127.0.0.1", 2)
    bad, bad_certificate = certificate(tmp_path, "bad", name, days)
    known = tmp_path / "known.pem"
    known.write_bytes(good_certificate + (bad_certificate if is_known else b""))
    monkeypatch.setenv("SSL_CERT_FILE", str(known))
    dav = ScriptedDAV()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    # A resumed session was believed, too.
    context.num_tickets = 0
    context.options |= ssl.OP_NO_TICKET
    context.load_cert_chain(good)
    dav.get_request = secured_by(context, dav.get_request)
    # Each request on a connection of its own, because those that are open were believed.
    dav.answer = lambda handler: setattr(handler, "close_connection", True)
    try:
        two_albums(dav)
        frame.define(frame.source(dav.base.replace("http:", "https:")))
        with frame.serving() as service:
            until(lambda: is_listed(service), "the server is listed")
            until(lambda: colours(service, "Family") == [RED], "a picture is fetched")
            context.load_cert_chain(bad)
            service.signal(signal.SIGHUP)
            told(service, words)
            assert colours(service, "Family") == [RED]
            until(lambda: words in service.log, "the log says it as well")
            context.load_cert_chain(good)
            service.signal(signal.SIGHUP)
            until(lambda: away(service) is None, "the certificate is renewed")
        # Over TLS the password is sent at once.
        assert dav.challenges == 0
    finally:
        dav.stop()


@pytest.mark.parametrize("content", [None, "no certificate\n"])
def test_a_file_of_authorities_that_cannot_be_read_is_told_as_that(frame, tmp_path, monkeypatch, content):
    known = tmp_path / "known.pem"
    if content:
        known.write_text(content)
    monkeypatch.setenv("SSL_CERT_FILE", str(known))
    with socket.create_server(("127.0.0.1", 0)) as listener:
        frame.define(frame.source(f"https://127.0.0.1:{listener.getsockname()[1]}/"))
        with frame.serving() as service:
            told(service, "the file with the authorities cannot be read or has none: correct the variable SSL_CERT_FILE")
            assert "not known here" not in away(service)["reason"]


def test_a_connection_that_is_reset_before_it_is_secure_is_told_as_that(frame):
    speaks = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        def reset():
            try:
                while True:
                    connection, _ = listener.accept()
                    with connection:
                        if speaks.is_set():
                            connection.recv(4096)
                            connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
                            continue
                        connection.recv(10)
                        # Without waiting for what is left (SO_LINGER, socket(7)).
                        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            except OSError:
                pass

        threading.Thread(target=reset, daemon=True).start()
        frame.define(frame.source(f"https://127.0.0.1:{listener.getsockname()[1]}/"))
        with frame.serving() as service:
            told(service, "breaks the connection off before it is secure")
            assert "does not speak HTTPS" not in away(service)["reason"]
            speaks.set()
            service.signal(signal.SIGHUP)
            told(service, "does not speak HTTPS")
        # Closing it would leave the thread in its call.
        listener.shutdown(socket.SHUT_RDWR)

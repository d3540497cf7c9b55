"""A proxy in front of the service, which answers with an error of its own while the service is away."""

import socket
import threading
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit


class Proxy:
    """A proxy that answers with an error of its own while the service is away."""

    ERROR = (b"HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\nContent-Length: 24\r\n"
             b"Connection: close\r\n\r\n<h1>502 Bad Gateway</h1>")

    def __init__(self, base):
        address = urlsplit(base)
        self.service = (address.hostname, address.port)
        self.is_away = False
        self.errors = 0
        self.open = set()
        self.door = socket.create_server(("127.0.0.1", 0))
        self.base = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        with suppress(OSError):
            while True:
                client, _ = self.door.accept()
                threading.Thread(target=self.answer, args=(client,), daemon=True).start()

    def answer(self, client):
        with suppress(OSError), client:
            if self.is_away:
                client.recv(65536)
                self.errors += 1
                client.sendall(self.ERROR)
                return
            with socket.create_connection(self.service) as service:
                self.open |= {client, service}
                back = threading.Thread(target=self.copy, args=(service, client), daemon=True)
                back.start()
                self.copy(client, service)
                back.join()

    @staticmethod
    def copy(source, target):
        with suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data)
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def lose_the_service(self):
        self.is_away = True
        # Connections may come meanwhile.
        for end in list(self.open):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


@contextmanager
def proxy(base):
    proxy = Proxy(base)
    try:
        yield proxy
    finally:
        proxy.lose_the_service()
        proxy.door.close()

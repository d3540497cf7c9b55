"""The service behind a proxy and below a base path."""

import re
from urllib.parse import urljoin, urlsplit

import html5lib
import pytest

from proxy import proxied
from service import ROOT, serving, start_and_end, until

pytestmark = pytest.mark.rooms("HTTPServing", "RequestGate", "WebPages")

BASE = "/pictures"
OUTER = "pictures.example"


@pytest.fixture(scope="module")
def outer(plain_folder):
    with proxied(plain_folder, "--base-path", BASE, "--trusted-proxies", "socket",
                 "--allowed-hosts", OUTER) as client:
        yield client


@pytest.fixture(scope="module")
def trusting(plain_folder):
    """A service that believes proxies, on this machine and in a network."""
    with serving(plain_folder, "--trusted-proxies", "127.0.0.1,10.0.0.0/8", "--allowed-hosts", OUTER,
                 "--max-sessions-per-address", "2", "--max-connections-per-address", "2") as service:
        yield service


def addresses(page):
    """The links of a page: pairs of an attribute's name and its value."""
    document = html5lib.parse(page, namespaceHTMLElements=False)
    for element in document.iter():
        for name in ("href", "src", "action", "formaction", "data-base", "data-gallery-href"):
            # What stands in for a cover is in the page itself.
            value = element.get(name)
            if value is not None and not value.startswith("data:"):
                yield name, value
        for part in (element.get("srcset") or "").split(","):
            if part.strip():
                yield "src", part.split()[0]
        if element.get("property") in ("og:url", "og:image"):
            yield "absolute", element.get("content")


def strings(value):
    """Every text in a JSON document; of base64, which may begin as a path, none."""
    if isinstance(value, dict):
        value = [part for name, part in value.items() if name != "thumbHash"]
    if isinstance(value, list):
        for part in value:
            yield from strings(part)
    elif isinstance(value, str):
        yield value


# MARK: The base path

def test_everything_that_is_linked_lies_below_the_base_and_is_there(outer):
    begun = outer.ask("POST", f"{BASE}/g/Plain?view=frames", "next=1", {
        "Host": OUTER, "Content-Type": "application/x-www-form-urlencoded"})
    assert begun.status == 303
    page = begun.headers["Location"]
    assert page.startswith(f"{BASE}/s/")
    path = page.split("?")[0]
    left = [f"{BASE}/", page, path, f"{path}/share", f"{path}/remote", f"{path}?live=1",
            f"{BASE}/openapi.json", f"{BASE}/v1/galleries"]
    seen, drawn, posted = set(), set(), set()
    while left:
        target = left.pop()
        if target in seen:
            continue
        seen.add(target)
        # A stream has no end; of pictures that differ only in their item, one is enough.
        kind = re.sub(r"/items/[^/]+/", "/items/*/", re.sub(r"item=[^&]+|&v=.*", "", target))
        if target.endswith("/stream") or (".png" in target and kind in drawn):
            continue
        drawn.add(kind)
        response = outer.get(target, host=OUTER)
        assert response.status == 200, (target, response.status)
        kind = response.headers["Content-Type"]
        if kind.startswith("text/html"):
            found = list(addresses(response.text))
            assert all(value == BASE for name, value in found if name == "data-base")
            absolute = [value for name, value in found if name == "absolute"]
            assert all(value.startswith(f"https://{OUTER}{BASE}/") for value in absolute)
            posted |= {value.split("?")[0] for name, value in found
                       if name in ("action", "formaction")}
            links = [value for name, value in found if name in ("href", "src", "data-gallery-href")]
            links += [value.removeprefix(f"https://{OUTER}") for value in absolute]
        elif kind.startswith("application/json") and "openapi" not in target:
            links = [text for text in strings(response.json) if text.startswith(("/", "http"))]
            assert links or "galleries" not in target
        elif kind.startswith("text/javascript"):
            links = [urljoin(target, name)
                     for name in re.findall(r"(?:from|import) '([^']+)'", response.text)]
        else:
            links = []
        for link in links:
            link = link.removeprefix(f"https://{OUTER}")
            assert link.startswith(f"{BASE}/"), (target, link)
            left.append(link)
    kinds = {urlsplit(target).path.split("/")[2] for target in seen}
    assert {"", "g", "s", "v1", "assets"} <= kinds
    assert {target.rsplit("/")[-1] for target in seen if target.endswith(".js")} == {
        "viewer.js", "start.js", "grid.js"}
    for action in posted:
        allowed = outer.ask("OPTIONS", action, headers={"Host": OUTER})
        assert "POST" in allowed.headers["Allow"], action
    assert posted


def test_scripts_ask_below_the_base_alone():
    for script in (ROOT / "Public").rglob("*.js"):
        for quoted in re.findall(r"""['"`]([^'"`\n]*)""", script.read_text()):
            for mark in ("/v1/", "/s/", "/g/", "/assets/"):
                assert mark not in quoted or quoted.startswith("${base}/"), (script.name, quoted)


def test_a_session_made_through_the_interface_lies_below_the_base(outer):
    made = outer.post(f"{BASE}/v1/sessions", {"gallery": "Plain"}, host=OUTER)
    assert made.status == 201
    assert made.headers["Location"].startswith(f"{BASE}/v1/sessions/")
    def sources():
        layout = outer.get(made.headers["Location"] + "/layout.json", host=OUTER).json
        return [page["source"] for page in layout["pages"] if page["source"]]

    assert all(source.startswith(f"{BASE}/v1/") for source in until(sources, "a picture is prepared"))
    assert outer.get(f"{BASE}/openapi.json", host=OUTER).json["servers"] == [{"url": BASE}]


def test_nothing_lies_beside_the_base(plain_folder):
    with serving(plain_folder, "--base-path", "/deep/pictures/") as service:
        for path in ("/deep/pictures/", "/deep/pictures", "/deep/pictures/v1/galleries",
                     "/deep/%70ictures/v1/galleries"):
            assert service.get(path).status == 200, path
        for path in ("/", "/v1/galleries", "/deep", "/deep/", "/deep/picture/", "/deep/picturesque",
                     "/Deep/pictures/", "/deep//pictures/", "/deep/pictures//v1/galleries"):
            service.get(path).problem(404)
        assert "deep/pictures" in service.log


@pytest.mark.parametrize("path", ["pictures", "/a b", "/../x", "/a//b", "/%70", "//", "/a?b"])
def test_a_base_path_that_no_address_spells_like_this_is_refused(plain_folder, path):
    done = start_and_end(plain_folder, "--base-path", path)
    assert "--base-path" in done


# MARK: Who is believed

def preview(service, **fields):
    """The URL of the page in its link preview."""
    page = service.get("/g/Plain", **fields).text
    return re.search(r'<link rel="canonical" href="([^"]+)"', page)[1].replace("&#x2F;", "/")


def test_forwarded_fields_of_untrusted_clients_are_ignored(service):
    lies = {"x_forwarded_proto": "https", "x_forwarded_host": "evil.example",
            "x_forwarded_for": "192.0.2.1", "x_forwarded_prefix": "/evil",
            "forwarded": "for=192.0.2.1;proto=https;host=evil.example"}
    assert preview(service, **lies) == f"http://127.0.0.1:{service.port}/g/Plain"


def test_the_scheme_and_host_of_a_trusted_proxy_are_those_of_absolute_addresses(trusting):
    fields = {"x_forwarded_proto": "https", "x_forwarded_host": OUTER}
    assert preview(trusting, **fields) == f"https://{OUTER}/g/Plain"
    # The other notation is ignored.
    assert preview(trusting, forwarded=f"proto=https;host={OUTER}").startswith("http://127.0.0.1")
    # The host guard checks the outer name.
    assert trusting.get("/", x_forwarded_host="evil.example").status == 421
    # So does the guard against other sites.
    other = {"Origin": f"https://{OUTER}", "X-Forwarded-Host": OUTER}
    assert trusting.ask("POST", "/v1/sessions", {"gallery": "Plain"}, other).status == 201
    other["X-Forwarded-Host"] = "localhost"
    trusting.ask("POST", "/v1/sessions", {"gallery": "Plain"}, other).problem(403)


def test_sessions_are_counted_for_the_client_that_proxies_name(trusting):
    def make(forwarded):
        return trusting.post("/v1/sessions", {"gallery": "Plain"}, x_forwarded_for=forwarded).status
    # Text before the first address that is not trusted was invented by that client.
    chains = ("192.0.2.1", "192.0.2.1, 10.1.2.3", "198.51.100.9, 192.0.2.1")
    assert [make(chain) for chain in chains] == [201, 201, 429]
    assert make("192.0.2.2:4711") == 201
    assert [make(f"[2001:db8::{host}]:1") for host in (1, 2, 3)] == [201, 201, 429]


def test_the_field_of_the_standard_is_understood(plain_folder):
    with serving(plain_folder, "--trusted-proxies", "127.0.0.1", "--forwarded-by", "forwarded",
                 "--allowed-hosts", OUTER, "--max-sessions-per-address", "1") as service:
        field = f'for=192.0.2.9;host=x, For="[2001:db8::7]:99";Proto=https;host="{OUTER}"'
        assert preview(service, forwarded=field) == f"https://{OUTER}/g/Plain"
        for expected in (201, 429):
            made = service.post("/v1/sessions", {"gallery": "Plain"}, forwarded=field)
            assert made.status == expected
        assert service.post("/v1/sessions", {"gallery": "Plain"},
                            forwarded="for=192.0.2.9").status == 201


def test_clients_behind_the_proxy_of_the_document_cannot_pretend(plain_folder):
    with proxied(plain_folder, "--base-path", BASE, "--trusted-proxies", "socket",
                 "--max-sessions-per-address", "2", "--allowed-hosts", OUTER) as outer:
        made = [outer.post(f"{BASE}/v1/sessions", {"gallery": "Plain"}, host=OUTER,
                           x_forwarded_for=f"192.0.2.{number}").status for number in range(3)]
        assert made == [201, 201, 429]


def test_connections_of_a_trusted_proxy_are_not_counted_for_its_address(trusting, plain_folder):
    def third(service):
        """The status of a response on a third connection of one address."""
        held = [service.connect() for _ in range(2)]
        for connection in held:
            connection.sendall(b"GET /v1/galleries HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert connection.recv(12) == b"HTTP/1.1 200"
        status = service.send(b"GET /v1/galleries HTTP/1.1\r\nHost: localhost\r\n\r\n").status
        for connection in held:
            connection.close()
        return status

    with serving(plain_folder, "--max-connections-per-address", "2") as service:
        assert third(service) == 503
    assert third(trusting) == 200


@pytest.mark.parametrize("option, value", [
    ("--trusted-proxies", "10.0.0.0/33"), ("--trusted-proxies", "proxy.example"),
    ("--trusted-proxies", "::1/129"), ("--forwarded-by", "via"), ("--socket-mode", "8"),
    ("--allowed-origins", "pictures.example"), ("--allowed-origins", "https://a/b"),
    ("--allowed-origins", "https://a:443"), ("--frame-ancestors", "'self'"), ("--host", "none")])
def test_what_is_no_proxy_and_no_site_is_refused_by_the_name_of_its_option(
        plain_folder, option, value):
    assert option in start_and_end(plain_folder, option, value)

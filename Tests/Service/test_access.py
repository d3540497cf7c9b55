"""Tokens, signed links, allowed sites, and what reaches caches and logs."""

import base64
import os
import re
import subprocess
import time
from urllib.parse import unquote

import pytest

from service import EXECUTABLE, PATIENCE, ROOT, serving, start_and_end

pytestmark = pytest.mark.rooms("RequestGate", "GalleryService")

TOKEN = "viewers-0123456789abcdef"
OLDER = "viewers-fedcba9876543210"
OPERATOR = "operator-0123456789abcdef"
KEYS = "new:0123456789abcdef0123456789abcdef\nold:fedcba9876543210fedcba9876543210\n"


@pytest.fixture(scope="module")
def secrets(tmp_path_factory):
    """Files of secrets, by their contents."""
    folder = tmp_path_factory.mktemp("secrets")

    def file(name, text):
        (folder / name).write_text(text)
        return str(folder / name)

    return {"tokens": file("tokens", f"# of May\n{TOKEN}\n{OLDER}\n"),
            "admin": file("admin", OPERATOR), "keys": file("keys", KEYS),
            "old": file("old", KEYS.splitlines()[1]), "file": file}


@pytest.fixture(scope="module")
def closed(plain_folder, secrets):
    """A service that requires a token."""
    with serving(plain_folder, "--access-token-file", secrets["tokens"], "--admin-token-file",
                 secrets["admin"], "--link-key-file", secrets["keys"], "--log-level", "debug",
                 "--frame-ancestors", "https://a.example",
                 "--allowed-origins", "https://a.example, http://b.example:81/") as service:
        # Tags of frames no longer change once all pages have been shown.
        for page in range(6):
            path = f"/v1/galleries/Plain/frame.png?page={page}"
            service.frame(path, authorization=f"Bearer {TOKEN}")
        yield service


def basic(user, password):
    return "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode()


def signed(path, *options, keys, **environment):
    """The path that `peekstrip sign` prints."""
    done = subprocess.run(
        [EXECUTABLE, "sign", *options, path], text=True, capture_output=True, timeout=PATIENCE,
        env={**os.environ, "PEEKSTRIP_LINK_KEY_FILE": keys, **environment})
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


# MARK: Tokens

@pytest.mark.parametrize("path", [
    "/", "/g/Plain", "/g/Plain/share", "/s/AAAAAAAAAAAAAAAAAAAAAA", "/openapi.json", "/v1/galleries",
    "/v1/galleries/Plain/frame.png", "/v1/galleries/Plain/poster.png", "/v1/sessions/x", "/nothing"])
def test_everything_asks_for_a_token(closed, path):
    response = closed.get(path)
    assert response.problem(401)["type"] == "/problems/token-needed"
    assert [value.split()[0] for value in response.headers.get_all("WWW-Authenticate")] == [
        "Basic", "Bearer"]
    assert response.headers["Cache-Control"] == "no-store"
    assert closed.get(path, authorization=f"Bearer {TOKEN}").status != 401
    assert closed.get(path, authorization=basic("anybody", OLDER)).status != 401
    assert closed.get(path, authorization=f"Bearer {OPERATOR}").status != 401


@pytest.mark.parametrize("shown", [
    f"Bearer {TOKEN}x", f"Bearer {TOKEN[:-1]}", f"Basic {TOKEN}", basic(TOKEN, ""), basic("a", ""),
    "Bearer", "Basic", "Basic ====", "Digest a=b", f"Bearer {TOKEN} {TOKEN}", "Bearer # of May"])
def test_what_is_no_token_opens_nothing(closed, shown):
    closed.get("/v1/galleries", authorization=shown).problem(401)


def test_a_session_is_made_and_moved_with_a_token_alone(closed):
    closed.post("/v1/sessions", {"gallery": "Plain"}).problem(401)
    token = f"Bearer {TOKEN}"
    made = closed.post("/v1/sessions", {"gallery": "Plain"}, authorization=token)
    session = made.headers["Location"]
    closed.post(f"{session}/events", {"events": [{"type": "next"}]}).problem(401)
    assert closed.post(f"{session}/events", {"events": [{"type": "next"}]},
                       authorization=token).status == 200
    # A remembered password does not let pages of other sites use the API.
    other = {"Authorization": token, "Sec-Fetch-Site": "cross-site", "Origin": "https://b.example"}
    closed.ask("POST", "/v1/sessions", {"gallery": "Plain"}, other).problem(403)


def test_health_checks_need_no_token(closed):
    assert closed.admin.get("/healthz").status == 200
    assert closed.admin.get("/readyz").status == 200


def test_no_cache_that_others_share_keeps_what_was_shown(closed):
    token = f"Bearer {TOKEN}"
    item = closed.get("/v1/galleries/Plain", authorization=token).json["items"][0]
    for path in ("/v1/galleries", "/v1/galleries/Plain/frame.png", item["picture"], "/g/Plain",
                 f"{item['href']}/original", "/v1/galleries/Plain/frame/grey-2.png"):
        control = closed.get(path, authorization=token).headers["Cache-Control"]
        assert control.startswith(("private", "no-store")), (path, control)


def test_the_files_of_pages_are_open_as_they_tell_nothing(closed):
    page = closed.get("/", accept="text/html")
    assert page.status == 401
    for path in re.findall(r'(?:href|src)="(/assets/[^"]+)"', page.text):
        assert closed.get(path).headers["Cache-Control"] == "public, max-age=31536000, immutable"


def test_logs_hold_no_token_and_no_signature(closed, secrets):
    path = signed("/v1/galleries", keys=secrets["keys"])
    signature = re.search("signature=(.*)", path)[1]
    assert closed.get(path).status == 200
    closed.get("/v1/galleries", authorization=f"Bearer {TOKEN}")
    for secret in (TOKEN, OLDER, OPERATOR, signature):
        assert secret not in closed.log


def test_pages_of_the_sites_that_are_named_may_frame_ours(closed, service):
    assert service.get("/").headers["Content-Security-Policy"].endswith("frame-ancestors 'none'")
    policy = closed.get("/", authorization=f"Bearer {TOKEN}").headers["Content-Security-Policy"]
    assert policy.endswith("frame-ancestors https://a.example")


@pytest.mark.parametrize("option", ["--access-token-file", "--admin-token-file", "--link-key-file"])
@pytest.mark.parametrize("text, words", [
    ("short", "line 1"), ("# nothing\n\n", "nothing but"), ("a:0123456789abcdef\nwith a space here",
                                                          "line 2"), (None, "cannot be read")])
def test_a_file_of_secrets_that_is_none_is_refused_by_its_line(
        plain_folder, secrets, option, text, words):
    path = "/nowhere/secrets" if text is None else secrets["file"]("bad", text)
    said = start_and_end(plain_folder, option, path)
    assert option in said and words in said and "0123456789abcdef" not in said


# MARK: Signed links

@pytest.mark.parametrize("path, kind", [
    ("/v1/galleries/Plain/frame.png?page=3", "image/png"),
    ("/v1/galleries/Plain/frame/grey-4,rotate-90.png", "image/png"),
    ("/v1/galleries/Plain/poster.png?page=2", "image/png"),
    ("/v1/galleries/Plain/layout.json?page=1", "application/json"), ("/g/Plain", "text/html")])
def test_a_signed_link_opens_what_it_leads_to(closed, service, secrets, path, kind):
    link = signed(path, keys=secrets["keys"])
    assert unquote(link).startswith(path)
    response = closed.get(link)
    assert response.status == 200 and response.headers["Content-Type"].startswith(kind)
    # A page that sets the cookie of its gallery is for the guest alone.
    assert (response.headers["Cross-Origin-Resource-Policy"] == "cross-origin") == (kind != "text/html")
    if kind == "image/png":
        # The signature affects neither the picture nor its tag.
        open_answer = service.get(path)
        assert response.body == open_answer.body
        assert response.headers["ETag"] == open_answer.headers["ETag"]
    again = closed.get(link, if_none_match=response.headers["ETag"] or "none")
    assert again.status == (304 if response.headers["ETag"] else 200)


def test_a_signed_link_opens_a_picture_and_its_file(closed, secrets):
    item = closed.get("/v1/galleries/Plain", authorization=f"Bearer {TOKEN}").json["items"][0]
    for path in (f"{item['picture']}?width=80&height=60", f"{item['href']}/original"):
        assert closed.get(signed(path, keys=secrets["keys"])).status == 200


def test_a_signed_link_opens_nothing_else(closed, secrets):
    link = signed("/v1/galleries/Plain/frame.png?page=1", keys=secrets["keys"])
    for other in (link.replace("page=1", "page=2"), link + "&width=100",
                  link.replace("frame.png", "layout.json"), link[:-1],
                  re.sub(r"expires=\d", "expires=9", link), link.replace("key=new", "key=old")):
        assert closed.get(other).problem(403)["type"] == "/problems/link-not-valid", other
    closed.ask("POST", link).problem(403)
    session = f"/v1/sessions/view-{22 * 'A'}"
    closed.ask("DELETE", signed(session, keys=secrets["keys"])).problem(403)


def test_a_link_ends_with_its_time_and_says_so(closed, secrets):
    link = signed("/v1/galleries", "--expires", "1s", keys=secrets["keys"])
    end = int(re.search(r"expires=(\d+)", link)[1])
    while time.time() < end:
        time.sleep(0.05)
    problem = closed.get(link).problem(410)
    assert problem["type"] == "/problems/link-expired" and "new one" in problem["detail"]
    page = closed.get(link, accept="text/html")
    assert page.status == 410 and "This link has expired" in page.text


def test_links_hold_while_their_key_is_in_the_file(closed, secrets):
    link = signed("/v1/galleries", keys=secrets["old"])
    assert "key=old" in link
    assert closed.get(link).status == 200
    unknown = secrets["file"]("unknown", "gone:0123456789abcdef0123456789abcdef")
    closed.get(signed("/v1/galleries", keys=unknown)).problem(403)


def begun(closed):
    """The ids of a new session: the one that controls it, and the one that shows it."""
    made = closed.post("/v1/sessions", {"gallery": "Plain"}, authorization=f"Bearer {TOKEN}")
    control = made.headers["Location"].split("/")[-1]
    page = closed.get(f"/s/{control}/share", authorization=f"Bearer {TOKEN}").text
    return control, re.search(r"view-[A-Za-z0-9_-]{22}", page)[0]


def test_who_looks_on_by_a_link_sees_the_session_and_nothing_else(closed, secrets):
    control, view = begun(closed)
    response = closed.get(signed(f"/s/{view}", keys=secrets["keys"]))
    assert response.status == 200 and response.headers["Cache-Control"] == "no-store"
    cookies = response.headers.get_all("Set-Cookie")
    # The cookie is for its session only, so several links can be open in one browser.
    assert [cookie.split("; ", 1)[1] for cookie in cookies] == [
        f"Path={path}/{view}; HttpOnly; SameSite=Lax" for path in ("/s", "/v1/sessions")]
    cookie, = {cookie.split(";")[0] for cookie in cookies}
    sources = re.findall(r'src="(/v1/[^"]+)"', response.text)
    assert sources and all(source.startswith(f"/v1/sessions/{view}/") for source in sources)
    for path in (*sources, f"/v1/sessions/{view}/frame.png", f"/s/{view}"):
        path = path.replace("&amp;", "&")
        assert closed.get(path, cookie=cookie).status == 200
        closed.get(path).problem(401)
    for path in ("/v1/galleries", f"/v1/sessions/{control}", "/"):
        closed.get(path, cookie=cookie).problem(401)
    closed.form(f"/s/{view}", "next=1").problem(401)


def test_a_stream_ends_with_the_link_that_opened_it(closed, secrets):
    _, view = begun(closed)
    link = signed(f"/v1/sessions/{view}/updates", "--expires", "6s", keys=secrets["keys"])
    start = time.monotonic()
    # Without an expiring link the stream lasts as long as the session; this one ends by itself.
    response = closed.get(link)
    assert response.status == 200 and "event: " in response.text
    assert 1 < time.monotonic() - start < 20


def test_an_id_that_controls_a_session_is_not_signed(closed, secrets):
    control, view = begun(closed)
    for path in (f"/s/{control}", f"/s/{control}/share", f"/v1/sessions/{control}/frame.png",
                 f"/s/{control}/remote", f"/v1/sessions/{control}/events", f"/s/{control}?expires=1",
                 f"/base/s/{control}", f"/s/{control}x"):
        done = subprocess.run(
            [EXECUTABLE, "sign", path], text=True, capture_output=True,
            env={**os.environ, "PEEKSTRIP_LINK_KEY_FILE": secrets["keys"]})
        assert done.returncode > 0 and done.stdout == ""
        assert "Error: " in done.stderr and control not in done.stderr
    for path in (f"/s/{view}", f"/s/{view}/share", f"/v1/sessions/{view}/frame.png"):
        assert closed.get(signed(path, keys=secrets["keys"])).status == 200


# MARK: Other sites

def test_sites_that_are_named_may_use_the_interface(closed):
    site = {"Origin": "https://a.example", "Sec-Fetch-Site": "cross-site"}
    asked = closed.ask("OPTIONS", "/v1/sessions", headers={
        **site, "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization,content-type"})
    assert asked.status == 204
    assert asked.headers["Access-Control-Allow-Origin"] == "https://a.example"
    assert "Authorization" in asked.headers["Access-Control-Allow-Headers"]
    token = {**site, "Authorization": f"Bearer {TOKEN}"}
    made = closed.ask("POST", "/v1/sessions", {"gallery": "Plain"}, token)
    assert made.status == 201
    session = made.headers["Location"]
    # Every field of ours that a response is described with.
    ours = re.findall(r'"(Peek-[A-Za-z-]+)"', (ROOT / "Documents/openapi.json").read_text())
    assert ours and set(ours) <= set(made.headers["Access-Control-Expose-Headers"].split(", "))
    # Also for responses that are deferred, rendered in the queue, or rejected.
    for path in (f"{session}/frame.png", f"{session}/frame/grey-2.png", "/v1/none"):
        response = closed.ask("GET", path, headers=token)
        assert response.headers["Access-Control-Allow-Origin"] == "https://a.example", path
        assert "Origin" in response.headers["Vary"]
        assert "ETag" in response.headers["Access-Control-Expose-Headers"]
        assert response.headers["Access-Control-Allow-Credentials"] is None
    refused = closed.ask("GET", session, headers=site)
    assert refused.status == 401
    assert refused.headers["Access-Control-Allow-Origin"] == "https://a.example"
    token["Origin"] = "http://b.example:81"
    assert closed.ask("POST", "/v1/sessions", {"gallery": "Plain"}, token).status == 201
    for stranger in ("https://c.example", "null", "http://b.example"):
        token["Origin"] = stranger
        response = closed.ask("GET", "/v1/galleries", headers=token)
        assert response.headers["Access-Control-Allow-Origin"] is None
        assert "Origin" in response.headers["Vary"]
        closed.ask("POST", "/v1/sessions", {"gallery": "Plain"}, token).problem(403)

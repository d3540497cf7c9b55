"""Searches and selections in many pictures hold up nobody else, are found at the first try, and are
rejected with a time that is true."""

import http.client
import threading
import time
import zipfile
import io

import pytest

from photographs import photograph, settled
from service import until
from service import serving
from test_metrics import value

pytestmark = [pytest.mark.serial, pytest.mark.rooms("Requests", "ImageLibrary", "Concurrency")]

COUNT = 4_500

# More than the 48 places in the queue that an address may have: a busy machine may have less for the queue than
# the half processor from which the budget of an address rejects it.
CROWD = 60


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    """A library with more pictures than a thread that serves connections goes through."""
    root = tmp_path_factory.mktemp("served") / "Many"
    for folder in range(3):
        (root / f"{folder}").mkdir(parents=True)
        for number in range(COUNT // 3):
            (root / f"{folder}" / f"IMG_{number:04}.jpg").write_bytes(PICTURE + b"%d" % number)
    (root / "0" / "written.jpg").write_bytes(photograph(title="An img of the sea"))
    with serving(root, "--max-connections-per-address", "0") as service:
        settled(service)
        until(lambda: total(service, "written") == 1 and total(service, "img") == COUNT + 1,
              "words are known")
        yield service


PICTURE = photograph()


def total(service, text, **more):
    query = "".join(f"&{name}={word}" for name, word in more.items())
    response = service.get(f"/v1/galleries/Many?below=true&q={text}&limit=1{query}")
    assert response.status == 200, response.body
    return response.json["count"]


def test_a_search_finds_all_and_what_people_wrote_first(service):
    listing = service.get("/v1/galleries/Many?below=true&q=img&limit=3&fields=fileName,index").json
    assert listing["count"] == COUNT + 1
    assert listing["items"][0]["fileName"] == "written.jpg"
    # The rest is in the order of the folder.
    assert [item["fileName"] for item in listing["items"][1:]] == ["IMG_0000.jpg", "IMG_0001.jpg"]
    following = service.get(listing["next"]).json
    assert following["items"][0]["fileName"] == "IMG_0002.jpg"


def test_requests_with_one_id_get_replies_of_their_own(service):
    """A client may give its requests any id, also that of another's."""
    def ask(text, seed):
        response = service.get(f"/v1/galleries/Many?below=true&q={text}&order=shuffle&seed={seed}&limit=1",
                               X_Request_Id="the-same")
        replies.append((text, response.status, response.json["count"]))

    replies = []
    clients = [threading.Thread(target=ask, args=(text, seed))
               for seed in range(100, 104) for text in ("img", "written")]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    assert sorted(replies) == sorted([("img", 200, COUNT + 1), ("written", 200, 1)] * 4)


def test_pages_and_sessions_of_large_selections_work_at_the_first_request(service):
    frame = service.get("/v1/galleries/Many/frame.png?below=true&order=shuffle&seed=1"
                        "&width=320&height=240&pictures=now")
    assert frame.png.size == (320, 240)
    assert service.get("/g/Many;below;order=shuffle;seed=2").status == 200
    assert service.get("/g/Many;below;order=shuffle;seed=3/grid").status == 200
    assert service.get("/v1/galleries/Many;order=date/nothing").status == 404
    assert service.get("/g/Many;below;order=shuffle;seed=3/grid?page=0").problem(400)
    session = service.session("Many;below;order=shuffle;seed=4", width=320, height=240)
    answer = service.post(f"{session}/events", {"seq": 1, "events": [{"type": "next"}]})
    assert answer.status == 200
    assert answer.json["layout"]["strip"]["pageCount"] == COUNT + 1


def test_an_archive_of_many_pictures_of_the_same_names_begins_at_once(service):
    archive = service.get("/v1/galleries/Many/archive.zip?below=true")
    assert archive.status == 200
    names = zipfile.ZipFile(io.BytesIO(archive.body)).namelist()
    assert len(set(names)) == COUNT + 1
    assert {"IMG_0007.jpg", "IMG_0007 (2).jpg", "IMG_0007 (3).jpg"} <= set(names)


class Crowd:
    """Connections of another address that send wide searches, each one that nobody sent before."""

    def __init__(self, service, count):
        self.service = service
        self.answers = []
        self.isOver = False
        self.threads = [threading.Thread(target=self.search, args=(number,))
                        for number in range(count)]

    def search(self, number):
        turn = 0
        while not self.isOver:
            turn += 1
            connection = http.client.HTTPConnection(
                "127.0.0.1", self.service.port, timeout=60, source_address=("127.0.0.2", 0))
            connection.request(
                "GET", f"/v1/galleries/Many?below=true&q=img&order=shuffle&limit=1"
                       f"&seed={number * 100_000 + turn}")
            response = connection.getresponse()
            response.read()
            self.answers.append((response.status, response.headers.get("Retry-After")))
            connection.close()

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *error):
        self.isOver = True
        for thread in self.threads:
            thread.join()


def test_wide_searches_of_one_address_hold_up_nobody_else(service):
    session = service.session("0", width=320, height=240)
    with Crowd(service, CROWD) as crowd:
        until(lambda: {status for status, _ in crowd.answers} >= {200, 429},
              "searches are answered and rejected", 60)
        # Another address goes on, also with searches of its own.
        for seq in range(1, 60):
            answer = service.post(f"{session}/events", {"seq": seq, "events": [{"type": "next"}]})
            assert answer.status == 200
        assert total(service, "img", order="shuffle", seed=9_000_000) == COUNT + 1
    refused = [after for status, after in crowd.answers if status != 200]
    assert {status for status, _ in crowd.answers} <= {200, 429, 503}
    assert all(after and int(after) >= 1 for after in refused)
    refusals = {reason: value(service, "peekstrip_refusals_total", reason=reason)
                for reason in ("processor_time", "computations_of_address", "computations")}
    assert sum(refusals.values()) == len(refused), refusals


def test_the_time_after_which_to_ask_again_is_true(service):
    with Crowd(service, CROWD) as crowd:
        until(lambda: any(status != 200 for status, _ in crowd.answers), "a search is rejected", 60)
    connection = http.client.HTTPConnection(
        "127.0.0.1", service.port, timeout=60, source_address=("127.0.0.2", 0))
    for attempt in range(2):
        connection.request("GET", "/v1/galleries/Many?below=true&q=img&order=shuffle&limit=1"
                                  f"&seed={8_000_000 + attempt}")
        response = connection.getresponse()
        response.read()
        if response.status == 200:
            break
        assert attempt == 0, "the second attempt comes after the time that the first was given"
        time.sleep(int(response.headers["Retry-After"]))

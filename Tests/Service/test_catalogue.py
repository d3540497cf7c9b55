"""Orders of pictures: in listings, frames, layouts and sessions, before and after they are read."""

import os
import time
from datetime import date, timedelta

import pytest

from faults import hanging
from photographs import photograph, settled, taken, titles
from service import READING, rest, serving, until

pytestmark = pytest.mark.rooms("Catalogue", "MetadataIndex")

# Name, date, sides and rating; no rating is the lowest. Several have a date, a size or a rating in
# common.
PHOTOS = [
    ("p1", "2021:03:01 09:00:00", (60, 40), 3), ("p2", "2019:01:01 00:00:00", (30, 40), None),
    ("p10", "2024:05:01 12:34:56", (20, 20), 5), ("p11", "2019:01:01 00:00:00", (60, 40), 1),
    ("Q", "1944:06:06 06:30:00", (50, 50), 5), ("r", "2021:03:01 09:00:00", (40, 60), 3),
    ("s", "2021:03:01 08:59:59", (90, 10), None), ("Z", "2025:01:01 00:00:00", (10, 90), 4)]
NAMES = [name for name, *_ in PHOTOS]


def ordered(key, reverse=False):
    """The names in an order; `sorted` leaves those that are equal in the order of their names."""
    return [name for name, *_ in sorted(PHOTOS, key=key, reverse=reverse)]


# Reversing keeps those that are equal in their order.
ORDERS = {
    "name": NAMES,
    "date": ordered(lambda photo: photo[1]),
    "-date": ordered(lambda photo: photo[1], reverse=True),
    "size": ordered(lambda photo: photo[2][0] * photo[2][1], reverse=True),
    "rating": ordered(lambda photo: photo[3] or 0, reverse=True),
}


@pytest.fixture(scope="module")
def photos(tmp_path_factory):
    folder = tmp_path_factory.mktemp("served") / "Photos"
    folder.mkdir()
    for number, (name, when, size, rating) in enumerate(PHOTOS):
        stars = {} if rating is None else {"rating": rating}
        (folder / f"{name}.jpg").write_bytes(
            taken(when, size=size, colour=(30 * number, 255 - 30 * number, 90), **stars))
        # The files' times say something else.
        os.utime(folder / f"{name}.jpg", (1e9 + number, 1e9 + number))
    return folder


@pytest.fixture(scope="module")
def service(photos):
    with serving(photos) as service:
        settled(service)
        yield service


def item(service, title):
    return next(it["id"] for it in service.items("Photos") if it["title"] == title)


# Orders


@pytest.mark.parametrize("order", ORDERS)
def test_a_listing_is_in_its_order_and_ties_are_in_the_order_of_names(service, order):
    for address in (f"Photos;order={order}", f"Photos;below;order={order}"):
        assert titles(service, address) == ORDERS[order]
        assert titles(service, address, "?limit=3") == ORDERS[order]
    assert titles(service, "Photos", f"?order={order}&limit=1000") == ORDERS[order]
    listing = service.get(f"/v1/galleries/Photos?order={order}").json
    assert (listing["id"], listing["order"]) == (f"Photos;order={order}", order)
    assert listing["orderPending"] is False and listing["read"] == len(PHOTOS)
    assert [it["index"] for it in listing["items"]] == list(range(len(PHOTOS)))


@pytest.mark.parametrize("order", ORDERS)
def test_frames_and_layouts_are_in_the_order_as_well(service, order):
    for place in (0, 3, 7):
        name = ORDERS[order][place]
        query = f"order={order}&item={item(service, name)}"
        assert service.get(f"/v1/galleries/Photos/frame.png?{query}").headers["Peek-Page"] == \
            f"{place + 1}/{len(PHOTOS)}"
        layout = service.get(f"/v1/galleries/Photos/layout.json?{query}").json
        assert layout["strip"]["currentPage"] == place
        shown = {page["index"]: page["title"] for page in layout["pages"]}
        assert shown.items() <= dict(enumerate(ORDERS[order])).items()


def test_frames_of_different_orders_differ_and_of_equal_selections_are_equal(service):
    def tags():
        return {order: service.get(
            f"/v1/galleries/Photos/frame.png?pictures=now&order={order}").headers["ETag"]
            for order in ORDERS}

    # Once a frame is spliced, its tag no longer changes.
    until(lambda: tags() == tags(), "the pictures are prepared")
    firsts = {order: ORDERS[order][:2] for order in ORDERS}
    known = tags()
    for one in ORDERS:
        for other in ORDERS:
            assert (known[one] == known[other]) <= (firsts[one] == firsts[other])

    def same():
        path = service.get("/v1/galleries/Photos;order=-date/frame.png")
        query = service.get("/v1/galleries/Photos/frame.png?order=-date")
        return path.png and path.body == query.body
    until(same, "both spellings of an order have one frame")


def test_posters_and_pages_of_an_order(service):
    posters = {service.get(f"/v1/galleries/Photos;order={order}/poster.png").body
               for order in ("name", "date")}
    assert len(posters) == 2
    page = service.get("/g/Photos;order=date")
    assert page.status == 200 and "1 of 8" in page.text
    moved = service.get("/g/Photos?order=date&q=&rating=")
    assert (moved.status, moved.headers["Location"]) == (303, "/g/Photos;order=date")


def test_an_item_of_a_selection_has_its_resources(service):
    for part in service.get("/v1/galleries/Photos;order=rating").json["items"]:
        assert service.get(part["picture"]).png
        assert service.get(part["href"]).json["title"] == part["title"]


def test_filters_select_by_rating_orientation_and_days(service):
    for query, expected in {
            "rating=4": ["p10", "Q", "Z"], "rating=5&order=-date": ["p10", "Q"],
            "orientation=portrait": ["p2", "r", "Z"], "orientation=square": ["p10", "Q"],
            "orientation=landscape": ["p1", "p11", "s"],
            "from=2021-03-01&to=2021-03-01": ["p1", "r", "s"], "to=1944-06-06": ["Q"],
            "from=2024-05-02": ["Z"], "from=2025-01-01&to=2024-01-01": [],
            "orientation=portrait&rating=3&from=2021-01-01": ["r", "Z"]}.items():
        assert titles(service, "Photos", f"?{query}") == expected, query
        path = ";".join(query.split("&"))
        assert sorted(titles(service, f"Photos;{path}")) == sorted(expected), query


# Sessions


def current(service, session):
    layout = rest(service, session)
    shown = {page["index"]: page["title"] for page in layout["pages"]}
    return shown[layout["strip"]["currentPage"]], layout["strip"]["currentPage"]


def test_a_session_stays_on_its_picture_in_every_order(service):
    session = service.session("Photos", order="-date", page=2)
    name = ORDERS["-date"][2]
    for order in ("rating", "size", "date", "name", "-date"):
        assert service.ask("PATCH", session, {"order": order}).status == 200
        assert current(service, session) == (name, ORDERS[order].index(name))
        frame = service.get(f"{session}/frame.png")
        assert frame.headers["Peek-Page"] == f"{ORDERS[order].index(name) + 1}/8"
    assert service.ask("PATCH", session, {"order": "shuffle", "seed": 7}).status == 200
    assert current(service, session)[0] == name
    assert service.ask("PATCH", session, {"order": None, "rating": 1}).status == 200
    assert service.form(f"{session}/events", "next=1").status == 200


def test_a_session_whose_picture_is_left_out_shows_another(service):
    session = service.session("Photos", item=item(service, "s"))
    assert service.ask("PATCH", session, {"rating": 5}).status == 200
    assert current(service, session)[0] in ("p10", "Q")
    assert service.ask("PATCH", session, {"rating": None, "q": "nothing"}).status == 200
    assert service.get(f"{session}/layout.json").json["strip"]["pageCount"] == 0
    assert service.get(f"{session}/frame.png").png
    assert service.ask("PATCH", session, {"q": None}).status == 200
    assert service.get(f"{session}/layout.json").json["strip"]["pageCount"] == 8


# Shuffling


def test_a_shuffle_is_the_same_everywhere_and_others_keep_their_places(tmp_path):
    folder = tmp_path / "Many"
    folder.mkdir()
    content = photograph()
    for number in range(400):
        (folder / f"{number}.jpg").write_bytes(content)
    orders = []
    # The second server has another state folder.
    for _ in range(2):
        with serving(folder, "--rescan-seconds", "0") as service:
            orders.append({seed: titles(service, f"Many;order=shuffle;seed={seed}")
                           for seed in (0, 1, 2, 2**53 - 1)})
            assert titles(service, "Many", "?order=shuffle") == orders[-1][0]
    assert orders[0] == orders[1]
    for order in orders[0].values():
        assert sorted(order, key=int) == [str(number) for number in range(400)]
        assert order != sorted(order, key=int)
    gone = {str(number) for number in range(0, 400, 3)}
    for name in gone:
        (folder / f"{name}.jpg").unlink()
    for number in range(400, 500):
        (folder / f"{number}.jpg").write_bytes(content)
    with serving(folder) as service:
        for seed, before in orders[0].items():
            after = titles(service, f"Many;order=shuffle;seed={seed}")
            assert len(after) == 366
            assert [name for name in after if int(name) < 400] == \
                [name for name in before if name not in gone]


def test_shuffles_of_different_seeds_have_little_in_common(tmp_path):
    folder = tmp_path / "Many"
    folder.mkdir()
    content = photograph()
    for number in range(400):
        (folder / f"{number}.jpg").write_bytes(content)
    with serving(folder) as service:
        orders = [titles(service, f"Many;order=shuffle;seed={seed}") for seed in range(8)]
    followers = [set(zip(order, order[1:])) for order in orders]
    for one in range(8):
        # By chance one of 400 pairs of neighbours occurs in two shuffles.
        assert [len(followers[one] & followers[other]) < 20
                for other in range(8) if other != one] == [True] * 7, one


# Before the headers are read


def test_an_order_that_needs_dates_is_by_name_until_all_are_read(tmp_path):
    root = tmp_path / "Root"
    root.mkdir()
    new = tmp_path / "Slow"
    new.mkdir()
    count, delay = 60, 0.1
    for number in range(count):
        (new / f"{number}.jpg").write_bytes(taken(f"19{80 - number}:01:01 12:00:00"))
    by_name = [str(number) for number in range(count)]
    with serving(root) as service:
        with hanging(service, "openat", delay, [root / "Slow"]):
            # The reader opens one file after another.
            begin = time.monotonic()
            new.rename(root / "Slow")
            until(lambda: service.get("/v1/galleries/Slow").status == 200, "it is found")
            pending = 0
            for _ in range(10):
                listing = service.get("/v1/galleries/Slow;order=date?limit=1000").json
                assert listing["orderPending"] is (listing["order"] == "name")
                names = [it["title"] for it in listing["items"]]
                assert names == (by_name if listing["orderPending"] else by_name[::-1])
                pending += listing["orderPending"]
            assert pending == 10 or time.monotonic() - begin > count * delay
            session = service.session("Slow", order="date", page=4)
            seen = current(service, session)[0]
        settled(service)
        until(lambda: not service.get("/v1/galleries/Slow;order=date").json["orderPending"],
              "the order is known")
        assert titles(service, "Slow;order=date") == by_name[::-1]
        # The session follows its picture.
        assert current(service, session) == (seen, by_name[::-1].index(seen))


def test_three_thousand_pictures_are_read_while_listings_are_asked_for(tmp_path, note):
    folder = tmp_path / "Many"
    folder.mkdir()
    first = date(1990, 1, 1)
    pattern = taken("1990:01:01 00:00:00")
    for number in range(3000):
        day = (first + timedelta(days=3000 - number)).strftime("%Y:%m:%d")
        (folder / f"{number}.jpg").write_bytes(pattern.replace(b"1990:01:01", day.encode()))
    by_name = [str(number) for number in range(3000)]
    with serving(folder) as service:
        begin, pending, states = time.monotonic(), 0, []

        def is_known():
            nonlocal pending
            listing = service.get("/v1/galleries/Many;order=date?limit=5&fields=title").json
            names = [it["title"] for it in listing["items"]]
            assert names == (by_name if listing["orderPending"] else by_name[::-1])[:5]
            states.append(listing["orderPending"])
            pending += listing["orderPending"]
            return not listing["orderPending"]

        until(is_known, "the order is known", READING)
        # An order that is known stays known.
        assert states == sorted(states, reverse=True)
        seconds = time.monotonic() - begin
        assert titles(service, "Many;order=date", "?limit=1000") == by_name[::-1]
        note(f"3,000 small pictures: in the order of dates after {seconds:.1f} s, "
             f"{pending} listings by name before")

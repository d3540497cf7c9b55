"""Searches by words: where they look, in which scripts, and what no text of a search can do."""

from urllib.parse import quote

import pytest

from photographs import iptc, photograph, settled, titles, with_segment
from service import READING, rest, serving, until

pytestmark = pytest.mark.rooms("MetadataIndex", "Catalogue", "SQLiteAccess")

# Files below the root with what is written in them.
LIBRARY = {
    "Lakes/quiet.jpg": {"title": "Evening at the lake"},
    "Lakes/DSC_0042.jpg": {"title": "Harbour", "caption": "A rowing boat crosses the lake"},
    "Lakes/North/reeds.jpg": {"title": "Reeds", "keywords": ["lake", "wind and reed"]},
    "Lakes/North/plain.jpg": {},
    "Cities/Müller.jpg": {},
    "Cities/portrait.jpg": {"title": "Herr Muller", "caption": "Café in Zürich"},
    "Cities/decomposed.jpg": {"title": "Bru\u0308cke"},
    "Cities/harbour.jpg": {"keywords": ["blue hour"], "caption": "The harbour, 100% \"quoted\""},
    "Cities/oma.jpg": {"title": "Großmutter", "caption": "Auf Ærø, bei Łódź"},
    "Asia/cn.jpg": {"title": "东京塔的夜景"},
    "Asia/jp.jpg": {"caption": "東京タワーの夜景です", "keywords": ["さくら"]},
    "Asia/th.jpg": {"title": "วัดพระแก้วกรุงเทพ"},
    "Asia/ko.jpg": {"title": "서울 타워"},
    "Asia/ru.jpg": {"title": "Красная площадь"},
    "Asia/hi.jpg": {"title": "ताज महल"},
}


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    root = tmp_path_factory.mktemp("served") / "Root"
    for number, (path, fields) in enumerate(LIBRARY.items()):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(photograph(colour=(15 * number, 90, 90), **fields))
    (root / "Cities" / "old.jpg").write_bytes(with_segment(
        photograph(), 0xED, iptc(title="Alte Post", caption="Briefkasten", keyword="Amt")))
    with serving(root) as service:
        settled(service)
        yield service


def found(service, text, gallery="Root"):
    """The names of the files that a search finds in all folders, the best first."""
    query = f"?below=true&q={quote(text)}&limit=1000&fields=fileName"
    response = service.get(f"/v1/galleries/{gallery}{query}")
    assert response.status == 200, (text, response.body[:300])
    return [item["fileName"] for item in response.json["items"]]


@pytest.mark.parametrize("text, expected", [
    # In titles, captions, keywords, names and folders, whatever the case.
    ("evening", {"quiet.jpg"}), ("ROWING", {"DSC_0042.jpg"}), ("reeds", {"reeds.jpg"}),
    ("dsc_0042", {"DSC_0042.jpg"}), ("plain", {"plain.jpg"}),
    ("north", {"reeds.jpg", "plain.jpg"}), ("blue", {"harbour.jpg"}),
    ("harbour", {"harbour.jpg", "DSC_0042.jpg"}),
    # In IPTC as well.
    ("post", {"old.jpg"}), ("briefkasten", {"old.jpg"}), ("amt", {"old.jpg"}),
    # Beginnings of words, and several words, of which all must occur anywhere.
    ("even", {"quiet.jpg"}), ("lak eve", {"quiet.jpg"}), ("boat lake", {"DSC_0042.jpg"}),
    ("north wind", {"reeds.jpg"}), ("boat evening", set()), ("ake", set()),
    # With and without diacritics, composed and decomposed.
    ("Müller", {"Müller.jpg", "portrait.jpg"}), ("muller", {"Müller.jpg", "portrait.jpg"}),
    ("Mu\u0308ller", {"Müller.jpg", "portrait.jpg"}), ("cafe zurich", {"portrait.jpg"}),
    ("brücke", {"decomposed.jpg"}), ("BRUCKE", {"decomposed.jpg"}),
    # With and without letters that other languages write as two, or without a stroke.
    ("Großmutter", {"oma.jpg"}), ("grossmutter", {"oma.jpg"}), ("GROSSM", {"oma.jpg"}),
    ("aero lodz", {"oma.jpg"}), ("Ærø", {"oma.jpg"}),
    # Scripts without spaces: a part of the text is enough.
    ("东京", {"cn.jpg"}), ("夜景", {"cn.jpg", "jp.jpg"}), ("京塔的", {"cn.jpg"}), ("塔", {"cn.jpg"}),
    ("タワー", {"jp.jpg"}), ("さくら", {"jp.jpg"}), ("東京 さくら", {"jp.jpg"}),
    ("พระแก้ว", {"th.jpg"}), ("กรุงเทพ", {"th.jpg"}), ("東京 asia", {"jp.jpg"}), ("上海", set()),
    # Others with spaces.
    ("타워", {"ko.jpg"}), ("красная", {"ru.jpg"}), ("ПЛОЩАДЬ", {"ru.jpg"}), ("महल", {"hi.jpg"}),
    # Marks separate words, and count for nothing.
    ("100%", {"harbour.jpg"}), ('"quoted"', {"harbour.jpg"}), ("the-harbour,", {"harbour.jpg"}),
    ("   evening   lake ", {"quiet.jpg"}), ("evening -", {"quiet.jpg"}),
    ("evening, (lake)", {"quiet.jpg"}),
])
def test_words_are_found(service, text, expected):
    assert set(found(service, text)) == expected


# Operators of FTS5, of LIKE and of SQL: none of them means anything here.
OPERATORS = [
    "AND", "OR", "NOT", "NEAR", "evening AND lake", "evening OR boat", "evening NOT lake",
    "NEAR(evening lake)", "NEAR(evening lake, 5)", "(", ")", "((", "*", "lake*", "*lake", '"', '""',
    '"evening', 'evening"', "^evening", "title:evening", "scope:b", "title : evening", "-lake",
    "{title}: lake", "{", "}", "+", "lake + evening", "'", "''", "' OR 1=1 --",
    "'; DROP TABLE words; --", "%", "_", "夜%", "夜_", "%景", "_____", "塔'", '塔"', '京塔"的', "京塔* OR 夜",
    "?1", "$x", ":a", "@b", "<script>alert(1)<script>", "\u202e", "\ufeff",
    "\U0001f600", "lake;order=date", ";below", ";;", "&", "#", "\u24b6", "١٢٣",
    # A part of the character before it, for programs that compare characters as people see them.
    "\u0345", "\u0301", "\u0301evening", "\u0338 lake", "\ufe0f", 'a"\u0301b',
    'x"\u0301)OR(title:lake)OR("\u0301x', "%\u0301", "夜%\u0301"]


@pytest.mark.parametrize("text", OPERATORS)
def test_no_text_is_an_operator(service, text):
    names = set(found(service, text))
    assert names <= {path.rsplit("/")[-1] for path in LIBRARY} | {"old.jpg"}
    # The same in the path, where a search is a gallery.
    listing = service.get(f"/v1/galleries/Root?below=true&q={quote(text)}").json
    assert listing["id"] == f"Root;below;q={text}"
    for address in (listing["href"], f"/v1/galleries/Root;below;q={quote(text, safe='')}"):
        response = service.get(address)
        assert response.status == 200, (address, response.body[:300])
        assert {item["fileName"] for item in response.json["items"]} == names
    assert service.get(f"/g/Root;below;q={quote(text, safe='')}").status == 200
    assert found(service, "evening") == ["quiet.jpg"]
    assert "cannot be used" not in service.log


def test_marks_alone_find_nothing(service):
    for text in ("-", "*", '""', "...", "(", "%", "_", "\U0001f600", "\u0301", "\u0345"):
        assert found(service, text) == [], text


def test_operators_are_words_that_must_occur(service):
    for text in ("evening OR boat", "evening NOT boat", "evening AND lake", "NEAR(evening lake)",
                 "title:evening", "' OR 1=1 --"):
        assert found(service, text) == [], text
    for text in ("lake*", "^evening", "-evening", '"evening', "lake + evening"):
        assert "quiet.jpg" in found(service, text), text


@pytest.mark.parametrize("text", [
    "a" * 129, "ü" * 65, "東" * 43, "x" * 10_000, "a " * 5_000 + "a", "a\x01b", "a\x1bb",
    "a\x7fb"])
def test_a_search_that_is_too_long_or_has_control_characters_is_a_problem(service, text):
    for path in ("/v1/galleries/Root", "/g/Root", "/v1/galleries/Root/frame.png"):
        response = service.get(f"{path}?q={quote(text)}")
        assert response.status in ((400, 414) if len(text) > 1000 else (400,)), path
        if len(text) > 100 and response.status == 400:
            assert (response.json["field"], "128 bytes" in response.json["detail"]) == ("q", True)
    problem = service.post("/v1/sessions", {"gallery": "Root", "q": text}).problem(400)
    assert problem["field"] == "q"


def test_the_longest_search_and_one_of_sixty_words(service):
    assert "quiet.jpg" in found(service, "l " * 59 + "l")
    assert found(service, "a" * 128) == []
    assert found(service, "ü" * 64) == []
    assert found(service, "zz " * 42) == []
    assert found(service, "l " * 60 + "evening") == ["quiet.jpg"]
    # Blanks around words do not count.
    assert found(service, " " * 200 + "evening") == ["quiet.jpg"]


def test_a_search_without_results_is_an_empty_gallery(service):
    listing = service.get("/v1/galleries/Lakes?q=nothinghere").json
    assert (listing["count"], listing["items"], listing["next"]) == (0, [], None)
    assert listing["id"] == "Lakes;q=nothinghere"
    path = "/v1/galleries/Lakes;q=nothinghere"
    assert service.get(f"{path}/frame.png").png.size == (1024, 768)
    assert service.get(f"{path}/layout.json").json["strip"]["pageCount"] == 0
    assert service.get(f"{path}/poster.png").status == 200
    page = service.get("/g/Lakes;q=nothinghere")
    assert page.status == 200 and "nothinghere" in page.text
    session = service.session("Lakes;q=nothinghere")
    assert service.get(f"{session}/frame.png").png
    for event in ("next=1", "previous=1", "swipe=left", "goTo=3"):
        assert service.form(f"{session}/events", event).status == 200
    assert rest(service, session)["strip"]["pageCount"] == 0


def test_a_search_in_one_folder_finds_nothing_of_others(service):
    assert sorted(titles(service, "Lakes", "?q=lake")) == ["Evening at the lake", "Harbour"]
    assert titles(service, "Lakes", "?q=wind") == []
    assert titles(service, "Lakes", "?q=wind&below=true") == ["Reeds"]
    assert titles(service, "Lakes--North", "?q=wind") == ["Reeds"]
    assert titles(service, "Cities", "?q=lake&below=true") == []
    assert found(service, "夜景", "Cities") == []
    assert sorted(found(service, "夜景", "Asia")) == ["cn.jpg", "jp.jpg"]
    # A folder without pictures of its own stands for those below it.
    assert titles(service, "Root", "?q=wind") == ["Reeds"]


def test_a_search_has_orders_and_filters_and_pages(service):
    names = sorted(titles(service, "Lakes", "?q=lake"))
    assert titles(service, "Lakes", "?q=lake&order=name") == names[::-1]
    assert sorted(titles(service, "Lakes;order=shuffle;seed=3;q=lake")) == names
    assert titles(service, "Lakes", "?q=lake&rating=1") == []
    moved = service.get("/g/Lakes?q=Evening+lake&order=")
    assert (moved.status, moved.headers["Location"]) in [
        (303, f"/g/Lakes;q=Evening{blank}lake") for blank in ("%20", "+")]
    assert service.get(moved.headers["Location"]).status == 200
    text = 'a"b<c>&d;order=date?#%'
    moved = service.get(f"/g/Lakes?q={quote(text, safe='')}")
    assert moved.status == 303
    found = moved.headers["Location"]
    for page in (service.get(found), service.get(f"{found}/find")):
        assert page.status == 200 and "<c>" not in page.text
    assert 'value="a&quot;b&lt;c&gt;&amp;d;order=date?#%"' in page.text.replace("&#34;", "&quot;")


@pytest.mark.parametrize("text", ["24/7", "AC/DC", "xylophone\\yacht", ".."])
def test_a_search_with_a_slash_has_a_page_and_a_listing(service, text):
    listing = service.get(f"/v1/galleries/Lakes?q={quote(text, safe='')}").json
    assert listing["count"] == 0
    assert service.get(listing["href"]).status == 200
    moved = service.get(f"/g/Lakes?q={quote(text, safe='')}")
    assert moved.status == 303
    assert service.get(moved.headers["Location"]).status == 200


def test_a_session_of_a_search_shows_what_is_found(service):
    session = service.session("Root", below=True, q="harbour", order="name")
    layout = rest(service, session)
    assert layout["strip"]["pageCount"] == 2
    assert service.get(f"{session}/frame.png").headers["Peek-Page"] == "1/2"
    assert service.ask("PATCH", session, {"q": "boat"}).status == 200
    assert rest(service, session)["strip"]["pageCount"] == 1


# Relevance


def test_the_best_match_is_the_first_of_two_hundred(tmp_path):
    root = tmp_path / "Root"
    words = ["meadow", "river", "bridge", "tower", "garden", "street", "market", "window"]
    for number in range(200):
        one, other = words[number % 8], words[(number // 8) % 8]
        folder = root / ("Island" if number % 2 else "Coast")
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{number}.jpg").write_bytes(photograph(
            title=f"{one} {number}", caption=f"A {other} seen from the {one} in the morning light"))
    # Each word stands in one title, in one caption, and in the names of folders.
    for word, where in (("comet", "Comet"), ("lantern", "Lantern"), ("violin", "Violin")):
        (root / where).mkdir()
        (root / where / "c.jpg").write_bytes(photograph(title="Third", caption="None"))
        (root / "Coast" / f"b-{number}-{where}.png").unlink(missing_ok=True)
        (root / "Coast" / f"a{where[0]}.jpg").write_bytes(
            photograph(title="Second", caption=f"Someone with a {word} there"))
        (root / "Island" / f"z{where[0]}.jpg").write_bytes(
            photograph(title=f"The {word}", caption="None at all"))
    with serving(root) as service:
        settled(service)
        for word, where in (("comet", "C"), ("lantern", "L"), ("violin", "V")):
            until(lambda: len(found(service, word)) == 3, "the words are known", READING)
            assert found(service, word) == [f"z{where}.jpg", f"a{where}.jpg", "c.jpg"]
        # Of several words each must occur: "bridge" and "tower" in a title and a caption.
        both = found(service, "bridge tower")
        expected = {f"{number}.jpg" for number in range(200)
                    if {words[number % 8], words[number // 8 % 8]} == {"bridge", "tower"}}
        assert set(both) == expected
        # Those of one word that have it in their titles come before those with it in captions.
        names = [int(name.split(".")[0]) for name in found(service, "garden")]
        in_title = [words[number % 8] == "garden" for number in names]
        assert len(names) > 25 and in_title == sorted(in_title, reverse=True)

import Calendars
import Catalogue
import JSONCoding
import Testing

@testable import PictureFetching
@testable import PictureMetadata
@testable import PictureSources

@Suite("An immich server") struct ImmichServerTests {
    // MARK: Versions

    @Test(
        "is asked in the form of its version",
        arguments: [("2.7.5", false), ("3.1.9", false), ("3.2.0", true), ("3.3.5", true)])
    func forms(version: String, isFilter: Bool) throws {
        let requests = ScriptedImmich.script(
            version, ["search/metadata": ScriptedImmich.page([ScriptedImmich.asset(1)])])
        let listing = try ScriptedImmich.server(ScriptedImmich.favourites).listing(requests)
        #expect(listing.paths == ["Favourites/IMG_1.jpg"])
        #expect(listing.warning == nil)
        let search = requests.requests.first { $0.method == "POST" }
        let body = try ScriptedImmich.body(search)
        #expect((body["filter"] != nil) == isFilter)
        if isFilter {
            #expect(body["filter"]?["visibility"] == ["eq": "timeline"])
            #expect(body["filter"]?["isFavorite"] == ["eq": true])
        } else {
            #expect(body["visibility"] == "timeline")
            #expect(body["isFavorite"] == true)
        }
        // Without the type the server sends all pictures of everybody.
        #expect(search?.fields.contains { $0 == ("Content-Type", "application/json") } == true)
    }

    @Test("of a version that is not known is asked in the newest form, and told")
    func newer() throws {
        let requests = ScriptedImmich.script(
            "4.0.1", ["search/metadata": ScriptedImmich.page([ScriptedImmich.asset(1)])])
        let listing = try ScriptedImmich.server(ScriptedImmich.favourites).listing(requests)
        #expect(listing.pictures.count == 1)
        #expect(listing.warning?.contains("4.0.1") == true)
        #expect(
            try ScriptedImmich.body(requests.requests.first { $0.method == "POST" })["filter"]
                != nil)
    }

    @Test("tells what is no immich") func others() throws {
        let page = ScriptedRequests.answering { _ in
            HTTPAnswer("<!doctype html><title>Router</title>")
        }
        #expect(
            try ScriptedImmich.server(ScriptedImmich.favourites).failure(page)?.reason.contains(
                "no immich") == true)
        let long = ScriptedRequests { _ in .failure(SourceError(.tooLarge, "a long page")) }
        #expect(
            try ScriptedImmich.server(ScriptedImmich.favourites).failure(long)?.reason.contains(
                "no immich") == true)
        let missing = ScriptedRequests.answering { _ in HTTPAnswer(404, "") }
        #expect(
            try ScriptedImmich.server(ScriptedImmich.favourites).failure(missing)?.kind == .broken)
    }

    // MARK: Pages

    @Test("is read to the page that has no next one, by numbers that come as texts")
    func pages() throws {
        let requests = ScriptedImmich.paged { page in
            ScriptedImmich.page(
                [ScriptedImmich.asset(2 * page), ScriptedImmich.asset(2 * page + 1)],
                next: page < 3 ? "\"\(page + 1)\"" : "null")
        }
        #expect(
            try ScriptedImmich.server(ScriptedImmich.favourites).listing(requests).pictures.count
                == 6)
    }

    @Test("whose pages have no end is not believed", arguments: ["\"2\"", "\"1\"", "2"])
    func circle(next: String) throws {
        let requests = ScriptedImmich.paged { _ in
            ScriptedImmich.page([ScriptedImmich.asset(1)], next: next)
        }
        #expect(
            try ScriptedImmich.server(ScriptedImmich.favourites).failure(requests)?.reason
                == "its server repeats the pages of its list")
    }

    @Test("has read its list to the end if a page is empty") func emptyPage() throws {
        let requests = ScriptedImmich.paged { page in
            ScriptedImmich.page([], next: "\"\(page + 1)\"")
        }
        #expect(
            try ScriptedImmich.server(ScriptedImmich.favourites).listing(requests).pictures.isEmpty)
    }

    @Test(
        "that names its next page in another form is not believed", arguments: [#""next""#, "{}"])
    func otherNext(next: String) throws {
        let requests = ScriptedImmich.paged { _ in
            ScriptedImmich.page([ScriptedImmich.asset(1)], next: next)
        }
        #expect(
            try ScriptedImmich.server(ScriptedImmich.favourites).failure(requests) == .unknownForm)
    }

    @Test(
        "that ignores the question is refused, because it sends pictures of others",
        arguments: ["2.7.5", "3.3.5"])
    func ignored(version: String) throws {
        // Without a body, immich sends 250 pictures of the whole library.
        let requests = ScriptedImmich.script(
            version,
            ["search/metadata": ScriptedImmich.page((1...250).map { ScriptedImmich.asset($0) })])
        let error = try ScriptedImmich.server(ScriptedImmich.favourites).failure(requests)
        #expect(error?.kind == .broken)
        #expect(error?.reason.contains("it sends 250 pictures instead of 1") == true)
        #expect(requests.requests.count { $0.method == "POST" } == 1)
    }

    @Test("whose answer is cut changes nothing") func cut() throws {
        let requests = ScriptedImmich.paged { _ in
            String(ScriptedImmich.page([ScriptedImmich.asset(1)]).dropLast(9))
        }
        #expect(
            try ScriptedImmich.server(ScriptedImmich.favourites).failure(requests) == .unknownForm)
        let other = ScriptedImmich.paged { _ in "[]" }
        #expect(try ScriptedImmich.server(ScriptedImmich.favourites).failure(other) == .unknownForm)
    }

    @Test("is asked for no page beyond its limit") func limit() throws {
        let requests = ScriptedImmich.paged { page in
            ScriptedImmich.page([ScriptedImmich.asset(page)], next: "\"\(page + 1)\"")
        }
        var server = try ScriptedImmich.server(ScriptedImmich.favourites)
        server.limit = 3
        let listing = try server.listing(requests)
        #expect(listing.pictures.count == 3 && listing.isCut && listing.mark == nil)
    }

    // MARK: Searches

    @Test("is asked once for each combination in the old form, and once in the new one")
    func combinations() throws {
        var query = ImmichQuery(people: ["p1", "p2"], tags: ["t1"], leastRating: 4)
        query.from = CalendarDay(year: 2024, month: 1, day: 1)
        query.to = CalendarDay(year: 2024, month: 2, day: 29)
        let bodies = query.flatBodies.map { $0(7) }
        #expect(bodies.count == 4)
        #expect(bodies.map { $0["rating"]?.integer } == [4, 5, 4, 5])
        #expect(bodies.map { $0["personIds"] } == [["p1"], ["p1"], ["p2"], ["p2"]])
        #expect(bodies.allSatisfy { $0["page"]?.integer == 7 && $0["size"]?.integer == 1000 })
        let filter = query.filter(.cursor("next"))
        #expect(filter["filter"]?["personIds"] == ["any": ["p1", "p2"]])
        #expect(filter["filter"]?["rating"] == ["gte": 4])
        // A day more on both sides: the server compares moments, and not days of a place.
        #expect(
            filter["filter"]?["takenAt"] == [
                "gte": "2023-12-31T00:00:00.000Z", "lt": "2024-03-02T00:00:00.000Z",
            ])
        #expect(bodies.allSatisfy { $0["takenAfter"] == "2023-12-31T00:00:00.000Z" })
        #expect(bodies.allSatisfy { $0["takenBefore"] == "2024-03-02T00:00:00.000Z" })
        #expect(filter["cursor"] == "next")
        #expect(filter["visibility"] == nil)
    }

    @Test(
        "has memories of this day, in the form of its version and once in the other",
        arguments: [
            ("2.7.5", "T", 1), ("3.0.2", "T", 1), ("3.0.3", "", 1), ("3.0.3", "T", 2),
            ("3.0.2", "", 2),
        ])
    func memories(version: String, form: String, count: Int) throws {
        let parts = version.split(separator: ".")
        let requests = ScriptedRequests.answering { request in
            if request.url.hasSuffix("version") {
                return HTTPAnswer(
                    #"{"major":\#(parts[0]),"minor":\#(parts[1]),"patch":\#(parts[2])}"#)
            }
            guard request.url.contains("/memories?type=on_this_day&for=2013-05-2") else {
                return HTTPAnswer(404, "")
            }
            guard request.url.contains("T00%3A00%3A00.000Z") == (form == "T") else {
                return HTTPAnswer(400, #"{"message":["for must be a date"]}"#)
            }
            return HTTPAnswer(#"[{"data":{"year":2019},"assets":[\#(ScriptedImmich.asset(1))]}]"#)
        }
        let listing = try ScriptedImmich.server(ImmichSelection(hasMemories: true)).listing(
            requests)
        #expect(listing.paths == ["Memories/IMG_1.jpg"])
        #expect(requests.requests.count { $0.url.contains("memories") } == count)
    }

    // MARK: Pictures

    @Test(
        "is asked for previews, and for the copy of a picture that is as large as its file",
        arguments: [
            (#""originalFileName":"a.jpg""#, "original"),
            (#""originalFileName":"a.HEIC""#, "original"),
            (#""originalFileName":"a.tif""#, "original"),
            (#""originalFileName":"a","originalMimeType":"image/avif""#, "original"),
            (#""originalFileName":"a.NEF""#, "thumbnail?size=fullsize"),
            (
                #""originalFileName":"a.dng","originalMimeType":"image/dng""#,
                "thumbnail?size=fullsize"
            ),
            (#""originalFileName":"a.psd""#, "thumbnail?size=fullsize"),
            (#""originalFileName":"a.NEF","isEdited":true"#, "thumbnail?size=fullsize&edited=true"),
            (#""originalFileName":"a.jpg","isEdited":true"#, "thumbnail?size=fullsize&edited=true"),
            (#""originalFileName":"a.mp4""#, "thumbnail?size=preview"),
        ])
    func copies(fields: String, whole: String) throws {
        let server = try ScriptedImmich.server(ScriptedImmich.favourites)
        let kind = fields.contains("mp4") ? "VIDEO" : "IMAGE"
        let requests = ScriptedImmich.paged { _ in
            ScriptedImmich.page([
                #"{"id":"a","type":"\#(kind)","visibility":"timeline",\#(fields)}"#
            ])
        }
        let picture = try #require(try server.listing(requests).pictures.first)
        func url(_ need: SourceNeed) -> String {
            server.request(for: picture, need: need, at: .tests).url
        }
        let base = "http://nas:2283/api/assets/a/"
        #expect(url(.whole) == base + whole)
        let edited = fields.contains("isEdited") ? "&edited=true" : ""
        #expect(url(.pixels(1440)) == base + "thumbnail?size=preview" + edited)
        // Of what browsers show, the server sends the file itself in full size.
        let size = fields.contains("a.jpg") ? "preview" : "fullsize"
        let converted = whole == "original" ? "thumbnail?size=\(size)" : whole
        #expect(url(.converted(1440)) == base + converted)
    }
}

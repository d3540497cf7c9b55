import Calendars
import Catalogue
import JSONCoding
import Testing

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

    // MARK: Albums

    private static let trip =
        #"[{"id":"album-1","albumName":"Trip","assetCount":1,"lastModifiedAssetTimestamp":"T"}]"#

    @Test("gives whole albums before version 3, and searches them from then on")
    func albums() throws {
        let choice = ImmichSelection(albums: .all)
        let old = ScriptedImmich.script(
            "2.7.5",
            [
                "albums?shared=true": "[]", "albums?shared=false": Self.trip,
                "albums/album-1": #"{"id":"album-1","assets":[\#(ScriptedImmich.asset(1))]}"#,
            ])
        #expect(try ScriptedImmich.server(choice).listing(old).paths == ["Trip/IMG_1.jpg"])
        #expect(!old.requests.contains { $0.method == "POST" })
        let new = ScriptedImmich.script(
            "3.0.0",
            [
                "albums": Self.trip,
                "search/metadata": ScriptedImmich.page([ScriptedImmich.asset(1)]),
            ])
        #expect(try ScriptedImmich.server(choice).listing(new).paths == ["Trip/IMG_1.jpg"])
        #expect(
            try ScriptedImmich.body(new.requests.first { $0.method == "POST" })["albumIds"] == [
                "album-1"
            ])
    }

    @Test("is not believed if an album has no list of pictures") func changedAlbum() throws {
        let requests = ScriptedImmich.script(
            "2.7.5",
            [
                "albums?shared=true": "[]", "albums?shared=false": Self.trip,
                "albums/album-1": #"{"id":"album-1"}"#,
            ])
        #expect(
            try ScriptedImmich.server(ImmichSelection(albums: .all)).failure(requests)
                == .unknownForm)
    }

    @Test("says that an album is missing which the definition names") func missing() throws {
        let requests = ScriptedImmich.script("3.3.5", ["albums": Self.trip])
        let error = try ScriptedImmich.server(ImmichSelection(albums: .named(["Rome"]))).failure(
            requests)
        #expect(error?.reason.contains("no album “Rome”") == true)
    }

    @Test("whose albums are as they were is not listed again") func unchanged() throws {
        let requests = ScriptedImmich.script(
            "3.3.5",
            [
                "albums": Self.trip,
                "search/metadata": ScriptedImmich.page([ScriptedImmich.asset(1)]),
            ])
        let server = try ScriptedImmich.server(ImmichSelection(albums: .all))
        let mark = try #require(try server.listing(requests).mark)
        let again = try server.list(
            requests, since: FormerListing(mark: mark), now: { .tests }, onProgress: { _ in })
        guard case .unchanged = again else {
            Issue.record("listed again")
            return
        }
        let changed = ScriptedImmich.script(
            "3.3.5",
            [
                "albums": Self.trip.replacing(#":1,"#, with: ":2,"),
                "search/metadata": ScriptedImmich.page([ScriptedImmich.asset(1)]),
            ])
        #expect(try server.listing(changed).mark != mark)
    }

    @Test("has a folder for each of two albums with one title, and for titles that are no names")
    func titles() throws {
        let albums = ["a1", "a2", "a3", "a4", "a5"]
        let titles = ["Trip", "Trip", "../x/y", "Favourites", ""]
        let list = zip(albums, titles).map { #"{"id":"\#($0)","albumName":"\#($1)"}"# }
        let requests = ScriptedImmich.script(
            "3.3.5",
            [
                "albums": "[\(list.joined(separator: ","))]",
                "search/metadata": ScriptedImmich.page([ScriptedImmich.asset(1)]),
            ])
        let choice = ImmichSelection(albums: .all, hasFavourites: true)
        #expect(
            try ScriptedImmich.server(choice).listing(requests).paths == [
                "Trip a1/IMG_1.jpg", "Trip a2/IMG_1.jpg", "_.-x-y/IMG_1.jpg",
                "Favourites a4/IMG_1.jpg", "Untitled/IMG_1.jpg", "Favourites/IMG_1.jpg",
            ])
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

    @Test("whose pages have no end is read until one comes again") func circle() throws {
        let requests = ScriptedImmich.paged { _ in
            ScriptedImmich.page([ScriptedImmich.asset(1)], next: "\"2\"")
        }
        #expect(
            try ScriptedImmich.server(ScriptedImmich.favourites).listing(requests).pictures.count
                == 1)
        let endless = ScriptedImmich.paged { page in
            ScriptedImmich.page([], next: "\"\(page + 1)\"")
        }
        #expect(
            try ScriptedImmich.server(ScriptedImmich.favourites).listing(endless).pictures.isEmpty)
    }

    @Test("that ignores the question is refused, because it sends pictures of others")
    func ignored() throws {
        let requests = ScriptedImmich.paged { _ in
            ScriptedImmich.page((0...1000).map { ScriptedImmich.asset($0) })
        }
        let error = try ScriptedImmich.server(ScriptedImmich.favourites).failure(requests)
        #expect(error?.reason.contains("sends 1001 pictures at once") == true)
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

    // MARK: Searches

    @Test("is asked once for each combination in the old form, and once in the new one")
    func combinations() throws {
        var query = ImmichQuery(people: ["p1", "p2"], tags: ["t1"], leastRating: 4)
        query.takenAfter = "2024-01-01T00:00:00.000Z"
        let bodies = query.flatBodies.map { $0(7) }
        #expect(bodies.count == 4)
        #expect(bodies.map { $0["rating"]?.integer } == [4, 5, 4, 5])
        #expect(bodies.map { $0["personIds"] } == [["p1"], ["p1"], ["p2"], ["p2"]])
        #expect(bodies.allSatisfy { $0["page"]?.integer == 7 && $0["size"]?.integer == 1000 })
        let filter = query.filter(.cursor("next"))
        #expect(filter["filter"]?["personIds"] == ["any": ["p1", "p2"]])
        #expect(filter["filter"]?["rating"] == ["gte": 4])
        #expect(filter["filter"]?["takenAt"] == ["gte": "2024-01-01T00:00:00.000Z"])
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

    @Test("is asked for previews, whole files, edits and stills of videos") func pictures() throws {
        let server = try ScriptedImmich.server(ScriptedImmich.favourites)
        func url(_ id: String, _ version: String, _ need: SourceNeed) -> String {
            let picture = ServerPicture(
                folder: .root, name: [0x61], id: id, version: version)
            return server.request(for: picture, need: need, at: .tests).url
        }
        let base = "http://nas:2283/api/assets/a/thumbnail?size="
        #expect(url("a", "o1", .pixels(1440)) == base + "preview")
        #expect(url("a", "o1", .whole) == base + "fullsize")
        #expect(url("a", "e1", .whole) == base + "fullsize&edited=true")
        #expect(url("video a", "o1", .whole) == base + "preview")
    }
}

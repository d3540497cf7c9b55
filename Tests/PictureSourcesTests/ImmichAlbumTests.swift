import Calendars
import Catalogue
import JSONCoding
import Testing

@testable import PictureFetching
@testable import PictureSources

@Suite("An immich server with albums") struct ImmichAlbumTests {
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

    /// A server with the albums One and Two, of which the second has a number of pictures.
    private static func albums(
        _ count: Int, favourite: Int = 9, stacks: String = "[]"
    ) -> ScriptedRequests {
        let list = [("One", 1), ("Two", count)].map {
            #"{"id":"\#($0)","albumName":"\#($0)","assetCount":\#($1),"lastModifiedAssetTimestamp":"T"}"#
        }
        return ScriptedRequests.answering { request in
            let body = try? JSONValue(parsing: request.body)
            return switch request.url.split(separator: "/").last {
            case "version": HTTPAnswer(#"{"major":3,"minor":1,"patch":0}"#)
            case "albums": HTTPAnswer("[\(list.joined(separator: ","))]")
            case "stacks": HTTPAnswer(stacks)
            case "metadata" where body?["size"] == 1 || body?["albumIds"] == ["One"]:
                HTTPAnswer(ScriptedImmich.page([ScriptedImmich.asset(1)]))
            case "metadata" where body?["albumIds"] == ["Two"]:
                HTTPAnswer(ScriptedImmich.page((1...count).map { ScriptedImmich.asset($0) }))
            case "metadata": HTTPAnswer(ScriptedImmich.page([ScriptedImmich.asset(favourite)]))
            default: HTTPAnswer(404, "")
            }
        }
    }

    private static func albumSearches(_ requests: ScriptedRequests) -> [JSONValue] {
        requests.requests.compactMap { request in
            let body = try? JSONValue(parsing: request.body)
            return body?["size"] == 1 ? nil : body?["albumIds"]
        }
    }

    @Test("is asked only for the pictures of an album that has changed") func changedAlbums() throws
    {
        let server = try ScriptedImmich.server(
            ImmichSelection(albums: .all, hasFavourites: true))
        let first = try server.listing(Self.albums(2))
        #expect(!first.isPartlyFormer)
        let former = FormerListing(
            mark: try #require(first.mark), tree: ServerTree(first, limit: 1000))

        func again(_ requests: ScriptedRequests) throws -> ServerListing? {
            let outcome = try server.list(
                requests, since: former, now: { .tests }, onProgress: { _ in })
            if case .whole(let listing) = outcome { return listing }
            return nil
        }
        let unchanged = Self.albums(2)
        #expect(try again(unchanged) == nil)
        #expect(Self.albumSearches(unchanged).isEmpty)
        #expect(!unchanged.requests.contains { $0.url.hasSuffix("stacks") })
        let other = Self.albums(2, favourite: 8)
        #expect(
            try again(other)?.paths == [
                "Favourites/IMG_8.jpg", "One/IMG_1.jpg", "Two/IMG_1.jpg", "Two/IMG_2.jpg",
            ])
        #expect(Self.albumSearches(other).isEmpty)
        let grown = Self.albums(3)
        let listing = try #require(try again(grown))
        #expect(Self.albumSearches(grown) == [["Two"]])
        #expect(listing.isPartlyFormer)
        #expect(listing.paths.count == 5)
        #expect(listing.pictures.filter { $0.id == "asset-1" }.count == 2)
        // A stack may hide what it did not hide before, and the other way round.
        let stacks =
            #"[{"id":"s","primaryAssetId":"asset-2","assets":[\#(ScriptedImmich.asset(1))]}]"#
        let stacked = Self.albums(3, stacks: stacks)
        #expect(
            try again(stacked)?.paths == [
                "Favourites/IMG_9.jpg", "Two/IMG_2.jpg", "Two/IMG_3.jpg",
            ])
        #expect(Self.albumSearches(stacked) == [["One"], ["Two"]])
        // Of a listing that was cut, the rest is not known.
        let cut = Self.albums(3)
        _ = try server.list(
            cut, since: FormerListing(mark: former.mark), now: { .tests }, onProgress: { _ in })
        #expect(Self.albumSearches(cut) == [["One"], ["Two"]])
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
                "Favourites/IMG_1.jpg", "Trip a1/IMG_1.jpg", "Trip a2/IMG_1.jpg",
                "_.-x-y/IMG_1.jpg", "Favourites a4/IMG_1.jpg", "Untitled/IMG_1.jpg",
            ])
    }

    @Test("has a folder for each of two albums whose titles make one name") func sameNames() throws
    {
        let ids = ["11111111-aaaa", "22222222-bbbb", "33333333-cccc", "44444444-dddd"]
        let long = String(repeating: "ä", count: 200)
        let titles = ["A/B", "A-B", "A-B 11111111", "Beach"]
        func folders(_ titles: [String]) throws -> [String] {
            let list = zip(ids, titles).map { #"{"id":"\#($0)","albumName":"\#($1)"}"# }
            let requests = ScriptedImmich.script(
                "3.3.5",
                [
                    "albums": "[\(list.joined(separator: ","))]",
                    "search/metadata": ScriptedImmich.page([ScriptedImmich.asset(1)]),
                ])
            return try ScriptedImmich.server(ImmichSelection(albums: .all)).listing(requests)
                .pictures.map { String(decoding: $0.folder.bytes, as: UTF8.self) }
        }
        #expect(
            try folders(titles) == [
                "A-B 11111111-aaaa", "A-B 22222222", "A-B 11111111", "Beach",
            ])
        // 255 bytes are the most of a name, and the id has to be among them.
        let longest = try folders([long + "1", long + "2"])
        #expect(longest.map { $0.suffix(9) } == [" 11111111", " 22222222"])
        #expect(longest.allSatisfy { (250...255).contains($0.utf8.count) })
    }
}

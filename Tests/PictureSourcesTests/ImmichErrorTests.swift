import Catalogue
import JSONCoding
import Testing

@testable import PictureFetching
@testable import PictureSources

@Suite("An immich server that refuses something") struct ImmichErrorTests {
    @Test("says at once what the key lacks") func permissions() throws {
        let requests = ScriptedImmich.script(
            "3.3.5", ["api-keys/me": #"{"permissions":["asset.read","album.read"]}"#])
        let choice = ImmichSelection(albums: .all, people: .all)
        let error = try ScriptedImmich.server(choice).failure(requests)
        #expect(error?.kind == .denied)
        #expect(error?.reason.contains("the key lacks asset.view, person.read") == true)
        let refused = ScriptedRequests.answering { request in
            request.url.hasSuffix("version")
                ? HTTPAnswer(#"{"major":3,"minor":3,"patch":5}"#) : HTTPAnswer(401, "{}")
        }
        #expect(
            try ScriptedImmich.server(choice).failure(refused)?.reason.contains("refuses the key")
                == true)
    }

    @Test("shows previews and warns if its key may not fetch originals")
    func originals() throws {
        func listing(_ permissions: String) throws -> (ServerListing, url: String?) {
            let requests = ScriptedImmich.script(
                "3.3.5",
                [
                    "api-keys/me":
                        #"{"permissions":["asset.read","asset.view","stack.read"\#(permissions)]}"#,
                    "search/metadata": ScriptedImmich.page([ScriptedImmich.asset(1)]),
                ])
            let server = try ScriptedImmich.server(ScriptedImmich.favourites)
            let listing = try server.listing(requests)
            let url = listing.pictures.first.map {
                server.request(for: $0, need: .whole, at: .tests).url
            }
            return (listing, url)
        }
        let (few, preview) = try listing("")
        #expect(
            few.warning
                == "the key lacks asset.download: pictures are shown with at most 1440 pixels on their shorter side"
        )
        #expect(preview?.hasSuffix("/assets/asset-1/thumbnail?size=preview") == true)
        #expect(few.pictures.map(\.previewSide) == [.max])
        let (all, original) = try listing(#","asset.download""#)
        #expect(all.warning == nil)
        #expect(original?.hasSuffix("/assets/asset-1/original") == true)
        // It is fetched again with the permission.
        #expect(few.pictures.first?.version != all.pictures.first?.version)
        #expect(few.mark != all.mark)
    }

    @Test("is asked for previews alone to draw pictures, if the definition says so")
    func previews() throws {
        let requests = ScriptedImmich.script(
            "3.3.5",
            [
                "api-keys/me": #"{"permissions":["asset.read","asset.view","stack.read"]}"#,
                "search/metadata": ScriptedImmich.page([ScriptedImmich.asset(1)]),
            ])
        let listing = try ScriptedImmich.server(
            ImmichSelection(hasFavourites: true, hasOriginals: false)
        ).listing(requests)
        // A preview suffices for every size, so nothing is lacking.
        #expect(listing.pictures.map(\.previewSide) == [.max])
        #expect(listing.warning == nil)
    }

    @Test("is probed for one picture, because a key that lists may not show") func probe() throws {
        let requests = ScriptedRequests.answering { request in
            if request.url.hasSuffix("version") {
                return HTTPAnswer(#"{"major":3,"minor":3,"patch":5}"#)
            }
            if request.method == "POST" {
                return HTTPAnswer(ScriptedImmich.page([ScriptedImmich.asset(1)]))
            }
            return HTTPAnswer(request.url.contains("thumbnail") ? 403 : 404, "{}")
        }
        let error = try ScriptedImmich.server(ScriptedImmich.favourites).failure(requests)
        #expect(error?.reason.contains("the key lacks asset.view") == true)
        #expect(requests.requests.last?.url.hasSuffix("thumbnail?size=thumbnail") == true)
    }

    @Test("is quoted when it refuses a request, in few harmless words") func words() throws {
        let long = String(repeating: "x", count: 900)
        let requests = ScriptedRequests.answering { request in
            if request.url.hasSuffix("version") {
                return HTTPAnswer(#"{"major":3,"minor":3,"patch":5}"#)
            }
            return request.method == "POST"
                ? HTTPAnswer(
                    400,
                    #"{"message":"Validation failed","errors":[{"path":["a"],"message":"no \#(long)"}]}"#
                )
                : HTTPAnswer(404, "{}")
        }
        let reason = try #require(
            try ScriptedImmich.server(ScriptedImmich.favourites).failure(requests)?.reason)
        #expect(reason.contains("Validation failed; no xxx"))
        #expect(reason.count < 250)
    }

    @Test("is not believed if a page begins without an id: the list would end there")
    func missingID() throws {
        let pages = [
            ScriptedImmich.page([ScriptedImmich.asset(1)], next: "\"2\""),
            ScriptedImmich.page([#"{"type":"IMAGE"}"#, ScriptedImmich.asset(2)]),
        ]
        let requests = ScriptedImmich.paged { $0 == 1 ? pages[0] : pages[1] }
        #expect(
            try ScriptedImmich.server(ScriptedImmich.favourites).failure(requests) == .unknownForm)
    }

    @Test("gets its key in a field alone") func key() throws {
        let requests = ScriptedImmich.paged { _ in ScriptedImmich.page([ScriptedImmich.asset(1)]) }
        _ = try ScriptedImmich.server(ScriptedImmich.favourites).listing(requests)
        #expect(!requests.requests.contains { $0.url.contains("canary") })
        #expect(
            requests.requests.dropFirst().allSatisfy {
                $0.fields.contains { $0 == ("x-api-key", "canary") }
            })
    }
}

import Catalogue
import Testing

@testable import PictureFetching
@testable import PictureSources

@Suite("Stacks of an immich server") struct ImmichStackTests {
    private static let stack = """
        [{"id":"s","primaryAssetId":"asset-2","assets":[\
        \(ScriptedImmich.asset(1)),\(ScriptedImmich.asset(2))]}]
        """

    /// A server with three favourites, of which two are in a stack.
    private static func requests(
        permissions: String = "all", status: Int = 200, _ stacks: String = stack
    ) -> ScriptedRequests {
        ScriptedRequests.answering { request in
            switch request.url.split(separator: "/").last {
            case "version": HTTPAnswer(#"{"major":3,"minor":1,"patch":0}"#)
            case "me": HTTPAnswer(#"{"permissions":["\#(permissions)"]}"#)
            case "stacks": HTTPAnswer(status, stacks)
            default: HTTPAnswer(search(request))
            }
        }
    }

    private static func search(_ request: HTTPRequest) -> String {
        let size = (try? ScriptedImmich.body(request)["size"]?.integer) ?? 1
        return ScriptedImmich.page((1...3).prefix(size).map { ScriptedImmich.asset($0) })
    }

    private func listing(_ requests: ScriptedRequests) throws -> ServerListing {
        try ScriptedImmich.server(ScriptedImmich.favourites).listing(requests)
    }

    @Test("show their primary pictures, and no request is repeated for them") func primary() throws
    {
        let requests = Self.requests()
        let listing = try listing(requests)
        #expect(listing.paths == ["Favourites/IMG_2.jpg", "Favourites/IMG_3.jpg"])
        #expect(listing.warning == nil)
        #expect(requests.requests.count { $0.url.hasSuffix("/api/stacks") } == 1)
    }

    @Test("show all pictures, with a warning, if the key may not read them")
    func denied() throws {
        let known = Self.requests(permissions: #"asset.read","asset.view","asset.download"#)
        for requests in [known, Self.requests(status: 403, "{}")] {
            let listing = try listing(requests)
            #expect(listing.pictures.count == 3)
            #expect(
                listing.warning == "the key lacks stack.read: all pictures of stacks are shown")
        }
        // What the server says itself needs no request.
        #expect(!known.requests.contains { $0.url.hasSuffix("stacks") })
    }

    @Test(
        "are no reason to show a part of the pictures",
        arguments: [(503, "{}"), (401, "{}"), (200, #"{"stacks":[]}"#), (200, "[7]")])
    func failures(status: Int, answer: String) throws {
        #expect(throws: SourceError.self) { try listing(Self.requests(status: status, answer)) }
    }

    @Test("without a primary picture hide none") func noPrimary() throws {
        let requests = Self.requests(Self.stack.replacing("primaryAssetId", with: "other"))
        #expect(try listing(requests).pictures.count == 3)
    }
}

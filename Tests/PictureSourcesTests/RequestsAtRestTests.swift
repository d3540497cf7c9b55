import Calendars
import Catalogue
import Concurrency
import Logging
import PictureFiles
import Testing

@testable import PictureFetching
@testable import PictureSources

/// A server on which nothing changes.
struct RestingServer: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The most requests that a refresh sends after the first.
    let requestsPerRefresh: Int
    let answers: ScriptedRequests
    let make: @Sendable () -> (any PictureServer)?

    static let all = [nextcloud, otherWebDAV, list, s3, immich]

    /// A folder tells by its tag that nothing below it has changed.
    private static let nextcloud = RestingServer(
        testDescription: "Nextcloud", requestsPerRefresh: 1,
        answers: webDAV(["/remote.php/dav/files/ann/": ["a.jpg"]]),
        make: {
            WebDAVServer(
                at: "http://nas/remote.php/dav/files/ann/", user: "ann", password: "app")
        })

    /// Each folder is a request.
    private static let otherWebDAV = RestingServer(
        testDescription: "WebDAV", requestsPerRefresh: 2,
        answers: webDAV(["/dav/": ["a.jpg", "inner/"], "/dav/inner/": ["b.jpg"]]),
        make: { WebDAVServer(at: "http://nas/dav/", user: nil, password: nil) })

    private static let list = RestingServer(
        testDescription: "list", requestsPerRefresh: 1,
        answers: .answering { request in
            request.fields.contains { $0 == ("If-None-Match", "\"7\"") }
                ? HTTPAnswer(304, "")
                : HTTPAnswer(
                    status: 200, fields: ["etag": "\"7\""],
                    body: Array("http://nas/1.jpg".utf8))
        }, make: { ListServer(at: "http://nas/feed") })

    /// A page of the list, and a byte of a picture.
    private static let s3 = RestingServer(
        testDescription: "S3", requestsPerRefresh: 2,
        answers: .answering { request in
            guard request.url.contains("list-type") else { return HTTPAnswer("x") }
            return HTTPAnswer(
                """
                <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>photos</Name>\
                <IsTruncated>false</IsTruncated><Contents><Key>a.jpg</Key>\
                <LastModified>2026-11-25T21:42:50.000Z</LastModified><ETag>"bb9d"</ETag>\
                <Size>10</Size><StorageClass>STANDARD</StorageClass></Contents></ListBucketResult>
                """)
        },
        make: {
            S3Server(
                at: "http://nas", bucket: "photos", prefix: "",
                signer: S3Signer(
                    accessKey: "AKIA", secretKey: "secret", sessionToken: nil,
                    region: "us-east-1"), limit: 1000)
        })

    /// The version, the key, the albums, the stacks, the favourites with a check of the search, and a picture.
    private static let immich = RestingServer(
        testDescription: "immich", requestsPerRefresh: 8,
        answers: ScriptedImmich.script(
            "3.3.5",
            [
                "albums":
                    #"[{"id":"album-1","albumName":"Trip","assetCount":1,"lastModifiedAssetTimestamp":"T"}]"#,
                "search/metadata": ScriptedImmich.page([ScriptedImmich.asset(1)]),
            ]),
        make: {
            ImmichServer(
                at: "http://nas:2283/", key: "canary",
                ImmichSelection(albums: .all, hasFavourites: true))
        })

    /// A WebDAV server with these folders, by what is in them.
    private static func webDAV(_ folders: [String: [String]]) -> ScriptedRequests {
        .answering { request in
            let path = String(request.url.dropFirst("http://nas".count))
            guard let names = folders[path] else { return HTTPAnswer(404, "") }
            let isWhole = request.fields.contains { $0 == ("Depth", "1") }
            let parts = ([""] + (isWhole ? names : [])).map { name in
                let kind = name.hasSuffix("jpg") ? "" : "<collection/>"
                return "<response><href>\(path)\(name)</href><propstat><prop><resourcetype>\(kind)"
                    + "</resourcetype><getetag>\"5d6f\"</getetag></prop>"
                    + "<status>HTTP/1.1 200 OK</status></propstat></response>"
            }
            return HTTPAnswer(207, "<multistatus xmlns='DAV:'>\(parts.joined())</multistatus>")
        }
    }
}

@Suite("A server at rest") struct RequestsAtRestTests {
    private static let hour = 3600
    /// Seconds between two looks at what is due.
    private static let look = 5

    @Test(
        "is asked at most once a minute in the mean, over an hour", arguments: RestingServer.all)
    func requests(of resting: RestingServer) throws {
        let folder = try TemporaryFolder()
        let now = Lock(Duration.zero)
        let clock: @Sendable () -> Duration = { now.withLock { $0 } }
        let stop = try #require(CancellationFlag())
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let fetcher = try PictureFetcher(ofServerInto: folder, stop, clock, logger)
        // As often as without `refresh` in the definition.
        let definition = SourceDefinition(
            name: "Server", origin: try #require(HTTPOrigin(of: "http://nas/")),
            server: try #require(resting.make()), identity: "test", secrets: [],
            refresh: .seconds(900), maxItems: 1000)
        let refresh = ServerRefresh(
            ServerSource(definition, fetcher, timeOfDay: { UnixTime(seconds: 1_700_000_000) }),
            resting.answers, fetcher, folder: folder.path, stop: stop, clock: clock, logger: logger)

        refresh.refreshIfDue()
        #expect(refresh.source.count > 0)
        let first = resting.answers.requests.count
        for second in stride(from: Self.look, through: Self.hour, by: Self.look) {
            now.withLock { $0 = .seconds(second) }
            refresh.refreshIfDue()
        }
        let sent = resting.answers.requests.count - first
        let refreshes = refresh.results.value(.listed) + refresh.results.value(.unchanged) - 1
        #expect(refresh.results.value(.failed) == 0 && refresh.results.value(.refused) == 0)
        // Every 15 minutes, a tenth sooner or later.
        #expect((3...4).contains(refreshes))
        #expect(sent <= refreshes * resting.requestsPerRefresh)
        #expect(sent <= Self.hour / 60)
    }
}

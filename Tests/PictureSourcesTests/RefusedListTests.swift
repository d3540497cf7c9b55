import Calendars
import Catalogue
import Concurrency
import FileAccess
import Logging
import PictureFiles
import Testing

@testable import PictureFetching
@testable import PictureSources

/// A server of three folders, each of which is a request, that says what to do when it refuses a password.
private struct ServerOfThree: PictureServer {
    let refusal = SourceError(.denied, "its server asks for a user and a password: give both")

    func list(
        _ requests: any HTTPRequesting, since former: FormerListing?, now: () -> UnixTime,
        onProgress: (Int) -> Void
    ) throws(SourceError) -> ServerListingOutcome {
        for folder in 1...3 {
            _ = try requests.send(HTTPRequest(url: "http://server/\(folder)"), limit: 1)
        }
        let picture = ServerPicture(
            folder: .root, name: Array("a.jpg".utf8), id: "a", version: "1")
        return .whole(ServerListing(pictures: [picture]))
    }

    func request(for picture: ServerPicture, need: SourceNeed, at time: UnixTime) -> HTTPRequest {
        HTTPRequest(url: "http://server/a.jpg")
    }
}

@Suite("A list that runs while a picture is refused") struct RefusedListTests {
    private let folder: TemporaryFolder
    private let now = Lock(Duration.zero)
    private let refresh: ServerRefresh
    private let requests: ScriptedRequests
    /// Called with the URL of each request of a list.
    private let onRequest: Lock<@Sendable (String) -> Void>

    init() throws {
        folder = try TemporaryFolder()
        let onRequest = Lock<@Sendable (String) -> Void>({ _ in })
        self.onRequest = onRequest
        let requests = ScriptedRequests { request in
            onRequest.withLock { $0 }(request.url)
            return .success(HTTPAnswer(status: 200))
        }
        self.requests = requests
        let clock: @Sendable () -> Duration = { [now] in now.withLock { $0 } }
        let stop = try #require(CancellationFlag())
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let fetcher = try PictureFetcher(ofServerInto: folder, stop, clock, logger)
        let definition = SourceDefinition(
            name: "Server", origin: try #require(HTTPOrigin(of: "http://server/")),
            server: ServerOfThree(), identity: "test", secrets: [], refresh: .seconds(900),
            maxItems: 1000)
        refresh = ServerRefresh(
            ServerSource(definition, fetcher, timeOfDay: { UnixTime(seconds: 1000) }), requests,
            fetcher, folder: folder.path, stop: stop, clock: clock, logger: logger)
    }

    @Test("asks for nothing more, and begins anew after 15 minutes", arguments: [1, 3])
    func refused(at folder: Int) throws {
        onRequest.withLock { onRequest in
            onRequest = { [refresh] url in
                if url == "http://server/\(folder)" { refresh.pictureWasRefused() }
            }
        }
        refresh.refreshIfDue()
        #expect(requests.requests.count == folder)
        let source = refresh.source
        #expect(try source.folder(at: .root).absence == ServerOfThree().refusal)
        #expect(try source.folder(at: .root).names().isEmpty)
        onRequest.withLock { $0 = { _ in } }
        now.withLock { $0 = .seconds(15 * 60) - .milliseconds(1) }
        refresh.refreshIfDue()
        #expect(requests.requests.count == folder)
        now.withLock { $0 = .seconds(15 * 60) }
        refresh.refreshIfDue()
        #expect(requests.requests.count == folder + 3)
        #expect(try source.folder(at: .root).names().count == 1)
        #expect(try source.folder(at: .root).absence == nil)
    }
}

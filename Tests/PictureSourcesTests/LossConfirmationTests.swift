import Calendars
import Catalogue
import Concurrency
import FileAccess
import Logging
import PictureFiles
import Testing

@testable import PictureFetching
@testable import PictureSources

/// A server with the pictures that a test says, or a failure.
private struct ChangingServer: PictureServer {
    let pictures: Lock<Result<[String], SourceError>>

    func list(
        _ requests: any HTTPRequesting, since former: FormerListing?, now: () -> UnixTime,
        onProgress: (Int) -> Void
    ) throws(SourceError) -> ServerListingOutcome {
        let names = try pictures.withLock { $0 }.get()
        return .whole(
            ServerListing(
                pictures: names.map {
                    ServerPicture(folder: .root, name: Array($0.utf8), id: $0, version: "1")
                }))
    }

    func request(for picture: ServerPicture, need: SourceNeed, at time: UnixTime) -> HTTPRequest {
        HTTPRequest(url: "http://server/\(picture.id)")
    }
}

@Suite("A person who confirms that pictures are gone") struct LossConfirmationTests {
    private let folder: TemporaryFolder
    private let now = Lock(Duration.zero)
    private let pictures = Lock<Result<[String], SourceError>>(.success([]))
    private let refresh: ServerRefresh

    init() throws {
        folder = try TemporaryFolder()
        let clock: @Sendable () -> Duration = { [now] in now.withLock { $0 } }
        let stop = try #require(CancellationFlag())
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let fetcher = try PictureFetcher(ofServerInto: folder, stop, clock, logger)
        let definition = SourceDefinition(
            name: "Server", origin: try #require(HTTPOrigin(of: "http://server/")),
            server: ChangingServer(pictures: pictures), identity: "test", secrets: [],
            refresh: .seconds(900), maxItems: 1000)
        refresh = ServerRefresh(
            ServerSource(definition, fetcher, timeOfDay: { UnixTime(seconds: 1000) }),
            ScriptedRequests { _ in .success(HTTPAnswer(status: 500)) }, fetcher,
            folder: folder.path, stop: stop, clock: clock, logger: logger)
    }

    /// Asks the server if that is due.
    private func ask(after seconds: Int, _ names: [String]) {
        now.withLock { $0 += .seconds(seconds) }
        pictures.withLock { $0 = .success(names) }
        refresh.refreshIfDue()
    }

    private func fail(after seconds: Int) {
        now.withLock { $0 += .seconds(seconds) }
        pictures.withLock { $0 = .failure(SourceError(status: 503)) }
        refresh.refreshIfDue()
    }

    @Test("has the server asked at once, and believed") func confirmed() throws {
        #expect(throws: SourceRegistryError.noLoss) { _ = try refresh.confirmLoss("") }
        ask(after: 0, ["a.jpg", "b.jpg"])
        ask(after: 1000, [])
        let loss = try #require(refresh.report.loss)
        #expect(loss.pictures == 2 && loss.former == 2 && !loss.isConfirmed)
        #expect(throws: SourceRegistryError.otherLoss) { _ = try refresh.confirmLoss("other") }
        // It is not due.
        ask(after: 0, [])
        #expect(refresh.results.value(.doubted) == 1 && refresh.report.pictures == 2)
        #expect(try refresh.confirmLoss(loss.tag) == loss)
        #expect(refresh.report.pictures == 2 && refresh.report.loss?.isConfirmed == true)
        ask(after: 0, [])
        #expect(refresh.report.pictures == 0 && refresh.results.value(.listed) == 2)
        #expect(refresh.report.loss == nil && refresh.report.reason == nil)
        #expect(throws: SourceRegistryError.noLoss) { _ = try refresh.confirmLoss(loss.tag) }
    }

    @Test("has not confirmed that others are gone as well") func others() throws {
        ask(after: 0, ["a.jpg", "b.jpg"])
        ask(after: 1000, [])
        let loss = try #require(refresh.report.loss)
        _ = try refresh.confirmLoss(loss.tag)
        // They are there after all; then one is not, which is no doubt, and then the other.
        ask(after: 0, ["a.jpg", "b.jpg"])
        #expect(refresh.report.loss == nil && refresh.report.pictures == 2)
        ask(after: 1000, ["a.jpg"])
        ask(after: 1000, [])
        #expect(refresh.report.pictures == 1)
        #expect(refresh.report.loss?.pictures == 1 && refresh.report.loss?.isConfirmed == false)
        #expect(throws: SourceRegistryError.otherLoss) { _ = try refresh.confirmLoss(loss.tag) }
    }

    @Test("has a server that fails left alone until it is due") func failing() throws {
        ask(after: 0, ["a.jpg"])
        ask(after: 1000, [])
        let loss = try #require(refresh.report.loss)
        fail(after: 60)
        #expect(refresh.results.value(.failed) == 1)
        _ = try refresh.confirmLoss(loss.tag)
        fail(after: 0)
        #expect(refresh.results.value(.failed) == 1)
        // Five seconds at most after the first failure; what was confirmed is not forgotten.
        ask(after: 5, [])
        #expect(refresh.report.pictures == 0 && refresh.report.loss == nil)
    }

    @Test("has the server asked once, however often they say it") func repeated() throws {
        ask(after: 0, ["a.jpg"])
        ask(after: 1000, [])
        let loss = try #require(refresh.report.loss)
        _ = try refresh.confirmLoss(loss.tag)
        fail(after: 0)
        #expect(refresh.results.value(.failed) == 1)
        _ = try refresh.confirmLoss(loss.tag)
        fail(after: 0)
        #expect(refresh.results.value(.failed) == 1)
    }
}

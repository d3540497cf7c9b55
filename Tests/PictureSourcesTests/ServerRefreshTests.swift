import Calendars
import Catalogue
import Concurrency
import FileAccess
import Glibc
import Logging
import PictureFiles
import Testing

@testable import PictureFetching
@testable import PictureSources

/// A server that answers as a test says, without a network.
private final class Script: Sendable {
    let names = Lock<[String]>([])
    let failure = Lock<SourceError?>(nil)
    let denied = Lock<Set<RelativePath>>([])
    let mark = Lock<String?>(nil)
    let isPartlyFormer = Lock(false)
    /// What it was listed after.
    let formers = Lock<[FormerListing?]>([])
    /// Requests for one list.
    let requests = Lock(0)
    let onList = Lock<(@Sendable () -> Void)?>(nil)
}

private struct ScriptedServer: PictureServer {
    let script: Script

    func list(
        _ requests: any HTTPRequesting, since former: FormerListing?, now: () -> UnixTime,
        onProgress: (Int) -> Void
    ) throws(SourceError) -> ServerListingOutcome {
        script.onList.withLock { $0 }?()
        script.formers.withLock { $0.append(former) }
        for _ in 0..<script.requests.withLock({ $0 }) {
            _ = try requests.send(HTTPRequest(url: "http://127.0.0.1:1/"), limit: 1)
        }
        if let failure = script.failure.withLock({ $0 }) { throw failure }
        let names = script.names.withLock { $0 }
        onProgress(names.count)
        var listing = ServerListing(
            pictures: names.map {
                ServerPicture(
                    folder: .root, name: Array($0.utf8), id: $0, version: "1", previewSide: 100)
            })
        listing.mark = script.mark.withLock { $0 }
        listing.isPartlyFormer = script.isPartlyFormer.withLock { $0 }
        listing.denied = script.denied.withLock { $0 }
        return .whole(listing)
    }

    func request(for picture: ServerPicture, need: SourceNeed, at time: UnixTime) -> HTTPRequest {
        HTTPRequest(url: "http://127.0.0.1:1/\(picture.id)")
    }
}

@Suite("The refresh of a server") struct ServerRefreshTests {
    private let folder: TemporaryFolder
    private let script = Script()
    private let now = Lock(Duration.zero)

    init() throws { folder = try TemporaryFolder() }

    private func refresh() throws -> ServerRefresh {
        let clock: @Sendable () -> Duration = { [now] in now.withLock { $0 } }
        let time: @Sendable () -> UnixTime = { UnixTime(seconds: 1000) }
        let stop = try #require(CancellationFlag())
        let cache = try #require(RemoteCache(at: folder.path))
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let fetcher = PictureFetcher(
            FetchRules(
                maxFileBytes: 1, cacheBytes: 1, allowsPrivateAddresses: true, isOfServer: true
            ) { _ in false }, into: cache, by: FetchSchedule(refreshInterval: nil), stop: stop,
            clock: clock, logger: logger)
        let origin = try #require(HTTPOrigin(of: "http://127.0.0.1:1"))
        let definition = SourceDefinition(
            name: "Server", origin: origin, server: ScriptedServer(script: script),
            identity: "test", secrets: [], refresh: .seconds(900), maxItems: 1000)
        return ServerRefresh(
            ServerSource(definition, fetcher, timeOfDay: time),
            ScriptedRequests { [now] _ in
                // A slow server.
                now.withLock { $0 += .seconds(600) }
                return .success(HTTPAnswer(status: 500))
            }, fetcher,
            folder: folder.path, stop: stop, clock: clock, logger: logger)
    }

    private func wait(_ seconds: Int) { now.withLock { $0 += .seconds(seconds) } }

    private func set(_ names: [String], _ failure: SourceError? = nil) {
        script.names.withLock { $0 = names }
        script.failure.withLock { $0 = failure }
    }

    private func names(of source: ServerSource) throws -> Set<String> {
        let names = try source.folder(at: .root).names()
        return Set(names.map { String(decoding: $0, as: UTF8.self) })
    }

    private func path(_ name: String) -> RelativePath { RelativePath(bytes: Array(name.utf8)) }

    @Test("that was never listed is an empty folder that is not known yet") func first() throws {
        let refresh = try refresh()
        let root = try refresh.source.folder(at: .root)
        #expect(try root.names() == [])
        #expect(root.absence?.kind == .busy)
        set(["a.jpg"])
        refresh.refreshIfDue()
        #expect(try names(of: refresh.source) == ["a.jpg"])
        #expect(try refresh.source.folder(at: .root).absence == nil)
        #expect(refresh.source.takeChange() == .pictures)
        #expect(refresh.source.takeChange() == nil)
    }

    @Test("that lists the same again changes and writes nothing") func same() throws {
        let refresh = try refresh()
        set(["a.jpg", "b.jpg"])
        refresh.refreshIfDue()
        _ = refresh.source.takeChange()
        let file = "\(folder.path)/listing"
        #expect(unlink(file) == 0)
        set(["b.jpg", "a.jpg"])
        wait(1000)
        refresh.refreshIfDue()
        #expect(refresh.results.value(.listed) == 2)
        #expect(refresh.source.takeChange() == nil)
        #expect(access(file, F_OK) != 0)
        // That it fails is no other list either.
        set([], SourceError(status: 503))
        wait(1000)
        refresh.refreshIfDue()
        #expect(refresh.source.takeChange() == .absence)
        set(["a.jpg", "b.jpg"])
        wait(1000)
        refresh.refreshIfDue()
        #expect(refresh.source.takeChange() == .absence)
        #expect(try refresh.source.folder(at: .root).absence == nil)
    }

    @Test("begins anew once a day, whatever marks say, and after a list that was cut") func marks()
        throws
    {
        let refresh = try refresh()
        set(["a.jpg"])
        for (mark, wait) in [("1", 0), ("2", 1000), ("3", 1000), ("4", 24 * 3600), ("5", 1000)] {
            script.mark.withLock { $0 = mark }
            if mark == "4" { set(["a.jpg"] + (0...1000).map { "\($0).jpg" }) }
            script.isPartlyFormer.withLock { $0 = ["2", "3"].contains(mark) }
            self.wait(wait)
            refresh.refreshIfDue()
        }
        let formers = script.formers.withLock { $0 }
        #expect(formers.map { $0?.mark } == [nil, "1", "2", nil, "4"])
        #expect(formers.map { $0?.tree?.count } == [nil, 1, 1, nil, nil])
    }

    @Test("that ends says nothing of its server") func ended() throws {
        let refresh = try refresh()
        set(["a.jpg"])
        refresh.refreshIfDue()
        _ = refresh.source.takeChange()
        script.onList.withLock { $0 = { refresh.stopRequests() } }
        defer { script.onList.withLock { $0 = nil } }
        set([], SourceError(.busy, "its server does not answer"))
        wait(1000)
        refresh.refreshIfDue()
        #expect(refresh.source.takeChange() == nil)
        #expect(try refresh.source.folder(at: .root).absence == nil)
    }

    @Test("gives a list up that takes more than an hour") func tooLong() throws {
        let refresh = try refresh()
        set(["a.jpg"])
        script.requests.withLock { $0 = 6 }
        refresh.refreshIfDue()
        #expect(try names(of: refresh.source) == ["a.jpg"])
        script.requests.withLock { $0 = 7 }
        wait(1000)
        refresh.refreshIfDue()
        #expect(
            try refresh.source.folder(at: .root).absence
                == SourceError(.busy, "its list takes too long"))
    }

    @Test("keeps what the server denies access to, and says so") func denied() throws {
        let refresh = try refresh()
        let all = (1...30).map { "\($0).jpg" }
        set(all)
        refresh.refreshIfDue()
        set(all.filter { $0 != "7.jpg" })
        script.denied.withLock { $0 = [path("7.jpg"), path("other")] }
        wait(1000)
        refresh.refreshIfDue()
        #expect(try names(of: refresh.source).count == 30)
        let absence = try refresh.source.folder(at: .root).absence
        #expect(absence?.reason.hasPrefix("it denies access to 7.jpg") == true)
        // Without the denial, one picture is gone by choice.
        script.denied.withLock { $0 = [] }
        wait(60)
        refresh.refreshIfDue()
        #expect(try names(of: refresh.source).count == 29)
    }

    @Test("keeps the last list while the server fails, and says why") func failing() throws {
        let refresh = try refresh()
        set(["a.jpg"])
        refresh.refreshIfDue()
        let error = SourceError(status: 503)
        set([], error)
        wait(1000)
        refresh.refreshIfDue()
        #expect(try names(of: refresh.source) == ["a.jpg"])
        #expect(try refresh.source.folder(at: .root).absence == error)
        set(["a.jpg", "b.jpg"])
        // Five seconds at most after the first failure.
        wait(5)
        refresh.refreshIfDue()
        #expect(try names(of: refresh.source) == ["a.jpg", "b.jpg"])
        #expect(try refresh.source.folder(at: .root).absence == nil)
        #expect(refresh.results.value(.failed) == 1 && refresh.results.value(.listed) == 2)
    }

    @Test("believes that all is gone after three equal answers") func emptied() throws {
        let refresh = try refresh()
        set(["a.jpg", "b.jpg"])
        refresh.refreshIfDue()
        set([])
        wait(1000)
        refresh.refreshIfDue()
        #expect(try refresh.source.folder(at: .root).absence?.kind == .emptied)
        wait(59)
        refresh.refreshIfDue()
        #expect(refresh.results.value(.doubted) == 1)
        wait(1)
        refresh.refreshIfDue()
        #expect(refresh.results.value(.doubted) == 2)
        #expect(try names(of: refresh.source).count == 2)
        wait(300)
        refresh.refreshIfDue()
        #expect(try names(of: refresh.source) == [])
        #expect(try refresh.source.folder(at: .root).absence == nil)
    }

    @Test("has the list of the last start before the server is asked") func kept() throws {
        set(["a.jpg"])
        let first = try refresh()
        first.refreshIfDue()
        let second = try refresh()
        #expect(try names(of: second.source) == [])
        second.load()
        #expect(try names(of: second.source) == ["a.jpg"])
        let entry = try second.source.folder(at: .root).entry(Array("a.jpg".utf8))
        let before = try first.source.folder(at: .root).entry(Array("a.jpg".utf8))
        #expect(entry.version == before.version)
        #expect(second.age(at: UnixTime(seconds: 1060)) == .seconds(60))
    }

    @Test("fetches nothing for a header, and says of a picture that it is on its way")
    func onDemand() throws {
        let refresh = try refresh()
        set(["a.jpg"])
        refresh.refreshIfDue()
        let source = refresh.source
        for need in [SourceNeed.header, .pixels(50), .whole] {
            #expect(throws: SourceError.onItsWay) {
                _ = try source.open(path("a.jpg"), for: need).version
            }
        }
        #expect(!source.isAtHand(path("a.jpg")))
        #expect(throws: SourceError.notListed) {
            _ = try source.open(path("b.jpg"), for: .whole).version
        }
    }

    @Test("takes a preview where that suffices, and a whole file for all") func copies() throws {
        let refresh = try refresh()
        set(["a.jpg"])
        refresh.refreshIfDue()
        let source = refresh.source
        let cache = try #require(RemoteCache(at: folder.path))
        let name = path("a.jpg")
        let orders = try source.orders(source.picture(at: name), at: name, for: .pixels(100))
        #expect(orders.count == 2)
        for (order, larger) in zip(orders.reversed(), [false, true]) {
            let file = try cache.begin(order.key)
            try #require(cache.keep(order.key, RemoteCache.Validators(version: order.version)))
            close(file)
            #expect(try source.open(path("a.jpg"), for: .pixels(100)).version.byteCount == 0)
            if larger {
                #expect(try source.open(path("a.jpg"), for: .whole).version.byteCount == 0)
            } else {
                #expect(throws: SourceError.onItsWay) {
                    _ = try source.open(path("a.jpg"), for: .pixels(101)).version
                }
            }
        }
    }
}

import Catalogue
import Concurrency
import FileAccess
import Glibc
import Logging
import PictureFiles
import ScriptedTransfers
import Testing

@testable import PictureFetching

/// The fetcher of one server, without threads: each fetch is one call of a test.
@Suite("The fetches from a server") struct PictureFetcherTests {
    /// The signatures of the PNG specification, and of an MP4 (ISO 14496-12: a box `ftyp`).
    private static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [0, 0, 0, 13]
    private static let mp4: [UInt8] = [0, 0, 0, 24] + Array("ftypisom\0\0\u{2}\0isomiso2".utf8)

    /// What the next request for the same file would most likely have as well.
    private static let failures: [ScriptedTransfer.Reply] = [
        .file(Array("no picture".utf8)), .file(png + Array(repeating: 0, count: 100)),
        .status(403), .status(404), .failure(.notKept),
    ]

    private let folder: TemporaryFolder
    private let transfer: ScriptedTransfer
    private let fetcher: PictureFetcher
    private let now: Lock<Duration>

    init() throws {
        let (folder, now) = (try TemporaryFolder(), Lock(Duration.zero))
        let transfer = ScriptedTransfer { _ in .file(Self.png) }
        fetcher = PictureFetcher(
            FetchRules(
                maxFileBytes: 100, cacheBytes: 1000, allowsPrivateAddresses: true, isOfServer: true,
                foreign: RemoteRules(hosts: ["cdn.example"])
            ) { $0.hasPrefix("http://server/") },
            into: try #require(RemoteCache(at: folder.path)),
            by: FetchSchedule(refreshInterval: nil), sendingBy: transfer,
            stop: try #require(CancellationFlag()), clock: { now.withLock { $0 } },
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        (self.folder, self.transfer, self.now) = (folder, transfer, now)
    }

    private func order(
        _ name: String, version: String = "1", fallback: String? = nil
    ) -> FetchOrder {
        var order = FetchOrder(
            key: name, version: version, path: RelativePath(bytes: Array(name.utf8)),
            host: "Server", request: { HTTPRequest(url: "http://server/\(name)") })
        if let fallback {
            order.fallback = { HTTPRequest(url: "http://server/\(fallback)") }
        }
        return order
    }

    private func wait(_ time: Duration) { now.withLock { $0 += time } }

    @Test("take videos, which lists of URLs do not have") func videos() {
        transfer.answer { _ in .file(Self.mp4) }
        #expect(fetcher.absence(of: order("a.mp4")) == .onItsWay)
        fetcher.fetchNext()
        #expect(fetcher.absence(of: order("a.mp4")) == nil)
        fetcher.fetchNext()
        #expect(transfer.urls == ["http://server/a.mp4"])
    }

    @Test("are repeated soon for a page to log in, until it is known how the password is sent")
    func loginPage() {
        transfer.answer {
            $0.url.hasSuffix("login") ? .loginPage : .redirect("http://server/login")
        }
        _ = fetcher.absence(of: order("a", fallback: "whole"))
        fetcher.fetchNext()
        #expect(fetcher.absence(of: order("a", fallback: "whole")) == .onItsWay)
        transfer.answer { _ in .file(Self.png) }
        wait(.seconds(5))
        fetcher.fetchNext()
        #expect(fetcher.absence(of: order("a", fallback: "whole")) == nil)
        let urls = ["http://server/a", "http://server/login", "http://server/a"]
        #expect(transfer.urls == urls)
    }

    @Test(
        "are not repeated for what cannot be had, until somebody asks much later",
        arguments: failures)
    func lastingFailures(_ reply: ScriptedTransfer.Reply) {
        transfer.answer { _ in reply }
        _ = fetcher.absence(of: order("a"))
        for _ in 0..<100 {
            fetcher.fetchNext()
            wait(.seconds(8))
            fetcher.fetchDue()
        }
        #expect(transfer.urls.count == 1)
        #expect(![nil, .onItsWay].contains(fetcher.absence(of: order("a"))))
        fetcher.fetchNext()
        #expect(transfer.urls.count == 1)
        // Another version may be a picture.
        transfer.answer { _ in .file(Self.png) }
        #expect(fetcher.absence(of: order("a", version: "2")) == .onItsWay)
        fetcher.fetchNext()
        #expect(fetcher.absence(of: order("a", version: "2")) == nil)
        // 15 minutes after the failure.
        transfer.answer { _ in reply }
        _ = fetcher.absence(of: order("b"))
        fetcher.fetchNext()
        wait(.seconds(15 * 60))
        fetcher.fetchDue()
        fetcher.fetchNext()
        #expect(transfer.urls.count == 3)
        #expect(fetcher.absence(of: order("b")) == .onItsWay)
        fetcher.fetchNext()
        #expect(transfer.urls.count == 4)
    }

    @Test("rest for a growing time while the server does not answer, up to a minute")
    func outage() {
        transfer.answer { _ in .failure(.unreachable) }
        var count = 0
        for pause in [5, 10, 20, 40, 60, 60] {
            // Another picture each time: those that failed wait for longer.
            for name in ["a", "b"] { _ = fetcher.absence(of: order("\(name)\(pause)\(count)")) }
            for _ in 0..<3 { fetcher.fetchNext() }
            count += 1
            #expect(transfer.urls.count == count)
            wait(.seconds(pause) - .milliseconds(1))
            fetcher.fetchNext()
            #expect(transfer.urls.count == count)
            wait(.milliseconds(1))
        }
        transfer.answer { _ in .file(Self.png) }
        _ = fetcher.absence(of: order("c"))
        for _ in 0..<3 { fetcher.fetchNext() }
        #expect(transfer.urls.count == count + 3)
    }

    @Test("begin with the picture that was asked for last") func newestFirst() {
        for name in ["a", "b", "c", "a"] { _ = fetcher.absence(of: order(name)) }
        for _ in 0..<3 { fetcher.fetchNext() }
        #expect(transfer.urls == ["a", "c", "b"].map { "http://server/\($0)" })
    }

    @Test(
        "take the whole file where a preview cannot be had",
        arguments: [
            .status(400), .status(401), .status(403), .status(404), .status(415),
            .file(Array("<html>a page to log in, longer than the picture</html>".utf8)),
            .failure(.notAllowed),
        ] as [ScriptedTransfer.Reply])
    func withoutPreviews(_ reply: ScriptedTransfer.Reply) throws {
        transfer.answer { $0.url.hasSuffix("preview") ? reply : .file(Self.png) }
        let order = order("preview", fallback: "whole")
        _ = fetcher.absence(of: order)
        fetcher.fetchNext()
        #expect(transfer.urls == ["http://server/preview", "http://server/whole"])
        #expect(fetcher.absence(of: order) == nil)
        // And nothing of the other answer.
        let file = try OpenedFile(at: fetcher.cache.path(of: order.key))
        #expect(try file.contents(atMost: 100) == Self.png)
        // The credentials are not refused, so the next picture is fetched.
        _ = fetcher.absence(of: self.order("next"))
        fetcher.fetchNext()
        #expect(fetcher.absence(of: self.order("next")) == nil)
    }

    @Test("leave a server alone that refuses the credentials for the whole file, too")
    func refused() {
        transfer.answer { _ in .status(401) }
        _ = fetcher.absence(of: order("preview", fallback: "whole"))
        for name in ["b", "c"] { _ = fetcher.absence(of: order(name)) }
        for _ in 0..<3 { fetcher.fetchNext() }
        // The last one that was asked for, and no other.
        #expect(transfer.urls == ["http://server/c"])
        wait(.seconds(15 * 60))
        _ = fetcher.absence(of: order("preview", fallback: "whole"))
        fetcher.fetchNext()
        #expect(transfer.urls.suffix(2) == ["http://server/preview", "http://server/whole"])
    }

    @Test(
        "wait while a server is busy, and do not ask for the whole file then",
        arguments: [429, 503])
    func busy(_ status: Int) {
        transfer.answer { _ in .status(status) }
        _ = fetcher.absence(of: order("preview", fallback: "whole"))
        fetcher.fetchNext()
        #expect(transfer.urls == ["http://server/preview"])
    }

    @Test("leave a picture to another process that fetches it, and take it from there")
    func otherProcess() throws {
        let other = try #require(RemoteCache(at: folder.path))
        let file = try other.begin("a")
        #expect(fetcher.absence(of: order("a")) == .onItsWay)
        fetcher.fetchNext()
        #expect(fetcher.absence(of: order("a")) == .onItsWay)
        // The server is asked for others meanwhile.
        _ = fetcher.absence(of: order("b"))
        fetcher.fetchNext()
        #expect(fetcher.absence(of: order("b")) == nil)
        try #require(write(file, Self.png, Self.png.count) == Self.png.count)
        try #require(other.keep("a", RemoteCache.Validators(version: "1")))
        close(file)
        wait(.seconds(5))
        fetcher.fetchNext()
        #expect(fetcher.absence(of: order("a")) == nil)
        #expect(transfer.urls == ["http://server/b"])
    }

    // MARK: Pictures at other hosts

    private func foreignOrder(_ url: String) -> FetchOrder {
        FetchOrder(
            key: url, version: "1", path: RelativePath(bytes: Array(url.utf8)), host: "other",
            isForeign: true, request: { HTTPRequest(url: url) })
    }

    @Test("go to other hosts by the rules for those alone") func foreignHosts() {
        let cdn = foreignOrder("https://cdn.example/a.png")
        let other = foreignOrder("https://other.example/a.png")
        for order in [cdn, other] { _ = fetcher.absence(of: order) }
        for _ in 0..<3 { fetcher.fetchNext() }
        #expect(transfer.urls == ["https://cdn.example/a.png"])
        #expect(fetcher.absence(of: cdn) == nil)
        #expect(fetcher.absence(of: other) == SourceError(.notAllowed))
    }

    @Test("lead by redirects to other hosts without the fields of the server, also on the way back")
    func foreignRedirects() {
        let next = [
            "http://server/a.png": "https://cdn.example/a.png",
            "https://cdn.example/a.png": "http://server/b.png",
        ]
        transfer.answer { next[$0.url].map { .redirect($0) } ?? .file(Self.png) }
        let order = FetchOrder(
            key: "a", version: "1", path: RelativePath(bytes: Array("a".utf8)), host: "Server",
            request: {
                HTTPRequest(
                    url: "http://server/a.png", fields: [("Authorization", "canary")],
                    login: HTTPRequest.Login(user: "me", password: "canary"))
            })
        _ = fetcher.absence(of: order)
        fetcher.fetchNext()
        #expect(fetcher.absence(of: order) == nil)
        #expect(
            transfer.urls == [
                "http://server/a.png", "https://cdn.example/a.png", "http://server/b.png",
            ])
        #expect(transfer.requests.map(\.fields.count) == [1, 0, 0])
        #expect(transfer.requests.map { $0.login == nil } == [false, true, true])
    }

    /// How another host refuses, fails or is busy.
    private static let failuresOfOthers: [ScriptedTransfer.Reply] = [
        .status(401), .status(429), .failure(.unreachable), .failure(.throttled(.seconds(900))),
    ]

    @Test(
        "from the server go on when another host fails to which it redirects",
        arguments: failuresOfOthers)
    func redirectedFailures(_ reply: ScriptedTransfer.Reply) {
        transfer.answer {
            switch $0.url {
            case "http://server/a.png": .redirect("https://cdn.example/a.png")
            case "https://cdn.example/a.png": reply
            default: .file(Self.png)
            }
        }
        _ = fetcher.absence(of: order("a.png"))
        fetcher.fetchNext()
        _ = fetcher.absence(of: order("b.png"))
        fetcher.fetchNext()
        #expect(
            transfer.urls == [
                "http://server/a.png", "https://cdn.example/a.png", "http://server/b.png",
            ])
        #expect(fetcher.absence(of: order("b.png")) == nil)
    }

    @Test("from the server go on when another host fails", arguments: failuresOfOthers)
    func foreignFailures(_ reply: ScriptedTransfer.Reply) {
        transfer.answer { $0.url.hasPrefix("http://server/") ? .file(Self.png) : reply }
        _ = fetcher.absence(of: foreignOrder("https://cdn.example/a.png"))
        fetcher.fetchNext()
        _ = fetcher.absence(of: order("b.png"))
        fetcher.fetchNext()
        #expect(transfer.urls == ["https://cdn.example/a.png", "http://server/b.png"])
        #expect(fetcher.absence(of: order("b.png")) == nil)
    }
}

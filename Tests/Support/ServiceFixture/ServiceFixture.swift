import Concurrency
import FoundationEssentials
import FrameService
import GalleryService
import HTTPServing
import HTTPTypes
import ImageLibrary
import Logging
import PictureCoding
import PicturePreparing
import PictureSources
import Raster
import RequestGate
import ScreenService
import SessionStores
import Viewers
import WebPages

/// A service without a socket, over a folder of small pictures, with a clock that the test sets.
///
/// What goes wrong in it is thrown and not recorded, because a plain build compiles this target
/// without the testing library.
package final class ServiceFixture: Sendable {
    package let dependencies: ServiceDependencies
    package let service: GalleryService
    package let library: ImageLibrary
    package let store: SessionStore
    package let folder: String
    private let time: TestTime

    /// Read once for all services: scripts are joined and icons are drawn then, which takes a second
    /// without the optimizer.
    private static let webAssets = Result { try WebAssets(in: projectFolder) }

    /// One gallery of pictures.
    package convenience init(
        pictures names: [String] = ["1", "2", "3", "4"], limits: SessionLimits = SessionLimits(),
        behind admission: RequestAdmission = RequestAdmission()
    ) throws {
        try self.init(galleries: [("holiday", names)], limits: limits, behind: admission)
    }

    /// Galleries of pictures of 80 x 60, whose colour is their index: red is 20 · (place + 1).
    ///
    /// - Parameters:
    ///   - galleries: Their folders and the names of their pictures.
    ///   - limits: Those of the sessions.
    ///   - admission: Who is admitted.
    ///   - screens: The members of the operator's file, as `"hall": {}`; with them all clocks advance.
    ///   - values: Where the states of screens are kept.
    ///   - milliseconds: The time, since 1970.
    ///   - sources: The servers of pictures, which are not in the library.
    ///   - startLimit: How long it waits for the first scan; nil for as long as it takes.
    /// - Throws: When the folder or the screens cannot be written or read.
    package init(
        galleries: [(name: String, pictures: [String])], limits: SessionLimits = SessionLimits(),
        behind admission: RequestAdmission = RequestAdmission(), screens: String? = nil,
        in values: (any NamedValueStore)? = nil, at milliseconds: Int64 = 1_000_000,
        sources: SourceRegistry = SourceRegistry(nil), startLimit: Duration? = nil
    ) throws {
        let time = TestTime(milliseconds)
        self.time = time
        folder =
            FileManager.default.temporaryDirectory.path
            + "/peekstrip-test-\(UInt64.random(in: 0...(.max)))"
        for gallery in galleries {
            let path = "\(folder)/\(gallery.name)"
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
            for (place, name) in gallery.pictures.enumerated() {
                let pixel = Pixel(red: UInt8(20 * (place + 1)), green: 99, blue: 7)
                try PictureFileWriter.write(
                    Bitmap(width: 80, height: 60, filledWith: pixel), as: .png,
                    to: "\(path)/\(name).png")
            }
        }
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        var libraryLimits = LibraryLimits()
        libraryLimits.scanning.startLimit = startLimit
        library = try ImageLibrary(root: folder, limits: libraryLimits, logger: logger)
        let clock = ServiceClock(
            now: { time.now },
            stopwatch: { screens == nil ? .zero : .milliseconds(time.now.milliseconds) })
        let sessions = try SQLiteBackend(limits: limits)
        store = SessionStore(sessions, stopwatch: clock.stopwatch)
        var dependencies = ServiceDependencies(
            library: library, store: store, values: values ?? sessions, clock: clock,
            webAssets: try Self.webAssets.get(),
            logger: logger)
        dependencies.sources = sources
        dependencies.screens = try screens.map {
            try ScreenFile(Array("{\"screens\": {\($0)}}".utf8))
        }
        self.dependencies = dependencies
        service = GalleryService(dependencies, admission: admission)
    }

    deinit {
        library.stop()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The time of the service's clock.
    package var now: Instant { time.now }

    /// Advances the clock.
    package func wait(_ milliseconds: Int64) { time.pass(milliseconds) }

    /// The response to a request; a deferred one as at its deadline.
    @discardableResult
    package func ask(
        _ method: HTTPRequest.Method, _ target: String, fields: HTTPFields = [:],
        body: [UInt8] = [], from address: RemoteAddress = .loopback
    ) throws -> Response {
        try Self.response(try reply(method, target, fields: fields, body: body, from: address))
    }

    /// The response of a reply without waiting.
    package static func response(_ reply: Reply) throws -> Response {
        switch reply {
        case .ready(let response): return response
        // It is being drawn on another thread.
        case .deferred(let drawing) where drawing.purpose == .work: return try finish(drawing)
        case .deferred(let deferred): return try Self.response(deferred.takeReply())
        case .streamed(let stream): return stream.head
        }
    }

    package func reply(
        _ method: HTTPRequest.Method, _ target: String, fields: HTTPFields = [:],
        body: [UInt8] = [], from address: RemoteAddress = .loopback
    ) throws -> Reply {
        service.reply(
            to: Request(
                method: method, target: try RequestTarget(parsing: Array(target.utf8)),
                authority: "peek.example", fields: fields, body: body, remoteAddress: address))
    }

    package func patch(_ target: String, _ json: String) throws -> Response {
        try ask(.patch, target, fields: [.contentType: "application/json"], body: Array(json.utf8))
    }

    package func post(_ target: String, _ json: String) throws -> Response {
        try ask(.post, target, fields: [.contentType: "application/json"], body: Array(json.utf8))
    }

    package func submit(_ target: String, _ form: String) throws -> Response {
        try ask(
            .post, target, fields: [.contentType: "application/x-www-form-urlencoded"],
            body: Array(form.utf8))
    }

    /// What a session shows now.
    package func view(of session: String) throws -> StripView {
        guard let access = SessionAccess(String(session.split(separator: "/").last ?? "")) else {
            throw ServiceFixtureError.noSession(session)
        }
        return service.shared.views.view(of: try service.shared.sessions.find(access))
    }

    /// The path of a new session on a small viewport: pages of 120 x 90 without spacing.
    package func session(_ more: String = "") throws -> String {
        let sizes = #""viewport":{"width":200,"height":100},"pageSize":{"width":120,"height":90}"#
        let response = try post(
            "/v1/sessions", #"{"gallery":"holiday",\#(sizes),"spacing":0\#(more)}"#)
        guard response.status == .created, let session = response.fields[.location] else {
            throw ServiceFixtureError.noSession(response.text)
        }
        return session
    }

    /// Waits until every picture that a session shows or needs next is prepared, including those
    /// for the code of its pages, so that the tag of its frame at rest does not change any more.
    package func prepare(_ session: String) throws {
        for _ in 0..<TestThread.pausesInAMinute {
            let view = try view(of: session)
            if view.missingPictures.isEmpty, view.picturesAhead.isEmpty { return }
            service.shared.views.prepare(view, for: .program)
            TestThread.pause()
        }
        throw ServiceFixtureError.unprepared(session)
    }

    /// Waits until the index has read a gallery: pages as long as their pictures change then.
    package func read(_ gallery: String = "holiday") throws {
        for _ in 0..<TestThread.pausesInAMinute {
            let listing = try ask(.get, "/v1/galleries/\(gallery);order=date?limit=1").json
            if listing["orderPending"]?.isTrue == false { return }
            TestThread.pause()
        }
        throw ServiceFixtureError.unread(gallery)
    }

    /// The folder that contains Public and Templates.
    package static let projectFolder = String(
        #filePath.prefix(upTo: #filePath.range(of: "/Tests/")?.lowerBound ?? #filePath.endIndex))
}

/// Why a fixture cannot do what a test needs.
package enum ServiceFixtureError: Error {
    /// No session was created; the response, or the path that names none.
    case noSession(String)
    /// The pictures of a session were not prepared within a minute.
    case unprepared(String)
    /// The index did not read a gallery within a minute.
    case unread(String)
    /// No response within ten minutes.
    case unfinished
    /// A frame of a screen has pixels of different colours.
    case mixedColours
}

/// A clock that advances only on demand.
private final class TestTime: Sendable {
    private let milliseconds: Lock<Int64>

    init(_ milliseconds: Int64) { self.milliseconds = Lock(milliseconds) }

    var now: Instant {
        Instant(milliseconds: milliseconds.withLock { $0 })
    }

    func pass(_ time: Int64) { milliseconds.withLock { $0 += time } }
}

extension ServiceFixture {
    /// The response to a GET that waits for its pictures and its rendering.
    package func drawn(_ target: String, fields: HTTPFields = [:]) throws -> Response {
        switch try reply(.get, target, fields: fields) {
        case .ready(let response): response
        case .deferred(let deferred): try Self.finish(deferred)
        case .streamed(let stream): stream.head
        }
    }

    /// The response of a deferred one that other threads fulfil.
    package static func finish(_ deferred: DeferredResponse) throws -> Response {
        for _ in 0..<60_000 where !deferred.isSettled { TestThread.pause() }
        guard deferred.isSettled else { throw ServiceFixtureError.unfinished }
        switch deferred.takeReply() {
        case .ready(let response): return response
        case .deferred(let next): return try finish(next)
        case .streamed(let stream): return stream.head
        }
    }
}

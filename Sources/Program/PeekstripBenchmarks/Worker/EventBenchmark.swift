import Concurrency
import GalleryService
import Glibc
import HTTPServing
import HTTPTypes
import ImageLibrary
import Logging
import SessionStores
import Viewers
import WebPages

/// Sends swipes to the service without a socket.
///
/// The clock advances only between events, so the work does not depend on the machine's speed.
struct EventBenchmark {
    /// The number of viewers, which swipe in turn, all to one side and then all to the other, as in
    /// Tests/Bench.
    private static let viewers = 64
    /// Events of all viewers per millisecond of the clock.
    private static let eventsPerMillisecond = 25
    /// Polling interval in microseconds, the maximum number of polls, and the number of equal polls after
    /// which all pictures are prepared.
    private static let pollInterval: UInt32 = 20_000
    private static let maxPolls = 1_500
    private static let stableRounds = 25
    private static let form = HTTPFields([
        HTTPField(name: .contentType, value: "application/x-www-form-urlencoded"),
        HTTPField(name: .contentLength, value: "10"),
    ])

    private let service: GalleryService
    private let targets: [RequestTarget]
    private let time: ManualClock
    private var count = 0

    /// `events PICTURES ASSETS COUNT`: the time and the response bytes of COUNT events.
    ///
    /// The allocations are the median of all events, because a few events fill a cache.
    static func take(_ command: [String]) throws -> WorkerReply {
        guard command.count == 4, let count = Int(command[3]), count > 0 else {
            throw BenchmarkWorkerError.unknownCommand(command)
        }
        var benchmark = try EventBenchmark(pictures: command[1], assets: command[2])
        try benchmark.warmUp()
        let began = ContinuousClock.now
        var bytes = 0
        var allocations: [Int] = []
        allocations.reserveCapacity(count)
        for _ in 0..<count {
            allocations.append(try AllocationCount.count { bytes += try benchmark.swipe().count })
        }
        return WorkerReply(
            nanoseconds: (ContinuousClock.now - began).nanoseconds, bytes: bytes,
            allocations: allocations.sorted()[count / 2])
    }

    private init(pictures: String, assets: String) throws {
        var logger = Logger(label: "benchmarks")
        logger.logLevel = .error
        let time = ManualClock()
        let clock = ServiceClock(now: { time.now }, stopwatch: { .zero })
        let library = try ImageLibrary(root: pictures, index: .none, logger: logger)
        let sessions = try SQLiteBackend(
            limits: SessionLimits(sessionsInAll: 1_000, sessionsPerAddress: 1_000))
        let store = SessionStore(sessions, stopwatch: clock.stopwatch)
        service = GalleryService(
            ServiceDependencies(
                library: library, store: store, values: sessions, clock: clock,
                webAssets: try WebAssets(in: assets),
                logger: logger))
        self.time = time
        guard let gallery = library.galleries().first else {
            throw BenchmarkWorkerError.noPicture(pictures)
        }
        targets = try (0..<Self.viewers).map { [service] _ in
            let response = try Self.ask(
                service, try RequestTarget(parsing: Array("/v1/sessions".utf8)),
                "gallery=\(gallery.id.text)")
            guard let path = response.fields[.location] else {
                throw BenchmarkWorkerError.unanswered(response.status.code)
            }
            return try RequestTarget(parsing: Array("\(path)/events".utf8))
        }
    }

    /// Swipes until no picture is prepared in the background and the cost is stable for half a second.
    private mutating func warmUp() throws {
        var last = 0
        var rounds = 0
        for _ in 0..<Self.maxPolls {
            let count = try AllocationCount.count {
                for _ in 0..<2 * Self.viewers { _ = try swipe() }
            }
            rounds = abs(count - last) <= Self.viewers ? rounds + 1 : 0
            last = count
            if rounds == Self.stableRounds { return }
            usleep(Self.pollInterval)
        }
        throw BenchmarkWorkerError.unprepared("its pictures")
    }

    /// Sends a swipe of the next viewer; returns the response body.
    private mutating func swipe() throws -> [UInt8] {
        let viewer = count % Self.viewers
        let isLeft = count / Self.viewers % 2 == 0
        count += 1
        if count % Self.eventsPerMillisecond == 0 { time.advance() }
        let response = try Self.ask(
            service, targets[viewer], isLeft ? "swipe=left" : "swipe=right")
        guard response.status == .ok else {
            throw BenchmarkWorkerError.unanswered(response.status.code)
        }
        return response.body
    }

    private static func ask(
        _ service: GalleryService, _ target: RequestTarget, _ form: String
    ) throws -> Response {
        let request = Request(
            method: .post, target: target, authority: "127.0.0.1:8080", fields: Self.form,
            body: Array(form.utf8))
        guard case .ready(let response) = service.reply(to: request) else {
            throw BenchmarkWorkerError.unanswered(0)
        }
        return response
    }
}

/// A clock that advances only on demand.
private final class ManualClock: Sendable {
    private let milliseconds = Lock<Int64>(1_000_000)

    var now: Instant { Instant(milliseconds: milliseconds.withLock { $0 }) }

    func advance() { milliseconds.withLock { $0 += 1 } }
}

import HTTPServing
import ImageLibrary
import Locking

/// Where pictures are drawn that take longer than a thread which serves connections may be held up.
///
/// Several requests for the same picture share its drawing. A request whose client has gone, or whose
/// time was over, before its turn is not drawn for. Too many do not wait: they are refused.
///
/// Measured on one core, in ms: 1024 x 768 in 16 greys takes 4 (no dithering), 7 (a pattern) or 40
/// (errors handed on), in 16 inks 29, 620 or 83, and 340 more for a small file. The most that can be
/// asked for, a pattern of 16 inks on 3840 x 2160 pixels, takes 6 s.
final class Studio: Sendable {
    typealias Work = @Sendable () throws -> [UInt8]

    /// Pictures that wait for their turn.
    static let queueLimit = 32

    private let desk = Lock(Desk())
    private let workers = Lock(Staff.away)

    private enum Staff {
        case away
        case here(Workers)
    }

    deinit {
        if case .here(let workers) = workers.withLock({ $0 }) { workers.stop() }
    }

    /// Has a picture drawn for whoever waits for it.
    ///
    /// - Parameters:
    ///   - tag: What tells it from other pictures.
    ///   - party: Whom to tell.
    ///   - work: Draws it, on a thread of the studio.
    /// - Returns: False when too much waits already; nobody is told then.
    func draw(_ tag: String, for party: Party, _ work: @escaping Work) -> Bool {
        guard let workers = staff else { return false }
        switch desk.withLock({ $0.add(Job(tag: tag, work: work), for: party) }) {
        case .new: workers.ring()
        case .known: break
        case .refused: return false
        }
        return true
    }

    /// Pictures that wait for their turn, and that somebody waits for.
    var waitingCount: Int {
        desk.withLock { desk in
            desk.dropUnwanted()
            return desk.waitingCount
        }
    }

    /// The threads, which begin with the first picture: half as many as there are processors, so
    /// that drawing leaves room for answering.
    private var staff: Workers? {
        workers.withLock { staff in
            if case .here(let workers) = staff { return workers }
            let count = max(1, HTTPServerConfiguration().workers / 2)
            let started = try? Workers(count: count) { [desk] in Self.workOnce(desk) }
            if let started { staff = .here(started) }
            return started
        }
    }

    private static func workOnce(_ desk: Lock<Desk>) {
        guard let job = desk.withLock({ $0.next() }) else { return }
        let result = Result { try job.work() }
        for party in desk.withLock({ $0.finished(job.tag) }) { party.tell(result) }
    }

    /// Whoever waits for a picture.
    struct Party: Sendable {
        let isWaiting: @Sendable () -> Bool
        let tell: @Sendable (Result<[UInt8], any Error>) -> Void
    }

    private struct Job: Sendable {
        let tag: String
        let work: Work
    }

    /// What waits, and who for.
    private struct Desk {
        private var queue: [Job] = []
        private var parties: [String: [Party]] = [:]

        enum Admission {
            case new
            case known
            case refused
        }

        var waitingCount: Int { queue.count }

        mutating func add(_ job: Job, for party: Party) -> Admission {
            if parties[job.tag] != nil {
                parties[job.tag]?.append(party)
                return .known
            }
            if queue.count >= Studio.queueLimit { dropUnwanted() }
            guard queue.count < Studio.queueLimit else { return .refused }
            queue.append(job)
            parties[job.tag] = [party]
            return .new
        }

        mutating func next() -> Job? {
            while !queue.isEmpty {
                let job = queue.removeFirst()
                if isWanted(job) { return job }
                parties[job.tag] = nil
            }
            return nil
        }

        private func isWanted(_ job: Job) -> Bool {
            parties[job.tag]?.contains { $0.isWaiting() } ?? false
        }

        /// Makes room: clients that have gone leave their pictures behind.
        mutating func dropUnwanted() {
            for job in queue where !isWanted(job) { parties[job.tag] = nil }
            queue = queue.filter { parties[$0.tag] != nil }
        }

        mutating func finished(_ tag: String) -> [Party] {
            parties.removeValue(forKey: tag) ?? []
        }
    }
}

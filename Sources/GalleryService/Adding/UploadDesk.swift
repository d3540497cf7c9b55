import HTTPServing
import ImageLibrary
import Locking

/// Where pictures are added and removed, one after another, by a thread that may wait for the disk.
final class UploadDesk: Sendable {
    /// Pictures that come at once: each has a file that grows, and is read whole when it is there.
    static let limit = 2
    /// What else may wait for its turn.
    private static let queueLimit = 8

    private let desk = Lock(Desk())
    private let workers = Lock(Staff.away)

    private struct Desk {
        var places = UploadDesk.limit
        var waiting: [@Sendable () -> Void] = []
    }

    private enum Staff {
        case away
        case here(Workers)
    }

    deinit {
        if case .here(let workers) = workers.withLock({ $0 }) { workers.stop() }
    }

    /// Takes one of the places for pictures that come.
    ///
    /// - Throws: ``Refusal`` when there is none.
    func takePlace() throws(Refusal) -> UploadPlace {
        let isFree = desk.withLock { desk in
            guard desk.places > 0 else { return false }
            desk.places -= 1
            return true
        }
        guard isFree else {
            throw .unavailable(.uploads, "Other pictures are being added.", retryAfter: 2)
        }
        return UploadPlace(at: self)
    }

    fileprivate func leavePlace() { desk.withLock { $0.places += 1 } }

    /// Has something done in its turn.
    ///
    /// - Throws: ``Refusal`` when too much waits, or nobody is there to do it: then it is never done.
    func add(_ work: @escaping @Sendable () -> Void) throws(Refusal) {
        let staff = staff
        let isTaken =
            staff != nil
            && desk.withLock { desk in
                guard desk.waiting.count < Self.queueLimit else { return false }
                desk.waiting.append(work)
                return true
            }
        guard isTaken, let staff else {
            throw .unavailable(.uploads, "Other changes are being made.", retryAfter: 2)
        }
        staff.ring()
    }

    /// The thread, which begins with the first change: one, so that changes come one after another.
    private var staff: Workers? {
        workers.withLock { staff in
            if case .here(let workers) = staff { return workers }
            let started = try? Workers(count: 1) { [desk] in
                let work = desk.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
                work?()
            }
            if let started { staff = .here(started) }
            return started
        }
    }
}

/// A place for a picture that comes; it is left when the value ends.
final class UploadPlace: Sendable {
    private let desk: UploadDesk

    fileprivate init(at desk: UploadDesk) { self.desk = desk }

    deinit { desk.leavePlace() }
}

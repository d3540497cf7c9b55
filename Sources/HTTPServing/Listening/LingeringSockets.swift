import Concurrency
import Glibc

/// Sockets that have been answered and wait for their client to close.
///
/// A socket closed while its client's bytes come in is reset, and a reset may take away the answer
/// before it is read. So what comes in is read and dropped for a while.
struct LingeringSockets: ~Copyable {
    /// How long a client may take: longer than a round trip of any network people browse over.
    private static let timeout: Duration = .seconds(1)

    /// How many sockets linger at once; the oldest gives way.
    private static let limit = 256

    /// Oldest first.
    private var sockets: [(descriptor: Int32, end: Instant)] = []

    init() {}

    deinit {
        for socket in sockets { close(socket.descriptor) }
    }

    var descriptors: [Int32] { sockets.map(\.descriptor) }

    /// How long until the oldest is given up; -1 when there is none.
    func milliseconds(at now: Instant) -> Int32 {
        sockets.first.map { Int32(now.milliseconds(until: $0.end)) } ?? -1
    }

    mutating func add(_ descriptor: Int32, at now: Instant) {
        if sockets.count == Self.limit { close(sockets.removeFirst().descriptor) }
        sockets.append((descriptor, now + Self.timeout))
    }

    /// Drops what has come in, and closes those that are done.
    mutating func sweep(at now: Instant) {
        sockets.removeAll { socket in
            guard socket.end <= now || !Self.drain(socket.descriptor) else { return false }
            close(socket.descriptor)
            return true
        }
    }

    /// Whether more may come.
    private static func drain(_ descriptor: Int32) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        // A few reads at a time: a client that sends without end must not hold up the others.
        for _ in 0..<4 {
            let count = unsafe recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count == 0 { return false }
            if count < 0 { return errno == EAGAIN || errno == EINTR }
        }
        return true
    }
}

import Concurrency
import Glibc

/// Sockets whose response is sent and whose client has not closed yet.
///
/// Closing a socket while its client still sends resets the connection, and the reset may discard
/// the response before the client reads it. So incoming bytes are read and dropped for a while.
struct LingeringSockets: ~Copyable {
    /// How long a client may take to close: longer than a round trip on any network used for
    /// browsing.
    private static let timeout: Duration = .seconds(1)

    /// The limit on lingering sockets; beyond it the oldest is closed.
    private static let limit = 256

    /// Oldest first.
    private var sockets: [(descriptor: Int32, end: Instant)] = []

    init() {}

    deinit {
        for socket in sockets { close(socket.descriptor) }
    }

    var descriptors: [Int32] { sockets.map(\.descriptor) }

    /// The time until the oldest socket is closed; -1 when there is none.
    func milliseconds(at now: Instant) -> Int32 {
        sockets.first.map { Int32(now.milliseconds(until: $0.end)) } ?? -1
    }

    mutating func add(_ descriptor: Int32, at now: Instant) {
        if sockets.count == Self.limit { close(sockets.removeFirst().descriptor) }
        sockets.append((descriptor, now + Self.timeout))
    }

    /// Drops received bytes and closes sockets whose client has closed or whose time is over.
    mutating func sweep(at now: Instant) {
        sockets.removeAll { socket in
            guard socket.end <= now || !Self.drain(socket.descriptor) else { return false }
            close(socket.descriptor)
            return true
        }
    }

    /// Whether more bytes may arrive.
    private static func drain(_ descriptor: Int32) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        // At most four reads at a time, so that a client that sends endlessly does not delay the
        // others.
        for _ in 0..<4 {
            let count = unsafe recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count == 0 { return false }
            if count < 0 { return errno == EAGAIN || errno == EINTR }
        }
        return true
    }
}

import Concurrency

/// How a server listens, and its limits.
package struct HTTPServerConfiguration: Sendable {
    /// The address to listen on: a numeric address or a name that resolves to one; nil listens on
    /// no network.
    package var host: String? = "127.0.0.1"

    /// The port to listen on; 0 lets the system choose.
    package var port: UInt16 = 0

    /// A socket of the file system to listen on as well.
    package var unixSocket: UnixSocket?

    /// Whose connections are many clients', and not counted for one address.
    package var proxies = TrustedProxies.none

    /// Threads that read, answer and write.
    ///
    /// More than there are processors slow one another down: a pool of 4 on 2 processors answered
    /// half as many requests as a pool of 2.
    package var workers = ProcessorCount.available

    /// Connections held at once.
    ///
    /// Further ones are answered with 503 and closed. 2048 is what imgproxy holds.
    package var connectionLimit = 2048

    /// Connections held at once for one IPv4 address or one IPv6 network of 64 bits; 0 for no limit,
    /// as behind a proxy.
    package var connectionsPerAddress = 64

    /// Descriptors that connections leave to the rest of the process; 0 takes any there is.
    ///
    /// A connection beyond that is answered with 503 and closed. Never more than a quarter of the process's
    /// limit is left.
    package var descriptorReserve = 0

    /// Suspended connections at once: those of deferred answers, and those of streams between two pieces.
    ///
    /// Beyond it a deferred answer is sent without a wait, and a stream ends.
    package var suspendedLimit = 1024

    /// Bytes of a body that are accepted.
    ///
    /// Up to four times as many are read and dropped, so that their sender is still there for its
    /// 413.
    package var bodyLimit = 16 * 1024

    /// Bytes of a request target that are accepted.
    ///
    /// At most half of `connectionMemory`, as the fields need their place there too.
    package var targetLimit = 7 * 1024

    /// Bytes of memory for reading and for the head of the answer, for each connection.
    ///
    /// What does not fit is answered with 431 or 414. With what is known of it besides, a connection
    /// that is kept open takes less than 16 KiB.
    package var connectionMemory = 15 * 1024

    /// From accepting a connection to the end of its first head.
    ///
    /// For later requests on it, from the end of the request line to the end of the head.
    package var headDeadline: Duration = .seconds(10)

    /// From the end of a head to the end of its body.
    package var bodyDeadline: Duration = .seconds(20)

    /// From the end of an answer to the end of the next request line.
    package var keepAliveIdle: Duration = .seconds(15)

    /// From the moment an answer is ready to the moment its last byte is handed to the system.
    package var writeDeadline: Duration = .seconds(20)

    package init() {}

    /// Connections held at once for an address; nil is any number.
    func connectionLimit(for address: RemoteAddress) -> Int? {
        let isShared = address == .socket || proxies.contains(address)
        return connectionsPerAddress == 0 || isShared ? nil : connectionsPerAddress
    }
}

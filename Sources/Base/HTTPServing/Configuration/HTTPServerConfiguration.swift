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

    /// Proxies whose connections carry many clients and are exempt from the limit per address.
    package var proxies = TrustedProxies.none

    /// Threads that read requests and write responses.
    ///
    /// More threads than processors are slower: on 2 processors a pool of 4 served half as many
    /// requests as a pool of 2.
    package var workers = ProcessorCount.available

    /// The limit on open connections.
    ///
    /// Further connections get a 503 and are closed. 2048 is imgproxy's default.
    package var connectionLimit = 2048

    /// The limit on open connections of one IPv4 address or one IPv6 network of 64 bits; 0 is no
    /// limit, for a server behind a proxy.
    package var connectionsPerAddress = 64

    /// File descriptors reserved for the rest of the process; 0 reserves none.
    ///
    /// A connection that would use a reserved descriptor gets a 503 and is closed. The reserve
    /// never exceeds a quarter of the process's limit.
    package var descriptorReserve = 0

    /// The limit on suspended connections: those of deferred responses, and those of streams between
    /// two pieces.
    ///
    /// Beyond the limit, or beyond a client's share of it, a deferred response is sent without a
    /// wait, and a stream ends. Nil is the limit on open connections.
    package var suspensionLimit: Int?

    /// The limit on the bytes of responses that wait for their clients to read them.
    ///
    /// A client beyond its share gets a 429. When all is used, every client gets a 503.
    package var unsentLimit = 128 << 20

    /// Bytes of a body that are accepted.
    ///
    /// Up to four times as many bytes are read and dropped, so that the client is still connected
    /// when the 413 is sent.
    package var bodyLimit = 16 * 1024

    /// Bytes of a request target that are accepted.
    ///
    /// At most half of `connectionMemory`, because the header fields need space there too.
    package var targetLimit = 7 * 1024

    /// Bytes of memory for each connection, for reading and for the head of the response.
    ///
    /// A request that does not fit gets a 431 or 414. Including its bookkeeping, a connection that
    /// is kept open takes less than 16 KiB.
    package var connectionMemory = 15 * 1024

    /// From accepting a connection to the end of its first head.
    ///
    /// For later requests on the connection: from the end of the request line to the end of the
    /// head.
    package var headDeadline: Duration = .seconds(10)

    /// From the end of a head to the end of its body.
    package var bodyDeadline: Duration = .seconds(20)

    /// From the end of a response to the end of the next request line.
    package var keepAliveIdle: Duration = .seconds(15)

    /// From the moment a response is ready until its last byte is handed to the system.
    package var writeDeadline: Duration = .seconds(20)

    package init() {}

    var suspendedLimit: Int { suspensionLimit ?? connectionLimit }

    /// The limit on open connections for an address; nil is no limit.
    func connectionLimit(for address: RemoteAddress) -> Int? {
        let isShared = address == .socket || proxies.contains(address)
        return connectionsPerAddress == 0 || isShared ? nil : connectionsPerAddress
    }
}

import Glibc

/// A client that writes exactly the given bytes, well-formed or not.
final class RawClient {
    /// Why a client cannot continue.
    enum Failure: Error {
        case noSocket(errno: Int32)
        case notConnected(errno: Int32)
        case closedEarly(received: String)
        case tooLate(received: String)
    }

    private let descriptor: Int32
    private var received: [UInt8] = []
    private(set) var isAtEnd = false

    /// Connects to a port of this machine.
    ///
    /// - Parameters:
    ///   - port: The server's port.
    ///   - receiveBuffer: How many bytes the system buffers before the test reads them.
    ///   - source: The address of the connection, as 127.0.0.n.
    /// - Throws: `Failure` when there is no socket or no server.
    convenience init(port: UInt16, receiveBuffer: Int32? = nil, source: UInt8 = 1) throws {
        try self.init(receiveBuffer: receiveBuffer, source: source)
        try connect(to: port)
    }

    /// Creates a client that is not connected.
    init(receiveBuffer: Int32? = nil, source: UInt8 = 1) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if descriptor < 0 { throw Failure.noSocket(errno: errno) }
        if var size = receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4)
        }
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, 4)
        var local = Self.address(port: 0, last: source)
        withUnsafePointer(to: &local) { local in
            local.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    func connect(to port: UInt16) throws {
        var remote = Self.address(port: port, last: 1)
        let result = withUnsafePointer(to: &remote) { remote in
            remote.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if result != 0 { throw Failure.notConnected(errno: errno) }
    }

    deinit {
        close(descriptor)
    }

    private static func address(port: UInt16, last: UInt8) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = (0x7F00_0000 | UInt32(last)).bigEndian
        return address
    }

    /// Writes; returns false when the server has closed the connection.
    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(
                    descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent,
                    Int32(MSG_NOSIGNAL))
            }
            if count <= 0 { return false }
            sent += count
        }
        return true
    }

    /// Shuts down the sending side.
    func finishWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Closes with a reset, so that the server notices at once.
    func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
    }

    /// The next response on the connection.
    func response(toHead: Bool = false, within seconds: Double = 30) throws -> ReceivedResponse {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while true {
            if let (response, length) = ReceivedResponse.parse(received, toHead: toHead) {
                received.removeFirst(length)
                return response
            }
            try receive(until: deadline)
        }
    }

    /// All bytes until the server closes the connection.
    func rest(within seconds: Double = 30) throws -> [UInt8] {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while !isAtEnd {
            do { try receive(until: deadline) } catch Failure.closedEarly { break }
        }
        defer { received = [] }
        return received
    }

    /// Whether the server closes the connection in time, whatever it sends before.
    func isClosed(within seconds: Double = 30) -> Bool {
        (try? rest(within: seconds)) != nil
    }

    private func receive(until deadline: ContinuousClock.Instant) throws {
        let left = deadline - ContinuousClock.now
        let milliseconds =
            left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard milliseconds > 0, poll(&entry, 1, Int32(milliseconds)) > 0 else {
            throw Failure.tooLate(received: String(decoding: received, as: UTF8.self))
        }
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else {
            isAtEnd = true
            throw Failure.closedEarly(received: String(decoding: received, as: UTF8.self))
        }
        received += buffer.prefix(count)
    }
}

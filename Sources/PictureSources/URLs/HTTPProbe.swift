import Glibc

/// Why a probe failed.
package enum HTTPProbeError: Error, Equatable {
    /// The URL is not of the form `http://host:port/path`.
    case badURL(String)
    /// No server listens there, or the host is unreachable.
    case unreachable(String)
    /// No response within the timeout, or one that is not HTTP.
    case noResponse(String)
}

/// Requests a URL and returns its status: the client of a health check.
package enum HTTPProbe {
    /// The status with which a server answers GET.
    ///
    /// The URL is `http://host:port/path`; the port is optional. The timeout bounds connecting, and
    /// each read and write.
    package static func status(
        of url: String, within timeout: Duration
    ) throws(HTTPProbeError) -> Int {
        guard let target = ProbeTarget(url) else { throw .badURL(url) }
        guard let socket = connect(to: target, timeout) else { throw .unreachable(url) }
        defer { close(socket) }
        let request =
            "GET \(target.path) HTTP/1.1\r\nHost: \(target.authority)\r\nConnection: close\r\n\r\n"
        guard send(request, to: socket), let status = statusLine(from: socket) else {
            throw .noResponse(url)
        }
        return status
    }

    /// A connected socket; nil when none of the host's addresses takes a connection.
    private static func connect(to target: ProbeTarget, _ timeout: Duration) -> Int32? {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(target.host, target.port, &hints, &found) == 0 else { return nil }
        defer { unsafe freeaddrinfo(found) }
        var next = unsafe found
        while let address = unsafe next?.pointee {
            let descriptor = unsafe socket(
                address.ai_family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            limit(descriptor, to: timeout)
            if descriptor >= 0,
                unsafe Glibc.connect(descriptor, address.ai_addr, address.ai_addrlen) == 0
            {
                return descriptor
            }
            close(descriptor)
            unsafe next = address.ai_next
        }
        return nil
    }

    /// Sets the socket's timeouts; on Linux the send timeout applies to connecting too.
    private static func limit(_ descriptor: Int32, to timeout: Duration) {
        var time = timeval(tv_sec: Int(timeout.components.seconds), tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, size)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, size)
    }

    private static func send(_ text: String, to socket: Int32) -> Bool {
        let bytes = Array(text.utf8)
        let sent = unsafe bytes.withUnsafeBytes {
            unsafe Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        return sent == bytes.count
    }

    /// The number in `HTTP/1.1 200 OK`.
    private static func statusLine(from socket: Int32) -> Int? {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = unsafe bytes.withUnsafeMutableBytes {
            unsafe recv(socket, $0.baseAddress, $0.count, 0)
        }
        guard count > 0 else { return nil }
        let words = String(decoding: bytes[..<count], as: UTF8.self).split(separator: " ")
        guard words.count >= 2, words[0].hasPrefix("HTTP/1.") else { return nil }
        return Int(words[1])
    }
}

/// The parts of a URL that a probe needs.
private struct ProbeTarget {
    let authority: String
    let host: String
    let port: String
    let path: String

    init?(_ url: String) {
        let scheme = "http://"
        guard url.lowercased().hasPrefix(scheme),
            url.utf8.allSatisfy({ (0x21...0x7e).contains($0) })
        else { return nil }
        let rest = url.dropFirst(scheme.count)
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let colon = authority.lastIndex(of: ":").flatMap {
            authority[$0...].contains("]") ? nil : $0
        }
        let host = authority[..<(colon ?? authority.endIndex)]
        guard !host.isEmpty else { return nil }
        let path = rest.dropFirst(authority.count).prefix { $0 != "#" }
        self.authority = String(authority)
        self.host = host.filter { $0 != "[" && $0 != "]" }
        port = colon.map { String(authority[authority.index(after: $0)...]) } ?? "80"
        self.path = path.hasPrefix("/") ? String(path) : "/" + path
    }
}

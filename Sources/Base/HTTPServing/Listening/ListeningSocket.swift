import Glibc

/// A socket that accepts connections.
///
/// It is closed when its last reference is released.
final class ListeningSocket: Sendable {
    let descriptor: Int32

    /// The port that the socket listens on; the system chooses it if 0 was requested.
    let port: UInt16

    /// The file of a Unix socket.
    private let file: UnixSocket.Bound?

    /// Listens on the first address that the host resolves to.
    init(host: String, port: UInt16) throws(HTTPServerError) {
        file = nil
        let (address, length) = try Self.resolve(host, port: port)
        descriptor = try Self.descriptor(Int32(address.ss_family))
        do throws(HTTPServerError) {
            self.port = try Self.listen(descriptor, at: address, length, port: port)
        } catch {
            close(descriptor)
            throw error
        }
    }

    init(_ file: UnixSocket) throws(HTTPServerError) {
        port = 0
        descriptor = try Self.descriptor(AF_UNIX)
        do throws(HTTPServerError) {
            self.file = try file.bind(descriptor)
        } catch {
            close(descriptor)
            throw error
        }
    }

    deinit {
        file?.remove()
        close(descriptor)
    }

    /// Accepts the next waiting connection.
    func accept() -> Result<AcceptedSocket, AcceptError> {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let accepted = unsafe withUnsafeMutablePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe Glibc.accept(descriptor, address, &length)
            }
        }
        guard accepted >= 0 else { return .failure(AcceptError(errno: errno)) }
        _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
        // Responses are sent whole, so Nagle's algorithm would only delay them.
        Self.set(accepted, level: Int32(IPPROTO_TCP), TCP_NODELAY, to: 1)
        return .success(
            AcceptedSocket(descriptor: accepted, address: address, addressLength: length))
    }

    private static func descriptor(_ family: Int32) throws(HTTPServerError) -> Int32 {
        let descriptor = socket(
            family, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
        if descriptor < 0 { throw .systemCallFailed("socket", errno: errno) }
        return descriptor
    }

    private static func listen(
        _ descriptor: Int32, at address: sockaddr_storage, _ length: socklen_t, port: UInt16
    ) throws(HTTPServerError) -> UInt16 {
        set(descriptor, level: SOL_SOCKET, SO_REUSEADDR, to: 1)
        if Int32(address.ss_family) == AF_INET6 {
            // `::` accepts IPv4 clients as well.
            set(descriptor, level: Int32(IPPROTO_IPV6), IPV6_V6ONLY, to: 0)
        }
        var address = address
        var length = length
        let failure = unsafe withUnsafeMutablePointer(to: &address) { address -> Int32 in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard unsafe bind(descriptor, address, length) == 0,
                    Glibc.listen(descriptor, SOMAXCONN) == 0,
                    unsafe getsockname(descriptor, address, &length) == 0
                else { return errno }
                return 0
            }
        }
        switch failure {
        case 0: return Self.port(of: address)
        case EADDRINUSE: throw .portInUse(port)
        case EACCES: throw .portForbidden(port)
        default: throw .systemCallFailed("bind", errno: failure)
        }
    }

    private static func resolve(
        _ host: String, port: UInt16
    ) throws(HTTPServerError) -> (sockaddr_storage, socklen_t) {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        unsafe hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(host, String(port), &hints, &list) == 0,
            let first = unsafe list, let source = unsafe first.pointee.ai_addr
        else { throw .hostUnknown(host) }
        defer { unsafe freeaddrinfo(first) }
        let length = unsafe first.pointee.ai_addrlen
        var address = sockaddr_storage()
        unsafe withUnsafeMutableBytes(of: &address) {
            unsafe $0.copyMemory(from: UnsafeRawBufferPointer(start: source, count: Int(length)))
        }
        return (address, length)
    }

    /// The port follows the family, in network byte order, in both families.
    private static func port(of address: sockaddr_storage) -> UInt16 {
        unsafe withUnsafeBytes(of: address) {
            UInt16(bigEndian: unsafe $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
        }
    }

    private static func set(_ descriptor: Int32, level: Int32, _ option: Int32, to value: Int32) {
        var value = value
        unsafe setsockopt(
            descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}

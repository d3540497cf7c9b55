import Glibc

/// Wakes a worker of the library.
///
/// The worker has a connection of our own among its others. A byte that is sent on it and read at its
/// other end leaves nothing to read and makes room to write, which is an event.
final class WorkerNudge: Sendable {
    /// The end of which the worker has a copy.
    private let near: Int32
    private let far: Int32

    init() throws(HTTPServerError) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw .systemCallFailed("socketpair", errno: errno)
        }
        near = ends[0]
        far = ends[1]
    }

    deinit {
        close(near)
        close(far)
    }

    /// The worker's connection; the worker closes its descriptor.
    func connection() throws(HTTPServerError) -> AcceptedSocket {
        let copy = fcntl(near, F_DUPFD_CLOEXEC, 0)
        if copy < 0 { throw .systemCallFailed("fcntl", errno: errno) }
        return AcceptedSocket(
            descriptor: copy, address: sockaddr_storage(),
            addressLength: socklen_t(MemoryLayout<sockaddr_storage>.size))
    }

    func wake() {
        var byte: UInt8 = 0
        _ = unsafe send(near, &byte, 1, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        _ = unsafe recv(far, &byte, 1, Int32(MSG_DONTWAIT))
    }
}

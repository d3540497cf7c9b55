import Concurrency

/// Why a server could not start.
package enum HTTPServerError: Error, Equatable {
    /// The host is no address and no name that resolves to one.
    case hostUnknown(String)
    /// Another process listens on the port.
    case portInUse(UInt16)
    /// The system does not let this process listen on the port.
    case portForbidden(UInt16)
    /// Another process listens on the socket of the file system.
    case socketInUse(path: String)
    /// A socket cannot be made at the path: it is too long, something else lies there, its folder is
    /// not there or may not be written.
    case socketUnusable(path: String, errno: Int32)
    /// A system call failed, for want of descriptors or memory most likely.
    case systemCallFailed(String, errno: Int32)
    /// libmicrohttpd did not start, for want of threads, descriptors or memory; it logged why.
    case daemonRefused
}

extension HTTPServerError {
    init(_ error: SystemThreadError) {
        switch error {
        case .notStarted(let errno): self = .systemCallFailed("pthread_create", errno: errno)
        }
    }
}

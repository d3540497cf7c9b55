import Concurrency

/// Why a server could not start.
package enum HTTPServerError: Error, Equatable {
    /// The host is neither an address nor a name that resolves to one.
    case hostUnknown(String)
    /// Another process listens on the port.
    case portInUse(UInt16)
    /// The system does not allow this process to listen on the port.
    case portForbidden(UInt16)
    /// Another process listens on the Unix socket.
    case socketInUse(path: String)
    /// No socket can be created at the path: it is too long, another kind of file exists there, or
    /// its folder is missing or not writable.
    case socketUnusable(path: String, errno: Int32)
    /// A system call failed, most likely for lack of descriptors or memory.
    case systemCallFailed(String, errno: Int32)
    /// libmicrohttpd did not start for lack of threads, descriptors or memory; it logged the
    /// reason.
    case daemonRefused
}

extension HTTPServerError {
    init(_ error: SystemThreadError) {
        switch error {
        case .notStarted(let errno): self = .systemCallFailed("pthread_create", errno: errno)
        }
    }
}

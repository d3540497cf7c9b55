import Glibc

/// Why no connection was accepted.
enum AcceptError: Error, Equatable {
    /// No connection is waiting.
    case wouldBlock
    /// The waiting connection was closed, or the call was interrupted. The next call may succeed.
    case transient
    /// The process or the system has no descriptor left.
    case outOfDescriptors
    /// The system is out of memory, or another system error.
    case systemFailure(errno: Int32)

    init(errno: Int32) {
        switch errno {
        case EAGAIN: self = .wouldBlock
        case EINTR, ECONNABORTED, EPROTO, EPERM, ENETDOWN, ENOPROTOOPT, EHOSTDOWN, ENONET,
            EHOSTUNREACH, EOPNOTSUPP, ENETUNREACH:
            // accept(2): network errors of the new connection are to be treated like EAGAIN.
            self = .transient
        case EMFILE, ENFILE: self = .outOfDescriptors
        default: self = .systemFailure(errno: errno)
        }
    }
}

import Glibc

/// Why no connection was accepted.
enum AcceptError: Error, Equatable {
    /// None is waiting.
    case wouldBlock
    /// The one that waited has gone, or the call was interrupted. The next may be there.
    case transient
    /// The process or the system has no descriptor left.
    case outOfDescriptors
    /// The system has no memory for it, or something worse.
    case systemFailure(errno: Int32)

    init(errno: Int32) {
        switch errno {
        case EAGAIN: self = .wouldBlock
        case EINTR, ECONNABORTED, EPROTO, EPERM, ENETDOWN, ENOPROTOOPT, EHOSTDOWN, ENONET,
            EHOSTUNREACH, EOPNOTSUPP, ENETUNREACH:
            // accept(2): errors of the new connection's network are to be taken like EAGAIN.
            self = .transient
        case EMFILE, ENFILE: self = .outOfDescriptors
        default: self = .systemFailure(errno: errno)
        }
    }
}

import Glibc

/// Why no connection was accepted.
enum AcceptError: Error, Equatable {
    /// None is waiting.
    case noneWaiting
    /// The one that waited has gone, or the call was interrupted. The next may be there.
    case passedBy
    /// The process or the system has no descriptor left.
    case descriptorsShort
    /// The system has no memory for it, or something worse.
    case systemShort(errno: Int32)

    init(errno: Int32) {
        switch errno {
        case EAGAIN: self = .noneWaiting
        case EINTR, ECONNABORTED, EPROTO, EPERM, ENETDOWN, ENOPROTOOPT, EHOSTDOWN, ENONET,
            EHOSTUNREACH, EOPNOTSUPP, ENETUNREACH:
            // accept(2): errors of the new connection's network are to be taken like EAGAIN.
            self = .passedBy
        case EMFILE, ENFILE: self = .descriptorsShort
        default: self = .systemShort(errno: errno)
        }
    }
}

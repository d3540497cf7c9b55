import Glibc
import Logging

/// The limit of open file descriptors (RLIMIT_NOFILE).
enum DescriptorLimit {
    /// Descriptors needed besides connections: nested folders of a scan (32), pictures that are
    /// read or fetched, session files, and the admin listener.
    static let reserve = 96

    /// Raises the soft limit so that this many connections fit, up to the hard limit.
    ///
    /// The usual soft limit of 1,024 protects programs that call select(2), which this one does
    /// not. The operator's limit is the hard limit.
    static func raise(toHold connections: Int, logger: Logger) {
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard unsafe getrlimit(resource, &limit) == 0 else { return }
        let wanted = rlim_t(connections + 2 * reserve)
        guard limit.rlim_cur < wanted else { return }
        limit.rlim_cur = min(wanted, limit.rlim_max)
        unsafe setrlimit(resource, &limit)
        guard limit.rlim_max < wanted else { return }
        logger.notice(
            """
            the process may open \(limit.rlim_max) file descriptors, too few for \(connections) \
            connections: excess connections are refused; raise the hard limit (ulimit -Hn)
            """)
    }
}

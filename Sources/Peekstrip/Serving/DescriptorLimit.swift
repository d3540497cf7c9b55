import Glibc
import Logging

/// How many descriptors the process may have.
enum DescriptorLimit {
    /// What is needed beside connections: folders within folders of a look (32), pictures that are read
    /// or fetched, files of sessions, and whoever asks for the process's health.
    static let reserve = 96

    /// Makes room for as many connections as are asked for, as far as the process may.
    ///
    /// A shell's usual limit of 1,024 is for programs that call select(2), which this one does not; the
    /// operator's is the hard one.
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
            the process may have \(limit.rlim_max) descriptors, too few for \(connections) \
            connections: those beyond are refused
            """)
    }
}

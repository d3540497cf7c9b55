import Glibc

/// Descriptors that connections leave to the rest of the process: without them no picture could be
/// opened, and nobody could ask how the service is.
struct DescriptorReserve {
    let count: Int

    /// Whether a new connection must not keep its descriptor.
    ///
    /// The system gives out the lowest number that is free, so all below it are in use. The limit is
    /// asked for each time, for an operator may change it while the process runs (prlimit(1)).
    func isBreached(by descriptor: Int32) -> Bool {
        guard count > 0 else { return false }
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
        else { return false }
        // Where few are allowed, connections may still have most of them.
        let kept = min(rlim_t(count), limit.rlim_cur / 4)
        return rlim_t(descriptor) + kept >= limit.rlim_cur
    }
}

import Glibc

/// File descriptors that connections leave to the rest of the process, so that pictures can still
/// be opened and health checks still answered.
struct DescriptorReserve {
    let count: Int

    /// Whether a new connection must not keep its descriptor.
    ///
    /// The system assigns the lowest free number, so all below it are in use. The limit is read
    /// each time, because an operator may change it while the process runs (prlimit(1)).
    func isBreached(by descriptor: Int32) -> Bool {
        guard count > 0 else { return false }
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
        else { return false }
        // If the limit is low, connections may still use three quarters of it.
        let kept = min(rlim_t(count), limit.rlim_cur / 4)
        return rlim_t(descriptor) + kept >= limit.rlim_cur
    }
}

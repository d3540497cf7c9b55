import Glibc

/// A POSIX counting semaphore.
///
/// `@unchecked`: sem_post and sem_wait may be called from any thread, and the semaphore stays at
/// one address from init to deinit.
@safe package final class CountingSemaphore: @unchecked Sendable {
    private let semaphore: UnsafeMutablePointer<sem_t>

    package init() {
        unsafe semaphore = .allocate(capacity: 1)
        unsafe sem_init(semaphore, 0, 0)
    }

    deinit {
        unsafe sem_destroy(semaphore)
        unsafe semaphore.deallocate()
    }

    package func signal() { unsafe sem_post(semaphore) }

    package func wait() {
        while unsafe sem_wait(semaphore) != 0, errno == EINTR {}
    }

    /// Waits no longer than a time, by the clock that nobody sets: with that of the day, which sem_timedwait
    /// and Dispatch's semaphores take, a wait would be as long as somebody sets it back.
    ///
    /// - Parameter time: The time.
    /// - Returns: Whether it was signalled.
    package func wait(for time: Duration) -> Bool {
        var end = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &end)
        let (seconds, attoseconds) = time.components
        let nanoseconds = end.tv_nsec + Int(attoseconds / 1_000_000_000)
        end.tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
        end.tv_nsec = nanoseconds % 1_000_000_000
        while unsafe sem_clockwait(semaphore, CLOCK_MONOTONIC, &end) != 0 {
            guard errno == EINTR else { return false }
        }
        return true
    }
}

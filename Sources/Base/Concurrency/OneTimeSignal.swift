import Glibc

/// A signal that is given once, and for which a thread waits no longer than a time.
///
/// The time goes by the clock that nobody sets. Dispatch's semaphores take the clock of the day: a wait would
/// last as long as somebody sets it back, and end at once if he sets it on.
///
/// `@unchecked`: the mutex guards the flag, and both stay at one address from init to deinit.
@safe final class OneTimeSignal: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private var isGiven = false

    init() {
        unsafe mutex = .allocate(capacity: 1)
        unsafe condition = .allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        unsafe pthread_condattr_init(&attributes)
        unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        unsafe pthread_cond_init(condition, &attributes)
        unsafe pthread_condattr_destroy(&attributes)
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe pthread_mutex_destroy(mutex)
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    func give() {
        unsafe pthread_mutex_lock(mutex)
        isGiven = true
        unsafe pthread_cond_broadcast(condition)
        unsafe pthread_mutex_unlock(mutex)
    }

    /// Waits for the signal.
    ///
    /// - Parameter time: How long at most.
    /// - Returns: Whether it was given.
    func wait(for time: Duration) -> Bool {
        var end = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &end)
        let (seconds, attoseconds) = time.components
        let nanoseconds = end.tv_nsec + Int(attoseconds / 1_000_000_000)
        end.tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
        end.tv_nsec = nanoseconds % 1_000_000_000
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while !isGiven, unsafe pthread_cond_timedwait(condition, mutex, &end) == 0 {}
        return isGiven
    }
}

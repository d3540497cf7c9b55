import Glibc

/// Whether the calling thread serves the connections of many clients.
///
/// All of them wait while such a thread computes, so it computes for a few milliseconds at most. Code
/// that may take longer asks first, and throws ``NeedsWorkerThread``; then a thread of a queue
/// computes the response.
package enum ServingThread {
    /// A value of its own in each thread, because the same code runs on both kinds; `pthread_getspecific`
    /// takes some nanoseconds, and a task-local value would be allocated for each request.
    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        return unsafe pthread_key_create(&key, nil) == 0 ? key : nil
    }()

    /// Says that the calling thread serves connections, from now until it ends.
    package static func mark() {
        guard let key else { return }
        unsafe pthread_setspecific(key, UnsafeRawPointer(bitPattern: 1))
    }

    /// Whether the calling thread serves connections.
    package static var isCurrent: Bool {
        guard let key else { return false }
        return unsafe pthread_getspecific(key) != nil
    }

    /// Goes on only where a long computation makes nobody else wait.
    ///
    /// - Parameter isLong: Whether a thread that serves connections must not do it.
    /// - Throws: ``NeedsWorkerThread`` on such a thread.
    package static func check(isLong: Bool) throws(NeedsWorkerThread) {
        if isLong, isCurrent { throw NeedsWorkerThread() }
    }
}

/// What was asked for takes too long to compute on a thread that serves connections.
package struct NeedsWorkerThread: Error {
    package init() {}
}

import Glibc

/// A thread of the operating system that runs one function to its end.
///
/// For work that blocks in system calls or in C libraries, which would take threads from Swift's
/// own pool.
package struct SystemThread: Sendable {
    private let handle: pthread_t

    /// Starts the thread.
    package init(_ body: @escaping @Sendable () -> Void) throws(SystemThreadError) {
        var handle = pthread_t()
        let context = unsafe Unmanaged.passRetained(Body(run: body))
        let result = unsafe pthread_create(
            &handle, nil,
            { context in
                guard let context = unsafe context else { return nil }
                unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, context.toOpaque())
        guard result == 0 else {
            unsafe context.release()
            throw .notStarted(errno: result)
        }
        self.handle = handle
    }

    /// Whether the calling code runs on this thread.
    package var isCurrent: Bool { pthread_equal(handle, pthread_self()) != 0 }

    /// The processor time that the calling thread has taken since it started.
    package static var processorTime: Duration {
        .nanoseconds(SystemClock.nanoseconds(CLOCK_THREAD_CPUTIME_ID))
    }

    /// Waits until the function has ended.
    ///
    /// Call either this or `detach`, once.
    package func join() { pthread_join(handle, nil) }

    /// Lets the system free the thread when the function ends, without a join.
    package func detach() { pthread_detach(handle) }

    /// A closure in a shape that passes through C.
    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(run: @escaping @Sendable () -> Void) { self.run = run }
    }
}

/// Why a thread could not be used.
package enum SystemThreadError: Error, Equatable {
    /// The system starts no thread, as under a tight limit on processes.
    case notStarted(errno: Int32)
}

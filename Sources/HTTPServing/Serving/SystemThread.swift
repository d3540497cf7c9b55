import Glibc

/// A thread of the system that runs one function to its end.
///
/// These threads sleep in system calls for most of their lives, which a pool shared with others
/// would not forgive.
struct SystemThread: Sendable {
    private let handle: pthread_t

    /// Starts the thread.
    init(_ body: @escaping @Sendable () -> Void) throws(HTTPServerError) {
        var handle = pthread_t()
        let box = unsafe Unmanaged.passRetained(Body(run: body))
        let result = unsafe pthread_create(
            &handle, nil,
            { context in
                guard let context = unsafe context else { return nil }
                unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, box.toOpaque())
        guard result == 0 else {
            unsafe box.release()
            throw .systemCallFailed("pthread_create", errno: result)
        }
        self.handle = handle
    }

    /// Waits for the end of the function.
    ///
    /// To be called once.
    func join() {
        pthread_join(handle, nil)
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }
}

import Concurrency
import Glibc
import Synchronization

/// Threads that do work when they are told that there is some.
///
/// Plain threads rather than tasks: decoding blocks for tens of milliseconds, and libvips must be
/// told when a thread that used it ends.
package final class WorkerPool: Sendable {
    private let semaphore: CountingSemaphore
    private let threads: Lock<[pthread_t]>
    private let isStopping = Atomic(false)

    /// Starts the threads.
    ///
    /// `work` is called once for each ring, or more often; it must not hold the owner of the
    /// workers.
    package init(count: Int, work: @escaping @Sendable () -> Void) throws(LibraryError) {
        semaphore = CountingSemaphore()
        threads = Lock([])
        let started = (0..<max(1, count)).compactMap { _ in start(work) }
        guard !started.isEmpty else { throw .threadsUnavailable }
        threads.withLock { $0 = started }
    }

    /// Tells one thread that there is work.
    package func signal() { semaphore.signal() }

    /// Lets work at hand finish, and waits for it.
    ///
    /// Idempotent.
    package func stop() {
        isStopping.store(true, ordering: .releasing)
        let threads = threads.withLock { threads in
            defer { threads = [] }
            return threads
        }
        for _ in threads { semaphore.signal() }
        for thread in threads {
            // The last owner may let go in one of the threads, which cannot wait for itself.
            if pthread_equal(thread, pthread_self()) != 0 {
                pthread_detach(thread)
            } else {
                pthread_join(thread, nil)
            }
        }
    }

    private func start(_ work: @escaping @Sendable () -> Void) -> pthread_t? {
        let loop = ThreadBody { [self] in
            while !isStopping.load(ordering: .acquiring) {
                semaphore.wait()
                if !isStopping.load(ordering: .acquiring) { work() }
            }
            Decoder.releaseThreadState()
        }
        let context = unsafe Unmanaged.passRetained(loop)
        var thread = pthread_t()
        let result = unsafe pthread_create(
            &thread, nil,
            { context in
                if let context = unsafe context {
                    unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
                }
                return nil
            }, context.toOpaque())
        guard result == 0 else {
            unsafe context.release()
            return nil
        }
        return thread
    }
}

/// What a thread runs, in a shape that passes through C.
private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// A counting semaphore.
///
/// `@unchecked`: the semaphore is made for use from many threads, lives at one address until the
/// last owner is gone, and is touched through its own functions only.
@safe private final class CountingSemaphore: @unchecked Sendable {
    private let semaphore: UnsafeMutablePointer<sem_t>

    init() {
        unsafe semaphore = .allocate(capacity: 1)
        unsafe sem_init(semaphore, 0, 0)
    }

    deinit {
        unsafe sem_destroy(semaphore)
        unsafe semaphore.deallocate()
    }

    func signal() { unsafe sem_post(semaphore) }

    func wait() {
        while unsafe sem_wait(semaphore) != 0, errno == EINTR {}
    }
}

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
}

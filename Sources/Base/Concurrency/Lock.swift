import Glibc

/// A value that only one thread at a time can access.
///
/// It has the interface of Synchronization's Mutex and uses the mutex of POSIX threads. On Linux,
/// ThreadSanitizer does not understand the former and reports a race for each value that it guards
/// (Swift 6.3); it understands the latter.
///
/// Public and inlinable, because the compiler inlines nothing of package access into other rooms
/// (Swift 6.3), and an unspecialised lock costs more than most of what it guards.
@safe
public final class Lock<Value: ~Copyable>: @unchecked Sendable {
    // Sound because each access to the value lies between lock and unlock of the mutex. Both are
    // allocated: a mutex must not move, and an empty value stored in the object would share the
    // address of its first word.
    @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>
    @usableFromInline let value: UnsafeMutablePointer<Value>

    /// Takes ownership of the value.
    @inlinable
    public init(_ value: consuming sending Value) {
        unsafe mutex = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        // With a null attribute this initialises an ordinary mutex and cannot fail on Linux.
        unsafe pthread_mutex_init(mutex, nil)
        unsafe self.value = .allocate(capacity: 1)
        unsafe self.value.initialize(to: value)
    }

    deinit {
        unsafe value.deinitialize(count: 1)
        unsafe value.deallocate()
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    /// Runs the body with exclusive access to the value.
    ///
    /// The lock is not recursive: the body must not acquire it again.
    @inlinable
    public func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return unsafe try body(&value.pointee)
    }
}

import Glibc

/// A value that one thread at a time may touch.
///
/// The interface is that of Synchronization's Mutex; within is the mutex of POSIX threads. On Linux
/// ThreadSanitizer cannot see the former's hand-over from thread to thread and reports a race for
/// every value that it guards (Swift 6.3); this one it knows, so its silence means something.
///
/// Public, unlike nearly all else: what is inlinable and for the package only, the compiler inlines
/// into no other room (Swift 6.3), and a lock that knows no types costs more than what it guards.
@safe
public final class Lock<Value: ~Copyable>: @unchecked Sendable {
    // Sound because every access to the value lies between lock and unlock of the mutex. Both have
    // addresses of their own: a mutex must not move, and an empty value kept in the object would
    // share the address of its first word.
    @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>
    @usableFromInline let value: UnsafeMutablePointer<Value>

    /// Takes the value, which nobody else may have.
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

    /// Runs the body while no other thread runs one on this value.
    ///
    /// A body must not call for the same lock again.
    @inlinable
    public func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return unsafe try body(&value.pointee)
    }
}

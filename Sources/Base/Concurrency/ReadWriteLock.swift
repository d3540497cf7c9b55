import Glibc

/// A value that several threads read at once, and that only one at a time changes.
///
/// Readers do not wait for each other, so one of a low priority, which may get no processor for a while, holds up
/// those who change it alone. It is made of the lock of POSIX threads, public and inlinable, for the reasons of
/// ``Lock``.
@safe
public final class ReadWriteLock<Value: Sendable>: @unchecked Sendable {
    // Sound because each access to the value lies between lock and unlock, and one that changes it excludes all
    // others. Both are allocated, as in `Lock`.
    @usableFromInline let lock: UnsafeMutablePointer<pthread_rwlock_t>
    @usableFromInline let value: UnsafeMutablePointer<Value>

    /// Keeps a value.
    @inlinable
    public init(_ value: Value) {
        unsafe lock = .allocate(capacity: 1)
        unsafe lock.initialize(to: pthread_rwlock_t())
        // With a null attribute this initialises an ordinary lock and cannot fail on Linux.
        unsafe pthread_rwlock_init(lock, nil)
        unsafe self.value = .allocate(capacity: 1)
        unsafe self.value.initialize(to: value)
    }

    deinit {
        unsafe value.deinitialize(count: 1)
        unsafe value.deallocate()
        unsafe pthread_rwlock_destroy(lock)
        unsafe lock.deallocate()
    }

    /// Runs the body with exclusive access to the value.
    ///
    /// The lock is not recursive: the body must not acquire it again.
    @inlinable
    public func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        unsafe pthread_rwlock_wrlock(lock)
        defer { unsafe pthread_rwlock_unlock(lock) }
        return unsafe try body(&value.pointee)
    }

    /// Runs the body while nobody changes the value; others may read it.
    @inlinable
    public func read<Result, Failure: Error>(
        _ body: (Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        unsafe pthread_rwlock_rdlock(lock)
        defer { unsafe pthread_rwlock_unlock(lock) }
        return unsafe try body(value.pointee)
    }
}

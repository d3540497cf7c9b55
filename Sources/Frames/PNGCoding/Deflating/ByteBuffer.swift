import Glibc

/// Memory of a fixed capacity for bytes, freed with its owner.
///
/// A picture may need more bytes than the system has. The allocation then fails with a thrown error
/// instead of ending the process.
@safe package struct ByteBuffer: ~Copyable {
    package let first: UnsafeMutablePointer<UInt8>
    package let capacity: Int
    /// The number of filled bytes, from the first.
    package private(set) var count = 0

    package init(capacity: Int) throws(PNGError) {
        precondition(capacity >= 0, "memory cannot have \(capacity) bytes")
        guard let memory = unsafe malloc(max(1, capacity)) else { throw .outOfMemory }
        unsafe first = memory.bindMemory(to: UInt8.self, capacity: capacity)
        self.capacity = capacity
    }

    deinit { unsafe free(first) }

    /// Sets the number of bytes that were written, at most the capacity.
    package mutating func setCount(_ count: Int) {
        precondition(count <= capacity, "\(count) bytes do not fit into \(capacity)")
        self.count = count
    }

    /// The filled bytes, valid while this value lives.
    package var bytes: UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(start: first, count: count)
    }
}

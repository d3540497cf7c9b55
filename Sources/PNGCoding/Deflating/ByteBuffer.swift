import Glibc

/// Memory for bytes whose number is known when they are made, freed with its owner.
///
/// A picture's bytes may be more than there is memory for, which must not end the process: so it
/// is asked for, and may be refused.
@safe struct ByteBuffer: ~Copyable {
    let first: UnsafeMutablePointer<UInt8>
    let capacity: Int
    /// How many bytes are filled, from the first.
    private(set) var count = 0

    init(capacity: Int) throws(PNGError) {
        precondition(capacity >= 0, "memory cannot have \(capacity) bytes")
        guard let memory = unsafe malloc(max(1, capacity)) else { throw .outOfMemory }
        unsafe first = memory.bindMemory(to: UInt8.self, capacity: capacity)
        self.capacity = capacity
    }

    deinit { unsafe free(first) }

    /// Tells that bytes were written; they must lie within the capacity.
    mutating func setCount(_ count: Int) {
        precondition(count <= capacity, "\(count) bytes do not fit into \(capacity)")
        self.count = count
    }

    /// The filled bytes, for as long as this lives.
    var bytes: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: first, count: count) }
}

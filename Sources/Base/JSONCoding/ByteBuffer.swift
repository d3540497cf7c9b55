/// A growing buffer of bytes, copied into an array at the end.
///
/// An array checks before each append whether it is shared. This buffer cannot be shared and checks
/// only its capacity.
@usableFromInline
@safe struct ByteBuffer: ~Copyable {
    // Sound because the memory is owned here, freed once, and written only after `reserveCapacity`:
    // the first `count` bytes are initialized, and no write exceeds `capacity`.
    @usableFromInline var start: UnsafeMutablePointer<UInt8>
    @usableFromInline var capacity: Int
    @usableFromInline var count = 0

    /// - Parameter capacity: The initial capacity in bytes.
    init(capacity: Int) {
        self.capacity = max(1, capacity)
        unsafe start = .allocate(capacity: self.capacity)
    }

    @inlinable
    deinit { unsafe start.deallocate() }

    /// A copy of the written bytes.
    var array: [UInt8] { unsafe Array(UnsafeBufferPointer(start: start, count: count)) }

    @inlinable
    mutating func append(_ byte: UInt8) {
        reserveCapacity(for: 1)
        unsafe start[count] = byte
        count += 1
    }

    mutating func append(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append(copying: $0) }
    }

    /// Appends the name of a member and its colon, after a comma if one is needed.
    ///
    /// A document has hundreds of names. Capacity is reserved once for the whole name. Inlined, its
    /// characters become constants in the code; the compiler would not inline a function of this
    /// length by itself.
    @inlinable
    @inline(__always)
    mutating func append(name: StaticString, behindComma: Bool) {
        let length = name.utf8CodeUnitCount
        reserveCapacity(for: length + 4)
        var pointer = unsafe start + count
        if behindComma {
            unsafe pointer.pointee = UInt8(ascii: ",")
            unsafe pointer += 1
        }
        unsafe pointer[0] = UInt8(ascii: "\"")
        unsafe (pointer + 1).initialize(from: name.utf8Start, count: length)
        unsafe pointer[length + 1] = UInt8(ascii: "\"")
        unsafe pointer[length + 2] = UInt8(ascii: ":")
        count += length + (behindComma ? 4 : 3)
    }

    /// Appends a literal of the program; inlined, its characters become constants in the code.
    @inlinable
    mutating func append(_ text: StaticString) {
        let length = text.utf8CodeUnitCount
        reserveCapacity(for: length)
        unsafe (start + count).initialize(from: text.utf8Start, count: length)
        count += length
    }

    /// Appends the decimal digits of a number.
    mutating func append(digitsOf number: UInt) {
        let length = Self.digitCount(of: number)
        reserveCapacity(for: length)
        count += length
        var pointer = unsafe start + count
        var rest = number
        repeat {
            unsafe pointer -= 1
            unsafe pointer.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest > 0
    }

    /// Compares instead of dividing, because most numbers are small coordinates and comparing is
    /// faster.
    private static func digitCount(of number: UInt) -> Int {
        if number < 10 { return 1 }
        if number < 100 { return 2 }
        if number < 1000 { return 3 }
        return number < 10_000 ? 4 : 4 + digitCount(of: number / 10_000)
    }

    private mutating func append(copying bytes: UnsafeBufferPointer<UInt8>) {
        guard let first = bytes.baseAddress else { return }
        reserveCapacity(for: bytes.count)
        unsafe (start + count).initialize(from: first, count: bytes.count)
        count += bytes.count
    }

    @inlinable
    mutating func reserveCapacity(for more: Int) {
        if capacity - count < more { grow(by: more) }
    }

    /// At least doubles the capacity, so that each byte is moved only a few times.
    @usableFromInline
    @inline(never)
    mutating func grow(by more: Int) {
        let larger = max(2 * capacity, count + more)
        let pointer = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        unsafe pointer.moveInitialize(from: start, count: count)
        unsafe start.deallocate()
        unsafe start = pointer
        capacity = larger
    }
}

/// Bytes that are written one behind another, and are an array at the end.
///
/// An array that grows asks before each byte whether it is shared. This one cannot be, and asks
/// only whether there is room.
@usableFromInline
@safe struct ByteBuffer: ~Copyable {
    // Sound because it is owned here, freed once, and written behind `reserveCapacity` only: the first
    // `count` of its bytes are initialized, and no write goes beyond `capacity`.
    @usableFromInline var start: UnsafeMutablePointer<UInt8>
    @usableFromInline var capacity: Int
    @usableFromInline var count = 0

    /// - Parameter capacity: Bytes for which there is room from the start.
    init(capacity: Int) {
        self.capacity = max(1, capacity)
        unsafe start = .allocate(capacity: self.capacity)
    }

    @inlinable
    deinit { unsafe start.deallocate() }

    /// A copy of all that was written.
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

    /// The name of a member and its colon, behind a comma where one is needed.
    ///
    /// A document has hundreds: room is made once for all of it, and its letters are words of the program
    /// where it is inlined, which the compiler would not do for its length before that.
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

    /// A text that is written in the program: where it is inlined, its letters are words of the program.
    @inlinable
    mutating func append(_ text: StaticString) {
        let length = text.utf8CodeUnitCount
        reserveCapacity(for: length)
        unsafe (start + count).initialize(from: text.utf8Start, count: length)
        count += length
    }

    /// The decimal digits of a number.
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

    /// Most numbers are places on a viewport, and comparing takes less than dividing.
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

    /// At least doubles the room, so that each byte is moved a few times at most.
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

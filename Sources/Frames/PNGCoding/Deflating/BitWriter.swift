/// Appends bits to memory, the lowest bit first, in deflate's order (RFC 1951, 3.1.1).
///
/// Up to 7 bits are pending in a register, the rest is in memory. Each `write` stores 8 bytes and
/// advances by the complete ones, so the caller must reserve 8 bytes after the end. A loop works on
/// a local copy and stores it back at the end, because a writer that other code can see would be
/// loaded and stored for each symbol.
///
/// Public and inlinable because FrameSplicing writes in its innermost loops.
@frozen @unsafe public struct BitWriter {
    @usableFromInline let start: UnsafeMutablePointer<UInt8>
    @usableFromInline var next: UnsafeMutablePointer<UInt8>
    @usableFromInline var pendingBits: UInt64 = 0
    @usableFromInline var pendingBitCount = 0

    /// Creates a writer that starts at this byte.
    @inlinable
    public init(at start: UnsafeMutablePointer<UInt8>) {
        unsafe self.start = start
        unsafe next = start
    }

    /// The number of bits written.
    @inlinable
    public var bitCount: Int { unsafe (next - start) * 8 + pendingBitCount }

    /// The number of complete bytes.
    ///
    /// Complete bytes never change again.
    @inlinable
    public var completeByteCount: Int { unsafe next - start }

    /// The number of bytes that the bits occupy, including an incomplete last byte.
    @inlinable
    public var byteCount: Int { unsafe (bitCount + 7) / 8 }

    /// Appends at most 56 bits; the bits above `count` must be zero.
    @inlinable @inline(__always)
    public mutating func write(_ bits: UInt64, count: Int) {
        unsafe pendingBits |= bits &<< UInt64(truncatingIfNeeded: pendingBitCount)
        unsafe pendingBitCount &+= count
        unsafe UnsafeMutableRawPointer(next)
            .storeBytes(of: pendingBits.littleEndian, as: UInt64.self)
        unsafe next += pendingBitCount &>> 3
        unsafe pendingBits &>>= UInt64(truncatingIfNeeded: pendingBitCount & 56)
        unsafe pendingBitCount &= 7
    }

    /// Bytes that must be readable after copied bits, and writable after the end, because whole
    /// vectors are loaded and stored.
    @inlinable
    public static var copyMargin: Int { 72 }
    /// Bytes that must be readable before copied bits, because the first vector starts with the
    /// byte that is already partly written.
    @inlinable
    public static var copyLead: Int { 1 }

    /// Appends bits from memory, at any bit offset, 512 at a time.
    ///
    /// The last vector is stored whole too, because one loop with a variable end is cheaper than a
    /// second loop for the rest. Later writes overwrite the bytes after the end.
    ///
    /// - Parameters:
    ///   - source: The base address; the lowest bit of each byte is first.
    ///   - first: The index of the first bit. `copyLead` bytes must be readable before it.
    ///   - count: The number of bits. `copyMargin` bytes must be readable after the last one.
    @inlinable @inline(__always)
    public mutating func copy(_ source: UnsafePointer<UInt8>, from first: Int, count: Int) {
        // The source bit that aligns with the lowest bit of the pending byte: whole vectors are
        // stored from there, and the pending bits are restored afterwards.
        let start = unsafe first &- pendingBitCount
        var from = unsafe UnsafeRawPointer(source) + start &>> 3
        let shift = UInt64(truncatingIfNeeded: start & 7)
        let total = unsafe pendingBitCount &+ count
        let end = unsafe next + total &>> 3
        var position = unsafe next
        // Little-endian byte order, as on all machines that Swift supports.
        repeat {
            // The bits that the shift leaves empty come from the words one byte later; their other
            // bits coincide with bits already present.
            for half in 0..<2 {
                let low = unsafe (from + half &* 32).loadUnaligned(as: SIMD4<UInt64>.self)
                let high = unsafe (from + half &* 32 + 1).loadUnaligned(as: SIMD4<UInt64>.self)
                let words =
                    low &>> SIMD4(repeating: shift) | high &<< SIMD4(repeating: 8 &- shift)
                unsafe UnsafeMutableRawPointer(position + half &* 32)
                    .storeBytes(of: words, as: SIMD4<UInt64>.self)
            }
            unsafe from += 64
            unsafe position += 64
        } while unsafe position <= end
        let written = unsafe UInt8(truncatingIfNeeded: pendingBits)
        let kept = unsafe UInt8.max &<< UInt8(truncatingIfNeeded: pendingBitCount)
        unsafe next.pointee = next.pointee & kept | written
        unsafe next = end
        unsafe pendingBitCount = total & 7
        unsafe pendingBits = UInt64(end.pointee) & (1 &<< UInt64(pendingBitCount) &- 1)
    }

    /// Writes the zlib header: a window of 32 KB, the fastest level, no dictionary (RFC 1950, 2.2).
    @inlinable
    public mutating func writeZlibHeader() {
        unsafe write(0x0178, count: 16)
    }

    /// Pads the last byte with zeros.
    @inlinable
    public mutating func alignToByte() {
        unsafe write(0, count: -pendingBitCount & 7)
    }

    /// Appends four bytes, most significant first, the order of checksums in a zlib stream.
    @inlinable
    public mutating func writeBigEndian(_ number: UInt32) {
        unsafe alignToByte()
        unsafe write(UInt64(number.byteSwapped), count: 32)
    }
}

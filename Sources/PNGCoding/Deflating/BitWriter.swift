/// Appends bits to memory, the lowest bit first, in the order of deflate (RFC 1951, 3.1.1).
///
/// Up to 7 bits wait in a register, the rest is in memory already. Each `write` stores 8 bytes and
/// advances by the full ones, so the caller must leave room for 8 bytes behind the end. A loop
/// works on a local copy and stores it back at the end: a writer that other code can see would go
/// to memory and back for each symbol.
///
/// Public and inlinable because FrameSplicing writes in its innermost loops.
@frozen @unsafe public struct BitWriter {
    @usableFromInline let start: UnsafeMutablePointer<UInt8>
    @usableFromInline var next: UnsafeMutablePointer<UInt8>
    @usableFromInline var pendingBits: UInt64 = 0
    @usableFromInline var pendingBitCount = 0

    /// A writer that begins at this byte.
    @inlinable
    public init(at start: UnsafeMutablePointer<UInt8>) {
        unsafe self.start = start
        unsafe next = start
    }

    /// How many bits were written so far.
    @inlinable
    public var bitCount: Int { unsafe (next - start) * 8 + pendingBitCount }

    /// How many bytes are full.
    ///
    /// They are never changed again.
    @inlinable
    public var completeByteCount: Int { unsafe next - start }

    /// How many bytes these bits fill or begin.
    @inlinable
    public var byteCount: Int { unsafe (bitCount + 7) / 8 }

    /// Appends at most 56 bits; the bits above `count` are zero.
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

    /// Bytes that must be readable behind copied bits, and writable behind the end: whole vectors
    /// are loaded and stored.
    @inlinable
    public static var copyMargin: Int { 72 }
    /// Bytes that must be readable before copied bits: the first vector begins with the byte that
    /// is written in part already.
    @inlinable
    public static var copyLead: Int { 1 }

    /// Appends bits that stand in memory, wherever they begin there, 512 at a time.
    ///
    /// The last vector is stored whole too: a loop of one length more or less is cheaper than a
    /// second one for what is left. What stands behind the end is overwritten by what follows.
    ///
    /// - Parameters:
    ///   - source: Where they are counted from, the lowest bit of each byte first.
    ///   - first: The first one. `copyLead` bytes must be readable before it.
    ///   - count: How many. `copyMargin` bytes must be readable behind the last one.
    @inlinable @inline(__always)
    public mutating func copy(_ source: UnsafePointer<UInt8>, from first: Int, count: Int) {
        // From the bit that falls on the lowest of the byte that waits: whole vectors are stored from
        // there on, and what waited is put back.
        let start = unsafe first &- pendingBitCount
        var from = unsafe UnsafeRawPointer(source) + start &>> 3
        let shift = UInt64(truncatingIfNeeded: start & 7)
        let total = unsafe pendingBitCount &+ count
        let end = unsafe next + total &>> 3
        var position = unsafe next
        // Machines store the lowest byte first, all that Swift runs on.
        repeat {
            // What the shift leaves empty comes from the words one byte on; the rest of them falls
            // on the bits that are there already.
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

    /// Begins a zlib stream: a window of 32 KB, the fastest level, no dictionary (RFC 1950, 2.2).
    @inlinable
    public mutating func writeZlibHeader() {
        unsafe write(0x0178, count: 16)
    }

    /// Fills the last byte with zeros.
    @inlinable
    public mutating func alignToByte() {
        unsafe write(0, count: -pendingBitCount & 7)
    }

    /// Appends four bytes, the highest first, as checksums stand in a zlib stream.
    @inlinable
    public mutating func writeBigEndian(_ number: UInt32) {
        unsafe alignToByte()
        unsafe write(UInt64(number.byteSwapped), count: 32)
    }
}

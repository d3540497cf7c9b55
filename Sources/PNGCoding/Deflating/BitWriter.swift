/// Appends bits to memory, the lowest bit first, as deflate wants them (RFC 1951, 3.1.1).
///
/// Up to 7 bits wait in a register, the rest is in memory already. Each `write` stores 8 bytes and
/// moves on by those that are full, so there must always be room for 8 bytes behind the end;
/// whoever makes a writer sees to that. A loop works on a copy of its own and puts it back when it
/// is done: a writer that others can see would go to memory and back for each symbol.
@unsafe struct BitWriter {
    private let start: UnsafeMutablePointer<UInt8>
    private var next: UnsafeMutablePointer<UInt8>
    private var waiting: UInt64 = 0
    private var waitingCount = 0

    init(at start: UnsafeMutablePointer<UInt8>) {
        unsafe self.start = start
        unsafe next = start
    }

    /// How many bits were written so far.
    var bitCount: Int { unsafe (next - start) * 8 + waitingCount }

    /// How many bytes these bits fill or begin.
    var byteCount: Int { unsafe (bitCount + 7) / 8 }

    /// Appends at most 56 bits; the bits above `count` are zero.
    @inline(__always)
    mutating func write(_ bits: UInt64, count: Int) {
        unsafe waiting |= bits &<< UInt64(truncatingIfNeeded: waitingCount)
        unsafe waitingCount &+= count
        unsafe UnsafeMutableRawPointer(next)
            .storeBytes(of: waiting.littleEndian, as: UInt64.self)
        unsafe next += waitingCount &>> 3
        unsafe waiting &>>= UInt64(truncatingIfNeeded: waitingCount & 56)
        unsafe waitingCount &= 7
    }

    /// Begins a zlib stream: a window of 32 KB, the fastest level, no dictionary (RFC 1950, 2.2).
    mutating func writeZlibHeader() {
        unsafe write(0x0178, count: 16)
    }

    /// Fills the last byte with zeros.
    mutating func alignToByte() {
        unsafe write(0, count: -waitingCount & 7)
    }

    /// Appends four bytes, the highest first, as checksums stand in a zlib stream.
    mutating func writeBigEndian(_ number: UInt32) {
        unsafe alignToByte()
        unsafe write(UInt64(number.byteSwapped), count: 32)
    }
}

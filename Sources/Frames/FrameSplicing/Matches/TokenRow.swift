import Raster

/// Pixels of a frame's row, referenced in memory.
@unsafe struct LivePixels {
    let row: UnsafePointer<UInt8>
    /// The pixels above them in the frame; nil in its first row.
    let above: UnsafePointer<UInt8>?
}

/// A row of a page, except its first, in a frame.
@unsafe struct TokenRow {
    let live: LivePixels
    /// In pixels.
    let width: Int
    let bits: UnsafePointer<UInt8>
    let tokens: UnsafePointer<RowToken>
    let line: TokenRows.Line
    /// The number of bits of the row.
    let bitCount: Int
    private let tokenCount: Int
    /// The row's first Adler-32 sums, and the distance from one sum of a row to its next.
    private let sums: UnsafePointer<UInt32>
    private let sumPitch: Int

    @inline(__always)
    init(_ page: TokenRows.Borrowed, row: Int) {
        let pitch = unsafe page.width &* pixelBytes
        let next = unsafe page.lines[row &+ 1]
        let first = unsafe page.pixels + row &* pitch
        unsafe line = page.lines[row]
        unsafe live = LivePixels(row: first, above: first - pitch)
        unsafe width = page.width
        unsafe bits = page.bits
        unsafe tokens = page.tokens + Int(line.token)
        unsafe sums = page.sums + row
        unsafe sumPitch = page.height
        unsafe tokenCount = Int(next.token &- line.token)
        unsafe bitCount = Int(next.bit &- line.bit)
    }

    /// The index of the row's first bit.
    @inline(__always)
    var firstBit: Int { unsafe Int(line.bit) }

    /// Both Adler-32 sums over the pixels before a position, started at 0.
    @inline(__always)
    func sums(before position: Int) -> UInt32 {
        if unsafe position == width { return unsafe line.sums }
        let index = position / TokenRows.sumSpacing
        let known = unsafe sums[index &* sumPitch]
        var (low, high) = (known & 0xFFFF, known &>> 16)
        for byte in index &* TokenRows.sumSpacing &* pixelBytes..<position &* pixelBytes {
            low &+= unsafe UInt32(live.row[byte])
            high &+= low
        }
        let modulus = UInt32(IncrementalAdler32.modulus)
        return (high % modulus) << 16 | (low % modulus)
    }

    /// The index of the token that contains a pixel; after the last pixel, that of the end token.
    @inline(__always)
    func token(at position: Int) -> Int {
        var (low, high) = unsafe (0, tokenCount)
        while high &- low > 1 {
            let middle = (low &+ high) / 2
            if unsafe tokens[middle].start <= position { low = middle } else { high = middle }
        }
        return low
    }
}

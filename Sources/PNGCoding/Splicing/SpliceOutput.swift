import Raster

/// The stream as it grows: its bits, and the checksum of what they stand for.
@unsafe struct SpliceOutput {
    var writer: BitWriter
    private(set) var adler = RunningAdler()
    private let bits: SpliceBits

    init(writer: BitWriter, bits: SpliceBits) {
        unsafe self.writer = writer
        unsafe self.bits = bits
    }

    /// Appends the byte that a row begins with.
    @inline(__always)
    mutating func append(filter: RowFilter) {
        unsafe bits.write(literal: filter.rawValue, to: &writer)
        unsafe adler.append(filter.rawValue)
    }

    /// Appends the difference of one pixel.
    @inline(__always)
    mutating func append(pixel: Pixel) {
        unsafe bits.write(literal: pixel.red, to: &writer)
        unsafe bits.write(literal: pixel.green, to: &writer)
        unsafe bits.write(literal: pixel.blue, to: &writer)
        unsafe adler.append(pixel, count: 1)
    }

    /// Appends the same difference so many times.
    mutating func append(plain pixel: Pixel, count: Int) {
        unsafe bits.write(literal: pixel.red, to: &writer)
        unsafe bits.write(literal: pixel.green, to: &writer)
        unsafe bits.write(literal: pixel.blue, to: &writer)
        unsafe adler.append(pixel, count: count)
        var rest = (count - 1) * Bitmap.bytesPerPixel
        while rest > 0 {
            // No piece may be too short, and all lengths are multiples of 3.
            let length = min(rest, RunLength.longest)
            unsafe bits.write(run: length, distance: Bitmap.bytesPerPixel, to: &writer)
            rest -= length
        }
    }

    /// Appends bytes, taken apart by themselves.
    @inline(__always)
    mutating func append(_ bytes: UnsafePointer<UInt8>, count: Int, tokens: SpliceTokens) {
        var receiver = unsafe WritingReceiver(bits: bits, writer: writer)
        unsafe tokens.send(bytes, count: count, to: &receiver)
        unsafe writer = receiver.writer
        unsafe adler.append(bytes, count: count)
    }

    /// Appends bytes between two cuts of a coded row.
    ///
    /// - Parameters:
    ///   - source: A page's bits.
    ///   - start: Where the row's begin.
    ///   - from: The first cut.
    ///   - to: The second one.
    ///   - count: The bytes between them.
    @inline(__always)
    mutating func append(
        copied source: UnsafeBufferPointer<UInt8>, at start: Int, from: PageAnchor, to: PageAnchor,
        count: Int
    ) {
        guard let first = source.baseAddress else { return }
        unsafe writer.copy(first, from: start + from.bit, count: to.bit - from.bit)
        unsafe adler.append(from: from.sums, to: to.sums, count: count)
    }
}

@unsafe private struct WritingReceiver: @unsafe SpliceTokenReceiver {
    let bits: SpliceBits
    var writer: BitWriter

    @inline(__always)
    mutating func literal(_ byte: UInt8) {
        unsafe bits.write(literal: byte, to: &writer)
    }

    @inline(__always)
    mutating func run(_ length: Int, distance: Int) {
        unsafe bits.write(run: length, distance: distance, to: &writer)
    }
}

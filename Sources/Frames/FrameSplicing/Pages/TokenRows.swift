import PNGCoding
import Raster

/// A page's rows as literals and matches, with a list of their tokens, so that they can be cut
/// anywhere.
///
/// A page's first row is missing, because the row above it is not the page's.
struct TokenRows: @unsafe BorrowableRows {
    /// The rows' tokens, contiguous, followed by `BitWriter.copyMargin` bytes.
    private let bits: [UInt8]
    /// One for each row, and one after the last.
    private let lines: [Line]
    /// The tokens of each row, and an end token after its last pixel.
    private let tokens: [RowToken]
    /// Both Adler-32 sums over the pixels before every 32nd of a row: at the first such position
    /// for all rows, then at the next.
    private let sums: [UInt32]

    /// Pixels from one sum to the next: at a cut, half of them are summed again on average.
    static let sumSpacing = 32

    struct Line {
        /// The row's first bit and its first token.
        let bit: UInt32
        let token: UInt32
        /// Both Adler-32 sums over the row's pixels, started at 0.
        let sums: UInt32
        /// The bytes and bits of the first token, and of the last if it is another one, if they
        /// match the row above.
        var head = Edge()
        var tail = Edge()

        struct Edge {
            var pixels: UInt8 = 0
            var bits: UInt8 = 0
        }

        var headBytes: Int { Int(head.pixels) &* pixelBytes }
        var headBits: Int { Int(head.bits) }
        var tailBytes: Int { Int(tail.pixels) &* pixelBytes }
        var tailBits: Int { Int(tail.bits) }
    }

    /// - Throws: `PNGError.outOfMemory`.
    init(_ page: Bitmap, code: SpliceCode) throws(PNGError) {
        var parser = try RowParser(width: page.width)
        parser.setCosts(code)
        let capacity = page.height * SpliceCode.maxBytes(page.width * pixelBytes)
        var memory = try ByteBuffer(capacity: capacity)
        var coded = (tokens: [RowToken](), lines: [Line](), bytes: 0)
        unsafe code.withTokenBits { bits in
            var coder = unsafe TokenCoder(
                memory: memory.first, bits: bits, rowDistance: code.rowDistance)
            unsafe page.pixels.withUnsafeBufferPointer { pixels in
                guard let first = pixels.baseAddress else { return }
                unsafe coder.code(page, pixels: first, parser: &parser)
            }
            unsafe coded = (coder.tokens, coder.lines, coder.byteCount)
        }
        memory.setCount(coded.bytes)
        bits = unsafe Array(memory.bytes) + [UInt8](repeating: 0, count: BitWriter.copyMargin)
        // Copied to drop the spare capacity.
        tokens = unsafe coded.tokens.withUnsafeBufferPointer { unsafe Array($0) }
        lines = coded.lines
        sums = Self.sums(of: page)
    }

    /// The memory use, in bytes.
    var byteCount: Int {
        bits.count + MemoryLayout<Line>.stride * lines.count
            + MemoryLayout<RowToken>.stride * tokens.count
            + MemoryLayout<UInt32>.stride * sums.count
    }

    var bitBytes: Int { bits.count }

    /// The borrowed memory of a page's rows.
    @unsafe struct Borrowed {
        let bits: UnsafePointer<UInt8>
        let lines: UnsafePointer<Line>
        let tokens: UnsafePointer<RowToken>
        let sums: UnsafePointer<UInt32>
        let pixels: UnsafePointer<UInt8>
        let width: Int
        let height: Int
    }

    func withMemory<Result>(of page: Bitmap, _ body: (Borrowed) -> Result) -> Result {
        unsafe bits.withUnsafeBufferPointer { bits in
            unsafe lines.withUnsafeBufferPointer { lines in
                unsafe tokens.withUnsafeBufferPointer { tokens in
                    unsafe sums.withUnsafeBufferPointer { sums in
                        unsafe page.pixels.withUnsafeBufferPointer { pixels in
                            guard let bits = bits.baseAddress, let lines = lines.baseAddress,
                                let tokens = tokens.baseAddress, let sums = sums.baseAddress,
                                let pixels = pixels.baseAddress
                            else { preconditionFailure("a page without pixels was prepared") }
                            return unsafe body(
                                Borrowed(
                                    bits: bits, lines: lines, tokens: tokens, sums: sums,
                                    pixels: pixels, width: page.width, height: page.height))
                        }
                    }
                }
            }
        }
    }

    private static func sums(of page: Bitmap) -> [UInt32] {
        let count = (page.width - 1) / sumSpacing + 1
        var sums = [UInt32](repeating: 0, count: count * page.height)
        unsafe page.pixels.withUnsafeBufferPointer { pixels in
            guard var position = pixels.baseAddress else { return }
            let (part, pitch) = (sumSpacing * pixelBytes, page.width * pixelBytes)
            for row in 0..<page.height {
                for index in 1..<max(1, count) {
                    sums[index * page.height + row] = unsafe Checksum.adler32(
                        sums[(index - 1) * page.height + row], position + (index - 1) * part, part)
                }
                unsafe position += pitch
            }
        }
        return sums
    }
}

/// Codes a page's rows and records their tokens.
@unsafe private struct TokenCoder: @unsafe PixelTokenReceiver {
    private(set) var tokens: [RowToken] = []
    private(set) var lines: [TokenRows.Line] = []
    private var writer: BitWriter
    private let bits: SpliceTokenBits
    private let rowDistance: Int
    private var row: UnsafePointer<UInt8>
    private var rowBit = 0

    init(memory: UnsafeMutablePointer<UInt8>, bits: SpliceTokenBits, rowDistance: Int) {
        unsafe writer = BitWriter(at: memory)
        unsafe writer.write(0, count: 8 * BitWriter.copyLead)
        unsafe self.bits = bits
        unsafe self.rowDistance = rowDistance
        unsafe row = UnsafePointer(memory)
    }

    var byteCount: Int { unsafe writer.byteCount }

    mutating func code(
        _ page: Bitmap, pixels: UnsafePointer<UInt8>, parser: inout RowParser
    ) {
        let pitch = page.width * pixelBytes
        for index in 0..<page.height {
            unsafe row = pixels + index * pitch
            unsafe addLine(sums: Checksum.adler32(0, row, pitch))
            if index > 0 {
                unsafe parser.parse(row, above: row - pitch, width: page.width, to: &self)
            }
            unsafe add(page.width, source: RowToken.literal)
            if index > 0 { unsafe setEdges() }
        }
        unsafe addLine(sums: 0)
    }

    private mutating func addLine(sums: UInt32) {
        unsafe rowBit = writer.bitCount
        unsafe lines.append(
            TokenRows.Line(
                bit: UInt32(truncatingIfNeeded: rowBit),
                token: UInt32(truncatingIfNeeded: tokens.count), sums: sums))
    }

    /// Records matches of the row above at both ends of the last coded row.
    private mutating func setEdges() {
        let index = unsafe lines.count - 1
        let first = unsafe Int(lines[index].token)
        let end = unsafe tokens.count - 1
        func edge(_ token: Int) -> TokenRows.Line.Edge {
            let (this, next) = unsafe (tokens[token], tokens[token + 1])
            guard this.source == RowToken.above else { return TokenRows.Line.Edge() }
            return TokenRows.Line.Edge(
                pixels: UInt8(next.start - this.start), bits: UInt8(next.bit - this.bit))
        }
        unsafe lines[index].head = edge(first)
        if end - 1 > first { unsafe lines[index].tail = edge(end - 1) }
    }

    mutating func literals(at position: Int, count: Int) {
        let pixel = pixelBytes
        for start in stride(from: position, to: position + count, by: RowToken.maxLiterals) {
            let part = min(RowToken.maxLiterals, position + count - start)
            unsafe add(start, source: RowToken.literal)
            unsafe bits.write(literals: row + start * pixel, count: part * pixel, to: &writer)
        }
    }

    mutating func match(at position: Int, count: Int, of source: Int) {
        unsafe add(position, source: source)
        unsafe write(count, distance: (position - source) * pixelBytes)
    }

    mutating func matchAbove(at position: Int, count: Int) {
        unsafe add(position, source: RowToken.above)
        unsafe write(count, distance: rowDistance)
    }

    private mutating func add(_ position: Int, source: Int) {
        unsafe tokens.append(
            RowToken(start: position, source: source, bit: writer.bitCount - rowBit))
    }

    private mutating func write(_ count: Int, distance: Int) {
        unsafe bits.write(
            match: count * pixelBytes, distance: MatchDistance(distance), to: &writer)
    }
}

import PNGCoding
import Raster

extension SpliceTraining {
    /// Whether rows of this width can match the row above, which must be inside deflate's window.
    static func canMatchRowAbove(frameWidth: Int) -> Bool {
        frameWidth > 0 && SpliceCode.rowDistance(ofWidth: frameWidth) <= MatchDistance.longest
    }

    /// The counts that make pages smallest; nil if frames of that width cannot match the row above,
    /// if memory runs out, or if the first round takes more than `limit` bits.
    static func matches(
        of pages: [Bitmap], frameWidth: Int, atMost limit: Int = .max
    ) -> SpliceTraining? {
        guard canMatchRowAbove(frameWidth: frameWidth) else { return nil }
        let pages = pages.filter { $0.width > 0 && $0.height > 1 }
        let widest = pages.map(\.width).max() ?? 1
        guard var parser = try? RowParser(width: widest) else { return nil }
        let kind = SpliceCode.Kind.matches(frameWidth: frameWidth)
        var training = SpliceTraining(kind: kind, counts: firstGuess(pages, kind: kind))
        for round in 0..<refinements {
            parser.setCosts(SpliceCode(training))
            var counts = SpliceCounts(distances: MatchDistance.symbols)
            for page in pages { counts.add(page, frameWidth: frameWidth, by: &parser) }
            training = SpliceTraining(kind: kind, counts: counts)
            if round == 0, training.bits > limit { return nil }
        }
        return training
    }

    /// The first estimate: as literals the bytes of pixels that equal neither their left nor their
    /// upper neighbour, and one match, of any length and distance, for every eighth of them.
    private static func firstGuess(
        _ pages: [Bitmap], kind: SpliceCode.Kind
    ) -> SpliceCounts {
        var counts = SpliceCounts(distances: kind.distances)
        var total: UInt32 = 0
        for page in pages {
            unsafe page.forEachSampledRow { row, above in
                for position in 1..<max(1, page.width) {
                    let pixel = unsafe row + position * pixelBytes
                    let upper = unsafe (above + position * pixelBytes).threeBytes
                    let left = unsafe (pixel - pixelBytes).threeBytes
                    guard unsafe pixel.threeBytes != upper, unsafe pixel.threeBytes != left else {
                        continue
                    }
                    for byte in 0..<pixelBytes {
                        counts.literals[Int(unsafe pixel[byte])] += 1
                    }
                    total += 1
                }
            }
        }
        let lengths = 257..<SymbolCounts.symbols
        for symbol in lengths { counts.literals[symbol] += total / 8 / UInt32(lengths.count) }
        for symbol in counts.distances.indices {
            counts.distances[symbol] += total / 8 / UInt32(counts.distances.count)
        }
        return counts
    }
}

extension SpliceCounts {
    /// Counts the tokens of a page's sampled rows, and of the background beside them.
    fileprivate mutating func add(_ page: Bitmap, frameWidth: Int, by parser: inout RowParser) {
        var receiver = unsafe MatchCounter(
            counts: self, rowDistance: SpliceCode.rowDistance(ofWidth: frameWidth))
        unsafe page.forEachSampledRow { row, above in
            unsafe receiver.row = row
            unsafe receiver.addBackground()
            unsafe parser.parse(row, above: above, width: page.width, to: &receiver)
        }
        unsafe self = receiver.counts
    }
}

@unsafe private struct MatchCounter: @unsafe PixelTokenReceiver {
    var counts: SpliceCounts
    let rowDistance: Int
    var row: UnsafePointer<UInt8>?
    /// Pixels of background that are not counted yet.
    private var background = 0

    init(counts: SpliceCounts, rowDistance: Int) {
        unsafe self.counts = counts
        unsafe self.rowDistance = rowDistance
    }

    /// Counts the surroundings of a row: a gap that matches the row above, and an eighth of a row
    /// of background only.
    mutating func addBackground() {
        unsafe add(RowParser.longest, distance: rowDistance)
        unsafe background += rowDistance / pixelBytes
        while unsafe background >= 8 * RowParser.longest {
            unsafe add(RowParser.longest, distance: pixelBytes)
            unsafe background -= 8 * RowParser.longest
        }
    }

    mutating func literals(at position: Int, count: Int) {
        guard let row = unsafe row else { return }
        let pixel = pixelBytes
        for byte in position * pixel..<(position + count) * pixel {
            unsafe counts.literals[Int(row[byte])] += 1
        }
    }

    mutating func match(at position: Int, count: Int, of source: Int) {
        unsafe add(count, distance: (position - source) * pixelBytes)
    }

    mutating func matchAbove(at position: Int, count: Int) {
        unsafe add(count, distance: rowDistance)
    }

    private mutating func add(_ count: Int, distance: Int) {
        unsafe counts.literals[MatchLength(count * pixelBytes).symbol] += 1
        unsafe counts.distances[MatchDistance(distance).symbol] += 1
    }
}

extension Bitmap {
    /// Passes a sample of rows, spread over the height, each with the row above it.
    fileprivate func forEachSampledRow(
        _ body: (UnsafePointer<UInt8>, UnsafePointer<UInt8>) -> Void
    ) {
        let pitch = width * pixelBytes
        let step = max(1, height / SampledRows.rowsPerPage)
        unsafe pixels.withUnsafeBufferPointer { pixels in
            guard let first = pixels.baseAddress else { return }
            for row in stride(from: 1 + step / 2, to: height, by: step) {
                unsafe body(first + row * pitch, first + (row - 1) * pitch)
            }
        }
    }
}

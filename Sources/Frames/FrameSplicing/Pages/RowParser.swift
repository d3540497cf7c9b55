import PNGCoding
import Raster

/// Splits a row of pixels into literals and matches of whole pixels, by their cost in a known code.
///
/// From the row's end to its start, it finds the cheapest encoding from each pixel to the end: as
/// literals, or as a match of the row above, of the previous pixel, or of pixels further left in
/// the row. Of long matches only a few lengths are tried, and inside a match of the row above only
/// the longest, because most rows of text are blank.
@safe struct RowParser: ~Copyable {
    private let memory: ByteBuffer
    private let matchFinder: PixelMatchFinder
    private let tables: Tables

    /// The longest match, in pixels.
    @inline(__always)
    static var longest: Int { MatchLength.longest / pixelBytes }
    /// How much shorter than possible a match may be to make room for the next, in pixels.
    private static let maxShortening = 7
    /// With a match of the row above or the previous pixel at least this long, no pixels further
    /// left are tried; in pixels.
    private static let niceLength = 16
    /// How many earlier positions are tried: more do not make text smaller.
    private static let maxChainLength = 12

    @unsafe private struct Tables {
        /// Bits by byte, by length in pixels, and by distance in pixels.
        let literals: UnsafeMutablePointer<Int32>
        let lengths: UnsafeMutablePointer<Int32>
        let distances: UnsafeMutablePointer<Int32>
        /// From each pixel to the end: the cost, and the first token.
        let costs: UnsafeMutablePointer<Int32>
        let counts: UnsafeMutablePointer<Int32>
        let sources: UnsafeMutablePointer<Int32>
    }
    private var rowAboveBits: Int32 = 0

    /// - Parameter width: The width of the widest row, in pixels.
    /// - Throws: `PNGError.outOfMemory`.
    init(width: Int) throws(PNGError) {
        let room = width + 1
        let words = unsafe PixelMatchFinder.words(width: width) + 4 * room + 256 + Self.longest + 1
        memory = try ByteBuffer(capacity: words * MemoryLayout<Int32>.stride)
        let first = unsafe UnsafeMutableRawPointer(memory.first)
            .bindMemory(to: Int32.self, capacity: words)
        unsafe first.update(repeating: 0, count: words)
        unsafe tables = Tables(
            literals: first, lengths: first + 256, distances: first + 257 + Self.longest,
            costs: first + 257 + Self.longest + room,
            counts: first + 257 + Self.longest + 2 * room,
            sources: first + 257 + Self.longest + 3 * room)
        unsafe matchFinder = PixelMatchFinder(
            memory: first + 257 + Self.longest + 4 * room, width: width)
    }

    /// Sets the costs to those of a code, which must be one of matches.
    mutating func setCosts(_ code: SpliceCode) {
        guard case .matches(let frameWidth) = code.kind else {
            preconditionFailure("a code of differences cannot tell repetitions")
        }
        func bits(_ distance: Int) -> Int32 {
            let distance = MatchDistance(distance)
            return Int32(code.distanceCode.lengths[distance.symbol]) + Int32(distance.extraCount)
        }
        for byte in 0..<256 { unsafe tables.literals[byte] = Int32(code.literalCode.lengths[byte]) }
        for count in 1...Self.longest {
            let length = MatchLength(count * pixelBytes)
            unsafe tables.lengths[count] =
                Int32(code.literalCode.lengths[length.symbol]) + Int32(length.extraCount)
        }
        for count
            in unsafe 1..<max(1, min(matchFinder.width, PixelMatchFinder.maxMatchDistance) + 1)
        {
            unsafe tables.distances[count] = bits(count * pixelBytes)
        }
        rowAboveBits = bits(SpliceCode.rowDistance(ofWidth: frameWidth))
    }

    /// Passes the tokens of a row, from left to right, to a receiver.
    ///
    /// - Parameters:
    ///   - row: The pixels of the row.
    ///   - above: The pixels of the row above.
    ///   - width: Their number, at most the parser's width.
    ///   - receiver: Receives the tokens.
    mutating func parse(
        _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, width: Int,
        to receiver: inout some PixelTokenReceiver
    ) {
        unsafe matchFinder.load(row, above: above, width: width)
        findCheapestParse(width: width)
        var position = 0
        var literals = 0
        while position < width {
            let (count, source) = unsafe (
                Int(tables.counts[position]), Int(tables.sources[position])
            )
            if source == Self.noSource {
                literals += 1
            } else if literals > 0 {
                receiver.literals(at: position - literals, count: literals)
                literals = 0
            }
            switch source {
            case Self.noSource: break
            case Self.aboveSource: receiver.matchAbove(at: position, count: count)
            default: receiver.match(at: position, count: count, of: source)
            }
            position += count
        }
        if literals > 0 { receiver.literals(at: position - literals, count: literals) }
    }

    private static let noSource = -1
    private static let aboveSource = -2

    private func findCheapestParse(width: Int) {
        unsafe tables.costs[width] = 0
        var above = 0
        for position in stride(from: width - 1, through: 0, by: -1) {
            var candidate = unsafe CheapestParse(
                tables, from: position, pixel: matchFinder.own[position])
            let isAbove = unsafe matchFinder.own[position] == matchFinder.above[position]
            above = isAbove ? above &+ 1 : 0
            let run = unsafe matchFinder.run(at: position)
            if isAbove {
                let isInside =
                    unsafe position > 0 && above > Self.maxShortening
                    && matchFinder.own[position &- 1] == matchFinder.above[position &- 1]
                unsafe candidate.tryMatch(
                    above, bits: rowAboveBits, source: Self.aboveSource,
                    least: isInside ? above : above &- Self.maxShortening)
            }
            if run > 0 {
                let isInside =
                    unsafe run > Self.maxShortening && matchFinder.run(at: position &- 1) > 0
                unsafe candidate.tryMatch(
                    run, bits: tables.distances[1], source: position &- 1,
                    least: isInside ? run : run &- Self.maxShortening)
            }
            if max(above, run) < Self.niceLength {
                unsafe tryEarlierPixels(&candidate, position, width: width)
            }
            unsafe candidate.store()
        }
    }

    /// Tries matches further left, the nearest position for each length.
    @inline(__always)
    private func tryEarlierPixels(_ candidate: inout CheapestParse, _ position: Int, width: Int) {
        var best = 0
        var source = unsafe Int(matchFinder.before[position])
        for _ in 0..<Self.maxChainLength {
            guard source >= 0, unsafe position &- source <= PixelMatchFinder.maxMatchDistance else {
                return
            }
            let count = unsafe matchFinder.commonLength(
                source, position, width: width, longerThan: best)
            if count > best {
                unsafe candidate.tryMatch(
                    count, bits: tables.distances[position &- source], source: source,
                    least: max(best &+ 1, count &- Self.maxShortening))
                best = count
                if best >= Self.niceLength { return }
            }
            source = unsafe Int(matchFinder.before[source])
        }
    }

    /// The cheapest encoding from a pixel to the row's end among those tried.
    @unsafe private struct CheapestParse {
        private let tables: Tables
        private let position: Int
        private var cost: Int32
        private var count = 1
        private var source = RowParser.noSource

        /// Starts with a literal.
        @inline(__always)
        init(_ tables: Tables, from position: Int, pixel: UInt32) {
            unsafe self.tables = tables
            unsafe self.position = position
            let literals = unsafe tables.literals
            unsafe cost =
                tables.costs[position &+ 1] &+ literals[Int(pixel & 255)]
                &+ literals[Int(pixel &>> 8 & 255)] &+ literals[Int(pixel &>> 16)]
        }

        /// Tries a match of the most pixels, and shorter ones.
        @inline(__always)
        mutating func tryMatch(_ longest: Int, bits: Int32, source: Int, least: Int) {
            let longest = min(longest, RowParser.longest)
            var tried = min(longest, max(1, least))
            while tried <= longest {
                let cost = unsafe bits &+ tables.lengths[tried] &+ tables.costs[position &+ tried]
                if unsafe cost < self.cost {
                    unsafe (self.cost, self.count, self.source) = (cost, tried, source)
                }
                tried &+= 1
            }
        }

        @inline(__always)
        func store() {
            unsafe tables.costs[position] = cost
            unsafe tables.counts[position] = Int32(truncatingIfNeeded: count)
            unsafe tables.sources[position] = Int32(truncatingIfNeeded: source)
        }
    }
}

/// Receives the tokens of a row; all positions and counts are in pixels.
protocol PixelTokenReceiver {
    mutating func literals(at position: Int, count: Int)
    mutating func match(at position: Int, count: Int, of source: Int)
    mutating func matchAbove(at position: Int, count: Int)
}

/// How a row is told by its differences to what is known already (W3C PNG, 9.2).
///
/// The raw value is the byte that stands before the row in the file.
enum RowFilter: UInt8, CaseIterable, Sendable {
    case none = 0
    /// The difference to the pixel on the left.
    case sub = 1
    /// The difference to the pixel above.
    case up = 2
    /// The difference to the mean of the two, rounded down.
    case average = 3
    /// The difference to left, above or the corner between them: whichever is nearest to
    /// left + above − corner.
    case paeth = 4

    /// Writes the filter's own byte and then the row's differences, `line.count + 1` bytes.
    ///
    /// All pixels are known to an encoder, so no difference waits for another one, and 16 are
    /// made at a time.
    func write(_ line: Scanline, to output: UnsafeMutablePointer<UInt8>) {
        unsafe output[0] = rawValue
        let to = unsafe output + 1
        let head = unsafe min(line.step, line.count)
        unsafe writeHead(line, bytes: head, to: to)
        switch self {
        case .none: unsafe to.update(from: line.row, count: line.count)
        case .sub: unsafe Self.write(line, from: head, to: to) { $0.left }
        case .up: unsafe Self.write(line, from: head, to: to) { $0.above }
        case .average: unsafe Self.write(line, from: head, to: to) { $0.mean }
        case .paeth: unsafe Self.write(line, from: head, to: to) { $0.nearest }
        }
    }

    /// The first pixel, which has nothing on its left: zeros stand there.
    private func writeHead(
        _ line: Scanline, bytes: Int, to output: UnsafeMutablePointer<UInt8>
    ) {
        for i in 0..<bytes {
            let above = unsafe line.above[i]
            let prediction =
                switch self {
                case .none, .sub: UInt8(0)
                case .average: above / 2
                // With 0 on the left and at the corner, what is above is nearest.
                case .up, .paeth: above
                }
            unsafe output[i] = line.row[i] &- prediction
        }
    }

    /// The rest of the row, 16 bytes at a time; the last ones singly.
    @inline(__always)
    private static func write(
        _ line: Scanline, from start: Int, to output: UnsafeMutablePointer<UInt8>,
        predict: (Neighbours) -> SIMD16<UInt8>
    ) {
        var place = start
        while unsafe place &+ 16 <= line.count {
            let pixels = unsafe load(line.row + place)
            let near = unsafe Neighbours(
                left: load(line.row + (place &- line.step)), above: load(line.above + place),
                corner: load(line.above + (place &- line.step)))
            unsafe UnsafeMutableRawPointer(output + place)
                .storeBytes(of: pixels &- predict(near), as: SIMD16<UInt8>.self)
            place &+= 16
        }
        while unsafe place < line.count {
            let near = unsafe Neighbours(
                left: SIMD16(repeating: line.row[place &- line.step]),
                above: SIMD16(repeating: line.above[place]),
                corner: SIMD16(repeating: line.above[place &- line.step]))
            unsafe output[place] = line.row[place] &- predict(near)[0]
            place &+= 1
        }
    }

    @inline(__always)
    private static func load(_ place: UnsafePointer<UInt8>) -> SIMD16<UInt8> {
        unsafe UnsafeRawPointer(place).loadUnaligned(as: SIMD16<UInt8>.self)
    }
}

/// What stands around 16 bytes of a row.
private struct Neighbours {
    let left: SIMD16<UInt8>
    let above: SIMD16<UInt8>
    let corner: SIMD16<UInt8>

    /// (left + above) / 2 without a ninth bit.
    @inline(__always)
    var mean: SIMD16<UInt8> { (left & above) &+ ((left ^ above) &>> 1) }

    /// Paeth's predictor without a ninth bit.
    ///
    /// With estimate = left + above − corner, the distances to left and above are |above − corner|
    /// and |left − corner|. The distance to the corner is their difference if the corner lies
    /// between the two, and their sum otherwise; in that case the corner is never nearer.
    @inline(__always)
    var nearest: SIMD16<UInt8> {
        let toLeft = Self.distance(above, corner)
        let toAbove = Self.distance(left, corner)
        let nearer = Self.lower(toLeft, toAbove)
        let between = Self.distance(toLeft, toAbove)
        let takesCorner =
            (corner .> Self.lower(left, above)) .& (corner .< Self.higher(left, above))
            .& (between .< nearer)
        return above.replacing(with: left, where: toLeft .<= toAbove)
            .replacing(with: corner, where: takesCorner)
    }

    @inline(__always)
    private static func lower(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> SIMD16<UInt8> {
        b.replacing(with: a, where: a .< b)
    }

    @inline(__always)
    private static func higher(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> SIMD16<UInt8> {
        b.replacing(with: a, where: a .> b)
    }

    @inline(__always)
    private static func distance(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> SIMD16<UInt8> {
        higher(a, b) &- lower(a, b)
    }
}

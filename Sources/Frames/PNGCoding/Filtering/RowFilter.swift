/// PNG's filters: a row as differences to pixels decoded before it (W3C PNG, 9.2).
///
/// The raw value is the byte that precedes the row in the file.
package enum RowFilter: UInt8, CaseIterable, Sendable {
    case none = 0
    /// The difference to the pixel on the left.
    case sub = 1
    /// The difference to the pixel above.
    case up = 2
    /// The difference to the mean of the two, rounded down.
    case average = 3
    /// The difference to the nearest of left, above and corner to left + above − corner.
    case paeth = 4

    /// Writes the filter byte and then the row's differences, `line.count + 1` bytes.
    ///
    /// An encoder knows all pixels, so no difference depends on another one, and 16 are computed at
    /// a time.
    package func write(_ line: Scanline, to output: UnsafeMutablePointer<UInt8>) {
        unsafe output[0] = rawValue
        let to = unsafe output + 1
        let head = unsafe min(line.bytesPerPixel, line.count)
        unsafe writeHead(line, bytes: head, to: to)
        switch self {
        case .none: unsafe to.update(from: line.row, count: line.count)
        case .sub: unsafe Self.write(line, from: head, to: to) { $0.left }
        case .up: unsafe Self.write(line, from: head, to: to) { $0.above }
        case .average: unsafe Self.write(line, from: head, to: to) { $0.mean }
        case .paeth: unsafe Self.write(line, from: head, to: to) { $0.paethPrediction }
        }
    }

    /// Filters the first pixel, whose left neighbour counts as zero.
    private func writeHead(
        _ line: Scanline, bytes: Int, to output: UnsafeMutablePointer<UInt8>
    ) {
        for i in 0..<bytes {
            let above = unsafe line.above[i]
            let prediction =
                switch self {
                case .none, .sub: UInt8(0)
                case .average: above / 2
                // With 0 on the left and at the corner, the nearest is above.
                case .up, .paeth: above
                }
            unsafe output[i] = line.row[i] &- prediction
        }
    }

    /// Filters the rest of the row, 16 bytes at a time; the last ones singly.
    @inline(__always)
    private static func write(
        _ line: Scanline, from start: Int, to output: UnsafeMutablePointer<UInt8>,
        predict: (Neighbours) -> SIMD16<UInt8>
    ) {
        var position = start
        while unsafe position &+ 16 <= line.count {
            let pixels = unsafe Neighbours.load(line.row + position)
            let prediction = unsafe predict(Neighbours(line, at: position))
            unsafe UnsafeMutableRawPointer(output + position)
                .storeBytes(of: pixels &- prediction, as: SIMD16<UInt8>.self)
            position &+= 16
        }
        while unsafe position < line.count {
            let prediction = unsafe predict(Neighbours(line, single: position))
            unsafe output[position] = line.row[position] &- prediction[0]
            position &+= 1
        }
    }
}

import Chance
import Testing

@testable import PNGCoding

@Suite("A row's filter")
struct RowFilterTests {
    /// The predictions as in the standard's text (W3C PNG, 9.2), one byte at a time.
    private func prediction(_ filter: RowFilter, left: Int, above: Int, corner: Int) -> Int {
        switch filter {
        case .none: return 0
        case .sub: return left
        case .up: return above
        case .average: return (left + above) / 2
        case .paeth:
            let estimate = left + above - corner
            let (a, b, c) = (abs(estimate - left), abs(estimate - above), abs(estimate - corner))
            if a <= b && a <= c { return left }
            return b <= c ? above : corner
        }
    }

    private func plain(_ filter: RowFilter, _ row: [UInt8], _ above: [UInt8], bytesPerPixel: Int)
        -> [UInt8]
    {
        [filter.rawValue]
            + row.indices.map { place in
                let predicted = prediction(
                    filter, left: place < bytesPerPixel ? 0 : Int(row[place - bytesPerPixel]),
                    above: Int(above[place]),
                    corner: place < bytesPerPixel ? 0 : Int(above[place - bytesPerPixel]))
                return UInt8(truncatingIfNeeded: Int(row[place]) - predicted)
            }
    }

    private func written(_ filter: RowFilter, _ row: [UInt8], _ above: [UInt8], bytesPerPixel: Int)
        -> [UInt8]
    {
        var output = [UInt8](repeating: 0xAA, count: row.count + 2)
        row.withUnsafeBufferPointer { row in
            above.withUnsafeBufferPointer { above in
                output.withUnsafeMutableBufferPointer { output in
                    guard let row = row.baseAddress, let above = above.baseAddress,
                        let to = output.baseAddress
                    else { return }
                    let line = Scanline(
                        row: row, above: above, count: output.count - 2,
                        bytesPerPixel: bytesPerPixel)
                    filter.write(line, to: to)
                }
            }
        }
        // No byte after the row was written.
        #expect(output.last == 0xAA)
        return Array(output.dropLast())
    }

    @Test("writes the differences of the standard", arguments: RowFilter.allCases, [1, 3])
    func differences(filter: RowFilter, bytesPerPixel: Int) {
        for count in 1...70 {
            var generator = SeededGenerator(seed: UInt64(count))
            let row = generator.bytes(count)
            let above = generator.bytes(count)
            #expect(
                written(filter, row, above, bytesPerPixel: bytesPerPixel)
                    == plain(filter, row, above, bytesPerPixel: bytesPerPixel),
                "\(count) bytes")
        }
    }

    /// Every order of left, above and corner, and every distance that decides between them.
    @Test("predicts by Paeth as the standard does, for all neighbours")
    func paeth() {
        let values: [UInt8] = [
            0, 1, 2, 3, 63, 64, 65, 126, 127, 128, 129, 191, 192, 252, 253, 254, 255,
        ]
        for left in values {
            for corner in values {
                // Pixels of one byte: each follows its left neighbour, and its corner.
                let row: [UInt8] = values.flatMap { _ in [left, 0] }
                let above: [UInt8] = values.flatMap { value in [corner, value] }
                #expect(
                    written(.paeth, row, above, bytesPerPixel: 1)
                        == plain(.paeth, row, above, bytesPerPixel: 1),
                    "left \(left), corner \(corner)")
            }
        }
    }
}

import Glibc

/// The lowest terms of a two-dimensional cosine transform: a triangle of frequencies, without the
/// mean.
struct CosineTerms {
    /// Frequencies along a row of the picture, from 0 on.
    let columns: Int
    /// Frequencies along a column of the picture, from 0 on.
    let rows: Int

    /// The frequencies along a row that are combined with one along a column.
    func columns(at row: Int) -> Range<Int> {
        (row == 0 ? 1 : 0)..<((columns * (rows - row) + rows - 1) / rows)
    }

    var count: Int { (0..<rows).reduce(0) { $0 + columns(at: $1).count } }
}

/// A cosine transform of planes of one size (DCT-II), and its inverse.
///
///     t(i, j) = 1 / (w · h) · Σ v(x, y) · cos(π / w · i · (x + ½)) · cos(π / h · j · (y + ½))
///     v(x, y) = mean + 2 · Σ t(i, j) · cos(π / w · i · (x + ½)) · cos(π / h · j · (y + ½))
///
/// The inverse is that of ThumbHash's decoders: an exact one has 4 instead of 2 for terms with both
/// i and j above 0.
package struct CosineTransform {
    private let width: Int
    private let height: Int
    /// The cosines of each frequency at each pixel of a row, and of a column.
    private let columnCosines: [[Double]]
    private let rowCosines: [[Double]]

    /// Prepares for planes of this size and for terms below a number of frequencies a side.
    package init(width: Int, height: Int, frequencies: Int) {
        self.width = width
        self.height = height
        columnCosines = (0..<frequencies).map { Self.cosines($0, count: width) }
        rowCosines = (0..<frequencies).map { Self.cosines($0, count: height) }
    }

    private static func cosines(_ frequency: Int, count: Int) -> [Double] {
        let step: Double = .pi / Double(count) * Double(frequency)
        return (0..<count).map { index -> Double in cos(step * (Double(index) + 0.5)) }
    }

    /// The terms of a plane, those of the lowest frequency along a column first.
    func terms(of plane: [Double], _ terms: CosineTerms) -> [Double] {
        var result: [Double] = []
        let area = Double(width * height)
        for row in 0..<terms.rows {
            let sums = columnSums(of: plane, weightedBy: rowCosines[row])
            for column in terms.columns(at: row) {
                let products = zip(sums, columnCosines[column])
                result.append(products.reduce(0) { $0 + $1.0 * $1.1 } / area)
            }
        }
        return result
    }

    private func columnSums(of plane: [Double], weightedBy weights: [Double]) -> [Double] {
        let values = plane.span
        var result = [Double](repeating: 0, count: width)
        var sums = result.mutableSpan
        for y in 0..<height {
            for x in 0..<width { sums[x] += values[y * width + x] * weights[y] }
        }
        return result
    }

    /// The plane of a mean and of terms in the order of ``terms(of:_:)``.
    func plane(mean: Double, _ values: [Double], _ terms: CosineTerms) -> [Double] {
        var result: [Double] = []
        result.reserveCapacity(width * height)
        for y in 0..<height {
            // The terms of this row alone.
            var rowTerms = [Double](repeating: 0, count: terms.columns)
            var index = 0
            for row in 0..<terms.rows {
                for column in terms.columns(at: row) {
                    rowTerms[column] += 2 * values[index] * rowCosines[row][y]
                    index += 1
                }
            }
            for x in 0..<width {
                result.append(
                    rowTerms.indices.reduce(mean) { $0 + rowTerms[$1] * columnCosines[$1][x] })
            }
        }
        return result
    }
}

/// The ink coverage of each pixel, in 255ths: a shape without its colour.
package struct CoverageMask: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// `width * height` bytes, row after row.
    package let coverage: [UInt8]
    /// From the first row with ink to the last; empty if there is no ink.
    package let inkedRows: Range<Int>

    package init(width: Int, height: Int, coverage: [UInt8]) {
        precondition(
            width >= 0 && height >= 0 && coverage.count == width * height,
            "\(coverage.count) bytes are not a mask of \(width) x \(height)")
        self.width = width
        self.height = height
        self.coverage = coverage
        let first = coverage.firstIndex { $0 != 0 }
        let last = coverage.lastIndex { $0 != 0 }
        inkedRows = first.flatMap { first in last.map { first / width..<$0 / width + 1 } } ?? 0..<0
    }

    /// The mask with empty margins.
    package func padded(top: Int, left: Int, bottom: Int, right: Int) -> CoverageMask {
        let wide = left + width + right
        var padded = [UInt8](repeating: 0, count: wide * (top + height + bottom))
        for row in 0..<height {
            let target = (top + row) * wide + left
            padded.replaceSubrange(
                target..<target + width, with: coverage[row * width..<(row + 1) * width])
        }
        return CoverageMask(width: wide, height: top + height + bottom, coverage: padded)
    }

    /// The mask with another of the same width below it.
    package func above(_ other: CoverageMask, gap: Int) -> CoverageMask {
        precondition(other.width == width, "\(other.width) pixels do not stand below \(width)")
        let between = [UInt8](repeating: 0, count: width * gap)
        return CoverageMask(
            width: width, height: height + gap + other.height,
            coverage: coverage + between + other.coverage)
    }
}

extension Bitmap {
    /// Draws ink through a mask whose top left corner is at (x, y).
    ///
    /// The mask is clipped to this bitmap.
    package mutating func draw(_ mask: CoverageMask, x: Int, y: Int, with ink: Pixel) {
        let visible = BitmapRect(x: x, y: y, width: mask.width, height: mask.height).intersection(
            area)
        let stride = width
        var bytes = pixels.mutableSpan
        let coverage = mask.coverage.span
        for row in visible.rows {
            var index = (row - y) * mask.width + visible.x - x
            var target = (row * stride + visible.x) * Self.bytesPerPixel
            for _ in visible.columns {
                let share = coverage[index]
                if share != 0 { bytes.cover(pixelAt: target, with: ink, opacity: share) }
                index += 1
                target += Self.bytesPerPixel
            }
        }
    }
}

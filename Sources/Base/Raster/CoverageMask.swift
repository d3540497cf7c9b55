/// The ink coverage of each pixel, in 255ths: a shape without its colour, unless parts have their own.
package struct CoverageMask: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// `width * height` bytes, row after row.
    package let coverage: [UInt8]
    /// Red, green and blue of each pixel as it looks in white ink, row after row.
    ///
    /// It is empty if white ink looks white everywhere, as it does but for emoji.
    package let colours: [UInt8]
    /// From the first row with ink to the last; empty if there is no ink.
    package let inkedRows: Range<Int>

    package init(width: Int, height: Int, coverage: [UInt8], colours: [UInt8] = []) {
        precondition(
            width >= 0 && height >= 0 && coverage.count == width * height
                && (colours.isEmpty || colours.count == 3 * coverage.count),
            "\(coverage.count) and \(colours.count) bytes are not a mask of \(width) x \(height)")
        self.width = width
        self.height = height
        self.coverage = coverage
        self.colours = colours
        let first = coverage.firstIndex { $0 != 0 }
        let last = coverage.lastIndex { $0 != 0 }
        inkedRows = first.flatMap { first in last.map { first / width..<$0 / width + 1 } } ?? 0..<0
    }

    /// Bytes of memory that the mask takes.
    package var byteCount: Int { coverage.count + colours.count }

    /// The mask with empty margins.
    package func padded(top: Int, left: Int, bottom: Int, right: Int) -> CoverageMask {
        let (wide, high) = (left + width + right, top + height + bottom)
        func spread(_ bytes: [UInt8], bytesPerPixel: Int) -> [UInt8] {
            var padded = [UInt8](repeating: 0, count: wide * high * bytesPerPixel)
            let length = width * bytesPerPixel
            for row in 0..<height {
                let target = ((top + row) * wide + left) * bytesPerPixel
                padded.replaceSubrange(
                    target..<target + length, with: bytes[row * length..<(row + 1) * length])
            }
            return padded
        }
        return CoverageMask(
            width: wide, height: high, coverage: spread(coverage, bytesPerPixel: 1),
            colours: colours.isEmpty ? [] : spread(colours, bytesPerPixel: 3))
    }

    /// Some columns of the mask.
    package func cropped(to columns: Range<Int>) -> CoverageMask {
        precondition(
            columns.lowerBound >= 0 && columns.upperBound <= width,
            "columns \(columns) of \(width)")
        var (coverage, colours): ([UInt8], [UInt8]) = ([], [])
        for row in 0..<height {
            let (start, end) = (row * width + columns.lowerBound, row * width + columns.upperBound)
            coverage += self.coverage[start..<end]
            if !self.colours.isEmpty { colours += self.colours[3 * start..<3 * end] }
        }
        return CoverageMask(
            width: columns.count, height: height, coverage: coverage, colours: colours)
    }

    /// The mask with another of the same width below it.
    package func above(_ other: CoverageMask, gap: Int) -> CoverageMask {
        precondition(other.width == width, "\(other.width) pixels do not stand below \(width)")
        let between = [UInt8](repeating: 0, count: width * gap)
        let hasColours = !colours.isEmpty || !other.colours.isEmpty
        return CoverageMask(
            width: width, height: height + gap + other.height,
            coverage: coverage + between + other.coverage,
            colours: hasColours
                ? whiteOrColours + [UInt8](repeating: 0, count: 3 * between.count)
                    + other.whiteOrColours : [])
    }

    private var whiteOrColours: [UInt8] {
        colours.isEmpty ? [UInt8](repeating: 255, count: 3 * coverage.count) : colours
    }
}

extension Bitmap {
    /// Draws ink through a mask whose top left corner is at (x, y).
    ///
    /// The mask is clipped to this bitmap. Its colours filter the ink: white shows them, black none.
    package mutating func draw(_ mask: CoverageMask, x: Int, y: Int, with ink: Pixel) {
        let visible = BitmapRect(x: x, y: y, width: mask.width, height: mask.height).intersection(
            area)
        let stride = width
        var bytes = pixels.mutableSpan
        let coverage = mask.coverage.span
        let colours = mask.colours.span
        for row in visible.rows {
            var index = (row - y) * mask.width + visible.x - x
            var target = (row * stride + visible.x) * Self.bytesPerPixel
            for _ in visible.columns {
                let share = coverage[index]
                if share != 0 {
                    let colour = colours.isEmpty ? ink : ink.filtered(by: colours, at: 3 * index)
                    bytes.cover(pixelAt: target, with: colour, opacity: share)
                }
                index += 1
                target += Self.bytesPerPixel
            }
        }
    }
}

extension Pixel {
    /// This colour through a filter whose red byte is at the index.
    fileprivate func filtered(by colours: Span<UInt8>, at index: Int) -> Pixel {
        Pixel(
            red: Self.mix(red, over: 0, opacity: colours[index]),
            green: Self.mix(green, over: 0, opacity: colours[index + 1]),
            blue: Self.mix(blue, over: 0, opacity: colours[index + 2]))
    }
}

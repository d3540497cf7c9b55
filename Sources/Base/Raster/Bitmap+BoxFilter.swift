extension Bitmap {
    /// The picture in a smaller size: each pixel is the mean of the area that it covers.
    ///
    /// Pixels at the border of two areas count in both, by the share that lies in each. The means
    /// are computed in integers and rounded to the nearest.
    ///
    /// - Parameters:
    ///   - newWidth: Pixels, from 1 to the width of this bitmap.
    ///   - newHeight: Pixels, from 1 to the height of this bitmap.
    /// - Returns: A bitmap of the new size.
    package func boxFiltered(width newWidth: Int, height newHeight: Int) -> Bitmap {
        precondition(
            newWidth >= 1 && newWidth <= width && newHeight >= 1 && newHeight <= height,
            "\(width) x \(height) cannot be averaged to \(newWidth) x \(newHeight)")
        precondition(height <= 1 << 24, "the sums of \(height) rows do not fit 32 bits")
        guard newWidth < width || newHeight < height else { return self }
        let columns = (0..<newWidth).map { BoxInterval($0, of: newWidth, over: width) }
        // Below 2^40 at 65,535 x 65,535 pixels, so sums of products with bytes fit.
        let weight = width * height
        var means: [UInt8] = []
        means.reserveCapacity(newWidth * newHeight * Self.bytesPerPixel)
        for y in 0..<newHeight {
            let sums = columnSums(of: BoxInterval(y, of: newHeight, over: height))
            for column in columns {
                for channel in 0..<Self.bytesPerPixel {
                    var sum = weight / 2
                    for x in column.pixels {
                        let value = Int(sums[x * Self.bytesPerPixel + channel])
                        sum += column.weight(of: x) * value
                    }
                    means.append(UInt8(sum / weight))
                }
            }
        }
        return Bitmap(width: newWidth, height: newHeight, pixels: means)
    }

    /// The weighted sum of some rows, for each byte of a row: 255 · height at most.
    ///
    /// In 32 bits, because they take half the time of 64.
    private func columnSums(of rows: BoxInterval) -> [UInt32] {
        let length = width * Self.bytesPerPixel
        let source = pixels.span
        var result = [UInt32](repeating: 0, count: length)
        var sums = result.mutableSpan
        for row in rows.pixels {
            let weight = UInt32(rows.weight(of: row))
            let start = byteOffset(x: 0, y: row)
            for index in 0..<length { sums[index] &+= weight &* UInt32(source[start + index]) }
        }
        return result
    }
}

/// The part of a row or column that one pixel of a smaller bitmap covers.
///
/// Lengths are in units in which both kinds of pixels have whole sides: a source pixel is as many
/// units long as there are new pixels, and a new one as many as there are source pixels.
private struct BoxInterval {
    /// The source pixels that lie in it, wholly or partly.
    let pixels: Range<Int>
    private let start: Int
    private let end: Int
    private let pixelLength: Int

    init(_ index: Int, of newCount: Int, over count: Int) {
        start = index * count
        end = start + count
        pixelLength = newCount
        pixels = (start / newCount)..<((end + newCount - 1) / newCount)
    }

    /// The length of a pixel's part that lies inside.
    func weight(of pixel: Int) -> Int {
        min(end, (pixel + 1) * pixelLength) - max(start, pixel * pixelLength)
    }
}

import Raster

/// Encodes an animation that browsers play; viewers without APNG support show its first picture
/// (W3C PNG, third edition, 4.9).
///
/// Pictures are appended one by one. Of each, only the bounding rectangle of its changes is encoded
/// and kept. A picture without changes extends the duration of the previous one.
package struct APNGEncoder: Sendable {
    private let effort: PNGEffort
    /// How many times the animation plays; 0 repeats it endlessly.
    private let plays: Int
    private var head: [UInt8] = []
    private var shown: Bitmap?
    private var frames: [AnimationFrame] = []

    /// - Parameters:
    ///   - plays: How many times the animation plays; 0 repeats it endlessly.
    ///   - effort: The encoding effort for each picture.
    package init(plays: Int = 1, effort: PNGEffort = .fast) {
        precondition(
            (0...Int(Int32.max)).contains(plays), "an animation cannot be shown \(plays) times")
        self.plays = plays
        self.effort = effort
    }

    /// Appends a picture of the same size as the first.
    ///
    /// - Parameters:
    ///   - bitmap: The whole picture.
    ///   - milliseconds: How long it is shown. A picture that is shown for more than 65,535 ms
    ///     takes more than one frame.
    ///   - changed: The area that differs from the previous picture, if known. It may be too
    ///     large; if it is too small, the rest is not shown. If nil, the pictures are compared.
    /// - Throws: `PNGError` when it cannot be encoded; the animation is then unchanged.
    package mutating func append(
        _ bitmap: Bitmap, milliseconds: Int, changed: BitmapRect? = nil
    ) throws(PNGError) {
        precondition(milliseconds >= 0, "a picture cannot be shown for \(milliseconds) ms")
        guard let shown, let last = frames.indices.last else {
            let source = PixelSource(bitmap, area: bitmap.area)
            head = try source.format.head()
            try append(source, of: bitmap, area: bitmap.area, milliseconds: milliseconds)
            return
        }
        precondition(
            bitmap.width == shown.width && bitmap.height == shown.height,
            "\(bitmap.width) x \(bitmap.height) among \(shown.width) x \(shown.height)")
        let area = changed?.intersection(bitmap.area) ?? bitmap.changes(from: shown)
        guard !area.isEmpty else {
            frames[last].milliseconds += milliseconds
            return
        }
        let source = PixelSource(bitmap, area: area)
        try append(source, of: bitmap, area: area, milliseconds: milliseconds)
    }

    private mutating func append(
        _ source: PixelSource, of bitmap: Bitmap, area: BitmapRect, milliseconds: Int
    ) throws(PNGError) {
        let stream = try source.compressed(effort)
        frames.append(
            AnimationFrame(
                area: area, milliseconds: milliseconds, stream: unsafe [UInt8](stream.bytes)))
        shown = bitmap
    }

    /// The size of the encoded pictures so far, in bytes.
    package var byteCount: Int { frames.reduce(0) { $0 + $1.stream.count } }

    /// The whole file; nil if there are no pictures.
    package func encoded() -> [UInt8]? {
        guard !frames.isEmpty else { return nil }
        let steps = frames.flatMap(\.steps)
        var file = ChunkWriter(
            head: head, reserving: steps.reduce(0) { $0 + $1.stream.count + 80 })
        file.append("acTL", UInt32(steps.count).bigEndianBytes + UInt32(plays).bigEndianBytes)
        // fcTL and fdAT share one sequence of numbers, without a gap.
        var number: UInt32 = 0
        for step in steps {
            file.append("fcTL", number.bigEndianBytes + step.control)
            let isFirst = number == 0
            number += 1
            if isFirst {
                file.append("IDAT", step.stream)
            } else {
                file.append("fdAT", number.bigEndianBytes, step.stream)
                number += 1
            }
        }
        file.append("IEND")
        return file.bytes
    }
}

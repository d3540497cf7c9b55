import Raster

/// Makes an animation that browsers play and other viewers show the first picture of
/// (W3C PNG, third edition, 4.9).
///
/// Pictures come one after the other, and only what changed in each is kept, already encoded: the
/// smallest rectangle around it. A picture that changes nothing prolongs the one before.
package struct APNGEncoder: Sendable {
    private let effort: PNGEffort
    /// How often the animation is shown; 0 for without end.
    private let plays: Int
    private var head: [UInt8] = []
    private var shown: Bitmap?
    private var frames: [AnimationFrame] = []

    /// - Parameters:
    ///   - plays: How often the animation is shown; 0 for without end.
    ///   - effort: How long each picture may take.
    package init(plays: Int = 1, effort: PNGEffort = .fast) {
        precondition(
            (0...Int(Int32.max)).contains(plays), "an animation cannot be shown \(plays) times")
        self.plays = plays
        self.effort = effort
    }

    /// Adds the next picture; all have the size of the first.
    ///
    /// - Parameters:
    ///   - bitmap: The whole picture.
    ///   - milliseconds: How long it is shown. A picture that is shown for more than 65,535 ms
    ///     takes more than one frame.
    ///   - changed: Where it differs from the picture before, if that is known. It may be too
    ///     large; if it is too small, the rest is not shown. Otherwise the pictures are compared.
    /// - Throws: `PNGError` when it cannot be encoded; the animation is then as it was.
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

    /// Bytes of the pictures so far, encoded.
    package var byteCount: Int { frames.reduce(0) { $0 + $1.stream.count } }

    /// The whole file; nothing if there was no picture.
    package func encoded() -> [UInt8]? {
        guard !frames.isEmpty else { return nil }
        let steps = frames.flatMap(\.steps)
        var file = ChunkWriter(
            head: head, reserving: steps.reduce(0) { $0 + $1.stream.count + 80 })
        file.append("acTL", UInt32(steps.count).bigEndianBytes + UInt32(plays).bigEndianBytes)
        // fcTL and fdAT are numbered together, without a gap.
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

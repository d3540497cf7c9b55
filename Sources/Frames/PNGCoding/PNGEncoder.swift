import Raster

/// Encodes bitmaps losslessly as PNG: not interlaced, 8 bits a channel or the bitmap's own depth.
///
/// The bytes depend only on the pixels and the effort: no time, no program name, no property of the
/// machine. An sRGB chunk declares the colour space. It costs 13 bytes and keeps viewers on
/// wide-gamut screens from stretching the colours, as some do with untagged pictures.
package struct PNGEncoder: Sendable {
    private let effort: PNGEffort
    private let kind: PNGEncoderKind
    /// The allocation in libpng that fails, counted from 1; 0 lets all succeed.
    private let failingAllocation: Int

    package init(effort: PNGEffort = .fast, kind: PNGEncoderKind = .peekstrip) {
        self.effort = effort
        self.kind = kind
        failingAllocation = 0
    }

    /// Creates an encoder that runs out of memory, for tests.
    init(effort: PNGEffort, failingAllocation: Int) {
        self.effort = effort
        kind = .peekstrip
        self.failingAllocation = failingAllocation
    }

    /// Encodes opaque RGB.
    package func encode(_ bitmap: Bitmap) throws(PNGError) -> [UInt8] {
        switch kind {
        case .peekstrip: try encode(PixelSource(bitmap, area: bitmap.area))
        case .libpng: try libpng.encode(bitmap)
        }
    }

    /// Encodes greys or palette indices at the bitmap's depth.
    package func encode(_ bitmap: IndexedBitmap) throws(PNGError) -> [UInt8] {
        switch kind {
        case .peekstrip: try encode(PixelSource(bitmap))
        case .libpng: try libpng.encode(bitmap)
        }
    }

    /// libpng at its default level, or at its highest.
    private var libpng: LibpngEncoder { LibpngEncoder(level: effort == .fast ? 6 : 9) }

    private func encode(_ source: PixelSource) throws(PNGError) -> [UInt8] {
        let head = try source.format.head(failingAllocation: failingAllocation)
        let stream = try source.compressed(effort)
        var file = ChunkWriter(head: head, reserving: stream.count + 2 * ChunkWriter.overhead)
        unsafe file.append("IDAT", data: stream.bytes)
        file.append("IEND")
        return file.bytes
    }
}

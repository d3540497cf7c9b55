import Raster

/// The pixels to encode, and the format that the file declares.
struct PixelSource {
    let format: PNGFormat
    private let bytes: [UInt8]
    /// The index of the first row's first byte; the rows follow at `pitch`.
    private let first: Int
    private let pitch: Int
    private let rowBytes: Int
    private let bytesPerPixel: Int

    /// An area of a bitmap; it must lie inside the bitmap.
    init(_ bitmap: Bitmap, area: BitmapRect) {
        precondition(
            area.intersection(bitmap.area) == area,
            "\(area) does not lie in a bitmap of \(bitmap.width) x \(bitmap.height)")
        format = PNGFormat(width: area.width, height: area.height, depth: 8, colours: .rgb)
        bytes = bitmap.pixels
        pitch = bitmap.width * Bitmap.bytesPerPixel
        first = area.y * pitch + area.x * Bitmap.bytesPerPixel
        rowBytes = area.width * Bitmap.bytesPerPixel
        bytesPerPixel = Bitmap.bytesPerPixel
    }

    init(_ bitmap: IndexedBitmap) {
        let colours: PNGFormat.Colours =
            switch bitmap.colours {
            case .grey: .grey
            case .palette(let palette): .palette(palette)
            }
        format = PNGFormat(
            width: bitmap.width, height: bitmap.height, depth: bitmap.depth.rawValue,
            colours: colours)
        bytes = bitmap.rows
        pitch = bitmap.rowBytes
        first = 0
        rowBytes = bitmap.rowBytes
        bytesPerPixel = 1
    }

    /// A zlib stream of the filtered rows.
    ///
    /// libpng wrote the head before, so the picture is not empty and at size 1,000,000 pixels wide
    /// and high. In an animation, 4 bytes of a chunk hold its sequence number.
    func compressed(_ effort: PNGEffort) throws(PNGError) -> ByteBuffer {
        let size = LibdeflateCompression.storedBytes((rowBytes + 1) * format.height)
        guard size <= Int(Int32.max) - 4 else { throw .tooLarge(bytes: size) }
        let zeros = [UInt8](repeating: 0, count: rowBytes)
        let pixels = bytes.span
        return try unsafe pixels.withUnsafeBufferPointer { pixels throws(PNGError) in
            try unsafe zeros.span.withUnsafeBufferPointer { zeros throws(PNGError) in
                guard let start = pixels.baseAddress, let zeros = zeros.baseAddress else {
                    throw .invalidSize(width: format.width, height: format.height)
                }
                let lines = unsafe Scanlines(
                    first: start + first, zeros: zeros, pitch: pitch, rowBytes: rowBytes,
                    count: format.height, bytesPerPixel: bytesPerPixel)
                return switch effort {
                case .fast: try unsafe FastCompression.compress(lines)
                case .small: try unsafe SmallCompression.compress(lines)
                }
            }
        }
    }
}

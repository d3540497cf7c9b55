extension PictureHeader {
    /// The maximum number of bytes that decoding takes, beside the file and the bitmap.
    ///
    /// Measured with libvips 8.14 and its loaders of Debian 12 as the growth of a decoder's data, on
    /// photographs of 12, 48 and 100 megapixels scaled to 200 and to 2,000 pixels: the factors lie
    /// a tenth to a half above the largest.
    var memoryEstimate: Int {
        guard isDecodedWhole else { return Self.baseBytes }
        // The sides may be anything that fits 31 bits.
        let (quarters, isTooMuch) = pixels.multipliedReportingOverflow(by: quarterBytesPerPixel)
        return isTooMuch ? Int.max : Self.baseBytes + quarters / 4
    }

    /// Buffers of rows, of the resampling, and stacks of the codecs' threads.
    private static let baseBytes = 48 << 20

    /// Whether the decoder or libvips holds the whole picture, or nearly.
    var isDecodedWhole: Bool {
        needsWholeImage || storedWidth * pixelBytes > Self.longestRow
    }

    /// Bytes of a row above which libvips holds most rows of a shrunk picture at once.
    ///
    /// PNG pictures of 100 megapixels with rows of at most 240,000 bytes took up to 254 MB, those
    /// with rows of 524,280 bytes 580 MB.
    private static let longestRow = 256 << 10

    /// A quarter of a byte for each pixel of a picture that is decoded whole.
    private var quarterBytesPerPixel: Int {
        switch format {
        // Coefficients of 16 bits for each component: 6.0 to 6.9 bytes for three of them.
        case .jpeg, .raw: 9 * pixelBytes
        // 3.1 to 4.8 bytes for three components.
        case .png: 6 * pixelBytes
        // Frame and canvas: 5.8 bytes without loss.
        case .webp: 24
        // 4.4 to 6.4 bytes.
        case .gif: 24
        // A picture in a single strip: 2.2 to 2.5 bytes for three components.
        case .tiff: 5 * pixelBytes
        // Rows in memory.
        case .bmp: 6 * pixelBytes
        // 4.6 bytes without loss, 7.4 with it, and more for a picture in layers.
        case .jpegXL: pixelBytes > 4 ? 128 : 64
        // A picture in a single tile: 5.3 to 8.8 bytes for three components.
        case .jpeg2000: 16 * max(3, pixelBytes)
        // The planes of the codec, those of libheif, and the interleaved picture: 6.6 to 10 bytes.
        case .avif, .heic: pixelBytes > 4 ? 64 : 32
        // The frames that a codec keeps, of 1.5 bytes, and the rows of one: see VideoPoster.
        case .mp4, .quickTime, .webM, .matroska: 80
        }
    }
}

import PictureFormats

/// The limits that a file's own structure must keep before a library opens it.
///
/// They are read from lengths and counts, in milliseconds and without memory of their own. What the
/// structure does not say, the decoder's header says afterwards.
///
/// GIF needs no reader, because libnsgif stops at 4,096 frames by itself and shows the first.
/// AVIF, HEIC, JPEG XL and JPEG 2000 have none, because their libraries have limits of their own. A BMP
/// and the preview of a raw photograph are found by readers of our own, inside a decoder. The scans of a JPEG are counted
/// once its size is known (``JPEGScans``).
enum PictureStructure {
    /// Checks a file of a format.
    ///
    /// - Parameters:
    ///   - contents: The file.
    ///   - format: Its format.
    ///   - limits: What it must keep.
    /// - Returns: Bytes of memory that opening the file takes, if they are many.
    /// - Throws: ``PictureFailure`` for a file that would cost more than a picture may.
    static func check(
        _ contents: FileBytes, as format: PictureFormat, limits: LibraryLimits
    ) throws(PictureFailure) -> Int {
        switch format {
        case .png:
            let png = try PNGStructure(of: contents, limits: limits)
            try checkSize(width: png.width, height: png.height, limits: limits)
            guard png.chunkBytes <= limits.maxMetadataBytes else {
                throw .tooMuchMetadata(limit: limits.maxMetadataBytes)
            }
        case .webp:
            let webp = try WebPStructure(of: contents, limits: limits)
            guard let canvas = webp.canvas else { return 0 }
            try checkSize(width: canvas.width, height: canvas.height, limits: limits)
            return webp.openingBytes
        case .tiff: _ = try TIFFStructure(of: contents, limits: limits)
        case .jpeg, .gif, .avif, .heic, .jpegXL, .jpeg2000, .bmp, .raw, .mp4, .quickTime, .webM,
            .matroska:
            break
        }
        return 0
    }

    /// Checks the size of a picture; each side is less than 2³¹.
    static func checkSize(
        width: Int, height: Int, limits: LibraryLimits
    ) throws(PictureFailure) {
        guard width > 0, height > 0 else { throw .damaged }
        guard width * height <= limits.maxPixels else {
            throw .tooManyPixels(limit: limits.maxPixels)
        }
        guard max(width, height) <= limits.maxSide else { throw .tooLong(limit: limits.maxSide) }
    }
}

import CVips
import Raster

/// Pictures as files in memory, for browsers.
package enum PictureEncoder {
    /// Changes with the bytes that a picture gets, so that caches do not mix them.
    package static let version: UInt64 = 1

    /// Encodes a bitmap without metadata.
    ///
    /// - Parameters:
    ///   - bitmap: The picture; a WebP has at most 16,383 pixels on a side.
    ///   - format: JPEG, WebP or PNG.
    ///   - quality: 1 to 100, of libjpeg and libwebp; a PNG is exact.
    /// - Returns: The file.
    /// - Throws: ``LibvipsError``.
    package static func encode(
        _ bitmap: Bitmap, as format: PictureFormat, quality: Int
    ) throws(LibvipsError) -> [UInt8] {
        try Libvips.start.get()
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        let outcome = unsafe bitmap.pixels.withUnsafeBufferPointer {
            unsafe cvips_encode(
                $0.baseAddress, Int32(bitmap.width), Int32(bitmap.height),
                format.code, Int32(quality), &bytes, &count)
        }
        guard outcome == CVIPS_DONE, let start = unsafe bytes else {
            throw .notEncoded(Libvips.errorText())
        }
        defer { unsafe cvips_free(start) }
        return unsafe Array(UnsafeBufferPointer(start: start, count: count))
    }
}

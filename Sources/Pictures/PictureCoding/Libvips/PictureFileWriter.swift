import CVips
import PictureFormats
import Raster

/// Pictures written as files: those of the sample gallery and of tests.
package enum PictureFileWriter {
    /// The formats that are written.
    package static let formats: [PictureFormat] = [.jpeg, .png, .webp, .gif, .tiff, .avif, .heic]

    /// Writes a bitmap without metadata, in a quality of 1 to 100; 100 is lossless in PNG, TIFF,
    /// WebP and AVIF.
    package static func write(
        _ bitmap: Bitmap, as format: PictureFormat, to path: String, quality: Int = 90
    ) throws(LibvipsError) {
        try Libvips.start.get()
        let outcome = unsafe bitmap.pixels.withUnsafeBufferPointer {
            unsafe cvips_save(
                $0.baseAddress, Int32(bitmap.width), Int32(bitmap.height), format.code,
                Int32(quality), path)
        }
        guard outcome == CVIPS_DONE else {
            throw .notWritten(path: path, Libvips.errorText())
        }
    }
}

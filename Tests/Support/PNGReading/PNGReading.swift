import CPNGReading
import Glibc
import Raster

/// Why bytes are not a PNG that Peekstrip could have written.
package struct PNGFault: Error, Equatable {
    package let text: String
}

/// The picture in a PNG, read by a decoder that shares nothing with the encoders.
///
/// - Parameter bytes: A whole PNG file: opaque RGB, 8 bits, not interlaced.
/// - Returns: The pixels, as they were before they were encoded.
/// - Throws: `PNGFault` when anything in it is not as the standard wants it, checksums included.
package func readPNG(_ bytes: [UInt8]) throws(PNGFault) -> Bitmap {
    let picture = unsafe bytes.withUnsafeBufferPointer {
        unsafe cpngreading_decode($0.baseAddress, $0.count)
    }
    if let fault = unsafe picture.fault { throw PNGFault(text: unsafe String(cString: fault)) }
    defer { unsafe free(picture.pixels) }
    let width = Int(unsafe picture.width)
    let height = Int(unsafe picture.height)
    let pixels = unsafe UnsafeBufferPointer(
        start: picture.pixels, count: width * height * Bitmap.bytesPerPixel)
    return Bitmap(width: width, height: height, pixels: unsafe [UInt8](pixels))
}

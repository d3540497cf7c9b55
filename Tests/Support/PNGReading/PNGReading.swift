import CPNGReading
import Glibc
import Raster

/// Why bytes are not a PNG as Peekstrip writes them.
package struct PNGReadingError: Error, Equatable {
    package let text: String
}

/// Decodes a PNG with a decoder that shares no code with the encoders.
///
/// - Parameter bytes: A whole PNG file: opaque RGB, 8 bits, not interlaced.
/// - Returns: The pixels.
/// - Throws: `PNGReadingError` when any part of it violates the standard, including checksums.
package func readPNG(_ bytes: [UInt8]) throws(PNGReadingError) -> Bitmap {
    let picture = try DecodedPicture(bytes)
    guard picture.colour == 2 else { throw PNGReadingError(text: "not RGB") }
    return Bitmap(width: picture.width, height: picture.height, pixels: picture.pixels)
}

/// Does the same for a grey picture or one with a palette, at its own depth.
package func readIndexedPNG(_ bytes: [UInt8]) throws(PNGReadingError) -> IndexedBitmap {
    let picture = try DecodedPicture(bytes)
    guard picture.colour != 2, let depth = IndexedBitmap.Depth(rawValue: picture.depth) else {
        throw PNGReadingError(text: "RGB")
    }
    let colours: IndexedBitmap.Colours =
        picture.colour == 0 ? .grey : .palette(picture.palette)
    return IndexedBitmap(
        width: picture.width, height: picture.height, depth: depth, colours: colours,
        indices: picture.indices)
}

/// Decodes a PNG with libpng, whose warnings count as errors.
///
/// - Parameters:
///   - bytes: A whole PNG file.
///   - width: The expected width, in pixels.
///   - height: The expected height, in pixels.
/// - Returns: The pixels.
/// - Throws: `PNGReadingError` when libpng rejects it or warns about it.
package func readPNGWithLibpng(
    _ bytes: [UInt8], width: Int, height: Int
) throws(PNGReadingError) -> Bitmap {
    var pixels = [UInt8](repeating: 0, count: width * height * Bitmap.bytesPerPixel)
    let fault = unsafe pixels.withUnsafeMutableBufferPointer { pixels in
        unsafe bytes.withUnsafeBufferPointer {
            unsafe cpngreading_decode_with_libpng(
                $0.baseAddress, $0.count, pixels.baseAddress, pixels.count)
        }
    }
    if let fault = unsafe fault { throw PNGReadingError(text: unsafe String(cString: fault)) }
    return Bitmap(width: width, height: height, pixels: pixels)
}

/// The decoder's result.
private struct DecodedPicture {
    let width: Int
    let height: Int
    let depth: Int
    let colour: Int
    let palette: [Pixel]
    let pixels: [UInt8]

    init(_ bytes: [UInt8]) throws(PNGReadingError) {
        var picture = unsafe bytes.withUnsafeBufferPointer {
            unsafe cpngreading_decode($0.baseAddress, $0.count)
        }
        if let fault = unsafe picture.fault {
            throw PNGReadingError(text: unsafe String(cString: fault))
        }
        defer { unsafe free(picture.pixels) }
        width = Int(unsafe picture.width)
        height = Int(unsafe picture.height)
        depth = Int(unsafe picture.depth)
        colour = Int(unsafe picture.colour)
        let count = Int(unsafe picture.palette_count)
        palette = unsafe withUnsafeBytes(of: &picture.palette) { colours in
            (0..<count).map {
                Pixel(
                    red: unsafe colours[3 * $0], green: unsafe colours[3 * $0 + 1],
                    blue: unsafe colours[3 * $0 + 2])
            }
        }
        let rowBytes = (width * depth * (colour == 2 ? 3 : 1) + 7) / 8
        let rows = unsafe UnsafeBufferPointer(start: picture.pixels, count: rowBytes * height)
        pixels = unsafe [UInt8](rows)
    }

    /// The indices of the pixels, unpacked bit by bit.
    var indices: [UInt8] {
        let rowBytes = (width * depth + 7) / 8
        return (0..<height).flatMap { y in
            (0..<width).map { x in
                (0..<depth).reduce(0) { number, bit in
                    let place = x * depth + bit
                    let byte = pixels[y * rowBytes + place / 8]
                    return number << 1 | byte >> (7 - place % 8) & 1
                }
            }
        }
    }
}

import CPNG
import Glibc
import Raster

/// The format that a PNG declares before its pixels.
package struct PNGFormat {
    package let width: Int
    package let height: Int
    /// Bits of a sample: of a channel, a grey, or a palette index.
    package let depth: Int
    package let colours: Colours

    /// How samples are converted to colours.
    package enum Colours {
        case rgb
        case grey
        case palette([Pixel])
    }

    package init(width: Int, height: Int, depth: Int, colours: Colours) {
        self.width = width
        self.height = height
        self.depth = depth
        self.colours = colours
    }

    /// The signature and the chunks before the pixels: IHDR, sRGB, PLTE.
    ///
    /// - Parameter failingAllocation: The allocation that fails, counted from 1; 0 lets all
    ///   succeed.
    ///   For tests.
    /// - Returns: The first bytes of a PNG.
    /// - Throws: `PNGError` if PNG does not allow the size, or memory runs out.
    package func head(failingAllocation: Int = 0) throws(PNGError) -> [UInt8] {
        try unsafe write(failingAllocation: failingAllocation) { unsafe cpng_write_head($0, $1) }
    }

    /// A whole file written by libpng, with libpng's own choice of filters.
    ///
    /// - Parameters:
    ///   - rows: The pixels, each row in whole bytes.
    ///   - level: The level of zlib, 0 to 9.
    /// - Returns: The file's bytes.
    /// - Throws: `PNGError` if PNG does not allow the size, or memory runs out.
    func file(of rows: [UInt8], level: Int) throws(PNGError) -> [UInt8] {
        // Filters do not help palette indices, because neighbouring pixels' indices need not be
        // similar numbers.
        let isFiltered = colourType == CPNG_RGB
        let settings = cpng_settings(
            level: Int32(level), strategy: isFiltered ? CPNG_FILTERED : CPNG_DEFAULT_STRATEGY,
            filters: isFiltered ? CPNG_FILTER_ALL : CPNG_FILTER_NONE)
        return try unsafe write(failingAllocation: 0) { format, output in
            unsafe rows.withUnsafeBufferPointer {
                unsafe cpng_encode(format, $0.baseAddress, settings, output)
            }
        }
    }

    private func write(
        failingAllocation: Int,
        _ write: (UnsafePointer<cpng_format>, UnsafeMutablePointer<cpng_output>) -> cpng_result
    ) throws(PNGError) -> [UInt8] {
        guard let width = UInt32(exactly: width), let height = UInt32(exactly: height),
            width > 0, height > 0
        else {
            throw .invalidSize(width: self.width, height: self.height)
        }
        let palette = paletteBytes
        var output = unsafe cpng_output()
        let result = unsafe palette.withUnsafeBufferPointer { palette in
            unsafe withUnsafePointer(
                to: cpng_format(
                    width: width, height: height, depth: Int32(depth), colour: colourType,
                    palette: palette.isEmpty ? nil : palette.baseAddress,
                    palette_count: Int32(palette.count / 3),
                    failing_allocation: failingAllocation)
            ) { unsafe write($0, &output) }
        }
        return try unsafe output.take(result)
    }

    private var colourType: Int32 {
        switch colours {
        case .rgb: CPNG_RGB
        case .grey: CPNG_GREY
        case .palette: CPNG_PALETTE
        }
    }

    private var paletteBytes: [UInt8] {
        guard case .palette(let palette) = colours else { return [] }
        return palette.flatMap { [$0.red, $0.green, $0.blue] }
    }
}

extension cpng_output {
    /// The bytes that an operation returned; the C memory is freed.
    mutating func take(_ result: cpng_result) throws(PNGError) -> [UInt8] {
        // This function owns the bytes; the pointer is nil unless the operation succeeded.
        defer { unsafe free(bytes) }
        switch result {
        case cpng_done: return unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: count))
        case cpng_out_of_memory: throw .outOfMemory
        default: throw .libpngFailed(unsafe text)
        }
    }

    private var text: String {
        mutating get {
            unsafe withUnsafeBytes(of: &message) { bytes in
                // The C side always keeps the last byte 0.
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
        }
    }
}

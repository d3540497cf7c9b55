/// Adds EXIF orientations to files, independently of any library.
package enum EXIF {
    /// A TIFF structure with one entry: tag 0x0112, SHORT, one value.
    package static func block(orientation: Int) -> [UInt8] {
        Array("MM\0*".utf8) + bigEndian(8) + bigEndian(1, bytes: 2)
            + bigEndian(0x0112, bytes: 2) + bigEndian(3, bytes: 2) + bigEndian(1)
            + bigEndian(orientation, bytes: 2) + [0, 0] + bigEndian(0)
    }

    /// A JPEG with an APP1 segment after its start marker.
    package static func jpeg(_ file: [UInt8], orientation: Int) -> [UInt8] {
        let body = Array("Exif\0\0".utf8) + block(orientation: orientation)
        return Array(file.prefix(2)) + [0xFF, 0xE1] + bigEndian(body.count + 2, bytes: 2) + body
            + file.dropFirst(2)
    }

    /// The pixels of a WebP as an extended WebP with an EXIF chunk.
    package static func webp(_ file: [UInt8], width: Int, height: Int, orientation: Int) -> [UInt8]
    {
        let exif = block(orientation: orientation)
        let header =
            Array("VP8X".utf8) + littleEndian(10) + [0x08, 0, 0, 0]
            + littleEndian(width - 1, bytes: 3) + littleEndian(height - 1, bytes: 3)
        let body =
            Array("WEBP".utf8) + header + lossless(in: file)
            + Array("EXIF".utf8) + littleEndian(exif.count) + exif
        return Array("RIFF".utf8) + littleEndian(body.count) + body
    }

    /// The chunk of the pixels, with its header and padding.
    private static func lossless(in file: [UInt8]) -> [UInt8] {
        var rest = file.dropFirst(12)
        while rest.count >= 8 {
            let sizes = rest.dropFirst(4).prefix(4)
            let count = sizes.reversed().reduce(0) { $0 << 8 | Int($1) }
            let whole = 8 + count + count % 2
            if rest.starts(with: "VP8L".utf8) { return Array(rest.prefix(whole)) }
            rest = rest.dropFirst(whole)
        }
        return []
    }
}

/// An uncompressed TIFF of RGB with an orientation.
///
/// TIFF 6.0, sections 2 and 6.
package func tiff(width: Int, height: Int, rows: [UInt8], orientation: Int) -> [UInt8] {
    let bitsAt = 8 + rows.count
    let entries: [(tag: Int, type: Int, count: Int, value: Int)] = [
        (256, 4, 1, width), (257, 4, 1, height), (258, 3, 3, bitsAt), (259, 3, 1, 1),
        (262, 3, 1, 2), (273, 4, 1, 8), (274, 3, 1, orientation), (277, 3, 1, 3),
        (278, 4, 1, height), (279, 4, 1, rows.count),
    ]
    let bits = [8, 8, 8].flatMap { littleEndian($0, bytes: 2) }
    let directory = entries.flatMap {
        littleEndian($0.tag, bytes: 2) + littleEndian($0.type, bytes: 2) + littleEndian($0.count)
            + littleEndian($0.value)
    }
    return Array("II*\0".utf8) + littleEndian(bitsAt + bits.count) + rows + bits
        + littleEndian(entries.count, bytes: 2) + directory + littleEndian(0)
}

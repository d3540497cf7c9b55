/// A PNG encoder that is independent of the tested code: stored deflate blocks, no filters.
///
/// W3C PNG, third edition, section 5; RFC 1950 and 1951 for the stored blocks.
package struct PNGWriter {
    package enum ColourType: UInt8 {
        case grey = 0
        case rgb = 2
        case palette = 3
        case greyAlpha = 4
        case rgba = 6
    }

    package var width: Int
    package var height: Int
    package var depth: UInt8 = 8
    package var type: ColourType
    /// Bytes of all rows, without filter bytes.
    package var rows: [UInt8]
    /// Chunks between IHDR and IDAT.
    package var extra: [(String, [UInt8])] = []
    /// Chunks between IDAT and IEND.
    package var late: [(String, [UInt8])] = []

    package init(
        width: Int, height: Int, depth: UInt8 = 8, type: ColourType, rows: [UInt8],
        extra: [(String, [UInt8])] = [], late: [(String, [UInt8])] = []
    ) {
        self.width = width
        self.height = height
        self.depth = depth
        self.type = type
        self.rows = rows
        self.extra = extra
        self.late = late
    }

    package var file: [UInt8] {
        let header =
            bigEndian(width) + bigEndian(height) + [depth, type.rawValue, 0, 0, 0]
        let stride = height == 0 ? 0 : rows.count / height
        let filtered = (0..<height).flatMap { y in
            [0] + rows[(y * stride)..<((y + 1) * stride)]
        }
        return signature + chunk("IHDR", header)
            + extra.flatMap { chunk($0.0, $0.1) }
            + chunk("IDAT", zlib(filtered)) + late.flatMap { chunk($0.0, $0.1) }
            + chunk("IEND", [])
    }

    /// A file that declares a size and contains no pixels.
    package static func bomb(width: Int, height: Int) -> [UInt8] {
        let header = bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0]
        return signature + chunk("IHDR", header) + chunk("IDAT", zlib([0])) + chunk("IEND", [])
    }
}

private let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

package func bigEndian(_ value: Int, bytes: Int = 4) -> [UInt8] {
    (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

package func littleEndian(_ value: Int, bytes: Int = 4) -> [UInt8] {
    bigEndian(value, bytes: bytes).reversed()
}

package func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return bigEndian(data.count) + body + bigEndian(Int(crc32(body)))
}

/// A zlib stream of stored blocks.
package func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
        let end = min(start + 65_535, bytes.count)
        let count = end - start
        stream.append(end == bytes.count ? 1 : 0)
        stream += littleEndian(count, bytes: 2) + littleEndian(~count & 0xFFFF, bytes: 2)
        stream += bytes[start..<end]
        start = end
    } while start < bytes.count
    return stream + bigEndian(Int(adler32(bytes)))
}

private func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
        a = (a + UInt32(byte)) % 65_521
        b = (b + a) % 65_521
    }
    return b << 16 | a
}

private func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
        crc ^= UInt32(byte)
        for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
}

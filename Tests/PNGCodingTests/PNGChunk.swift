/// A chunk of a PNG, parsed without validation.
struct PNGChunk {
    let name: String
    let data: [UInt8]

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The chunks of a file in order; checksums are not verified.
    static func all(in bytes: [UInt8]) -> [PNGChunk] {
        var chunks: [PNGChunk] = []
        var place = 8
        while place + 12 <= bytes.count {
            let length = bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
            let name = String(decoding: bytes[(place + 4)..<(place + 8)], as: UTF8.self)
            chunks.append(
                PNGChunk(name: name, data: Array(bytes[(place + 8)..<(place + 8 + length)])))
            place += 12 + length
        }
        return chunks
    }

    /// The chunk as bytes of a file.
    var bytes: [UInt8] {
        let content = Array(name.utf8) + data
        return Self.bigEndian(data.count) + content + Self.bigEndian(Self.checksum(content))
    }

    static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// The four-byte number at an offset.
    func number(at place: Int) -> Int {
        data[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
    }

    /// CRC-32, bit by bit as in the standard's text (W3C PNG, 5.5).
    private static func checksum(_ bytes: [UInt8]) -> Int {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return Int(sum ^ 0xFFFF_FFFF)
    }
}

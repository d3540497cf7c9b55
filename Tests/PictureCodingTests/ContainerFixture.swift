/// Boxes and elements of containers, written out by hand from their standards.
enum ContainerFixture {
    static func box(_ name: String, _ contents: [UInt8]...) -> [UInt8] {
        let contents = contents.joined()
        return number(contents.count + 8, 4) + name.unicodeScalars.map { UInt8($0.value) }
            + contents
    }

    static func number(_ number: Int, _ bytes: Int) -> [UInt8] {
        (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// ISO/IEC 14496-12, section 8.2.2: version and flags, created, modified, units a second, length.
    static func mvhd(created: Int = 0, timescale: Int = 1000, duration: Int = 0) -> [UInt8] {
        box(
            "mvhd", number(0, 4), number(created, 4), number(0, 4), number(timescale, 4),
            number(duration, 4), [UInt8](repeating: 0, count: 80))
    }

    /// Sections 8.3.2, 8.4.3: a header with a matrix and a size in 16.16, and a kind.
    static func trak(
        _ width: Int, _ height: Int, matrix: [Int] = [1, 0, 0, 1], kind: String = "vide",
        created: Int = 0
    ) -> [UInt8] {
        let one = 0x10000
        let (a, b, c, d) = (matrix[0], matrix[1], matrix[2], matrix[3])
        let numbers = [a * one, b * one, 0, c * one, d * one, 0, 0, 0, 0x4000_0000]
        let times = number(0, 4) + number(created, 4) + [UInt8](repeating: 0, count: 32)
        let header =
            times + numbers.flatMap { number($0, 4) }
            + number(width * one, 4) + number(height * one, 4)
        let handler = number(0, 8) + Array(kind.utf8) + [UInt8](repeating: 0, count: 13)
        return box("trak", box("tkhd", header), box("mdia", box("hdlr", handler)))
    }

    static let ftyp = box("ftyp", Array("isom".utf8), number(512, 4), Array("mp41".utf8))

    /// RFC 8794: an id, a length of eight bytes, contents.
    static func element(_ id: Int, _ contents: [[UInt8]]) -> [UInt8] {
        let contents = contents.joined()
        let width = id > 0xFF_FFFF ? 4 : id > 0xFFFF ? 3 : id > 0xFF ? 2 : 1
        return number(id, width) + number(1 << 56 | contents.count, 8) + contents
    }
}

import Testing

@testable import QRCoding

/// The expected values are those of the standard, ISO/IEC 18004.
@Suite("A QR code")
struct QRCodeTests {
    /// Texts whose codes have versions 1, 2, 4 and 20.
    private static let texts = [8, 20, 60, 660].map {
        String(repeating: "http://10.0.0.7:8080/g/Holiday ", count: 22).prefix($0).description
    }

    /// Bytes that fit the versions at level M (table 7), and the sides of their codes, 17 + 4v.
    @Test(
        "has the smallest version that holds its text",
        arguments: [
            (1, 21), (14, 21), (15, 25), (26, 25), (27, 29), (42, 29), (43, 33), (62, 33),
            (213, 57), (214, 61), (666, 97), (667, 101), (2331, 177),
        ])
    func side(bytes: Int, side: Int) throws {
        let code = try #require(QRCode(String(repeating: "a", count: bytes)))
        #expect(code.side == side)
        #expect(code.modules.count == side * side)
    }

    @Test("is none for a text that is empty, or that no version holds", arguments: [0, 2332])
    func none(bytes: Int) {
        #expect(QRCode(String(repeating: "a", count: bytes)) == nil)
    }

    /// A dark square of 3, in a light one of 5, in a dark one of 7, in a light one of 9 (6.3.3).
    @Test("has finder patterns in three corners, each within a light border", arguments: texts)
    func finders(text: String) throws {
        let code = try #require(QRCode(text))
        for (row, column) in [(3, 3), (3, code.side - 4), (code.side - 4, 3)] {
            for y in -4...4 {
                for x in -4...4 where code.contains(row + y, column + x) {
                    let ring = max(abs(x), abs(y))
                    #expect(code[row + y, column + x] == (ring < 2 || ring == 3), "\(y), \(x)")
                }
            }
        }
    }

    @Test("has timing patterns that alternate between the finder patterns", arguments: texts)
    func timing(text: String) throws {
        let code = try #require(QRCode(text))
        for place in 8..<code.side - 8 {
            #expect(code[6, place] == place.isMultiple(of: 2))
            #expect(code[place, 6] == place.isMultiple(of: 2))
        }
    }

    /// Both copies of the format (7.9): two bits of the level, 00 for M, three of the mask, and ten
    /// that make the whole a multiple of x¹⁰ + x⁸ + x⁵ + x⁴ + x² + x + 1.
    @Test("says twice that it is of level M, and which mask it has", arguments: texts)
    func format(text: String) throws {
        let code = try #require(QRCode(text))
        let first = code.number(QRCode.formatPlaces)
        let second = code.number(
            (0..<7).map { (code.side - 1 - $0, 8) } + (0..<8).map { (8, code.side - 8 + $0) })
        #expect(first == second)
        #expect(code[code.side - 8, 8])
        let format = QRCode.unmasked(first)
        #expect(format >> 13 == 0)
        var rest = format
        for bit in stride(from: 14, through: 10, by: -1) where rest >> bit & 1 == 1 {
            rest ^= 0b101_0011_0111 << (bit - 10)
        }
        #expect(rest == 0)
    }

    @Test(
        "holds its text",
        arguments: ["a", "peek.example", "Grüße", "1234567890", "HELLO WORLD", "\u{0}\u{7F}"])
    func text(text: String) throws {
        let code = try #require(QRCode(text))
        #expect(try code.bytesOfVersionOne == Array(text.utf8))
    }

    @Test("is drawn as a path that covers its dark modules alone", arguments: texts)
    func path(text: String) throws {
        let code = try #require(QRCode(text))
        var covered: Set<[Int]> = []
        for part in code.path.split(separator: "z") {
            let match = try #require(part.wholeMatch(of: /M(\d+) (\d+)h(\d+)v1h-(\d+)/))
            let numbers = [match.1, match.2, match.3, match.4].compactMap { Int($0) }
            #expect(numbers[2] == numbers[3])
            for x in numbers[0]..<numbers[0] + numbers[2] {
                #expect(covered.insert([numbers[1] - 4, x - 4]).inserted)
            }
        }
        #expect(covered == code.darkModules)
    }

    @Test("is drawn for terminals two rows a line, on light lines of one length", arguments: texts)
    func terminal(text: String) throws {
        let code = try #require(QRCode(text))
        let (begin, end) = ("\u{1B}[30;107m", "\u{1B}[0m")
        let lines = code.terminalText.split(separator: "\n")
        var dark: Set<[Int]> = []
        for (line, text) in lines.enumerated() {
            try #require(text.hasPrefix(begin) && text.hasSuffix(end))
            let halves = text.dropFirst(begin.count).dropLast(end.count)
            #expect(halves.count == code.side + 8)
            for (column, half) in halves.enumerated() {
                if "█▀".contains(half) { dark.insert([2 * line - 4, column - 4]) }
                if "█▄".contains(half) { dark.insert([2 * line - 3, column - 4]) }
                #expect("█▀▄ ".contains(half))
            }
        }
        // A code has an odd number of rows, so the last line has a row more than its quiet zone.
        #expect(lines.count == (code.side + 9) / 2)
        #expect(dark == code.darkModules)
    }
}

import Chance
import Testing

@testable import Catalogue

@Suite("Names in natural order") struct NaturalOrderTests {
    /// Each list is in the order that people expect.
    @Test(
        "stand as people expect them",
        arguments: [
            ["img1.jpg", "img2.jpg", "img10.jpg", "img11.jpg", "img100.jpg"],
            ["IMG_9.jpg", "img_10.jpg", "IMG_11.jpg"],
            ["a.jpg", "B.jpg", "c.jpg", "D.jpg"],
            ["1", "2", "10", "a"],
            ["2024-1-9", "2024-1-10", "2024-10-1"],
            ["x", "x0", "x1", "x01a", "x2"],
            ["Emil", "Émile", "Emma"],
            ["E\u{301}cole 1", "\u{C9}cole 2", "E\u{301}cole 10"],
            ["Strasse", "Straße 1", "Strasse 2"],
            ["Ängelholm", "Berlin", "Öland", "Zürich"],
            ["альфа", "Бета", "гамма"],
            ["写真1", "写真2", "写真10"],
            ["", "0", "00", "1"],
            ["v1.9.9", "v1.9.10", "v1.10.0"],
            [
                "99999999999999999999999998", "99999999999999999999999999",
                "100000000000000000000000000",
            ],
        ])
    func order(names: [String]) {
        let orders = names.map { NaturalOrder(of: Array($0.utf8)) }
        for (a, b) in zip(orders, orders.dropFirst()) {
            #expect(a < b)
            #expect(!(b < a))
        }
    }

    @Test("with equal keys are ordered by their bytes") func ties() {
        let names = ["a01", "a1", "A1", "a001"].map { NaturalOrder(of: Array($0.utf8)) }
        for (i, a) in names.enumerated() {
            for (j, b) in names.enumerated() { #expect((a < b) != (b < a) || i == j) }
        }
        #expect(NaturalOrder(of: Array("A1".utf8)) < NaturalOrder(of: Array("a1".utf8)))
    }

    @Test("need not be UTF-8, nor short") func anyBytes() {
        let long = [UInt8](repeating: UInt8(ascii: "9"), count: 255)
        #expect(NaturalOrder(of: [0xFF, 0x31]) < NaturalOrder(of: [0xFF, 0x32]))
        #expect(NaturalOrder(of: Array(long.dropFirst())) < NaturalOrder(of: long))
    }

    /// A seeded random walk over short names from an alphabet that has every case of the
    /// comparison.
    @Test("are ordered totally") func totality() {
        let alphabet = Array("aA0129.é".unicodeScalars)
        var random = SeededGenerator(seed: 7)
        let names = (0..<60).map { _ in
            var name = ""
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                name.unicodeScalars.append(alphabet.randomElement(using: &random) ?? "a")
            }
            return NaturalOrder(of: Array(name.utf8))
        }
        let isOrdered = names.allSatisfy { a in
            names.allSatisfy { b in
                !(a < b && b < a) && names.allSatisfy { c in !(a < b && b < c) || a < c }
            }
        }
        #expect(isOrdered)
    }
}

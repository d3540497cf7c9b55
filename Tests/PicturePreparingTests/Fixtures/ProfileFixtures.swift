import Foundation
import PictureFiles

enum ProfileFixtures {
    /// 16 x 16 of C 0, M 100, Y 100, K 0 per cent as JPEG with Adobe's marker, by libjpeg.
    static let redInCMYK =
        """
        /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwACAQEBAQECAQEBAgICAgIEAwICAgIFBAQDBAYFBgYGBQYGBgcJCAYH\
        CQcGBggLCAkKCgoKCgYICwwLCgwJCgoK/8AAFAgAEAAQBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAA\
        AAAAAAABAgMEBQYHCAkKC//EALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNC\
        scEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6\
        g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq\
        8fLz9PX29/j5+v/aAA4EQwBNAFkASwAAPwD9/K/n/r+f+v38oooooooooooor//Z
        """
}

/// Adobe RGB (1998): a profile with primaries and a gamma, and its formulas.
///
/// The primaries are D50-adapted, from the specification's annex; the profile follows ICC.1:2001,
/// version 2, with the nine tags that a matrix profile requires.
enum AdobeRGB {
    private static let gamma = 563.0 / 256
    /// Columns: red, green, blue; rows: X, Y, Z.
    private static let toXYZ = [
        [0.60974, 0.20528, 0.14919], [0.31111, 0.62567, 0.06322], [0.01947, 0.06087, 0.74457],
    ]
    /// XYZ under D50 to linear sRGB (Bruce Lindbloom, Bradford-adapted).
    private static let toLinear = [
        [3.1338561, -1.6168667, -0.4906146], [-0.9787684, 1.9161415, 0.0334540],
        [0.0719453, -0.2289914, 1.4052427],
    ]

    static func sRGB(of colour: [UInt8]) -> [Int] {
        let light = colour.map { pow(Double($0) / 255, gamma) }
        return product(toLinear, product(toXYZ, light)).map { value in
            let value = min(1, max(0, value))
            let coded = value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
            return Int((coded * 255).rounded())
        }
    }

    private static func product(_ rows: [[Double]], _ vector: [Double]) -> [Double] {
        rows.map { zip($0, vector).reduce(0) { $0 + $1.0 * $1.1 } }
    }

    static let profile: [UInt8] = {
        let curve =
            Array("curv".utf8) + bigEndian(0) + bigEndian(1) + bigEndian(563, bytes: 2) + [0, 0]
        let text = Array("text".utf8) + bigEndian(0) + Array("none\0\0\0\0".utf8)
        let description =
            Array("desc".utf8) + bigEndian(0) + bigEndian(5) + Array("test\0".utf8)
            + [UInt8](repeating: 0, count: 8 + 3 + 67) + [0]
        let columns = (0..<3).map { column in xyz(toXYZ.map { $0[column] }) }
        let tags = [
            ("desc", description), ("cprt", text), ("wtpt", xyz([0.9642, 1, 0.8249])),
            ("rXYZ", columns[0]), ("gXYZ", columns[1]), ("bXYZ", columns[2]),
            ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
        ]
        var table = bigEndian(tags.count)
        var data: [UInt8] = []
        for (name, tag) in tags {
            table += Array(name.utf8) + bigEndian(128 + 4 + 12 * tags.count + data.count)
            table += bigEndian(tag.count)
            data += tag + [UInt8](repeating: 0, count: (4 - tag.count % 4) % 4)
        }
        return header(size: 128 + table.count + data.count) + table + data
    }()

    private static func header(size: Int) -> [UInt8] {
        let start =
            bigEndian(size) + bigEndian(0) + bigEndian(0x0210_0000) + Array("mntrRGB XYZ ".utf8)
            + [UInt8](repeating: 0, count: 12) + Array("acsp".utf8)
            + [UInt8](repeating: 0, count: 28) + fixed(0.9642) + fixed(1) + fixed(0.8249)
        return start + [UInt8](repeating: 0, count: 128 - start.count)
    }

    private static func xyz(_ values: [Double]) -> [UInt8] {
        Array("XYZ ".utf8) + bigEndian(0) + values.flatMap(fixed)
    }

    /// s15Fixed16Number.
    private static func fixed(_ value: Double) -> [UInt8] {
        bigEndian(Int((value * 65_536).rounded()))
    }
}

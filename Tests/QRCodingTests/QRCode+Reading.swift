import QRCoding

/// Why a code cannot be read.
enum QRReadingError: Error {
    case otherVersion(side: Int)
    /// The text is not stored as bytes.
    case otherMode(Int)
}

/// Reads codes as the standard says, without the correction of errors.
extension QRCode {
    /// The places of the format beside the first finder pattern, the highest bit first (figure 25).
    static let formatPlaces =
        [0, 1, 2, 3, 4, 5, 7, 8].map { (8, $0) } + [7, 5, 4, 3, 2, 1, 0].map { ($0, 8) }

    /// The format without the mask of its bits.
    static func unmasked(_ format: Int) -> Int { format ^ 0b101_0100_0001_0010 }

    func contains(_ row: Int, _ column: Int) -> Bool {
        0..<side ~= row && 0..<side ~= column
    }

    subscript(row: Int, column: Int) -> Bool { modules[row * side + column] }

    /// The rows and columns of the dark modules.
    var darkModules: Set<[Int]> {
        Set(modules.indices.filter { modules[$0] }.map { [$0 / side, $0 % side] })
    }

    /// The modules at some places as a number, the highest bit first.
    func number(_ places: [(Int, Int)]) -> Int {
        places.reduce(0) { $0 << 1 | (self[$1.0, $1.1] ? 1 : 0) }
    }

    /// The bytes in a code of version 1, whose 16 code words of level M are one block.
    var bytesOfVersionOne: [UInt8] {
        get throws {
            guard side == 21 else { throw QRReadingError.otherVersion(side: side) }
            let mask = Self.unmasked(number(Self.formatPlaces)) >> 10 & 7
            let bits = Self.dataPlaces.map { row, column in
                self[row, column] != Self.isInverted(row, column, by: mask)
            }
            func value(_ range: Range<Int>) -> Int {
                bits[range].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
            }
            // Four bits of the mode, 0100 for bytes, and eight of their count (7.4.1, 7.4.5).
            guard value(0..<4) == 4 else { throw QRReadingError.otherMode(value(0..<4)) }
            return (0..<value(4..<12)).map { UInt8(value(12 + 8 * $0..<20 + 8 * $0)) }
        }
    }

    /// The places of data, in pairs of columns from the right, upwards and downwards in turn, without
    /// the column of the timing pattern (7.7.3).
    private static var dataPlaces: [(Int, Int)] {
        var places: [(Int, Int)] = []
        for (turn, right) in [20, 18, 16, 14, 12, 10, 8, 5, 3, 1].enumerated() {
            for step in 0..<21 {
                let row = turn.isMultiple(of: 2) ? 20 - step : step
                for column in [right, right - 1] where isData(row, column) {
                    places.append((row, column))
                }
            }
        }
        return places
    }

    /// Whether a module of version 1 is outside the finder patterns with borders and formats, and
    /// outside the timing patterns.
    private static func isData(_ row: Int, _ column: Int) -> Bool {
        let isFunction =
            row < 9 && column < 9 || row < 9 && column > 12 || row > 12 && column < 9
            || row == 6 || column == 6
        return !isFunction
    }

    /// The masks (table 10).
    private static func isInverted(_ row: Int, _ column: Int, by mask: Int) -> Bool {
        let product = row * column
        return switch mask {
        case 0: (row + column) % 2 == 0
        case 1: row % 2 == 0
        case 2: column % 3 == 0
        case 3: (row + column) % 3 == 0
        case 4: (row / 2 + column / 3) % 2 == 0
        case 5: product % 2 + product % 3 == 0
        case 6: (product % 2 + product % 3) % 2 == 0
        default: ((row + column) % 2 + product % 3) % 2 == 0
        }
    }
}

/// Joins texts of which some are read from right to left, as Arabic and Hebrew are.
///
/// Without marks, Unicode's rules for two directions (UAX 9) would take a date beside an Arabic title
/// apart.
enum TextDirection {
    /// A part of a line.
    struct Piece {
        let text: String
        /// Whether it is read by itself, as a title is; words of the operator give the direction.
        let isValue: Bool
    }

    /// The line; without marks where all is read from left to right, or is one piece.
    ///
    /// - Parameters:
    ///   - pieces: The parts of the line.
    ///   - isReversed: Whether the language of dates is read from right to left.
    /// - Returns: The line.
    static func joined(_ pieces: [Piece], fromRight isReversed: Bool) -> String {
        let isMixed = pieces.count > 1 && pieces.contains { isRightToLeft($0.text) }
        guard isMixed else { return pieces.map(\.text).joined() }
        let isReversed = isReversed || pieces.contains { !$0.isValue && isRightToLeft($0.text) }
        // A left-to-right or right-to-left mark, then each value between isolates.
        let mark = isReversed ? "\u{200F}" : "\u{200E}"
        return mark
            + pieces.map { $0.isValue ? "\u{2068}\($0.text)\u{2069}" : $0.text }.joined()
    }

    /// Whether a text has letters of a script that is read from right to left.
    private static func isRightToLeft(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            rightToLeft.contains { $0.contains(scalar.value) }
        }
    }

    /// Unicode's blocks of such scripts: Hebrew to Arabic Extended-A, their presentation forms, and those
    /// beyond the basic plane.
    private static let rightToLeft: [ClosedRange<UInt32>] = [
        0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
    ]
}

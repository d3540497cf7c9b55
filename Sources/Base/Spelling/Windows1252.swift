/// The code page of Western Europe, which contains Latin-1.
package enum Windows1252 {
    package static func decoded(_ bytes: some Collection<UInt8>) -> String {
        String(String.UnicodeScalarView(bytes.map(scalar)))
    }

    private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        guard 0x80..<0xA0 ~= byte else { return Unicode.Scalar(byte) }
        return highControls[Int(byte - 0x80)]
    }

    /// The characters from 0x80 to 0x9F; holes are U+FFFD.
    private static let highControls = Array(
        "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars)
}

/// Numbers in the texts of EXIF and XMP: `400`, `2.8`, or `28/10`.
package enum DecimalText {
    /// A finite number that is not negative; nil for anything else.
    package static func number(_ text: some StringProtocol) -> Double? {
        let parts = Substring(text).split(separator: "/", omittingEmptySubsequences: false)
        guard let numerator = decimal(parts[0]) else { return nil }
        if parts.count == 1 { return numerator }
        guard parts.count == 2, let denominator = decimal(parts[1]), denominator > 0 else {
            return nil
        }
        return numerator / denominator
    }

    /// Digits with at most one point.
    private static func decimal(_ text: Substring) -> Double? {
        let text = text.trimmed
        // Double reads more spellings: hexadecimal ones, infinity, exponents.
        guard (1...longest).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") })
        else { return nil }
        return Double(text)
    }

    /// Characters of a number: more than the digits of a Double.
    private static let longest = 24
}

/// Writes letters as people without them on their keyboards do, in texts and in searches alike.
///
/// FTS5 takes diacritics from letters, but knows no letters that are others without them: ß is written
/// ss, and ø is written o.
enum PlainLetters {
    static func of(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { plain[$0] != nil }) else { return text }
        var written = ""
        for scalar in text.unicodeScalars {
            if let letters = plain[scalar] {
                written += letters
            } else {
                written.unicodeScalars.append(scalar)
            }
        }
        return written
    }

    private static let plain: [Unicode.Scalar: String] = [
        "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o",
        "đ": "d", "Đ": "d", "ð": "d", "Ð": "d", "ł": "l", "Ł": "l", "þ": "th", "Þ": "th", "ı": "i",
    ]
}

import Spelling

/// The part of a representation that a client asks for (RFC 9110, section 14.1.2).
package enum ByteRange: Equatable, Sendable {
    case full
    /// Bytes from the first to the one before the last bound; never empty.
    case part(Range<Int>)
    /// The representation has none of the bytes.
    case unsatisfiable

    /// Reads a Range field.
    ///
    /// As the standard allows, everything but a single range of bytes is ignored: other units, lists of
    /// ranges, and what is no range.
    ///
    /// - Parameters:
    ///   - field: The value of the field; nil if the request has none.
    ///   - length: Bytes of the representation.
    package init(_ field: String?, of length: Int) {
        self = field.flatMap { Self.parsed($0, of: length) } ?? .full
    }

    private static func parsed(_ field: String, of length: Int) -> ByteRange? {
        let parts = field.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
        let bounds = parts[1].split(separator: "-", omittingEmptySubsequences: false)
        guard bounds.count == 2 else { return nil }
        guard let first = number(bounds[0]) else {
            // The last bytes, however many there are.
            guard bounds[0].isEmpty, let count = number(bounds[1]) else { return nil }
            return part(max(0, length - count), length, of: length)
        }
        guard !bounds[1].isEmpty else { return part(first, length, of: length) }
        guard let last = number(bounds[1]), last >= first else { return nil }
        return part(first, min(last, length - 1) + 1, of: length)
    }

    private static func part(_ first: Int, _ end: Int, of length: Int) -> ByteRange {
        first < end ? .part(first..<end) : .unsatisfiable
    }

    /// Digits; a number that is too large for any file is one that no file reaches.
    private static func number(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else { return nil }
        return Int(text) ?? Int.max - 1
    }
}

import JSONCoding
import Spelling

/// Tests on single bytes, as HTTP's grammar needs them.
enum ASCII {
    /// Whether a byte is a control character.
    ///
    /// Tab is one.
    static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x7F
    }

    /// Whether bytes form the value of a header field: tab is the only control character allowed.
    static func isFieldValue(_ bytes: Span<UInt8>) -> Bool {
        var index = 0
        while let eight = EightBytes(bytes, from: index), !eight.containsControl { index += 8 }
        while index < bytes.count {
            if isControl(bytes[index]) && bytes[index] != 0x09 { return false }
            index += 1
        }
        return true
    }

    /// Whether bytes form a token, as the names of header fields must (RFC 9110, section 5.6.2).
    static func isToken(_ bytes: Span<UInt8>) -> Bool {
        for index in bytes.indices where !isTokenByte(bytes[index]) { return false }
        return !bytes.isEmpty
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "'"), UInt8(ascii: "*"),
            UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "^")...UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default: byte.isLetterOrDigit
        }
    }

    /// Whether two texts are equal, ignoring the case of ASCII letters.
    static func equalIgnoringCase(_ one: String, _ other: String) -> Bool {
        equalIgnoringCase(one.utf8.span, other.utf8.span)
    }

    /// Whether two texts are equal, ignoring the case of ASCII letters.
    static func equalIgnoringCase(_ one: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
        guard one.count == other.count else { return false }
        for index in one.indices where one[index].small != other[index].small { return false }
        return true
    }
}

extension Span<UInt8> {
    /// The bytes as text; invalid UTF-8 is replaced.
    var text: String {
        unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// The first index of a byte from a start index on; the count if there is none.
    func index(of byte: UInt8, from start: Int = 0) -> Int {
        var index = start
        while index < count, self[index] != byte { index += 1 }
        return index
    }
}

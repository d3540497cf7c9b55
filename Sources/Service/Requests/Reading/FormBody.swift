import Interface
import Spelling

/// Parses `application/x-www-form-urlencoded` (WHATWG URL, section 5.1).
package enum FormBody {
    /// The names and values of a form, in order.
    ///
    /// - Throws: `FieldError` if it is not UTF-8 or a `%` is not followed by two digits.
    package static func pairs(
        of bytes: [UInt8]
    ) throws(FieldError) -> [(name: String, value: String)] {
        var pairs: [(name: String, value: String)] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = rest.prefix { $0 != UInt8(ascii: "&") }
            rest = rest.dropFirst(part.count + 1)
            if part.isEmpty { continue }
            let sign = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
            guard let name = decoded(part[..<sign]), let value = decoded(part[sign...].dropFirst())
            else { throw FieldError(path: "The form", rule: "percent-encoded UTF-8") }
            pairs.append((name, value))
        }
        return pairs
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
        // Most names and values need no decoding.
        if bytes.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "%") }) {
            return String(decoding: bytes, as: UTF8.self)
        }
        return PercentCoding.decoded(bytes, plusIsSpace: true)
            .flatMap { String(validating: $0, as: UTF8.self) }
    }
}

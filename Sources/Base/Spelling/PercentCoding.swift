/// Percent-encoding of URLs (RFC 3986, section 2.1).
package enum PercentCoding {
    /// Encodes all bytes but letters, digits and others that are kept, with capital digits, as
    /// signatures need it.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - kept: The other unreserved characters (section 2.3) unless named, as the slash of a path.
    /// - Returns: The text.
    package static func encoded(
        _ bytes: some Sequence<UInt8>, keeping kept: String = "-._~"
    ) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var encoded: [UInt8] = []
        for byte in bytes {
            if byte.isLetterOrDigit || kept.utf8.contains(byte) {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Decodes `%XX` once; nil if a `%` is followed by anything but two digits.
    package static func decoded(
        _ bytes: some Sequence<UInt8>, plusIsSpace: Bool = false
    ) -> [UInt8]? {
        let (decoded, isValid) = decode(bytes, plusIsSpace: plusIsSpace)
        return isValid ? decoded : nil
    }

    /// Decodes `%XX` once; what is no such code stays.
    package static func decodedLeniently(
        _ bytes: some Sequence<UInt8>, plusIsSpace: Bool = false
    ) -> [UInt8] {
        decode(bytes, plusIsSpace: plusIsSpace).decoded
    }

    private static func decode(
        _ bytes: some Sequence<UInt8>, plusIsSpace: Bool
    ) -> (decoded: [UInt8], isValid: Bool) {
        var decoded: [UInt8] = []
        var isValid = true
        var rest = Array(bytes)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                let digits = rest.prefix(2).compactMap(\.hexadecimalValue)
                if digits.count == 2 {
                    decoded.append(digits[0] << 4 | digits[1])
                    rest = rest.dropFirst(2)
                    continue
                }
                isValid = false
            }
            decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
        }
        return (decoded, isValid)
    }
}

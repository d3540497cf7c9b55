/// Numbers as text that is safe in URLs and hard to misread.
///
/// The alphabet is Douglas Crockford's (https://www.crockford.com/base32.html) in lower case: no
/// i, l, o, u. Unlike his, parsing is strict, so that a number has one text.
package enum Base32 {
    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

    /// The lowest `length * 5` bits, the highest first.
    package static func text(of value: UInt64, length: Int) -> String {
        unsafe String(unsafeUninitializedCapacity: length) { digits in
            for index in 0..<length {
                let shift = (length - 1 - index) * 5
                unsafe digits[index] = alphabet[shift < 64 ? Int(value >> UInt64(shift) & 31) : 0]
            }
            return length
        }
    }

    /// Nil for a character outside the alphabet, or a number of more than 64 bits.
    package static func value(of text: some Sequence<UInt8>) -> UInt64? {
        var value: UInt64 = 0
        for character in text {
            guard let digit = alphabet.firstIndex(of: character), value >> 59 == 0 else {
                return nil
            }
            value = value << 5 | UInt64(digit)
        }
        return value
    }

    static func isDigit(_ character: UInt8) -> Bool { alphabet.contains(character) }
}

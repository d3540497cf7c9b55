/// Numbers as text that survives addresses, spoken words and tired eyes.
///
/// The alphabet is Douglas Crockford's (https://www.crockford.com/base32.html) in lower case: no
/// i, l, o, u. Unlike his, reading is strict: one number has one text.
enum Base32 {
    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

    /// The lowest `length * 5` bits, highest first.
    static func text(of value: UInt64, length: Int) -> String {
        unsafe String(unsafeUninitializedCapacity: length) { digits in
            for place in 0..<length {
                let shift = (length - 1 - place) * 5
                unsafe digits[place] = alphabet[shift < 64 ? Int(value >> UInt64(shift) & 31) : 0]
            }
            return length
        }
    }

    /// Nil for a foreign character, or a number above 64 bits.
    static func value(of text: some Sequence<UInt8>) -> UInt64? {
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

/// The id of a session: 128 random bits.
///
/// A client that has the id controls the session, so the id is a secret. Its description is a
/// placeholder, so that no log, dump or failed precondition leaks it; only ``text`` returns it. An
/// id from a client is looked up and never adopted: new ids come from ``random(using:)``, or are
/// derived from such an id.
package struct SessionID: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    /// The length of ``text``: 22 characters of base64url have 132 bits, the last four of them zero
    /// (RFC 4648, section 5).
    package static let textLength = 22

    /// Generates an id.
    ///
    /// A server passes the system's generator, a test a seeded one.
    package static func random(using generator: inout some RandomNumberGenerator) -> SessionID {
        SessionID(high: generator.next(), low: generator.next())
    }

    /// An id that a one-way function derived from a random id.
    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Parses the output of ``text``; rejects padding, other alphabets and non-canonical encodings.
    package init?(_ text: String) {
        // Bytes, because iterating over Characters would take longer than everything else here.
        let letters = text.utf8.span
        guard letters.count == Self.textLength else { return nil }
        var bits = UInt128(0)
        for index in 0..<Self.textLength - 1 {
            guard let six = Self.value(of: letters[index]) else { return nil }
            bits = bits << 6 | UInt128(six)
        }
        // Only two of the last letter's six bits belong to the id.
        guard let last = Self.value(of: letters[Self.textLength - 1]), last & 0b1111 == 0 else {
            return nil
        }
        bits = bits << 2 | UInt128(last >> 4)
        self.init(number: bits)
    }

    /// The id as in a URL's path: letters, digits, `-` and `_`.
    package var text: String {
        unsafe String(unsafeUninitializedCapacity: Self.textLength) { characters in
            var bits = number
            unsafe characters[Self.textLength - 1] = Self.alphabet[Int(bits & 0b11) << 4]
            bits >>= 2
            for index in (0..<Self.textLength - 1).reversed() {
                unsafe characters[index] = Self.alphabet[Int(bits & 0b11_1111)]
                bits >>= 6
            }
            return Self.textLength
        }
    }

    /// The id as a number, as files and hash tables store it.
    var number: UInt128 { UInt128(high) << 64 | UInt128(low) }

    init(number: UInt128) {
        self.init(
            high: UInt64(truncatingIfNeeded: number >> 64),
            low: UInt64(truncatingIfNeeded: number))
    }

    /// A hash in `0..<count`, evenly distributed, and the same in every process.
    func share(of count: Int) -> Int {
        Int(truncatingIfNeeded: low % UInt64(count))
    }
}

extension SessionID: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "(a session id)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension SessionID {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    private static func value(of character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}

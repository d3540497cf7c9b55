/// The name of a session: 128 random bits, and whoever knows them is the viewer.
///
/// An id is therefore a secret. It prints as a placeholder, so that no log, dump or message of a
/// failed precondition can leak one; only ``text`` tells it. An id that a client brings is looked
/// up and never adopted: ``random(using:)`` is the only way to a new one, and what is derived from
/// one of these.
package struct SessionID: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    /// 22 characters of base64url carry 132 bits, the last four of them zero (RFC 4648, section 5).
    package static let textLength = 22

    /// Draws an id.
    ///
    /// A server passes the system's generator, a test one with a seed.
    package static func random(using generator: inout some RandomNumberGenerator) -> SessionID {
        SessionID(high: generator.next(), low: generator.next())
    }

    /// The id that these bits are: of what was derived from a drawn id in a way that cannot be turned
    /// back.
    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Reads what ``text`` writes and nothing else: no padding, no other alphabet, no second
    /// spelling of the same bits.
    package init?(_ text: String) {
        // Bytes, as walking through a text's characters takes longer than all the rest.
        let letters = text.utf8.span
        guard letters.count == Self.textLength else { return nil }
        var bits = UInt128(0)
        for place in 0..<Self.textLength - 1 {
            guard let six = Self.value(of: letters[place]) else { return nil }
            bits = bits << 6 | UInt128(six)
        }
        // Of the last letter's six bits two belong to the number, which fills it to the brim.
        guard let last = Self.value(of: letters[Self.textLength - 1]), last & 0b1111 == 0 else {
            return nil
        }
        bits = bits << 2 | UInt128(last >> 4)
        self.init(
            high: UInt64(truncatingIfNeeded: bits >> 64), low: UInt64(truncatingIfNeeded: bits))
    }

    /// The id as it stands in a path: letters, digits, `-` and `_`.
    package var text: String {
        unsafe String(unsafeUninitializedCapacity: Self.textLength) { characters in
            var bits = UInt128(high) << 64 | UInt128(low)
            unsafe characters[Self.textLength - 1] = Self.alphabet[Int(bits & 0b11) << 4]
            bits >>= 2
            for place in (0..<Self.textLength - 1).reversed() {
                unsafe characters[place] = Self.alphabet[Int(bits & 0b11_1111)]
                bits >>= 6
            }
            return Self.textLength
        }
    }

    /// Hands out the id as a store keeps it: 16 bytes, the most significant first.
    func withBytes<Answer>(_ body: (UnsafeRawBufferPointer) -> Answer) -> Answer {
        unsafe withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { unsafe body($0) }
    }

    /// Reads what ``withBytes(_:)`` hands out.
    init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.init(
            high: UInt64(bigEndianBytes: bytes[..<8]), low: UInt64(bigEndianBytes: bytes[8...]))
    }

    /// Evenly spread over `0..<count`, the same for the same id in every process.
    package func share(of count: Int) -> Int {
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

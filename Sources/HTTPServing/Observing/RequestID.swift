import Synchronization

/// What a request is called in logs, in its answer, and by whoever asks about it.
package struct RequestID: Sendable, Hashable, CustomStringConvertible {
    package let description: String

    /// Letters that an id may be of: none ends a line, a field or a quotation.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// As many letters as the ids of known proxies have at most.
    private static let longest = 64

    /// Takes the id that a client or a proxy gave its request; nil when it is of another form.
    package init?(given text: String) {
        let letters = text.utf8
        guard !letters.isEmpty, letters.count <= Self.longest, letters.allSatisfy(Self.isPlain)
        else { return nil }
        description = text
    }

    /// Thirteen letters that stand for 64 bits: few enough to lie in the string itself.
    fileprivate init(bits: UInt64) {
        description = unsafe String(unsafeUninitializedCapacity: 13) { letters in
            for index in 0..<13 {
                let five = Int(truncatingIfNeeded: bits >> UInt64(5 * index)) & 31
                unsafe letters[index] = Self.alphabet[five]
            }
            return 13
        }
    }

    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
}

/// Draws ids that do not repeat while the process lives, and tell nobody how many there were.
final class RequestIDGenerator: Sendable {
    private let state: Atomic<UInt64>

    init() {
        state = Atomic(UInt64.random(in: 0...(.max)))
    }

    /// A step of SplitMix64 (Steele, Lea and Flood, 2014): all 64-bit numbers once, in no order.
    func next() -> RequestID {
        let step: UInt64 = 0x9E37_79B9_7F4A_7C15
        var bits = state.wrappingAdd(step, ordering: .relaxed).newValue
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return RequestID(bits: bits ^ (bits >> 31))
    }
}

import Spelling
import Synchronization

/// The ID of a request in logs, in its response, and in reports of its client.
package struct RequestID: Sendable, Hashable, CustomStringConvertible {
    package let description: String

    /// Whether a byte is allowed in an ID: none of these ends a line, a field or a quotation.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || "-._".utf8.contains(byte)
    }

    /// The longest IDs that common proxies generate, in characters.
    private static let longest = 64

    /// Accepts the ID that a client or a proxy sent; nil if its form is invalid.
    package init?(given text: String) {
        let letters = text.utf8
        guard !letters.isEmpty, letters.count <= Self.longest, letters.allSatisfy(Self.isPlain)
        else { return nil }
        description = text
    }

    /// Encodes 64 bits in 13 characters, which Swift stores inline without an allocation.
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

/// Generates IDs that do not repeat while the process lives and do not reveal how many there were.
final class RequestIDGenerator: Sendable {
    private let state: Atomic<UInt64>

    init() {
        state = Atomic(UInt64.random(in: 0...(.max)))
    }

    /// A step of SplitMix64 (Steele, Lea and Flood, 2014), which visits every 64-bit number once,
    /// in no apparent order.
    func next() -> RequestID {
        let step: UInt64 = 0x9E37_79B9_7F4A_7C15
        var bits = state.wrappingAdd(step, ordering: .relaxed).newValue
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return RequestID(bits: bits ^ (bits >> 31))
    }
}

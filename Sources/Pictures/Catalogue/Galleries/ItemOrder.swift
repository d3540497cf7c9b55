import Hashing

/// The order of a gallery's items.
package enum ItemOrder: Hashable, Sendable {
    /// By the names of files, in natural order.
    case name
    /// By the time at which pictures were taken, the oldest first.
    case date
    case newestFirst
    case size
    case rating
    /// At random, but always the same for a seed: see ``shuffleRank(seed:item:)``.
    case shuffle(seed: UInt64)

    /// The largest seed: whole numbers up to it are exact in JSON and in scripts.
    package static let maxSeed: UInt64 = 1 << 53 - 1

    /// Parses an order as a URL or a settings file has it; nil for other texts and seeds.
    ///
    /// - Parameters:
    ///   - text: One of ``texts``.
    ///   - seed: For `shuffle` alone, at most ``maxSeed``; without one it is 0.
    package init?(_ text: String, seed: UInt64?) {
        guard seed == nil || text == Self.shuffleText, seed ?? 0 <= Self.maxSeed else { return nil }
        switch text {
        case "name": self = .name
        case "date": self = .date
        case "-date": self = .newestFirst
        case "size": self = .size
        case "rating": self = .rating
        case Self.shuffleText: self = .shuffle(seed: seed ?? 0)
        default: return nil
        }
    }

    /// The order without its seed, in the form that is parsed.
    package var text: String {
        switch self {
        case .name: "name"
        case .date: "date"
        case .newestFirst: "-date"
        case .size: "size"
        case .rating: "rating"
        case .shuffle: Self.shuffleText
        }
    }

    /// The seed of a shuffle.
    package var seed: UInt64? { if case .shuffle(let seed) = self { seed } else { nil } }

    private static let shuffleText = "shuffle"

    /// The texts of all orders.
    package static let texts = ["name", "date", "-date", "size", "rating", shuffleText]
}

extension ItemOrder {
    /// The rank of an item in a shuffle, relative to others: SipHash-2-4 of the item, keyed by
    /// the seed.
    ///
    /// It depends on nothing else. So every machine has the same shuffle, and an item that comes
    /// or goes never changes the order of the others.
    package static func shuffleRank(seed: UInt64, item: UInt64) -> UInt64 {
        SipHash(key: seed, shuffleKey).hash(of: item)
    }

    /// The second half of the key, "shuffle" in ASCII: other uses of a seed take another one.
    private static let shuffleKey: UInt64 = 0x0073_6875_6666_6C65
}

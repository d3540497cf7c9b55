package enum ItemOrder: Hashable, Sendable {
    case name, date, newestFirst, size, rating
    case shuffle(seed: UInt64)
    package init?(_ text: String, seed: UInt64?) { switch text { case "name": self = .name; case "date": self = .date; case "-date": self = .newestFirst; case "size": self = .size; case "rating": self = .rating; case "shuffle": self = .shuffle(seed: seed ?? 0); default: return nil } }
    package var text: String { switch self { case .name: "name"; case .date: "date"; case .newestFirst: "-date"; case .size: "size"; case .rating: "rating"; case .shuffle: "shuffle" } }
    static func shuffleRank(seed: UInt64, item: UInt64) -> UInt64 { (item ^ seed) &* 0x9E3779B97F4A7C15 }
}

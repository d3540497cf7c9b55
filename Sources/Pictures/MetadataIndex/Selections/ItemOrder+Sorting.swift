import Calendars
import Catalogue

extension ItemOrder {
    /// Whether it depends on what pictures' headers say.
    var needsFacts: Bool {
        switch self {
        case .name, .shuffle: false
        case .date, .newestFirst, .size, .rating: true
        }
    }
}

extension [UInt32] {
    /// The indices of items in an order; ties are in the order of the folder.
    ///
    /// - Parameters:
    ///   - order: The order.
    ///   - items: The folder's items, by whose indices they are named.
    ///   - facts: What is known of each, if the order depends on it.
    /// - Returns: The indices in that order.
    func sorted(by order: ItemOrder, _ items: GalleryItems, _ facts: [PictureFacts?]) -> [UInt32] {
        /// A number by which items are in ascending order.
        func key(_ index: UInt32) -> Int64 {
            let facts = facts.isEmpty ? nil : facts[Int(index)]
            var taken: Int64 {
                (facts?.taken ?? .lastWrite(of: items[Int(index)], on: .last)).milliseconds
            }
            switch order {
            case .name: return 0
            case .date: return taken
            case .newestFirst: return -taken
            // The largest first.
            case .size: return -Int64(facts?.pixels ?? 0)
            // The best first.
            case .rating: return -Int64(facts?.rating ?? 0)
            case .shuffle(let seed):
                let rank = ItemOrder.shuffleRank(seed: seed, item: items.id(at: Int(index)).value)
                return Int64(bitPattern: rank ^ (1 << 63))
            }
        }
        return map { (key: key($0), index: $0) }.sorted { ($0.key, $0.index) < ($1.key, $1.index) }
            .map(\.index)
    }
}

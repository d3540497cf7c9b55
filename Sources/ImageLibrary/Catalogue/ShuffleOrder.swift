/// The order of items in a shuffle: by ``ItemOrder/shuffleRank(seed:item:)``, then by their ids.
///
/// An item is converted once into a key, as a name is by ``NaturalOrder``. Keys of different seeds
/// cannot be compared in any useful way.
struct ShuffleOrder: Comparable {
    private let rank: UInt64
    private let id: UInt64

    init(of id: ItemID, seed: UInt64) {
        self.init(rank: ItemOrder.shuffleRank(seed: seed, item: id.value), id: id)
    }

    init(rank: UInt64, id: ItemID) {
        self.rank = rank
        self.id = id.value
    }

    static func < (a: ShuffleOrder, b: ShuffleOrder) -> Bool { (a.rank, a.id) < (b.rank, b.id) }
}

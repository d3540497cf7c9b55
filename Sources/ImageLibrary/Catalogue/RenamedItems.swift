/// Where items are whose files were renamed or moved while the library was open.
///
/// An item's id is its path's, so that it is the same on every machine; a renamed file is another
/// item. Who stands on the old one is led to the new one, as long as both are remembered. It is the
/// same file when its number, size and time of writing are: no file is read for it.
struct RenamedItems: Sendable {
    private var successors: [ItemID: ItemID] = [:]
    private var order: [ItemID] = []

    /// Names that are remembered, at some 50 bytes each.
    private static let capacity = 10_000

    /// Takes note of what went and came between two looks.
    mutating func note(_ difference: CatalogueDifference) {
        let ids = Set(difference.come.map(\.id))
        for item in difference.come { successors[item.id] = nil }
        let gone = difference.gone.filter { !ids.contains($0.id) }
        guard !gone.isEmpty, !difference.come.isEmpty else { return }
        let come = Dictionary(
            difference.come.map { ($0.source.version, $0.id) },
            uniquingKeysWith: { first, _ in first })
        for item in gone {
            guard let successor = come[item.source.version] else { continue }
            remember(item.id, successor)
        }
    }

    /// The item that was this one; nil when it was not renamed.
    func successor(of item: ItemID) -> ItemID? {
        var last: ItemID?
        // A file may be renamed again and again, but not so that it meets itself: a name that is
        // taken again leads nowhere.
        var next = successors[item]
        while let found = next {
            last = found
            next = successors[found]
        }
        return last
    }

    private mutating func remember(_ item: ItemID, _ successor: ItemID) {
        if successors.updateValue(successor, forKey: item) == nil { order.append(item) }
        guard order.count > Self.capacity else { return }
        for old in order.prefix(order.count / 2) { successors[old] = nil }
        order.removeFirst(order.count / 2)
    }
}

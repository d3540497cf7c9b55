/// The new items of files that were renamed or moved while the library was open.
///
/// The id of an item comes from its path, so that it is the same on every machine, and a renamed
/// file is another item. Viewers of the old item are redirected to the new one while it is
/// remembered. Two items are the same file if inode, size and time of writing are equal; no file is
/// read.
package struct RenamedItems: Sendable {
    private var successors: [ItemID: ItemID] = [:]
    private var order: [ItemID] = []

    /// Items that are remembered, at about 50 bytes each.
    private static let capacity = 10_000

    /// Records the renamed files between two scans.
    package mutating func note(_ difference: CatalogueDifference) {
        let ids = Set(difference.come.map(\.id))
        for item in difference.come { successors[item.id] = nil }
        let gone = difference.gone.filter { !ids.contains($0.id) }
        guard !gone.isEmpty, !difference.come.isEmpty else { return }
        let come = Dictionary(
            difference.come.map { ($0.source.version.withoutChangeTime, $0.id) },
            uniquingKeysWith: { first, _ in first })
        for item in gone {
            guard let successor = come[item.source.version.withoutChangeTime] else { continue }
            remember(item.id, successor)
        }
    }

    /// The present item of a renamed one; nil when it was not renamed.
    package func successor(of item: ItemID) -> ItemID? {
        var last: ItemID?
        // The chain of renames has no cycle, because an item that comes again loses its successor.
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

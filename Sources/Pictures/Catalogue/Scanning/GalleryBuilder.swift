/// Collects the items of one folder during a scan: known items in their order, and new ones.
///
/// Only the names of new items are compared: a new picture in a folder of a hundred thousand takes
/// a binary search, not a sort.
package struct GalleryBuilder {
    private let before: Gallery?
    private var known: [(index: Int, item: Item)] = []
    private var new: [(order: NaturalOrder, item: Item)] = []
    private var isChanged = false
    /// Whether items are in the order in which they were added, and not in that of their names.
    private let isOrdered: Bool

    package init(after before: Gallery?, isOrdered: Bool = false) {
        (self.before, self.isOrdered) = (before, isOrdered)
    }

    /// The item as it was at the last scan, with its index.
    func former(_ id: ItemID) -> (index: Int, item: Item)? {
        guard let before else { return nil }
        return before.index(of: id).map { ($0, before.items[$0]) }
    }

    /// Adds an item that keeps its index.
    package mutating func add(_ item: Item, at index: Int, isChanged: Bool) {
        known.append((index, item))
        self.isChanged = self.isChanged || isChanged
    }

    /// Adds a new item.
    package mutating func add(_ item: Item, named name: [UInt8]) {
        isChanged = true
        guard !isOrdered else { return known.append((0, item)) }
        new.append((NaturalOrder(of: name), item))
    }

    /// Makes the gallery again although its items may be the same.
    mutating func markChanged() { isChanged = true }

    /// All items in their order; nil when they are the same as at the last scan.
    package consuming func items() -> [Item]? {
        if isOrdered, !known.indices.allSatisfy({ known[$0].index == $0 }) { isChanged = true }
        guard isChanged || known.count != before?.items.count ?? 0 else { return nil }
        if isOrdered { return known.map(\.item) }
        known.sort { $0.index < $1.index }
        new.sort { $0.order < $1.order }
        var items: [Item] = []
        items.reserveCapacity(known.count + new.count)
        var rest = known[...]
        for (order, item) in new {
            let end = Self.firstIndex(after: order, in: rest)
            items += rest[..<end].map(\.item)
            items.append(item)
            rest = rest[end...]
        }
        return items + rest.map(\.item)
    }

    /// The index of the first item that comes after a name.
    private static func firstIndex(
        after order: NaturalOrder, in items: ArraySlice<(index: Int, item: Item)>
    ) -> Int {
        var low = items.startIndex
        var high = items.endIndex
        while low < high {
            let middle = (low + high) / 2
            if NaturalOrder(of: items[middle].item.source.name) < order {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }
}

/// The items of one folder as a look comes by them: those that were known in their order, and those
/// that are new.
///
/// Names are compared for what is new alone: in a folder of a hundred thousand pictures a new one
/// costs some comparisons, and not a sort.
struct GalleryBuilder {
    private let before: Gallery?
    private var known: [(place: Int, item: Item)] = []
    private var new: [(order: NaturalOrder, item: Item)] = []
    private var isChanged = false

    init(after before: Gallery?) { self.before = before }

    /// The item as it was at the last look.
    func former(_ id: ItemID) -> (place: Int, item: Item)? {
        guard let before else { return nil }
        return before.index(of: id).map { ($0, before.items[$0]) }
    }

    /// An item that stands where it stood.
    mutating func add(_ item: Item, at place: Int, isChanged: Bool) {
        known.append((place, item))
        self.isChanged = self.isChanged || isChanged
    }

    /// An item that was not there.
    mutating func add(_ item: Item, named name: [UInt8]) {
        new.append((NaturalOrder(of: name), item))
        isChanged = true
    }

    /// All items in natural order; nil when they are what they were.
    consuming func items() -> [Item]? {
        guard isChanged || known.count != before?.items.count ?? 0 else { return nil }
        known.sort { $0.place < $1.place }
        new.sort { $0.order < $1.order }
        var items: [Item] = []
        items.reserveCapacity(known.count + new.count)
        var rest = known[...]
        for (order, item) in new {
            let end = Self.place(of: order, in: rest)
            items += rest[..<end].map(\.item)
            items.append(item)
            rest = rest[end...]
        }
        return items + rest.map(\.item)
    }

    /// The first item that comes after a name.
    private static func place(
        of order: NaturalOrder, in items: ArraySlice<(place: Int, item: Item)>
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

import Concurrency

/// The galleries of selections, which are made when they are asked for, and kept.
final class SelectedGalleries: Sendable {
    private let index: MetadataIndex
    /// The present day where the service runs, for rules that depend on it.
    private let today: @Sendable () -> CalendarDay
    private let kept = Lock(LRUCache<GalleryID, Kept>(capacity: capacity))
    private let trees = Lock(LRUCache<GalleryID, Tree>(capacity: capacity))
    /// Held while a gallery is made, so that those who wait for it do not make it again.
    private let making = Lock(())

    /// Bytes of each kind that are kept: a tree of 200,000 pictures takes 25 MB, a selection of it
    /// 1.6 MB.
    private static let capacity = 32 << 20

    /// The pictures of a folder and of those below it.
    private struct Tree: Sendable {
        let gallery: Gallery
        let parts: [Gallery]
    }

    /// A gallery, and what it was made from.
    private struct Kept: Sendable {
        let gallery: Gallery
        let folder: Gallery
        let generation: UInt64
        let day: CalendarDay?
    }

    init(_ index: MetadataIndex, today: @escaping @Sendable () -> CalendarDay) {
        self.index = index
        self.today = today
    }

    /// The gallery of a selection; nil if there is no such folder or list.
    ///
    /// A folder without pictures of its own stands for those below it.
    func gallery(_ id: GalleryID, in catalogue: Catalogue) -> Gallery? {
        let selection = id.selection
        let own = catalogue.gallery(id.folder)
        if selection.isEmpty, let own, own.isInDefaultOrder { return own }
        let isBelow = selection.includesSubfolders || own == nil
        guard let source = isBelow ? below(id.folder, in: catalogue) : own.map(Source.init) else {
            return nil
        }
        let generation = index.generation
        let day = selection.rule == .onThisDay ? today() : nil
        func isValid(_ kept: Kept) -> Bool {
            kept.folder === source.gallery && kept.generation == generation && kept.day == day
        }
        if let kept = kept.withLock({ $0.value(for: id) }), isValid(kept) { return kept.gallery }
        return making.withLock { _ in
            if let kept = kept.withLock({ $0.value(for: id) }), isValid(kept) {
                return kept.gallery
            }
            let made = make(id, selection, from: source, day)
            // Two arrays of places, and what an entry takes beside them.
            let cost = 4 * (source.gallery.items.count + made.items.count) + 1024
            kept.withLock {
                $0.insert(
                    Kept(
                        gallery: made, folder: source.gallery, generation: generation, day: day),
                    for: id, cost: cost)
            }
            return made
        }
    }

    /// What a selection chooses from.
    private struct Source {
        let gallery: Gallery
        /// The galleries of the folders whose pictures it has.
        let parts: [Gallery]
        /// The title of the folder or the list.
        let title: String
        /// The word in the index for its pictures.
        let scope: String

        init(_ gallery: Gallery) {
            self.gallery = gallery
            parts = [gallery]
            title = gallery.title
            scope = SearchScope.gallery(gallery.id)
        }

        init(_ gallery: Gallery, _ parts: [Gallery], below path: RelativePath, title: String) {
            self.gallery = gallery
            self.parts = parts
            self.title = title
            scope = SearchScope.tree(path)
        }
    }

    /// All pictures in a folder and below it, in the order of the galleries; those of lists are in
    /// folders as well, or on other machines.
    private func below(_ folder: GalleryID, in catalogue: Catalogue) -> Source? {
        guard let node = catalogue.tree[folder] else { return nil }
        let parts = catalogue.galleries.filter { gallery in
            catalogue.tree[gallery.id].map { $0.path.isWithin(node.path) } ?? false
        }
        let known = trees.withLock { $0.value(for: folder) }
        if let known, known.parts.elementsEqual(parts, by: ===) {
            return Source(known.gallery, parts, below: node.path, title: node.title)
        }
        let items = parts.flatMap(\.items)
        guard !items.isEmpty else { return nil }
        let made = Gallery(id: folder, title: "\(node.title): all pictures", items: items)
        trees.withLock {
            $0.insert(Tree(gallery: made, parts: parts), for: folder, cost: 128 * items.count)
        }
        return Source(made, parts, below: node.path, title: node.title)
    }

    private func make(
        _ id: GalleryID, _ selection: GallerySelection, from source: Source, _ day: CalendarDay?
    ) -> Gallery {
        let folder = source.gallery
        var places = Array(0..<UInt32(folder.items.count))
        var isPending = false
        if let search = selection.search {
            places = index.search(search, in: source.scope).compactMap {
                folder.index(of: $0).map { UInt32($0) }
            }
        }
        let needsFacts = selection.isFilter || selection.order?.needsFacts == true
        let facts = needsFacts ? index.facts(of: folder.items) : []
        if selection.isFilter {
            places.removeAll { !selection.includes(facts[Int($0)], on: day) }
        }
        if selection.rule == .recent {
            places = Array(
                places.sorted(by: ItemOrder.newestFirst, folder.items, facts)
                    .prefix(GalleryRule.recentCount))
        }
        // Matches of a search are in the order of their relevance.
        let ownOrder = selection.search == nil ? source.gallery.defaultOrder : nil
        if let order = selection.order ?? selection.rule?.order ?? ownOrder {
            let parts = source.parts.map(\.id)
            isPending = order.needsFacts && !index.wasComplete(parts)
            if isPending {
                for part in parts { index.prefer(part) }
                places.sort()
            } else {
                places = places.sorted(by: order, folder.items, facts)
            }
        }
        return Gallery(
            id: id, title: selection.title(of: source.title) ?? folder.title, places, of: folder,
            isOrderPending: isPending)
    }
}

extension GallerySelection {
    /// Whether a picture is selected; one that was not read yet is not.
    fileprivate func includes(_ facts: PictureFacts?, on today: CalendarDay?) -> Bool {
        guard let facts else { return search != nil && isSearchAlone }
        if let minimumRating, facts.rating < minimumRating { return false }
        if let orientation, facts.orientation != orientation { return false }
        let day = facts.day
        if let firstDay, day < firstDay { return false }
        if let lastDay, day > lastDay { return false }
        if let today, (day.month, day.day) != (today.month, today.day) { return false }
        return true
    }

    /// Whether nothing but the words of the search selects.
    private var isSearchAlone: Bool {
        var other = self
        other.search = nil
        return !other.isFilter
    }

    /// The title of the selection of a folder with a title; nil for all of its pictures.
    fileprivate func title(of folder: String) -> String? {
        if let search { return "\(search.text) in \(folder)" }
        switch rule {
        case .onThisDay: return "On this day in \(folder)"
        case .recent: return "Recent in \(folder)"
        case nil: return nil
        }
    }
}

extension GalleryRule {
    /// The order of its pictures, unless another is chosen.
    var order: ItemOrder {
        switch self {
        case .onThisDay, .recent: .newestFirst
        }
    }
}

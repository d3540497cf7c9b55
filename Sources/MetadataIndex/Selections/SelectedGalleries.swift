import Calendars
import Catalogue
import Concurrency
import PictureMetadata

/// The galleries of selections, which are made when they are asked for, and kept.
package final class SelectedGalleries: Sendable {
    private let index: PictureIndex
    /// The present day where the service runs, for rules that depend on it.
    private let today: @Sendable () -> CalendarDay
    private let cache = Lock(Cache())
    /// Held while a gallery is made, so that those who wait for it do not make it again.
    private let making = Lock(())

    private struct Cache {
        var trees = LRUCache<GalleryID, Tree>(capacity: capacity)
        var selections = LRUCache<GalleryID, Kept>(capacity: capacity)

        /// Keeps a tree, and no selection of one that is not kept, which would keep it in memory.
        mutating func keep(_ tree: Tree, for id: GalleryID) {
            trees.insert(tree, for: id, cost: 128 * tree.gallery.items.count + 1024)
            var trees = trees
            selections.removeAll { id, kept in
                id.selection.includesSubfolders
                    && trees.value(for: id.folder)?.gallery !== kept.folder
            }
        }
    }

    /// Bytes of each kind that are kept: a tree of 200,000 pictures takes 25 MB, a selection of it
    /// 1.6 MB.
    private static let capacity = 32 << 20

    /// The pictures of a folder and of those below it.
    private struct Tree: Sendable {
        let gallery: Gallery
        let parts: [Gallery]
        /// The catalogue in which they are so.
        let catalogue: CatalogueMark
    }

    /// A gallery, and what it was made from.
    private struct Kept: Sendable {
        let gallery: Gallery
        let folder: Gallery
        let state: State
    }

    /// The state of what a selection depends on, beside its folder; equal states have equal results.
    private struct State: Equatable {
        /// How often what the index knows of its pictures has changed.
        var facts: UInt64?
        /// While its order waits for galleries to be complete: how many were.
        var completions: UInt64?
        var day: CalendarDay?
    }

    package init(_ index: PictureIndex, today: @escaping @Sendable () -> CalendarDay) {
        self.index = index
        self.today = today
    }

    /// The gallery of a selection; nil if there is no such folder or list.
    ///
    /// A folder without pictures of its own is an empty gallery.
    package func gallery(_ id: GalleryID, in catalogue: GalleryCatalogue) -> Gallery? {
        let selection = id.selection
        guard let source = source(of: id, selection, in: catalogue) else { return nil }
        if selection.isEmpty, source.gallery.isInDefaultOrder { return source.gallery }
        if let kept = kept(id, selection, from: source) { return kept }
        return making.withLock { _ in
            kept(id, selection, from: source) ?? make(id, selection, from: source)
        }
    }

    /// The pictures from which a selection would have to be made; 0 if it is kept.
    package func costToMake(_ id: GalleryID, in catalogue: GalleryCatalogue) -> Int {
        let selection = id.selection
        guard let source = source(of: id, selection, in: catalogue),
            !(selection.isEmpty && source.gallery.isInDefaultOrder),
            kept(id, selection, from: source) == nil
        else { return 0 }
        return source.gallery.items.count
    }

    /// A gallery that was made, if nothing that it depends on has changed.
    private func kept(
        _ id: GalleryID, _ selection: GallerySelection, from source: Source
    ) -> Gallery? {
        guard let kept = cache.withLock({ $0.selections.value(for: id) }),
            kept.folder === source.gallery
        else { return nil }
        let isPending = kept.gallery.isOrderPending
        let state = state(of: selection, from: source, isPending: isPending)
        if state == kept.state { return kept.gallery }
        // An order that waits does not change because some other gallery is complete.
        guard isPending, !selection.isFilter, !index.wasComplete(source.ids) else { return nil }
        keep(kept.gallery, for: id, of: source, state)
        return kept.gallery
    }

    private func state(
        of selection: GallerySelection, from source: Source, isPending: Bool
    ) -> State {
        let isOrdered = selection.order(in: source.gallery)?.needsFacts == true
        let needsFacts = selection.isFilter || isOrdered && !isPending
        return State(
            facts: needsFacts ? index.generation(of: source.ids) : nil,
            completions: isPending ? index.completionCount : nil,
            day: selection.rule == .onThisDay ? today() : nil)
    }

    private func keep(_ gallery: Gallery, for id: GalleryID, of source: Source, _ state: State) {
        // Two arrays of indices, and what an entry takes beside them.
        let cost = 4 * (source.gallery.items.count + gallery.items.count) + 1024
        let kept = Kept(gallery: gallery, folder: source.gallery, state: state)
        cache.withLock { $0.selections.insert(kept, for: id, cost: cost) }
    }
}

// MARK: Sources

extension SelectedGalleries {
    /// What a selection chooses from.
    private struct Source {
        let gallery: Gallery
        /// The galleries of the folders whose pictures it has.
        let ids: [GalleryID]
        /// The title of the folder or the list.
        let title: String
        /// The word in the index for its pictures.
        let scope: String
    }

    private func source(
        of id: GalleryID, _ selection: GallerySelection, in catalogue: GalleryCatalogue
    ) -> Source? {
        let node = catalogue.tree[id.folder]
        guard !selection.includesSubfolders else {
            return node.map { node in
                let tree = tree(of: node, in: catalogue)
                return Source(
                    gallery: tree.gallery, ids: tree.parts.map(\.id), title: node.title,
                    scope: SearchScope.tree(node.path))
            }
        }
        let own = catalogue.gallery(id.folder)
        guard let gallery = own ?? node.map({ Gallery(id: $0.id, title: $0.title, items: []) })
        else { return nil }
        return Source(
            gallery: gallery, ids: [gallery.id], title: node?.title ?? gallery.title,
            scope: SearchScope.gallery(gallery.id))
    }

    /// All pictures in a folder and below it, in the order of the galleries; those of lists are in
    /// folders as well, or on other machines.
    private func tree(of node: FolderTree.Node, in catalogue: GalleryCatalogue) -> Tree {
        let known = cache.withLock { $0.trees.value(for: node.id) }
        if let known, known.catalogue === catalogue.mark { return known }
        return making.withLock { _ in
            let known = cache.withLock { $0.trees.value(for: node.id) }
            if let known, known.catalogue === catalogue.mark { return known }
            let parts = catalogue.galleries.filter { gallery in
                catalogue.tree[gallery.id].map { $0.path.isWithin(node.path) } ?? false
            }
            let isSame = known.map { $0.parts.elementsEqual(parts, by: ===) } ?? false
            let gallery =
                isSame
                ? known?.gallery
                : Gallery(
                    id: node.id, title: "\(node.title): all pictures",
                    items: parts.flatMap(\.items))
            let tree = Tree(
                gallery: gallery ?? Gallery(id: node.id, title: node.title, items: []),
                parts: parts, catalogue: catalogue.mark)
            cache.withLock { $0.keep(tree, for: node.id) }
            return tree
        }
    }
}

// MARK: Making

extension SelectedGalleries {
    private func make(
        _ id: GalleryID, _ selection: GallerySelection, from source: Source
    ) -> Gallery {
        let folder = source.gallery
        let order = selection.order(in: folder)
        let isPending = order?.needsFacts == true && !index.wasComplete(source.ids)
        // Taken before the facts, so that a change in between is not missed.
        let state = state(of: selection, from: source, isPending: isPending)
        var indices = Array(0..<UInt32(folder.items.count))
        if let search = selection.search {
            indices = index.search(search, in: source.scope).compactMap {
                folder.index(of: $0).map { UInt32($0) }
            }
        }
        let needsFacts = selection.isFilter || order?.needsFacts == true && !isPending
        let facts = needsFacts ? index.facts(of: folder.items) : []
        if selection.isFilter {
            indices.removeAll { !selection.includes(facts[Int($0)], on: state.day) }
        }
        if selection.rule == .recent {
            indices = Array(
                indices.sorted(by: .newestFirst, folder.items, facts)
                    .prefix(GalleryRule.recentCount))
        }
        if isPending {
            index.prefer(source.ids)
            indices.sort()
        } else if let order {
            indices = indices.sorted(by: order, folder.items, facts)
        }
        var made = Gallery(
            id: id, title: selection.title(of: source.title) ?? folder.title, indices, of: folder,
            isOrderPending: isPending)
        // The same pictures stay the same gallery, so that nobody who waits for a change wakes.
        if let former = cache.withLock({ $0.selections.value(for: id) }), former.folder === folder,
            former.gallery.revision == made.revision, former.gallery.isOrderPending == isPending
        {
            made = former.gallery
        }
        keep(made, for: id, of: source, state)
        return made
    }
}

extension GallerySelection {
    /// The order of a gallery's pictures; nil for the matches of a search, the best of which come
    /// first.
    package func order(in gallery: Gallery) -> ItemOrder? {
        if let order { return order }
        // Both rules are about dates.
        if rule != nil { return .newestFirst }
        return search == nil ? gallery.defaultOrder ?? .name : nil
    }

    /// Whether a picture is selected; one that was not read yet is not.
    fileprivate func includes(_ facts: PictureFacts?, on today: CalendarDay?) -> Bool {
        guard let facts else { return search != nil && isSearchAlone }
        if let minimumRating, facts.rating < minimumRating { return false }
        if let orientation, facts.orientation != orientation { return false }
        let day = facts.day
        if let firstDay, day < firstDay { return false }
        if let lastDay, day > lastDay { return false }
        if let today, !(facts.taken.hasOwnDay && day.hasAnniversary(on: today)) { return false }
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
        if let search { return "\(VisibleText.of(search.text.utf8)) in \(folder)" }
        switch rule {
        case .onThisDay: return "On this day in \(folder)"
        case .recent: return "Recent in \(folder)"
        case nil: return nil
        }
    }
}

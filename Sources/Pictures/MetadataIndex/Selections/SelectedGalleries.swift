import Calendars
import Catalogue
import Concurrency
import PictureMetadata
import PicturePreparing

/// The galleries of selections, which are made when they are asked for, and kept.
package final class SelectedGalleries: Sendable {
    private let index: PictureIndex
    /// The present day where the service runs, for rules that depend on it.
    private let today: @Sendable () -> CalendarDay
    private let cache = Lock(Cache())
    /// Held while a large gallery is made, so that those who wait for it do not make it again.
    ///
    /// Threads that serve connections make small ones alone, and never wait for it.
    private let making = Lock(())

    private struct Cache {
        var trees = LRUCache<GalleryID, Tree>(capacity: capacity)
        /// Each counts for the client that it was made for, so that nobody's searches drop another's.
        var selections = FairLRUCache<GalleryID, Kept, LibraryClient>(capacity: capacity)

        /// Keeps a tree with the one before it, and no selection of any other tree, which would keep that
        /// in memory.
        ///
        /// Sessions go on with selections of the former tree while they are made from the new one.
        mutating func keep(_ tree: Tree, for id: GalleryID) {
            let count = tree.gallery.items.count + (tree.former?.items.count ?? 0)
            trees.insert(tree, for: id, cost: 128 * count + 1024)
            var trees = trees
            selections.removeAll { id, kept in
                guard id.selection.includesSubfolders else { return false }
                let tree = trees.value(for: id.folder)
                return tree?.gallery !== kept.folder && tree?.former !== kept.folder
            }
        }
    }

    /// Bytes of each kind that are kept: two trees of 200,000 pictures, the present and the former one, take
    /// 51 MB, a selection of one 1.6 MB.
    private static let capacity = 64 << 20

    /// The pictures of a folder and of those below it.
    private struct Tree: Sendable {
        let gallery: Gallery
        /// Its pictures before they changed last.
        let former: Gallery?
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

    /// The gallery of a selection.
    ///
    /// A folder without pictures of its own is an empty gallery.
    ///
    /// - Parameters:
    ///   - id: The id.
    ///   - catalogue: The galleries of folders and lists.
    ///   - client: Whose it is if it is made; by default it stays with the one that had it made last.
    /// - Returns: The gallery; nil if there is no such folder or list.
    package func gallery(
        _ id: GalleryID, in catalogue: GalleryCatalogue, for client: LibraryClient? = nil
    ) -> Gallery? {
        let selection = id.selection
        guard let source = source(of: id, selection, in: catalogue) else { return nil }
        if selection.isEmpty, source.gallery.isInDefaultOrder { return source.gallery }
        if let kept = kept(id, selection, from: source) { return kept }
        let searched = selection.search == nil ? 0 : catalogue.itemCount
        return whileOthersWait(ifAbove: max(searched, source.gallery.items.count)) {
            kept(id, selection, from: source) ?? make(id, selection, from: source, for: client)
        }
    }

    /// Whether the gallery of a selection would have to be made from many pictures.
    package func isLongToMake(_ id: GalleryID, in catalogue: GalleryCatalogue) -> Bool {
        guard catalogue.itemCount > GalleryCatalogue.quickCount else { return false }
        let selection = id.selection
        let count =
            selection.includesSubfolders
            ? catalogue.tree[id.folder]?.count : catalogue.gallery(id.folder)?.items.count
        guard let count else { return false }
        let isLarge = count > GalleryCatalogue.quickCount
        guard isLarge || selection.search != nil else { return false }
        if selection.includesSubfolders, isLarge, !hasTree(of: id, in: catalogue) { return true }
        guard let source = source(of: id, selection, in: catalogue) else { return false }
        guard !selection.isEmpty || !source.gallery.isInDefaultOrder else { return false }
        return kept(id, selection, from: source) == nil
    }

    /// The gallery of a selection as it was made last, even if it is not that of the present pictures.
    package func lastMade(_ id: GalleryID) -> Gallery? {
        cache.withLock { $0.selections.value(for: id)?.gallery }
    }

    private func whileOthersWait<Result: Sendable>(
        ifAbove count: Int, _ make: () -> Result
    ) -> Result {
        guard count > GalleryCatalogue.quickCount else { return make() }
        return making.withLock { _ in make() }
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
            day: selection.rule?.dependsOnDay == true ? today() : nil)
    }

    private func keep(
        _ gallery: Gallery, for id: GalleryID, of source: Source, _ state: State,
        client: LibraryClient? = nil
    ) {
        // Two arrays of indices, and what an entry takes beside them.
        let cost = 4 * (source.gallery.items.count + gallery.items.count) + 1024
        let kept = Kept(gallery: gallery, folder: source.gallery, state: state)
        cache.withLock { cache in
            let client = client ?? cache.selections.client(of: id) ?? .program
            cache.selections.insert(kept, for: id, cost: cost, client: client)
        }
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
        /// The word in the index for its pictures; nil for all.
        let scope: String?
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
                    scope: node.parent == nil ? nil : SearchScope.tree(node.path))
            }
        }
        let own = catalogue.gallery(id.folder)
        guard let gallery = own ?? node.map({ Gallery(id: $0.id, title: $0.title, items: []) })
        else { return nil }
        return Source(
            gallery: gallery, ids: [gallery.id], title: node?.title ?? gallery.title,
            scope: SearchScope.gallery(gallery.id))
    }

    private func hasTree(of id: GalleryID, in catalogue: GalleryCatalogue) -> Bool {
        cache.withLock { $0.trees.value(for: id.folder) }?.catalogue === catalogue.mark
    }

    /// All pictures in a folder and below it, in the order of the galleries; those of lists are in
    /// folders as well, or on other machines.
    private func tree(of node: FolderTree.Node, in catalogue: GalleryCatalogue) -> Tree {
        let known = cache.withLock { $0.trees.value(for: node.id) }
        if let known, known.catalogue === catalogue.mark { return known }
        return whileOthersWait(ifAbove: node.count) {
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
                former: isSame ? known?.former : known?.gallery, parts: parts,
                catalogue: catalogue.mark)
            cache.withLock { $0.keep(tree, for: node.id) }
            return tree
        }
    }
}

// MARK: Making

extension SelectedGalleries {
    private func make(
        _ id: GalleryID, _ selection: GallerySelection, from source: Source,
        for client: LibraryClient?
    ) -> Gallery {
        let folder = source.gallery
        let order = selection.order(in: folder)
        let isPending = order?.needsFacts == true && !index.wasComplete(source.ids)
        // Taken before the facts, so that a change in between is not missed.
        let state = state(of: selection, from: source, isPending: isPending)
        var indices = Array(0..<UInt32(folder.items.count))
        if let search = selection.search {
            let result = index.search(search, in: source.scope, ranked: order == nil && !isPending)
            indices = result.indices(in: folder)
        }
        let needsFacts = selection.isFilter || order?.needsFacts == true && !isPending
        let facts = needsFacts ? facts(of: indices, in: folder) : []
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
        keep(made, for: id, of: source, state, client: client)
        return made
    }

    /// For each item of a folder what is known of it, if it is one of these.
    private func facts(of indices: [UInt32], in folder: Gallery) -> [PictureFacts?] {
        guard indices.count < folder.items.count else { return index.facts(of: folder.items) }
        var facts = [PictureFacts?](repeating: nil, count: folder.items.count)
        let known = index.facts(of: GalleryItems(indices, of: folder.items))
        for (index, known) in zip(indices, known) { facts[Int(index)] = known }
        return facts
    }
}

import Catalogue
import Concurrency
import ImageLibrary
import Screens
import ScrollEngine

/// The pictures of a screen as the library has them at one time.
///
/// A class, because a playlist is kept until the library changes and is compared by its identity.
final class ScreenPictures: Sendable {
    let playlist: Playlist
    /// The galleries that they are from.
    let galleries: [Gallery]
    /// For each picture of the playlist its gallery and its index there.
    private let origins: [(gallery: Int32, index: Int32)]
    /// What the library knew of them.
    fileprivate let factsVersion: UInt64?

    /// - Parameters:
    ///   - shares: The galleries in the order of the definition, each with its part of a mix; a picture of
    ///     two of them counts for the first.
    ///   - definition: The screen.
    ///   - library: Knows the pictures.
    init(
        in shares: [GalleryShare], of definition: ScreenDefinition, from library: ImageLibrary
    ) {
        galleries = shares.map(\.gallery)
        let needsFacts = definition.needsFacts
        // Taken before the facts, so that a change in between is not missed.
        factsVersion = needsFacts ? library.factsVersion : nil
        var items: [PlaylistItem] = []
        var origins: [(gallery: Int32, index: Int32)] = []
        var known: Set<ItemID> = []
        var isComplete = true
        for (number, share) in shares.enumerated() {
            let gallery = share.gallery
            let facts = needsFacts ? library.facts(of: gallery.items) : []
            for (index, item) in gallery.items.enumerated()
            where items.count < ScreenState.pictureLimit && definition.shows(item)
                && known.insert(item.id).inserted
            {
                let facts = needsFacts ? facts[index] : nil
                if needsFacts, facts == nil, library.isIndexed { isComplete = false }
                // Without an index the time of the file is all that there is.
                let written = library.isIndexed ? nil : item.modified.clampedMilliseconds
                items.append(
                    PlaylistItem(
                        ItemKey(item.id.value), taken: facts?.taken.milliseconds ?? written,
                        hasOwnDay: facts?.taken.hasOwnDay ?? false,
                        isPortrait: facts?.orientation == .portrait, part: share.part))
                origins.append((Int32(number), Int32(index)))
            }
        }
        self.origins = origins
        playlist = Playlist(items, for: definition.program, isComplete: isComplete) {
            [weak library] key in
            library?.successor(of: ItemID(key.value)).map { ItemKey($0.value) }
        }
    }

    /// The picture of a key, with its gallery.
    func item(_ key: ItemKey) -> (item: Item, home: GalleryID)? {
        playlist.index(of: key).map { index in
            let origin = origins[index]
            let gallery = galleries[Int(origin.gallery)]
            let item = gallery.items[Int(origin.index)]
            return (item, gallery.home(of: item.id))
        }
    }
}

extension Int64 {
    /// Seconds of a file in milliseconds, within the years that dates have.
    fileprivate var clampedMilliseconds: Int64 {
        1000 * Swift.min(Swift.max(self, 0), 253_402_300_799)
    }
}

extension ScreenDefinition {
    fileprivate func shows(_ item: Item) -> Bool { item.kind == .picture || videos == .posters }

    /// Whether its order or its slots depend on what the headers of pictures say.
    fileprivate var needsFacts: Bool { program.order.needsHeaders || program.pairsPortraits }
}

extension ScreenPictures {
    /// The pictures of a screen, and whether they are those of the present library; the same object while
    /// nothing has changed that they depend on.
    ///
    /// - Throws: `NeedsWorkerThread` on a thread that serves connections, if there are many pictures and
    ///   none are known.
    static func present(
        of definition: ScreenDefinition, in library: ImageLibrary, after known: ScreenPictures?
    ) throws(NeedsWorkerThread) -> (pictures: ScreenPictures, areCurrent: Bool) {
        let shares: [GalleryShare]
        do {
            shares = try self.shares(of: definition, in: library)
        } catch {
            if let known { return (known, false) }
            throw error
        }
        if let known, known.galleries.elementsEqual(shares.lazy.map(\.gallery), by: ===),
            known.factsVersion == nil || known.factsVersion == library.factsVersion
        {
            return (known, true)
        }
        if ServingThread.isCurrent, shares.contains(where: \.gallery.isLong) {
            // The next look of the service makes the round again, every five seconds.
            if let known { return (known, false) }
            throw NeedsWorkerThread()
        }
        return (ScreenPictures(in: shares, of: definition, from: library), true)
    }

    private static func shares(
        of definition: ScreenDefinition, in library: ImageLibrary
    ) throws(NeedsWorkerThread) -> [GalleryShare] {
        var shares: [GalleryShare] = []
        for (number, source) in definition.sources.enumerated() {
            let part = definition.isMixed ? number : 0
            switch source {
            case .gallery(let text):
                guard let id = GalleryID(text).map(library.withSubfolders(ifWithoutOwn:)),
                    let gallery = try library.gallery(id, for: .program)
                else { continue }
                shares.append(GalleryShare(gallery: gallery, part: part))
            case .pattern(let pattern):
                shares += library.galleries().filter {
                    GallerySource.matches($0.id.text, pattern)
                }.map { GalleryShare(gallery: $0, part: part) }
            }
        }
        return definition.isMixed ? shares.smallestPartsFirst : shares
    }
}

struct GalleryShare {
    let gallery: Gallery
    /// The part of a mix that it belongs to; 0 without a mix.
    let part: Int
}

extension [GalleryShare] {
    /// In an order in which a picture of several parts counts for the one with the fewest pictures: that
    /// of the favourites, not that of all pictures.
    fileprivate var smallestPartsFirst: [GalleryShare] {
        var counts: [Int: Int] = [:]
        for share in self { counts[share.part, default: 0] += share.gallery.items.count }
        return enumerated()
            .map { (count: counts[$1.part] ?? 0, part: $1.part, index: $0, share: $1) }
            .sorted { ($0.count, $0.part, $0.index) < ($1.count, $1.part, $1.index) }.map(\.share)
    }
}

import Catalogue
import FileAccess

/// Which pictures are read next.
///
/// New galleries come before those that were there, and a gallery that somebody looks at before all.
package struct ReadingPlan: Sendable {
    /// A picture to read, with its gallery.
    package struct Entry: Sendable {
        package let item: Item
        package let gallery: GalleryID
        /// The folder or list of the gallery.
        package let path: RelativePath
    }

    private struct Work: Sendable {
        let gallery: Gallery
        let path: RelativePath
        /// The index of the first item that may be unread.
        var next = 0
        var unread: Int
    }

    private var work: [GalleryID: Work] = [:]
    /// The galleries with unread pictures, the next one last.
    private var queue: [GalleryID] = []
    private var complete: Set<GalleryID> = []
    package private(set) var total = 0

    var hasUnread: Bool { !work.isEmpty }

    var unreadCount: Int { work.values.reduce(0) { $0 + $1.unread } }

    func unreadCount(of gallery: GalleryID) -> Int { work[gallery]?.unread ?? 0 }

    func wasComplete(_ gallery: GalleryID) -> Bool { complete.contains(gallery) }

    package mutating func adopt(_ catalogue: GalleryCatalogue, isKnown: (Item) -> Bool) {
        total = catalogue.itemCount
        let before = work
        let known = Set(before.keys).union(complete)
        work = [:]
        var new: [GalleryID] = []
        var old: Set<GalleryID> = []
        for (path, record) in catalogue.records {
            guard let gallery = record.gallery else { continue }
            if let work = before[gallery.id], work.gallery === gallery {
                self.work[gallery.id] = work
                old.insert(gallery.id)
                continue
            }
            let unread = gallery.items.count { !isKnown($0) }
            guard unread > 0 else {
                complete.insert(gallery.id)
                continue
            }
            work[gallery.id] = Work(gallery: gallery, path: path, unread: unread)
            if known.contains(gallery.id) { old.insert(gallery.id) } else { new.append(gallery.id) }
        }
        complete = complete.filter { catalogue.gallery($0) != nil }
        let ranks = Dictionary(
            catalogue.galleries.enumerated().map { ($1.id, $0) },
            uniquingKeysWith: { one, _ in one })
        let queued = Set(queue)
        queue =
            old.subtracting(queued).sorted { ranks[$0, default: 0] > ranks[$1, default: 0] }
            + queue.filter(old.contains)
            + new.sorted { ranks[$0, default: 0] > ranks[$1, default: 0] }
    }

    /// Forgets which pictures are unread; the next catalogue is planned as a whole.
    mutating func forgetWork() { (work, queue) = ([:], []) }

    /// Reads galleries before the others, in their order among the queued.
    package mutating func prefer(_ galleries: [GalleryID]) {
        guard let first = galleries.first(where: { work[$0] != nil }), queue.last != first else {
            return
        }
        let preferred = Set(galleries)
        queue = queue.filter { !preferred.contains($0) } + queue.filter(preferred.contains)
    }

    package mutating func next(isKnown: (Item) -> Bool) -> Entry? {
        while let id = queue.last {
            guard var current = work[id] else {
                queue.removeLast()
                continue
            }
            while current.next < current.gallery.items.count {
                let item = current.gallery.items[current.next]
                current.next += 1
                guard isKnown(item) else {
                    work[id] = current
                    return Entry(item: item, gallery: id, path: current.path)
                }
            }
            // Of those that were taken, some may not be finished yet.
            work[id] = current
            queue.removeLast()
        }
        return nil
    }

    /// Plans to read a picture again that was taken, after the other galleries.
    mutating func putBack(_ entry: Entry) {
        guard let current = work[entry.gallery],
            let index = current.gallery.index(of: entry.item.id)
        else { return }
        work[entry.gallery]?.next = min(current.next, index)
        queue.removeAll { $0 == entry.gallery }
        queue.insert(entry.gallery, at: 0)
    }

    /// Counts a picture as read; returns whether it was the last one of its gallery.
    mutating func finished(_ entry: Entry) -> Bool {
        // The gallery may have changed while the picture was read.
        guard let work = work[entry.gallery], let index = work.gallery.index(of: entry.item.id),
            work.gallery.items[index].version == entry.item.version
        else { return false }
        let unread = work.unread
        self.work[entry.gallery]?.unread = unread - 1
        guard unread <= 1 else { return false }
        self.work[entry.gallery] = nil
        complete.insert(entry.gallery)
        return true
    }
}

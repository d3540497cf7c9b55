import Catalogue

/// How many pictures were read, and are written, so that searches find them.
extension PictureIndex {
    package var progress: IndexProgress {
        contents.read {
            IndexProgress(
                read: max(0, $0.plan.total - $0.plan.unreadCount - $0.unwrittenCount()),
                total: $0.plan.total, corrected: $0.corrections)
        }
    }

    /// How many pictures of a folder's or a list's gallery searches do not find yet.
    func unreadCount(of gallery: Gallery) -> Int {
        contents.read {
            $0.plan.unreadCount(of: gallery.id) + $0.unwrittenCount(in: gallery)
        }
    }

    /// How many of some items searches find.
    func readCount(of items: GalleryItems) -> Int {
        var count = 0
        for start in stride(from: 0, to: items.count, by: Self.sliceLength) {
            let slice = start..<min(start + Self.sliceLength, items.count)
            count += contents.read { contents in
                slice.count { index in
                    let id = items.id(at: index)
                    return contents.facts(of: id, items.version(at: index)) != nil
                        && (contents.unwritten[id] ?? nil) == nil
                }
            }
        }
        return count
    }

    /// How many pictures of any gallery were read, and are not written yet.
    func unwrittenCount(in gallery: Gallery) -> Int {
        contents.read { $0.unwrittenCount(in: gallery) }
    }
}

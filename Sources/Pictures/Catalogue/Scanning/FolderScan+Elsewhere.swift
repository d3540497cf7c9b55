import FileAccess
import PictureMetadata

/// The pictures of other folders, which lists and links show.
extension FolderScan {
    /// Leaves out those that their own folders exclude by settings or hide by a marker.
    ///
    /// The last step of a scan, because a list may lead to folders that are visited after its own.
    mutating func leaveOutHidden() {
        let exclusions = FolderExclusions(of: records)
        guard !exclusions.isEmpty else { return }
        for path in Array(records.keys) {
            guard var record = records[path], record.isList || record.hasLinks,
                let gallery = record.gallery
            else { continue }
            let hidden = gallery.items.filter { item in
                let isElsewhere = record.isList || item.source.linkName != nil
                return isElsewhere && item.source.url == nil && exclusions.hides(item.source.path)
            }
            guard !hidden.isEmpty else { continue }
            let ids = Set(hidden.map(\.id))
            let items = gallery.items.filter { !ids.contains($0.id) }
            record.gallery =
                items.isEmpty
                ? nil
                : Gallery(
                    id: gallery.id, title: gallery.title, items: items, settings: record.settings)
            if record.isList {
                // An empty one has no record, or it would look like a folder that is away.
                records[path] = items.isEmpty ? nil : record
                refuse(hidden, in: path)
            } else {
                for item in hidden {
                    skip(path.appending(item.source.name), .excluded, in: &record)
                }
                records[path] = record
            }
        }
    }

    /// Notes entries of a list at the folder that it lies in.
    private mutating func refuse(_ hidden: [Item], in list: RelativePath) {
        let folder = list.parent ?? .root
        guard let first = hidden.first, var record = records[folder] else { return }
        let known = record.skipped.firstIndex {
            if case .refusedEntries = $0.reason { $0.path == list } else { false }
        }
        if let known, case .refusedEntries(let others) = record.skipped[known].reason {
            let all = others.adding(hidden.count)
            record.skipped[known] = SkippedEntry(path: list, reason: .refusedEntries(all))
        } else {
            let shown = VisibleText.of(first.source.path.bytes)
            let refusals = ListRefusals(count: hidden.count, first: shown, cause: .hidden)
            skip(list, .refusedEntries(refusals), in: &record)
        }
        records[folder] = record
    }
}

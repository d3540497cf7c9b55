import FileAccess

/// What a scan has found so far, for its limits.
struct ScanCounts {
    var items: Set<ItemID> = []
    var galleries: Set<GalleryID> = []
    /// Skipped entries that are recorded.
    var skipped = 0

    /// Counts the contents of a record of the last scan that is kept.
    mutating func add(_ record: FolderRecord) {
        skipped += record.skipped.count
        guard let gallery = record.gallery else { return }
        galleries.insert(gallery.id)
        items.formUnion(gallery.items.map(\.id))
    }

    /// Takes the contents of a record back: the opposite of `add`.
    mutating func remove(_ record: FolderRecord?) {
        guard let record else { return }
        skipped -= record.skipped.count
        guard let gallery = record.gallery else { return }
        galleries.remove(gallery.id)
        items.subtract(gallery.items.map(\.id))
    }
}

/// What a scan does not show.
extension FolderScan {
    /// Skipped entries that are recorded, for the log.
    private static let maxSkipped = 10_000

    mutating func skip(
        _ path: RelativePath, _ reason: SkippedEntry.Reason, in record: inout FolderRecord
    ) {
        if let omission = reason.omission { record.omissions[omission, default: 0] += 1 }
        guard counts.skipped < Self.maxSkipped else { return }
        counts.skipped += 1
        record.skipped.append(SkippedEntry(path: path, reason: reason))
    }
}

import FileAccess

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

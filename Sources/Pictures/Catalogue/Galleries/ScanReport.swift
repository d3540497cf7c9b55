import Spelling

/// What a scan of the folder found, compared with the one before.
package enum ScanReport: Sendable {
    /// Items that came or went; one whose file changed did both.
    case done(
        items: Int, galleries: Int, come: Int, gone: Int, away: Int = 0, hasChanges: Bool)
    /// The folder could not be read, for a reason; what was known is kept.
    case failed(String)

    /// Whether anything that viewers see may have changed.
    package var hasChanges: Bool {
        if case .done(_, _, _, _, _, let hasChanges) = self { hasChanges } else { false }
    }

    /// The result in words, for a log.
    package var sentence: String {
        switch self {
        case .done(let items, let galleries, let come, let gone, let away, let hasChanges):
            var found = Self.counted(items, in: galleries)
            if away > 0 {
                found += ", of which \(away.counting("folder is", "folders are")) away,"
            }
            guard hasChanges else { return "found \(found) as before" }
            return "found \(found); \(come.counting("is", "are")) new or changed, "
                + "\(gone.counting("is", "are")) gone or changed"
        case .failed(let reason):
            return "the folder cannot be read, what is known is kept: \(reason)"
        }
    }

    /// As `1 picture in 2 galleries`.
    package static func counted(_ items: Int, in galleries: Int) -> String {
        items.counting("picture", "pictures") + " in "
            + galleries.counting("gallery", "galleries")
    }
}

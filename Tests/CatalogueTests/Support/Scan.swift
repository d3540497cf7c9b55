@testable import Catalogue
@testable import FileAccess
@testable import PictureSources

/// One scan of a folder on disk.
func scanFolder(
    _ path: String, maxItems: Int = ScanRules().maxItems, after before: GalleryCatalogue = .empty,
    at changes: FolderChanges = .everywhere, excluding exclusions: Exclusions = .standard,
    keeping away: [RelativePath: SourceError] = [:]
) throws -> GalleryCatalogue {
    var rules = ScanRules()
    rules.maxItems = maxItems
    rules.exclusions = exclusions
    return try FolderScan.scan(
        through: LibrarySources(root: FolderSource(at: path)), rules, after: before, at: changes,
        keeping: away)
}

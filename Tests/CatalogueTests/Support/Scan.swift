import PictureFiles

@testable import Catalogue
@testable import FileAccess
@testable import PictureMetadata
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

/// The number of items of a catalogue.
func count(_ catalogue: LiveCatalogue) -> Int { catalogue.current.itemCount }

/// The folders of a catalogue that are away, with what failed.
func away(_ catalogue: LiveCatalogue) -> [String: SourceError.Kind] {
    Dictionary(
        uniqueKeysWithValues: catalogue.sourceFailures.map {
            (String(decoding: $0.folder.bytes, as: UTF8.self), $0.error.kind)
        })
}

/// Tests of what a scan finds in a folder.
protocol ScanSuite {
    var folder: TemporaryFolder { get }
}

extension ScanSuite {
    /// One grey pixel.
    var picture: [UInt8] { PNGWriter(width: 1, height: 1, type: .grey, rows: [9]).file }

    func scan(
        maxItems: Int = ScanRules().maxItems, excluding exclusions: Exclusions = .standard
    ) throws -> GalleryCatalogue {
        try scanFolder(folder.path, maxItems: maxItems, excluding: exclusions)
    }

    func names(_ catalogue: GalleryCatalogue) -> [[String]] {
        catalogue.galleries.map { $0.items.map(\.fileName) }
    }

    func reasons(_ catalogue: GalleryCatalogue) -> [String: SkippedEntry.Reason] {
        Dictionary(
            catalogue.skipped.map { (VisibleText.of($0.path.bytes), $0.reason) },
            uniquingKeysWith: { first, _ in first })
    }
}

import FileAccess

/// The folders whose inodes cannot be compared with those of the last scan, because they were away, or
/// because they are mounted again: then a file with the same name, size and time is the same file.
struct RemountedFolders {
    private let source: any PictureSource
    private let before: GalleryCatalogue
    private let away: Set<RelativePath>
    private var known: [RelativePath: Bool] = [:]

    /// - Parameters:
    ///   - source: The source that is scanned.
    ///   - before: The last scan.
    ///   - away: The folders that could not be seen then.
    init(_ source: any PictureSource, after before: GalleryCatalogue, away: [RelativePath]) {
        (self.source, self.before, self.away) = (source, before, Set(away))
    }

    /// - Parameters:
    ///   - path: The folder's path.
    ///   - identity: What tells it from others.
    /// - Returns: Whether its inodes cannot be compared.
    func contains(_ path: RelativePath, _ identity: FolderIdentity?) -> Bool {
        guard let record = before.records[path] else { return false }
        return record.comparesContents || record.identity != identity
            || path.isWithin(anyOf: away)
    }

    /// The file of the last scan if a link leads to it still, else the one that was found.
    mutating func former(_ former: SourceFile, as found: SourceFile) -> SourceFile {
        let isSame =
            former.path == found.path && former.version.hasContents(of: found.version)
            && found.path.parent.map { contains($0) } ?? false
        return isSame ? found.with(version: former.version) : found
    }

    /// The same, of a folder that is not open.
    mutating func contains(_ path: RelativePath) -> Bool {
        if let isRemounted = known[path] { return isRemounted }
        let folder = try? source.folder(at: path)
        let isRemounted = folder.map { contains(path, $0.identity) } ?? false
        known[path] = isRemounted
        return isRemounted
    }
}

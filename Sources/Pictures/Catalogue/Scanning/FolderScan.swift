import FileAccess
import Glibc
import PictureMetadata

/// One scan of the folders of a library.
///
/// A file is a picture or a video if its first bytes are, whatever its name is: `photo.txt` may be
/// a JPEG. A file with such an extension but other bytes (empty, damaged, half-copied, text) is
/// listed too and becomes a placeholder page, so that its owner sees why. `.md` is a sidecar's.
struct FolderScan {
    let source: any PictureSource
    let rules: ScanRules
    let before: GalleryCatalogue
    private let classifier: EntryClassifier
    let lists: ListGalleryBuilder
    var exclusions: FolderExclusions
    var remounted: RemountedFolders
    /// Folders that are not visited because they are away, and why; they keep what they had.
    let away: [RelativePath: SourceError]
    let awayFolders: Set<RelativePath>
    private let awayByParent: [RelativePath: [RelativePath]]
    var records: [RelativePath: FolderRecord] = [:]
    var counts = ScanCounts()

    /// Scans all folders, or those that changed.
    ///
    /// Files in the same state as at the last scan are not opened again. Each folder is watched
    /// before it is read, so no change is missed in between.
    ///
    /// - Parameters:
    ///   - sources: Where the folders are.
    ///   - rules: What the scan goes by.
    ///   - before: The last scan.
    ///   - changes: What changed since.
    ///   - away: Folders that are not visited, and why; they keep what they had.
    ///   - expired: Folders that are not visited either, and are not away.
    ///   - wasAway: Whether the root could not be seen at the last scan.
    /// - Returns: The galleries of this scan.
    /// - Throws: ``SourceError`` when the root cannot be read, or when the system is short of
    ///   descriptors or memory: a partial result would look as if pictures were deleted. Where the
    ///   device fails or access is denied below the root, the last result is kept.
    static func scan(
        through sources: LibrarySources, _ rules: ScanRules = ScanRules(),
        after before: GalleryCatalogue = .empty, at changes: FolderChanges = .everywhere,
        keeping away: [RelativePath: SourceError] = [:], leaving expired: Set<RelativePath> = [],
        wasAway: Bool = false
    ) throws(SourceError) -> GalleryCatalogue {
        guard let source = sources.root, !expired.contains(.root) else { return before }
        let kept = expired.reduce(into: away) { $0[$1] = $0[$1] ?? SourceError.expired }
        var scan = FolderScan(
            sources, source, rules, after: before, keeping: kept, wasAway: wasAway)
        if changes.isEverywhere || before.isAtItsLimits {
            try scan.visit(source.folder(at: .root), at: .root, depth: 0)
        } else {
            try scan.revisit(changes)
        }
        scan.leaveOutHidden()
        var found = scan.records
        for path in expired.flatMap({ found.paths(in: $0) }) where away[path] == nil {
            found[path]?.absence = before.records[path]?.absence
        }
        found.removeListsWithIDsOfFolders(rootName: source.name)
        return GalleryCatalogue(records: found, rootName: source.name, renamed: before.renamed)
    }

    private init(
        _ sources: LibrarySources, _ source: any PictureSource, _ rules: ScanRules,
        after before: GalleryCatalogue, keeping away: [RelativePath: SourceError], wasAway: Bool
    ) {
        self.source = source
        self.rules = rules
        self.before = before
        self.away = away
        awayFolders = Set(away.keys)
        awayByParent = Dictionary(grouping: away.keys.filter { !$0.isRoot }) { $0.parent ?? .root }
        remounted = RemountedFolders(
            source, after: before, away: before.absences.keys + (wasAway ? [.root] : []))
        exclusions = FolderExclusions(everywhere: rules.exclusions)
        classifier = EntryClassifier(source: source, exclusions: rules.exclusions)
        lists = ListGalleryBuilder(
            sources: sources, source: source, exclusions: rules.exclusions, remounted: remounted,
            away: awayFolders)
    }

    // MARK: Folders

    /// Scans the changed folders, and all with links or lists.
    private mutating func revisit(_ changes: FolderChanges) throws(SourceError) {
        records = before.records
        // What is in a folder that is away keeps what it had.
        for tree in changes.trees where tree.parent?.isWithin(anyOf: awayFolders) != true {
            remove(tree)
        }
        for (path, record) in records {
            counts.add(record)
            exclusions.note(record.settings, of: path)
        }
        for (folder, error) in away { note(error, of: folder) }
        let linked = records.filter(\.value.hasLinks).map(\.key)
        // A folder comes before those in it, which its scan may remove.
        let folders = changes.folders.union(linked).sorted { $0.bytes.count < $1.bytes.count }
        for folder in folders where folder.isRoot || records[folder] != nil {
            guard !folder.isWithin(anyOf: awayFolders) else { continue }
            do throws(SourceError) {
                let opened = try source.folder(at: folder)
                try visit(opened, at: folder, depth: folder.names.count)
            } catch {
                if error.kind == .busy { throw error }
                guard !folder.isRoot else { throw error }
                // Where it is gone, the scan of its parent, which changed as well, records that.
                guard error.isOfFolder else {
                    remove(folder)
                    continue
                }
                records[folder]?.absence = error
            }
        }
    }

    private mutating func visit(
        _ folder: any SourceFolder, at path: RelativePath, depth: Int
    ) throws(SourceError) {
        folder.watch()
        // An error up to here leaves the folder's last record.
        let isMarked = try folder.has(HiddenEntries.markerName)
        let names = try isMarked ? [] : folder.names().filter(SourceEntry.isName)
        let sidecars = try Sidecars(among: names, in: folder, at: path)
        let old = records[path]
        counts.remove(old)
        var record = FolderRecord(of: path)
        record.identity = folder.identity
        let isRemounted = remounted.contains(path, record.identity)
        record.isMarked = isMarked
        guard !isMarked else {
            for inner in old?.inner ?? [] { remove(inner) }
            skip(path, .marked, in: &record)
            records[path] = record
            return
        }
        let former = before.records[path]?.settings
        let (said, fault) = try FolderSettings.read(
            in: folder, at: path, among: names, after: former, classifier)
        let settings = said?.understood(among: names)
        record.settings = settings
        if let fault { skip(path.appending(FolderSettings.name), fault, in: &record) }
        var pictures = GalleryBuilder(
            after: before.records[path]?.gallery, isOrdered: folder.isOrdered)
        if settings != former { pictures.markChanged() }
        exclusions.note(settings, of: path)
        let companions = ShotCompanions(among: names, sidecars, in: path, exclusions)
        // They hold in the folders below, too.
        if settings?.exclusions != former?.exclusions { old?.inner.forEach { remove($0) } }
        settings?.unknownNames(among: names, after: old?.skipped ?? []).forEach {
            skip(path.appending(FolderSettings.name), $0, in: &record)
        }
        // A folder fails if none of its files answers; one file that fails is only that file.
        var failure: SourceError?
        var hasAnswered = false
        for name in names {
            let entry = path.appending(name)
            guard !HiddenEntries.isHidden(name) else {
                if name != FolderSettings.name { skip(entry, .hidden, in: &record) }
                continue
            }
            // Not even its status is read: the call might hang.
            if let error = away[entry] {
                if !keep(entry, because: error, in: &record) {
                    skip(entry, .unreadable, in: &record)
                }
                continue
            }
            let status: SourceEntry
            do throws(SourceError) {
                status = try folder.entry(name)
            } catch {
                if error.kind == .busy { throw error }
                // Without a status nothing is known of it, nor of others: the folder may not be searched.
                if error.isOfFolder, !exclusions.excludes(entry, isFolder: true) {
                    if keep(entry, because: error, in: &record) { continue }
                    if keep(entry, in: &pictures, &record) {
                        failure = error
                        continue
                    }
                }
                skip(entry, .unreadable, in: &record)
                continue
            }
            do throws(SourceError) {
                guard !exclusions.excludes(entry, isFolder: status.kind == .folder) else {
                    skip(entry, .excluded, in: &record)
                    continue
                }
                if status.kind == .folder {
                    try visitFolder(name, in: folder, at: entry, depth: depth + 1, for: &record)
                } else {
                    if status.kind == .file, PictureList.stem(of: name) != nil {
                        record.hasLinks = true
                        if !classifier.isBeingWritten(entry, status) {
                            try addList(name, in: folder, at: entry, for: &record)
                        } else if !keep(entry, in: &pictures, &record) {
                            skip(entry, .unfinished, in: &record)
                        }
                        continue
                    }
                    record.hasLinks = record.hasLinks || status.kind == .link
                    let file = FolderEntry(name: name, path: entry, status: status)
                    guard record.settings?.hides(name) != true, !companions.contain(name) else {
                        skip(entry, companions.contain(name) ? .companion : .hidden, in: &record)
                        continue
                    }
                    let clip = try companions.clip(of: name, in: folder, at: path)
                    var shot = Shot(
                        entry: file, sidecars: sidecars.of(name, with: companions.raws(of: name)),
                        clip: clip)
                    if isRemounted, let former = pictures.former(ItemID(of: entry)) {
                        let isSame = shot.takeVersions(of: former.item.source)
                        record.comparesContents = record.comparesContents || !isSame
                    }
                    try add(shot, in: folder, to: &pictures, &record)
                    hasAnswered = true
                }
            } catch {
                if error.kind == .busy { throw error }
                let isUnknown =
                    error.kind == .broken || error.kind == .denied && status.kind == .link
                if isUnknown, keep(entry, in: &pictures, &record) {
                    if error.kind == .broken { failure = error }
                    continue
                }
                skip(entry, .unreadable, in: &record)
            }
        }
        record.absence = folder.absence ?? (hasAnswered ? nil : failure)
        try visitUnlistedMounts(of: folder, at: path, depth: depth, for: &record)
        for absent in awayByParent[path] ?? [] where records[absent] == nil {
            if let error = away[absent] { _ = keep(absent, because: error, in: &record) }
        }
        for former in Set(old?.inner ?? []).subtracting(record.inner) { remove(former) }
        build(pictures, at: path, into: &record)
        records[path] = record
    }

    mutating func visitFolder(
        _ name: [UInt8], in parent: any SourceFolder, at path: RelativePath, depth: Int,
        for record: inout FolderRecord
    ) throws(SourceError) {
        guard depth <= Self.maxDepth else { return skip(path, .tooDeep, in: &record) }
        record.inner.append(path)
        // Its record is still valid, because it has no changes.
        guard records[path] == nil else { return }
        if let error = away[path] {
            _ = keep(path, because: error, in: &record)
            return
        }
        do throws(SourceError) {
            try visit(parent.folder(name), at: path, depth: depth)
        } catch {
            guard error.isOfFolder, keep(path, because: error, in: &record) else { throw error }
        }
    }

    /// Removes the records of a folder and of all folders in it.
    private mutating func remove(_ folder: RelativePath) {
        for path in records.paths(in: folder) {
            counts.remove(records.removeValue(forKey: path))
        }
    }

    // MARK: Files

    private mutating func add(
        _ shot: Shot, in folder: any SourceFolder, to pictures: inout GalleryBuilder,
        _ record: inout FolderRecord
    ) throws(SourceError) {
        let entry = shot.entry
        let former = pictures.former(ItemID(of: entry.path))
        if let former, classifier.isUnchanged(former.item, at: entry) || isAway(former.item.source)
        {
            guard hasRoom(for: former.item.id, at: entry.path, in: &record) else { return }
            let item = former.item.with(shot, record.settings)
            let isChanged = item.source !== former.item.source
            return pictures.add(item, at: former.index, isChanged: isChanged)
        }
        switch try classifier.source(of: entry, in: folder) {
        case .nothing(let reason): skip(entry.path, reason, in: &record)
        case .item(let found):
            let source = former.map { remounted.former($0.item.source, as: found) } ?? found
            let item = Item(at: entry.path, source: source).with(shot, record.settings)
            guard hasRoom(for: item.id, at: entry.path, in: &record) else { return }
            guard let former else { return pictures.add(item, named: entry.name) }
            pictures.add(item, at: former.index, isChanged: former.item.source != item.source)
        }
    }
}

extension FolderScan {
    /// Levels of folders; each takes a descriptor while its inner folders are visited.
    private static let maxDepth = 32
}

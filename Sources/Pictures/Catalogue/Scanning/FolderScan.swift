import FileAccess
import Glibc
import PictureMetadata

/// One scan of the folders of a library.
///
/// A file is a picture or a video if its first bytes are, whatever its name is: `photo.txt` may be
/// a JPEG. A file with such an extension but other bytes (empty, damaged, half-copied, text) is
/// listed too and becomes a placeholder page, so that its owner sees why. `.md` is a sidecar's.
struct FolderScan {
    private let source: any PictureSource
    private let rules: ScanRules
    private let before: GalleryCatalogue
    private let classifier: EntryClassifier
    private let lists: ListGalleryBuilder
    private var exclusions: FolderExclusions
    private var records: [RelativePath: FolderRecord] = [:]
    private var counts = ScanCounts()

    /// Scans all folders, or those that changed.
    ///
    /// Files in the same state as at the last scan are not opened again. Each folder is watched
    /// before it is read, so no change is missed in between.
    ///
    /// - Throws: ``SourceError`` when the root cannot be read, or when the system is short of
    ///   descriptors or memory: a partial result would look as if pictures were deleted. Where the
    ///   device fails below the root, the last result is kept.
    static func scan(
        through sources: LibrarySources, _ rules: ScanRules = ScanRules(),
        after before: GalleryCatalogue = .empty, at changes: FolderChanges = .everywhere
    ) throws(SourceError) -> GalleryCatalogue {
        guard let source = sources.root else { return before }
        var scan = FolderScan(sources, source, rules, after: before)
        if changes.isEverywhere || before.isAtItsLimits {
            try scan.visit(source.folder(at: .root), at: .root, depth: 0)
        } else {
            try scan.revisit(changes)
        }
        var found = scan.records
        found.removeListsWithIDsOfFolders(rootName: source.name)
        source.scanEnded { found[$0] != nil }
        let urls = found.values.reduce(into: Set<String>()) { $0.formUnion($1.urls) }
        sources.urls?.scanEnded { urls.contains(String(decoding: $0.bytes, as: UTF8.self)) }
        return GalleryCatalogue(records: found, rootName: source.name, renamed: before.renamed)
    }

    private init(
        _ sources: LibrarySources, _ source: any PictureSource, _ rules: ScanRules,
        after before: GalleryCatalogue
    ) {
        self.source = source
        self.rules = rules
        self.before = before
        exclusions = FolderExclusions(everywhere: rules.exclusions)
        classifier = EntryClassifier(source: source, exclusions: rules.exclusions)
        lists = ListGalleryBuilder(sources: sources, source: source, exclusions: rules.exclusions)
    }

    // MARK: Folders

    /// Scans the changed folders, and all with links or lists.
    private mutating func revisit(_ changes: FolderChanges) throws(SourceError) {
        records = before.records
        for tree in changes.trees { remove(tree) }
        for (path, record) in records {
            counts.add(record)
            exclusions.note(record.settings, of: path)
        }
        let linked = records.filter(\.value.hasLinks).map(\.key)
        // A folder comes before those in it, which its scan may remove.
        let folders = changes.folders.union(linked).sorted { $0.bytes.count < $1.bytes.count }
        for folder in folders where folder.isRoot || records[folder] != nil {
            do throws(SourceError) {
                let opened = try source.folder(at: folder)
                try visit(opened, at: folder, depth: folder.names.count)
            } catch {
                if error.kind == .busy { throw error }
                guard !folder.isRoot else { throw error }
                if error.kind == .broken { continue }
                // The scan of its parent, which changed as well, records the reason.
                remove(folder)
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
        let companions = ShotCompanions(among: names, sidecars, exclusions.everywhere)
        let old = records[path]
        counts.remove(old)
        var record = FolderRecord(of: path)
        guard !isMarked else {
            for inner in old?.inner ?? [] { remove(inner) }
            skip(path, .marked, in: &record)
            records[path] = record
            return
        }
        let former = before.records[path]?.settings
        let (settings, fault) = try FolderSettings.read(
            in: folder, at: path, among: names, after: former, classifier)
        record.settings = settings
        if let fault { skip(path.appending(FolderSettings.name), fault, in: &record) }
        var pictures = GalleryBuilder(after: before.records[path]?.gallery)
        if settings != former { pictures.markChanged() }
        exclusions.note(settings, of: path)
        // They hold in the folders below, too.
        if settings?.exclusions != former?.exclusions { old?.inner.forEach { remove($0) } }
        settings?.unknownNames(among: names, after: old?.skipped ?? []).forEach {
            skip(path.appending(FolderSettings.name), $0, in: &record)
        }
        for name in names {
            let entry = path.appending(name)
            guard !HiddenEntries.isHidden(name) else {
                if name != FolderSettings.name { skip(entry, .hidden, in: &record) }
                continue
            }
            do throws(SourceError) {
                let status = try folder.entry(name)
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
                    let clip = companions.clip(of: name, in: folder, at: path)
                    try add(file, in: folder, sidecars.of(name), clip, to: &pictures, &record)
                }
            } catch {
                if error.kind == .busy { throw error }
                if error.kind == .broken, keep(entry, in: &pictures, &record) { continue }
                skip(entry, .unreadable, in: &record)
            }
        }
        for former in Set(old?.inner ?? []).subtracting(record.inner) { remove(former) }
        build(pictures, at: path, into: &record)
        records[path] = record
    }

    private mutating func visitFolder(
        _ name: [UInt8], in parent: any SourceFolder, at path: RelativePath, depth: Int,
        for record: inout FolderRecord
    ) throws(SourceError) {
        guard depth <= Self.maxDepth else { return skip(path, .tooDeep, in: &record) }
        record.inner.append(path)
        // Its record is still valid, because it has no changes.
        guard records[path] == nil else { return }
        try visit(parent.folder(name), at: path, depth: depth)
    }

    /// Keeps the last result for an entry whose device fails, or for a list that is being written.
    ///
    /// - Returns: False when the entry was unknown.
    private mutating func keep(
        _ entry: RelativePath, in pictures: inout GalleryBuilder, _ record: inout FolderRecord
    ) -> Bool {
        if let former = pictures.former(ItemID(of: entry)) {
            guard hasRoom(for: former.item.id, at: entry, in: &record) else { return true }
            pictures.add(former.item, at: former.place, isChanged: false)
            return true
        }
        guard before.records[entry] != nil else { return false }
        if !record.inner.contains(entry) { record.inner.append(entry) }
        for (path, former) in before.records
        where path.isWithin(entry) && records[path] == nil {
            records[path] = former
            counts.add(former)
        }
        return true
    }

    /// Removes the records of a folder and of all folders in it.
    private mutating func remove(_ folder: RelativePath) {
        for path in records.keys where path.isWithin(folder) {
            counts.remove(records.removeValue(forKey: path))
        }
    }

    // MARK: Files

    private mutating func add(
        _ entry: FolderEntry, in folder: any SourceFolder, _ sidecars: [Sidecar],
        _ clip: SourceFile.Clip?, to pictures: inout GalleryBuilder, _ record: inout FolderRecord
    ) throws(SourceError) {
        let former = pictures.former(ItemID(of: entry.path))
        if let former, classifier.isUnchanged(former.item, at: entry) {
            guard hasRoom(for: former.item.id, at: entry.path, in: &record) else { return }
            let item = former.item.with(sidecars, clip, record.settings, entry)
            let isChanged = item.source !== former.item.source
            return pictures.add(item, at: former.place, isChanged: isChanged)
        }
        switch try classifier.source(of: entry, in: folder) {
        case .nothing(let reason): skip(entry.path, reason, in: &record)
        case .item(let source):
            let item = Item(at: entry.path, source: source)
                .with(sidecars, clip, record.settings, entry)
            guard hasRoom(for: item.id, at: entry.path, in: &record) else { return }
            guard let former else { return pictures.add(item, named: entry.name) }
            pictures.add(item, at: former.place, isChanged: former.item.source != item.source)
        }
    }

    private mutating func hasRoom(
        for item: ItemID, at path: RelativePath, in record: inout FolderRecord
    ) -> Bool {
        guard counts.items.count < rules.maxItems else {
            skip(path, .tooMany, in: &record)
            return false
        }
        guard counts.items.insert(item).inserted else {
            skip(path, .duplicateID, in: &record)
            return false
        }
        return true
    }

    // MARK: Galleries

    /// Adds the gallery of a list.
    private mutating func addList(
        _ name: [UInt8], in folder: any SourceFolder, at path: RelativePath,
        for record: inout FolderRecord
    ) throws(SourceError) {
        // Read before the last record is removed, so that an error keeps it.
        let list = try lists.list(in: folder.open(name), named: name)
        let (named, refusals) = try lists.items(
            list?.entries ?? [], at: path, after: before.records[path]?.gallery)
        record.inner.append(path)
        counts.remove(records.removeValue(forKey: path))
        guard let list else { return skip(path, .notList, in: &record) }
        if let refusals { skip(path, .refusedEntries(refusals), in: &record) }
        let items = named.filter {
            counts.items.count < rules.maxItems && counts.items.insert($0.id).inserted
        }
        guard !items.isEmpty else { return }
        let stem = (path.parent ?? .root).appending(PictureList.stem(of: name) ?? name)
        let id = GalleryID(of: stem, rootName: source.name)
        guard counts.galleries.insert(id).inserted else {
            return skip(path, .duplicateID, in: &record)
        }
        records[path] = ListGalleryBuilder.record(of: stem, id, list.title, items)
    }

    private mutating func build(
        _ pictures: consuming GalleryBuilder, at path: RelativePath,
        into record: inout FolderRecord
    ) {
        guard let items = pictures.items() else {
            record.gallery = before.records[path]?.gallery
            if let gallery = record.gallery { counts.galleries.insert(gallery.id) }
            return
        }
        guard !items.isEmpty else { return }
        let id = GalleryID(of: path, rootName: source.name)
        guard counts.galleries.insert(id).inserted else {
            return skip(path, .duplicateID, in: &record)
        }
        let names = path.isRoot ? [source.name] : path.names
        let title = names.map { VisibleText.of($0) }.joined(separator: " / ")
        record.gallery = Gallery(id: id, title: title, items: items, settings: record.settings)
    }

    private mutating func skip(
        _ path: RelativePath, _ reason: SkippedEntry.Reason, in record: inout FolderRecord
    ) {
        if let omission = reason.omission { record.omissions[omission, default: 0] += 1 }
        guard counts.skipped < Self.maxSkipped else { return }
        counts.skipped += 1
        record.skipped.append(SkippedEntry(path: path, reason: reason))
    }
}

extension FolderScan {
    /// Levels of folders; each takes a descriptor while its inner folders are visited.
    private static let maxDepth = 32
    /// Skipped entries that are recorded, for the log.
    private static let maxSkipped = 10_000
}

import FileAccess

/// Where pictures are fewer than at the last scan: for each folder with a loss in it or below, how many
/// files there were and are.
///
/// A list and a link show the files of other folders, so that a loss is counted where the file was.
struct LossComparison {
    private let before: GalleryCatalogue
    private let found: GalleryCatalogue
    /// Folders whose pictures do not count.
    private let leftOut: Set<RelativePath>
    /// Of folders with a loss.
    private var counts: [RelativePath: (before: Int, left: Int)] = [:]

    init(
        from before: GalleryCatalogue, to found: GalleryCatalogue,
        leavingOut leftOut: Set<RelativePath> = []
    ) {
        (self.before, self.found, self.leftOut) = (before, found, leftOut)
        let shown = before.shownElsewhere, shownNow = found.shownElsewhere
        var lost: [RelativePath: FileVersion] = [:]
        for (path, record) in before.records {
            guard let gallery = record.gallery, gallery !== found.records[path]?.gallery else {
                continue
            }
            for item in gallery.items where item.source.isFile {
                let file = item.source.path
                guard !file.isWithin(anyOf: leftOut) else { continue }
                if !found.shows(file), !shownNow.contains(file) { lost[file] = item.source.version }
            }
        }
        guard !lost.isEmpty else { return }
        for file in lost.keys {
            for folder in file.ancestors { counts[folder] = (0, 0) }
        }
        count(before, shown) { $0.before += $1 }
        count(found, shownNow) { $0.left += $1 }
        // What was moved or hidden by choice was not there to be lost.
        let come = Set(comers.map(\.stableHash))
        for (file, version) in lost where come.contains(version.stableHash) || isHidden(file) {
            for folder in file.ancestors { counts[folder]?.before -= 1 }
        }
    }

    /// Leaves out the files below folders, none of which is within another one.
    mutating func leaveOut(_ folders: Set<RelativePath>) {
        for folder in folders {
            guard let (before, left) = counts[folder] else { continue }
            for outer in folder.ancestors {
                counts[outer]?.before -= before
                counts[outer]?.left -= left
            }
        }
        counts = counts.filter { !$0.key.isWithin(anyOf: folders) }
    }

    /// The folders without any picture that lay in a mount of their own, in whose place is another one, or
    /// none; none within another one.
    func unmounted() -> [RelativePath] {
        let folders = Set(
            counts.filter { $1.left == 0 && $1.before > 0 && isUnmounted($0) }.map(\.key))
        return folders.filter { $0.parent?.isWithin(anyOf: folders) != true }.map(withParent)
    }

    /// The folders that lost suspiciously much: the innermost ones that have the loss of the outer ones.
    ///
    /// - Parameter isSuspicious: Whether so few of so many pictures are.
    /// - Returns: The folders, with their pictures of the last scan, and of this one.
    func folders(
        where isSuspicious: (_ before: Int, _ left: Int) -> Bool
    ) -> [(RelativePath, before: Int, left: Int)] {
        let inner = Dictionary(grouping: counts.keys.filter { !$0.isRoot }) { $0.parent ?? .root }
        var suspicious: [(RelativePath, before: Int, left: Int)] = []
        var waiting: [RelativePath] = [.root]
        while let folder = waiting.popLast() {
            guard let (before, left) = counts[folder], before > left else { continue }
            let losing = (inner[folder] ?? []).filter {
                (counts[$0].map { $0.before > $0.left }) ?? false
            }
            guard isSuspicious(before, left) else {
                waiting += losing
                continue
            }
            let only = losing.first.flatMap { counts[$0] }
            if losing.count == 1, let only, only.before - only.left == before - left,
                isSuspicious(only.before, only.left)
            {
                waiting += losing
            } else {
                suspicious.append((withParent(folder), before, left))
            }
        }
        return suspicious
    }
}

extension LossComparison {
    /// The folder, or the outermost one around it that is gone as well.
    private func withParent(_ folder: RelativePath) -> RelativePath {
        var folder = folder
        while let parent = folder.parent, found.records[parent] == nil { folder = parent }
        return folder
    }

    private mutating func count(
        _ catalogue: GalleryCatalogue, _ elsewhere: Set<RelativePath>,
        _ add: (inout (before: Int, left: Int), Int) -> Void
    ) {
        var sums: [RelativePath: Int] = [:]
        for (path, record) in catalogue.records
        where !record.isList && !path.isWithin(anyOf: leftOut) {
            sums[path, default: 0] += record.gallery?.items.count { $0.source.linkName == nil } ?? 0
        }
        for file in elsewhere where !file.isWithin(anyOf: leftOut) {
            sums[file.parent ?? .root, default: 0] += 1
        }
        for (path, sum) in sums where sum > 0 {
            for folder in path.pathAndAncestors {
                guard var count = counts[folder] else { continue }
                add(&count, sum)
                counts[folder] = count
            }
        }
    }

    /// The versions of files that were not there before.
    private var comers: [FileVersion] {
        found.records.flatMap { path, record -> [FileVersion] in
            guard let gallery = record.gallery else { return [] }
            let former = before.records[path]?.gallery
            guard gallery !== former else { return [] }
            return gallery.items.filter { former?.index(of: $0.id) == nil }.map(\.source.version)
        }
    }

    /// Whether its owner hid a file by the settings of a folder, or by a marker in it.
    private func isHidden(_ file: RelativePath) -> Bool {
        var isHidden = false
        for folder in file.ancestors {
            guard let record = found.records[folder] else { continue }
            let (settings, former) = (record.settings, before.records[folder]?.settings)
            isHidden =
                isHidden || record.isMarked || settings?.exclusions != former?.exclusions
                || folder == file.parent && settings?.hides(Array(file.name)) == true
        }
        return isHidden
    }

    private func isUnmounted(_ folder: RelativePath) -> Bool {
        guard let former = before.records[folder]?.identity else { return false }
        let record = found.records[folder]
        guard let parent = folder.parent else {
            return record?.identity.map { !$0.isInMount(of: former) } ?? false
        }
        guard let outer = before.records[parent]?.identity, !former.isInMount(of: outer) else {
            return false
        }
        return record?.identity.map { !$0.isInMount(of: former) } ?? true
    }
}

extension SourceFile {
    /// Whether it is a file of a folder, and there.
    fileprivate var isFile: Bool { url == nil && version != .none }
}

extension GalleryCatalogue {
    /// Whether a file's own folder shows it.
    fileprivate func shows(_ file: RelativePath) -> Bool {
        let gallery = file.parent.flatMap { records[$0]?.gallery }
        guard let gallery, let index = gallery.index(of: ItemID(of: file)) else { return false }
        return gallery.items[index].source.path == file
    }

    /// The files that lists and links show and their folders do not.
    fileprivate var shownElsewhere: Set<RelativePath> {
        var files: Set<RelativePath> = []
        for record in records.values where record.hasLinks || record.isList {
            for item in record.gallery?.items ?? GalleryItems([])
            where (record.isList || item.source.linkName != nil) && item.source.isFile {
                if !shows(item.source.path) { files.insert(item.source.path) }
            }
        }
        return files
    }
}

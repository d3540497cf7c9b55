/// Builds the galleries of lists.
struct ListGalleryBuilder {
    let library: LibraryFolder
    let remotes: (any RemotePictureProvider)?

    /// Reads a list; nil for one that is too long or malformed.
    ///
    /// - Throws: `FileError` when the file cannot be read.
    func list(
        in file: consuming OpenedFile, named name: [UInt8]
    ) throws(FileError) -> PictureList? {
        do throws(FileError) {
            return PictureList(try file.contents(atMost: PictureList.maxLength), named: name)
        } catch .tooLarge {
            return nil
        }
    }

    /// The items of a list, in its order.
    ///
    /// A missing picture is an item too, so that the author of the list sees that it is missing.
    ///
    /// - Throws: `FileError.exhausted`, because then all pictures would look missing.
    func items(
        _ entries: [PictureList.Entry], at path: RelativePath, after before: Gallery?
    ) throws(FileError) -> [Item] {
        var times: [PictureList.Entry.Place: Int] = [:]
        var items: [Item] = []
        for entry in entries {
            times[entry.place, default: 0] += 1
            guard let source = source(of: entry, in: path) else { continue }
            let id = self.id(of: entry.place, at: path, times[entry.place, default: 0])
            let former = before?.index(of: id).flatMap { before?.items[$0] }
            let version = try version(of: source, after: former)
            items.append(
                Item(id: id, source: source.with(version: version, sidecar: source.sidecar)))
        }
        return items
    }

    /// The record of a list.
    static func record(
        of stem: RelativePath, _ id: GalleryID, _ title: String?, _ items: [Item]
    ) -> FolderRecord {
        var record = FolderRecord(of: stem)
        let title = title.flatMap { ItemMetadata(title: $0, caption: nil).title }
        record.gallery = Gallery(
            id: id, title: title ?? stem.names.map { VisibleText.of($0) }.joined(separator: " / "),
            items: items)
        record.isList = true
        record.urls = Set(items.compactMap(\.source.url))
        return record
    }

    /// The file of an entry, without its version.
    ///
    /// Nil for a path that leads out of the library, or to a hidden entry.
    private func source(
        of entry: PictureList.Entry, in list: RelativePath
    ) -> SourceFile? {
        switch entry.place {
        case .file(let text):
            let parts = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            let isInside = parts.allSatisfy {
                !$0.isEmpty && !$0.contains(0) && !HiddenEntries.isHidden(Array($0))
            }
            guard isInside, let folder = list.parent else { return nil }
            let path = parts.reduce(folder) { $0.appending(Array($1)) }
            return SourceFile(path: path, version: .none, listMetadata: entry.metadata)
        case .url(let url):
            // The last part of the path, as the name under which a browser saves the file.
            let name = url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last ?? ""
            return SourceFile(
                path: RelativePath(bytes: Array(name.utf8)), version: .none,
                listMetadata: entry.metadata,
                remote: remotes?.status(of: url) ?? .failed(.notAllowed), url: url)
        }
    }

    /// The version of a file; when its device fails, that of the last scan.
    private func version(
        of source: SourceFile, after former: Item?
    ) throws(FileError) -> FileVersion {
        do throws(FileError) {
            return try library.open(source).version
        } catch {
            switch error {
            case .exhausted: throw error
            case .failed: return former?.source.version ?? .none
            default: return .none
            }
        }
    }

    /// From the paths of the list and the picture, so that a picture that moves in the list keeps
    /// its id, and the number of its repetition.
    private func id(
        of place: PictureList.Entry.Place, at list: RelativePath, _ time: Int
    ) -> ItemID {
        let named =
            switch place {
            case .file(let path): path
            case .url(let url): Array(url.utf8)
            }
        return ItemID(StableHash.first64Bits(of: list.bytes + [0] + named + [0] + time.bytes))
    }
}

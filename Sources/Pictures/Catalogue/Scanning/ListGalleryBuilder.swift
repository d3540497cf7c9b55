import FileAccess
import PictureMetadata

/// Builds the galleries of lists.
struct ListGalleryBuilder {
    let sources: LibrarySources
    let source: any PictureSource
    let exclusions: Exclusions
    let remounted: RemountedFolders
    /// Folders that are away.
    let away: Set<RelativePath>

    /// Reads a list; nil for one that is too long or malformed.
    ///
    /// - Throws: ``SourceError`` when the file cannot be read.
    func list(
        in file: consuming OpenedFile, named name: [UInt8]
    ) throws(SourceError) -> PictureList? {
        do throws(FileError) {
            return PictureList(try file.contents(atMost: PictureList.maxLength), named: name)
        } catch .tooLarge {
            return nil
        } catch {
            throw SourceError(error)
        }
    }

    /// The items of a list, in its order, and the entries that cannot be followed.
    ///
    /// A missing picture is an item too, so that the author of the list sees that it is missing.
    ///
    /// - Throws: ``SourceError`` of the kind `busy`, because then all pictures would look missing.
    func items(
        _ entries: [PictureList.Entry], at path: RelativePath, after before: Gallery?
    ) throws(SourceError) -> (items: [Item], refusals: ListRefusals?) {
        var times: [PictureList.Entry.Location: Int] = [:]
        let roots = source.rootPaths
        var names = FolderNames(of: source, without: away)
        var remounted = remounted
        var items: [Item] = []
        var refused: [(entry: String, cause: ListRefusals.Cause)] = []
        for entry in entries {
            times[entry.location, default: 0] += 1
            let id = self.id(of: entry.location, at: path, times[entry.location, default: 0])
            let former = before?.index(of: id).flatMap { before?.items[$0] }
            switch entry.location {
            case .url(let url):
                items.append(Item(id: id, source: source(of: url, entry.metadata)))
            case .file(let text):
                let listed: ListedPath
                do throws(ListRefusals.Cause) {
                    listed = try ListedPath(
                        text, in: path.parent ?? .root, below: roots, excluding: exclusions)
                } catch {
                    refused.append((VisibleText.of(text), error))
                    continue
                }
                let source = try source(
                    of: listed, entry.metadata, after: former, &names, &remounted)
                guard !exclusions.excludes(source.kind) else { continue }
                items.append(Item(id: id, source: source))
            }
        }
        let refusals = refused.first.map {
            ListRefusals(count: refused.count, first: $0.entry, cause: $0.cause)
        }
        return (items, refusals)
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

    /// The first file that is there of those that an entry may mean, by its name as it is written before
    /// another spelling of it; the first one if none is.
    private func source(
        of listed: ListedPath, _ metadata: ItemMetadata, after former: Item?,
        _ names: inout FolderNames, _ remounted: inout RemountedFolders
    ) throws(SourceError) -> SourceFile {
        for path in listed.candidates {
            let source = Self.file(at: path, metadata)
            let version = try version(of: source, after: former?.source, &remounted)
            guard version == .none else { return source.with(version: version) }
        }
        // What is in a folder that is away is where it was.
        let kept = former.map(\.source.path).flatMap { $0.isWithin(anyOf: away) ? $0 : nil }
        for candidate in listed.candidates {
            guard let path = names.stored(candidate) ?? kept else { continue }
            let source = Self.file(at: path, metadata)
            let version = try version(of: source, after: former?.source, &remounted)
            guard version == .none else { return source.with(version: version) }
        }
        return Self.file(at: listed.candidates.first ?? .root, metadata)
    }

    /// A file that may be missing.
    private static func file(at path: RelativePath, _ metadata: ItemMetadata) -> SourceFile {
        SourceFile(
            path: path, version: .none, kind: ItemKind(ofFileNamed: Array(path.name)) ?? .picture,
            listMetadata: metadata)
    }

    /// The file of a picture of another machine, or why it has none.
    private func source(of url: String, _ metadata: ItemMetadata) -> SourceFile {
        // The last part of the path, as the name under which a browser saves the file.
        let name = url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last ?? ""
        var (version, absence) = (FileVersion.none, SourceError?.none)
        do throws(SourceError) {
            guard let urls = sources.urls else { throw Self.noURLs }
            version = try urls.version(of: RelativePath(url: url))
        } catch {
            absence = error
        }
        return SourceFile(
            path: RelativePath(bytes: Array(name.utf8)), version: version, listMetadata: metadata,
            absence: absence, url: url)
    }

    /// Where no hosts are allowed, nothing is fetched.
    private static let noURLs = SourceError(.denied, "pictures may not be fetched from its host")

    /// The version of a file; when it cannot be seen, that of the last scan.
    private func version(
        of source: SourceFile, after former: SourceFile?, _ remounted: inout RemountedFolders
    ) throws(SourceError) -> FileVersion {
        let former = former?.path == source.path ? former?.version ?? .none : .none
        guard !source.path.isWithin(anyOf: away) else { return former }
        do throws(SourceError) {
            let version = try sources.version(of: source)
            let isSame =
                version != former && version.hasContents(of: former)
                && remounted.contains(source.path.parent ?? .root)
            return isSame ? former : version
        } catch {
            switch error.kind {
            case .busy: throw error
            case .broken, .denied: return former
            case .gone, .emptied, .tooLarge: return .none
            }
        }
    }

    /// From the paths of the list and the picture, so that a picture that moves in the list keeps
    /// its id, and the number of its repetition.
    private func id(
        of location: PictureList.Entry.Location, at list: RelativePath, _ time: Int
    ) -> ItemID {
        let named =
            switch location {
            case .file(let path): path
            case .url(let url): Array(url.utf8)
            }
        return ItemID(StableHash.first64Bits(of: list.bytes + [0] + named + [0] + time.bytes))
    }
}

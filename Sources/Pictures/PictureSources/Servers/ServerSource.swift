import Calendars
import Catalogue
import Concurrency
import FileAccess
import Hashing
import Logging
import PictureFetching
import PictureMetadata
import Spelling

/// The pictures of a server as a source: scans read the last listing from memory, and pictures are fetched
/// when they are shown.
///
/// ``ServerRefresh`` lists the server on a thread of its own. What a scan sees changes with
/// ``adopt(_:)`` alone.
package final class ServerSource: PictureSource {
    package let definition: SourceDefinition
    let state = Lock(State())
    private let fetcher: PictureFetcher
    let timeOfDay: @Sendable () -> UnixTime

    struct State {
        /// The last listing that was believed; nil before the first.
        var tree: ServerTree?
        /// Why the server cannot be listed now.
        var failure: SourceError?
        /// Since when it cannot.
        fileprivate(set) var failingSince: UnixTime?
        /// Pictures that the first listing has found until now.
        var progress = 0
        /// What a scan would see otherwise than the last one.
        var changed: Change?

        var absence: SourceError? {
            if let failure { return failure }
            guard tree == nil else { return nil }
            let pictures = progress.counting("picture", "pictures")
            return .firstListing("its server has listed \(pictures) until now")
        }
    }

    init(
        _ definition: SourceDefinition, _ fetcher: PictureFetcher,
        timeOfDay: @escaping @Sendable () -> UnixTime
    ) {
        self.definition = definition
        self.timeOfDay = timeOfDay
        self.fetcher = fetcher
    }

    // MARK: Changes

    /// Changes what scans see.
    func adopt(_ change: (inout State) -> Void) {
        let now = timeOfDay()
        state.withLock { state in
            let former = state.tree
            change(&state)
            state.failingSince = state.failure == nil ? nil : state.failingSince ?? now
            if state.tree !== former { state.changed = .pictures }
            state.changed = state.changed ?? .absence
        }
    }

    /// What a scan would see otherwise.
    enum Change {
        /// Why the pictures are those of before.
        case absence
        case pictures
    }

    /// Pictures that were listed, until now if it is the first time.
    var count: Int { state.withLock { $0.tree?.count ?? $0.progress } }

    /// What has changed since the last call.
    func takeChange() -> Change? {
        state.withLock { state in
            defer { state.changed = nil }
            return state.changed
        }
    }

    // MARK: PictureSource

    package var name: [UInt8] { Array(definition.name.utf8) }
    package var identity: String { definition.identity }

    package func folder(at path: RelativePath) throws(SourceError) -> any SourceFolder {
        let (tree, absence) = state.withLock { ($0.tree, $0.absence) }
        // Only the mount itself says why.
        let shown = path.isRoot ? absence : nil
        if tree == nil, path.isRoot {
            return ServerFolder(ServerTree.Folder(), at: path, of: self, absence: shown)
        }
        guard let folder = tree?.folder(at: path) else { throw .notListed }
        return ServerFolder(folder, at: path, of: self, absence: shown)
    }

    package func version(of path: RelativePath) throws(SourceError) -> FileVersion {
        entry(of: try picture(at: path)).version
    }

    func entry(of picture: ServerPicture) -> SourceEntry {
        SourceEntry(
            .file, version: version(of: picture),
            itemKind: picture.kind ?? ItemKind(ofFileNamed: picture.name) ?? .picture,
            metadata: picture.metadata)
    }

    private func version(of picture: ServerPicture) -> FileVersion {
        let text = [definition.identity, picture.id, picture.version].joined(separator: "\n")
        return FileVersion(
            tag: StableHash.first64Bits(of: Array(text.utf8)), byteCount: picture.byteCount ?? 0,
            seconds: picture.modified?.seconds ?? 0)
    }

    package func open(
        _ path: RelativePath, for need: SourceNeed
    ) throws(SourceError) -> OpenedFile {
        let picture = try picture(at: path)
        let orders = orders(picture, at: path, for: need)
        // A larger copy that is there does as well.
        guard let order = orders.first(where: fetcher.isAtHand) ?? orders.last else {
            throw SourceError(.gone, "its server has no other copy of it")
        }
        if !fetcher.isAtHand(order) {
            if case .header = need { throw .onItsWay }
            // It may have been evicted.
            fetcher.forget(order)
            if let absence = fetcher.absence(of: order) { throw absence }
        }
        do throws(FileError) {
            let file = try OpenedFile(
                copyAt: fetcher.cache.path(of: order.key), of: version(of: picture))
            // What was used lately is evicted last.
            file.touch()
            return file
        } catch {
            // It was evicted between the two.
            fetcher.forget(order)
            throw fetcher.absence(of: order) ?? .onItsWay
        }
    }

    package func isRemote(_ path: RelativePath) -> Bool { true }

    package func faces(at path: RelativePath) -> MetadataFields<XMPField> {
        let server = definition.server
        guard let picture = try? picture(at: path),
            let request = server.facesRequest(for: picture),
            let copy = orders(picture, at: path, for: .pixels(0)).first(where: fetcher.isAtHand)
        else { return MetadataFields() }
        return server.faces(
            in: fetcher.notes.note(
                on: copy, by: request, at: timeOfDay(), isPaused: fetcher.isPaused))
    }

    /// Whether the whole file is here, in the length that the list says: an archive is sent before its files
    /// are read.
    package func isAtHand(_ path: RelativePath) -> Bool {
        guard let picture = try? picture(at: path), let count = picture.byteCount else {
            return false
        }
        let whole = order(picture, at: path, for: .whole)
        return fetcher.cache.byteCount(of: whole.key) == count && fetcher.isAtHand(whole)
    }

    func picture(at path: RelativePath) throws(SourceError) -> ServerPicture {
        guard let picture = state.withLock({ $0.tree })?.picture(at: path) else {
            throw .notListed
        }
        return picture
    }

    /// The copies that suffice for a need, the best first; the last is fetched if none is there, which is the
    /// smallest.
    func orders(
        _ picture: ServerPicture, at path: RelativePath, for need: SourceNeed
    ) -> [FetchOrder] {
        guard let side = picture.previewSide else {
            if case .converted = need { return [] }
            return [order(picture, at: path, for: .whole)]
        }
        switch need {
        case .pixels(let longer, let shorter), .converted(let longer, let shorter):
            var isConverted = false
            if case .converted = need { isConverted = true }
            let large = order(picture, at: path, for: isConverted ? need : .whole)
            let suffices = longer <= side || shorter <= definition.server.previewShorterSide
            return suffices ? [large, order(picture, at: path, for: .pixels(side))] : [large]
        // A preview says nothing about the size of its picture, nor about the camera.
        case .whole, .header: return [order(picture, at: path, for: .whole)]
        }
    }

    private func order(
        _ picture: ServerPicture, at path: RelativePath, for need: SourceNeed
    ) -> FetchOrder {
        let copy =
            switch need {
            case .pixels: "preview"
            case .converted: "converted"
            case .whole, .header: "whole"
            }
        let key = "\(copy)\n\(picture.id)"
        let server = definition.server
        let clock = timeOfDay
        let other = server.foreignHost(of: picture)
        var order = FetchOrder(
            key: String(hexadecimal: SHA256.hash(Array(key.utf8)).bytes),
            version: String(hexadecimal: SHA256.hash(Array(picture.version.utf8)).bytes),
            path: RelativePath(bytes: name).appending(path.bytes),
            host: other ?? definition.name, isForeign: other != nil,
            request: { server.request(for: picture, need: need, at: clock()) })
        if case .pixels = need {
            order.fallback = { server.request(for: picture, need: .whole, at: clock()) }
        } else if let side = picture.previewSide {
            order.fallback = { server.request(for: picture, need: .pixels(side), at: clock()) }
            order.fallsBack = { $0.suggestsPreview }
        }
        return order
    }
}

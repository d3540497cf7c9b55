import Archiving
import Catalogue
import Concurrency
import HTTPServing
import ImageLibrary
import PicturePreparing
import Viewers

/// The files of a gallery as one archive, or a part of it, that is sent while it is made.
///
/// Of a file, one piece is in memory. A file that cannot be read, or has changed since the last scan,
/// ends the archive early, so that the client does not take it for whole.
///
/// What precedes a part is not read, but for checksums that the part has and nobody knows.
final class GalleryArchive: Sendable {
    private let library: ImageLibrary
    private let items: ArchivedItems
    private let checksums: ArchiveChecksums
    private let part: Range<Int>
    /// Where the directory begins, which has all checksums.
    private let directory: Int
    private let state: Lock<State>

    private struct State {
        var writer: ZIPWriter
        /// The file that is read, and whether from its first byte.
        var open: (index: Int, file: OriginalFile, isWhole: Bool)?
    }

    /// Bytes that are read at once for checksums alone: some milliseconds of a thread that serves others.
    private static let readAtOnce = 1 << 20
    /// The cost of a step without content, in the same unit.
    private static let stepCost = 64

    /// - Parameters:
    ///   - items: The pictures.
    ///   - extent: The archive's length, and where its directory begins.
    ///   - part: The bytes that are sent.
    ///   - library: Has the files.
    ///   - checksums: Those that are known.
    init(
        of items: ArchivedItems, _ extent: (length: Int, directory: Int), _ part: Range<Int>,
        in library: ImageLibrary, _ checksums: ArchiveChecksums
    ) {
        (self.items, self.library, self.checksums) = (items, library, checksums)
        (directory, self.part) = (extent.directory, part)
        state = Lock(State(writer: ZIPWriter(count: items.count, entry: items.entry)))
    }

    /// The next bytes.
    ///
    /// Waits for the disk, as the download of a single file does.
    func next() -> StreamedResponse.Piece {
        state.withLock { state in
            var cost = 0
            while cost < Self.readAtOnce {
                let start = state.writer.offset
                guard start < part.upperBound, let bytes = step(&state) else { return .end }
                let shown = part.clamped(to: start..<start + bytes.count)
                if shown.count == bytes.count, !bytes.isEmpty { return .bytes(bytes) }
                if !shown.isEmpty {
                    return .bytes(Array(bytes[shown.lowerBound - start..<shown.upperBound - start]))
                }
                cost += Self.stepCost + bytes.count
            }
            return .nothing(for: .milliseconds(1))
        }
    }

    /// The next bytes of the archive; empty where they were passed, nil at the end.
    private func step(_ state: inout State) -> [UInt8]? {
        switch state.writer.next() {
        case .bytes(let bytes): return bytes
        case .end: return nil
        case .content(let index):
            let item = items[index]
            if state.open?.index != index {
                let passed = pass(item, &state.writer)
                guard passed < item.byteCount else { return [] }
                guard let file = try? library.file(of: item), file.byteCount == item.byteCount,
                    file.isAsScanned
                else { return nil }
                file.select(passed..<item.byteCount)
                state.open = (index, file, passed == 0)
                if passed > 0 { return [] }
            }
            guard let (_, file, isWhole) = state.open, let piece = library.next(of: file, item),
                state.writer.add(piece)
            else { return nil }
            // The checksum of a part is none of the file.
            if isWhole, let checksum = state.writer.checksum(of: index) {
                checksums.note(checksum, of: item)
            }
            return piece
        }
    }

    /// Passes what of a file precedes the part, if its checksum is known, or not in the part.
    ///
    /// - Returns: Bytes that were passed.
    private func pass(_ item: Item, _ writer: inout ZIPWriter) -> Int {
        let start = writer.offset
        // As long as the archive has it: a file without content may say any length.
        let byteCount = min(item.byteCount, ZIPEntry.longest)
        let count = min(byteCount, max(0, part.lowerBound - start))
        guard count > 0 else { return 0 }
        let descriptor = start + byteCount
        let isSent =
            part.overlaps(descriptor..<descriptor + ZIPEntry.longestDescriptor)
            || part.upperBound > directory
        guard let checksum = checksums.checksum(of: item) ?? (isSent ? nil : 0) else { return 0 }
        writer.skip(count, checksum: checksum)
        return count
    }
}

/// The pictures of an archive, in the order of their gallery.
struct ArchivedItems: Sendable {
    private let gallery: Gallery
    /// The indices of the items in the gallery; nil for all.
    private let indices: [UInt32]?
    private let names: ArchiveNames

    init(of gallery: Gallery, at indices: [UInt32]?) {
        self.gallery = gallery
        self.indices = indices
        names = ArchiveNames(count: indices?.count ?? gallery.items.count) { index in
            gallery.items[indices.map { Int($0[index]) } ?? index].fileName
        }
    }

    var count: Int { indices?.count ?? gallery.items.count }

    /// The strong entity tag of the archive: of all that its bytes are made of.
    var tag: String {
        var digest = ContentDigest()
        digest.add("archive 1")
        for index in 0..<count {
            let item = self[index]
            digest.add(item.version)
            digest.add(item.byteCount)
            digest.add(item.modified)
            digest.add(item.fileName)
        }
        return digest.entityTag()
    }

    subscript(index: Int) -> Item { gallery.items[indices.map { Int($0[index]) } ?? index] }

    @Sendable func entry(_ index: Int) -> ZIPEntry {
        let item = self[index]
        return ZIPEntry(
            name: names.name(index, of: item.fileName), byteCount: item.byteCount,
            modified: item.modified)
    }
}

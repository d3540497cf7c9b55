import Archiving
import Catalogue
import Concurrency
import HTTPServing
import ImageLibrary
import PicturePreparing

/// The files of a gallery as one archive that is sent while it is made.
///
/// Of a file, one piece is in memory. A file that cannot be read, or has changed since the last scan,
/// ends the archive early, so that the client does not take it for whole.
final class GalleryArchive: Sendable {
    /// Bytes of the whole archive.
    let length: Int
    private let library: ImageLibrary
    private let items: ArchivedItems
    private let state: Lock<State>

    private struct State {
        var writer: ZIPWriter
        var open: (index: Int, file: OriginalFile)?
    }

    init(of items: ArchivedItems, in library: ImageLibrary) {
        self.items = items
        self.library = library
        length = ZIPWriter.length(count: items.count, entry: items.entry)
        state = Lock(State(writer: ZIPWriter(count: items.count, entry: items.entry)))
    }

    /// The next bytes.
    ///
    /// Waits for the disk, as the download of a single file does.
    func next() -> StreamedResponse.Piece {
        state.withLock { state in
            switch state.writer.next() {
            case .bytes(let bytes): return .bytes(bytes)
            case .content(let index):
                guard let piece = piece(of: index, &state), state.writer.add(piece) else {
                    return .end
                }
                return .bytes(piece)
            case .end: return .end
            }
        }
    }

    /// A piece of an item's file; nil if the file is not as it was promised.
    private func piece(of index: Int, _ state: inout State) -> [UInt8]? {
        if state.open?.index != index {
            let item = items[index]
            guard let file = try? library.file(of: item), file.byteCount == item.byteCount else {
                return nil
            }
            state.open = (index, file)
        }
        return state.open.flatMap { library.next(of: $0.file, items[index]) }
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

    subscript(index: Int) -> Item { gallery.items[indices.map { Int($0[index]) } ?? index] }

    @Sendable func entry(_ index: Int) -> ZIPEntry {
        let item = self[index]
        return ZIPEntry(
            name: names.name(index, of: item.fileName), byteCount: item.byteCount,
            modified: item.modified)
    }
}

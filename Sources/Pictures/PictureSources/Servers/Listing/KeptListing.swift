import Calendars
import Catalogue
import FileAccess
import Glibc
import PictureFetching
import PictureMetadata
import Spelling

/// The last listing of a server in the folder of its pictures, which outlives the process.
struct KeptListing: Sendable {
    let folder: String

    private static let fileName = "listing"
    /// Bytes of the file of a listing.
    private static let fileLimit = 1 << 30

    /// The listing and its time; nil if there is none that can be read.
    func load() -> (listing: ServerListing, time: UnixTime)? {
        guard let opened = try? OpenedFile(at: "\(folder)/\(Self.fileName)"),
            let bytes = try? opened.contents(atMost: Self.fileLimit)
        else { return nil }
        return ListingFile.read(bytes)
    }

    /// Writes a listing in place of the last one.
    func keep(_ listing: ServerListing, at time: UnixTime) throws(FileError) {
        let opened = try LibraryFolder(at: folder).open()
        var written = try AtomicFile(in: opened)
        try written.write(ListingFile.bytes(of: listing, at: time))
        try written.commit(Array(Self.fileName.utf8), replacing: true)
    }

    /// Removes all that was kept, with the pictures.
    func removeAll(with cache: RemoteCache) {
        unsafe unlink("\(folder)/\(Self.fileName)")
        // What a killed process was writing.
        if let opened = try? LibraryFolder(at: folder).open(), let names = try? opened.names() {
            for name in names where AtomicFile.isTemporary(name) { try? opened.remove(name) }
        }
        cache.removeAll()
    }
}

extension SourceError {
    /// A list that is asked for again before it is believed.
    init(doubting left: Int, of count: Int, denying denied: RelativePath?) {
        let loss =
            denied.map { "it denies access to \(VisibleText.of($0.bytes)), which it has listed" }
            ?? "it has \(left) of the \(count.counting("picture", "pictures")) that it had"
        self.init(.emptied, "\(loss); it is asked again before that is believed")
    }
}

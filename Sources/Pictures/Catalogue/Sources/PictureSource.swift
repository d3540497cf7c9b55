import FileAccess
import PictureMetadata

/// A place that pictures come from: a folder on disk, URLs, servers of pictures.
///
/// To add one, conform a class of a folder of PictureSources to this protocol and to ``SourceFolder``;
/// scans, lists, sidecars, settings, the index and the decoders reach pictures through it alone.
///
/// - **Paths** are names below the source's root, in bytes; the source of URLs has a URL for a path. A
///   source whose pictures have no folders has them all in its root.
/// - **Versions** (``FileVersion``) tell two states of one file apart: what is made of a picture is kept by
///   its version. A source without times and inodes makes one of its own tag.
/// - **Threads**: functions are called on several threads at once. Those that throw may wait for a disk
///   or a network; scans and decoders have threads of their own, and nobody else waits for them.
/// - **Errors** say by their kind what happens to what is known (``SourceError/Kind``).
package protocol PictureSource: AnyObject, Sendable {
    /// The name of the root, from which a title is made.
    var name: [UInt8] { get }

    /// What tells this source from others in caches on disk: a path, or a server with what is selected
    /// there. It is stored as a hash.
    var identity: String { get }

    /// Whether what it lists is what is there, so that a list that lost much is believed at once.
    var isTrusted: Bool { get }

    /// The absolute paths of its root on this machine, as lists may have them; none if it is elsewhere.
    var rootPaths: [String] { get }

    // MARK: Listing

    /// A folder, to read its entries.
    func folder(at path: RelativePath) throws(SourceError) -> any SourceFolder

    /// The path that a link leads to; nil if it leads out of the source, or nowhere.
    func target(ofLinkAt path: RelativePath) -> RelativePath?

    /// The version of a file that is listed elsewhere.
    func version(of path: RelativePath) throws(SourceError) -> FileVersion

    // MARK: Opening

    /// Opens a file for reading, or a copy of it.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - need: What of it is needed; a source that has previews may give one that suffices.
    /// - Returns: The file, in its present version.
    /// - Throws: ``SourceError``.
    func open(_ path: RelativePath, for need: SourceNeed) throws(SourceError) -> OpenedFile

    /// Whether a file is on another machine, and fetched when it is shown: headers are not read ahead, and what
    /// is not here yet is on its way.
    func isRemote(_ path: RelativePath) -> Bool

    /// The faces that are known of a picture without its file, in the form of `FaceAreas`.
    ///
    /// It may wait for a network, for seconds: only decoders' threads call it, for a picture that they have.
    func faces(at path: RelativePath) -> MetadataFields<XMPField>

    /// Whether a file can be opened without being fetched.
    func isAtHand(_ path: RelativePath) -> Bool

    /// Whether losses in a folder are believed at once, because the source has doubted them, or somebody wants
    /// them.
    func believesLosses(in folder: RelativePath) -> Bool

    /// The folders that an automounter has unmounted because nobody used them, and mounts again when somebody looks
    /// there; this does not.
    ///
    /// - Parameter folders: Folders that were mounts of their own, with what told them from others.
    /// - Returns: Those of them.
    func expiredMounts(among folders: [RelativePath: FolderIdentity]) -> Set<RelativePath>

    // MARK: Watching

    /// Removes and returns the changes since the last call; nil if the source must be polled.
    func takeChanges() -> FolderChanges?

    /// Returns the changes of a failed scan, so that the next scan visits them.
    func putBack(_ changes: FolderChanges)

    /// Prepares for a scan, so that files that are being written now are known as unfinished.
    func scanBegins()

    /// Whether another process is writing a file of this length.
    func isUnfinished(_ file: RelativePath, of byteCount: Int64) -> Bool

    /// Keeps watching, fetching and caching what a scan found, and ends it for everything else.
    ///
    /// - Parameter isFound: Whether a path is that of a folder, or a URL, of the catalogue.
    func scanEnded(keeping isFound: (RelativePath) -> Bool)

    /// The folder on disk in which pictures are added and removed; nil if they cannot be.
    ///
    /// - Parameter path: The folder in which something is to be added or removed.
    /// - Returns: The folder on disk in which it is.
    func editableFolder(for path: RelativePath) -> LibraryFolder?
}

/// What of a file is needed.
package enum SourceNeed: Sendable {
    /// The file as it is.
    case whole
    /// What it says before its pixels.
    case header
    /// A picture that is drawn with so many pixels on its longer side at most, and on its shorter one.
    case pixels(Int, shorter: Int = .max)
    /// The same in another format, because the file itself cannot be decoded here.
    case converted(Int, shorter: Int = .max)
}

/// What a source does that cannot do more than list and open.
extension PictureSource {
    package var isTrusted: Bool { false }
    package var rootPaths: [String] { [] }
    package func target(ofLinkAt path: RelativePath) -> RelativePath? { nil }
    package func version(of path: RelativePath) throws(SourceError) -> FileVersion {
        try open(path, for: .whole).version
    }
    package func takeChanges() -> FolderChanges? { nil }
    package func putBack(_ changes: FolderChanges) {}
    package func scanBegins() {}
    package func isUnfinished(_ file: RelativePath, of byteCount: Int64) -> Bool { false }
    package func scanEnded(keeping isFound: (RelativePath) -> Bool) {}
    package func editableFolder(for path: RelativePath) -> LibraryFolder? { nil }
    package func isRemote(_ path: RelativePath) -> Bool { false }
    package func faces(at path: RelativePath) -> MetadataFields<XMPField> { MetadataFields() }
    package func isAtHand(_ path: RelativePath) -> Bool { true }
    package func believesLosses(in folder: RelativePath) -> Bool { false }
    package func expiredMounts(
        among folders: [RelativePath: FolderIdentity]
    ) -> Set<RelativePath> { [] }
}

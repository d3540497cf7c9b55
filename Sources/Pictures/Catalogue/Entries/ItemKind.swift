import FileAccess
import PictureFormats

/// What an item is; the names are those of documents.
package enum ItemKind: String, CaseIterable, Sendable {
    case picture, video

    /// The kind of a file by its name, for one whose bytes do not say.
    package init?(ofFileNamed name: [UInt8]) {
        guard let ending = FileName.pathExtension(of: name) else { return nil }
        if PictureFormat.pictureExtensions.contains(ending) {
            self = .picture
        } else if PictureFormat.videoExtensions.contains(ending) {
            self = .video
        } else {
            return nil
        }
    }
}

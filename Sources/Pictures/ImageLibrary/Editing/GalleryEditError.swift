import FileAccess
import Glibc
import PictureFormats
import PicturePreparing

/// Why a picture could not be added to a folder, or removed from it.
package enum GalleryEditError: Error, Equatable {
    /// The gallery does not exist, or is a list; no folder can be created for it.
    case noGallery
    /// The item does not exist, or the gallery is a list.
    case noItem
    /// Another picture has the name.
    case nameTaken
    /// Files of this name are hidden or excluded.
    case nameNotShown
    /// The bytes are of no supported format.
    case notPicture
    /// The name's extension is not of the file's format, which is given.
    case wrongExtension(PictureFormat)
    /// The picture would be shown as a placeholder.
    case notShown(PictureFailure)
    /// What would be written would lie below the mount point, and be hidden when the folder is back.
    case folderAway
    case folderReadOnly
    case diskFull
    /// Another error, as text for a log.
    case failed(String)

    package init(_ error: FileError) {
        switch error {
        case .taken: self = .nameTaken
        case .forbidden: self = .folderReadOnly
        case .failed(let code) where code == EROFS: self = .folderReadOnly
        case .failed(let code) where [ENOSPC, EDQUOT, EFBIG].contains(code): self = .diskFull
        case .gone, .otherKind, .tooLarge, .exhausted, .failed: self = .failed("\(error)")
        }
    }
}

extension GalleryEditError {
    /// The names of the formats of pictures that can be added.
    package static var acceptedFormats: String { PictureFormat.names }

    /// Their media types.
    package static var acceptedTypes: String { PictureFormat.mediaTypes }
}

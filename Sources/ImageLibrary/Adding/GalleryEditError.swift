import Glibc

/// Why a picture could not be added to a folder, or removed from it.
package enum GalleryEditError: Error, Equatable {
    /// There is no such gallery, and none of that name can be made.
    case noGallery
    /// There is no such item, or no longer.
    case noItem
    /// Another picture has the name.
    case nameTaken
    /// The bytes begin no picture that is shown.
    case notPicture
    /// The name's ending is another format's; the file's own is told.
    case wrongExtension(PictureFormat)
    /// It would be a placeholder.
    case notShown(PictureFailure)
    case folderReadOnly
    case diskFull
    /// In words, for a log.
    case failed(String)

    init(_ error: FileError) {
        switch error {
        case .taken: self = .nameTaken
        case .forbidden: self = .folderReadOnly
        case .failed(let code) where code == EROFS: self = .folderReadOnly
        case .failed(let code) where [ENOSPC, EDQUOT, EFBIG].contains(code): self = .diskFull
        case .gone, .otherKind, .tooLarge, .exhausted, .failed: self = .failed("\(error)")
        }
    }
}

import HTTPServing
import HTTPTypes
import ImageLibrary

extension Problem {
    /// Why a picture was not added or removed.
    static func edit(_ error: GalleryEditError) -> Problem {
        switch error {
        case .noGallery: .unknown("gallery")
        case .noItem: .unknown("item")
        case .nameTaken:
            Problem(
                type: "/problems/name-taken", title: "A picture with this name exists",
                status: .conflict, detail: "Choose another name, or add replace=true.")
        case .notPicture:
            .unsupportedContent(
                GalleryEditError.acceptedTypes,
                detail: "The bytes must be those of a \(GalleryEditError.acceptedFormats) picture.")
        case .wrongExtension(let format):
            Problem(
                type: "/problems/other-ending", title: "The file name does not match the format",
                status: .unsupportedMediaType,
                detail: "The bytes are \(format.mediaType), so the name must end in "
                    + format.fileExtensions.map { ".\($0)" }.joined(separator: " or ") + ".")
        case .notShown(let failure):
            Problem(
                type: "/problems/not-shown", title: "The picture cannot be shown",
                status: .unprocessableContent, detail: failure.reason())
        case .nameNotShown:
            Problem(
                type: "/problems/not-shown", title: "The picture cannot be shown",
                status: .unprocessableContent,
                detail: "Files of this name are hidden or excluded. Choose another name.")
        case .folderAway:
            .unavailable("The folder is away. Send it again when it is back.", retryAfter: 60)
        case .folderReadOnly:
            Problem(
                type: "/problems/folder-read-only", title: "The folder is read-only",
                status: .forbidden,
                detail: "The service has no permission to write to it. The operator can grant it.")
        case .diskFull:
            Problem(
                type: "/problems/disk-full", title: "The disk is full",
                status: HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage"),
                detail: "Delete other pictures, then send it again.")
        case .failed: .internalError
        }
    }
}

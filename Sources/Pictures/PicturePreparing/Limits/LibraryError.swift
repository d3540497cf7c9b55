import FileAccess

/// Why a library could not be opened, or a file not written.
package enum LibraryError: Error, Equatable {
    /// The folder is missing, is not a folder, or must not be read; the reason is for a log.
    case folderUnusable(path: String, reason: String)
    /// libvips did not start.
    case decoderUnusable(errorText: String)
    /// The system starts no thread, as under a tight limit on processes.
    case threadsUnavailable
}

extension LibraryError {
    /// The error of a library's folder.
    package init(_ error: FileError, at path: String) {
        let reason =
            switch error {
            case .gone: "it does not exist"
            case .otherKind: "it is not a folder"
            default: error.description
            }
        self = .folderUnusable(path: path, reason: reason)
    }
}

import PictureFormats

/// The bytes of a file, which is read once for all pictures that a thread makes of it one after another.
package final class FileReading {
    private var content: Result<FileBytes?, PictureFailure>?

    package init() {}

    /// The bytes as they were read before, or as they are read now; nil for an empty file.
    func bytes(
        _ read: () throws(PictureFailure) -> FileBytes?
    ) throws(PictureFailure) -> FileBytes? {
        if let content { return try content.get() }
        let content = Result { () throws(PictureFailure) in try read() }
        self.content = content
        return try content.get()
    }
}

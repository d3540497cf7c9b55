import FileAccess

/// Reads the file with a folder's settings.
enum FolderSettings {
    static let name = Array(GallerySettings.fileName.utf8)

    /// The settings of a folder with entries of these names; nil if none is theirs.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - path: Its path.
    ///   - names: The names of its entries.
    ///   - former: The settings of the last scan, which stay while the file cannot be read or is
    ///     wrong, because what they hide must not be shown by a slip.
    ///   - classifier: Knows which files are being written.
    /// - Returns: The settings, and why those in the file are not used.
    /// - Throws: ``SourceError`` of the kind `busy`, because then nothing is known about the file.
    static func read(
        in folder: any SourceFolder, at path: RelativePath, among names: [[UInt8]],
        after former: GallerySettings?, _ classifier: EntryClassifier
    ) throws(SourceError) -> (GallerySettings?, fault: SkippedEntry.Reason?) {
        guard names.contains(name) else { return (nil, nil) }
        let bytes: [UInt8]
        do throws(SourceError) {
            let status = try folder.entry(name)
            guard !classifier.isBeingWritten(path.appending(name), status) else {
                return (former, .unfinished)
            }
            // One more byte than allowed shows that the file is too long.
            bytes = try folder.open(name).firstBytes(GallerySettings.maxLength + 1)
        } catch {
            if error.kind == .busy { throw error }
            return (former, .unreadable)
        }
        do throws(GallerySettingsError) {
            return (try GallerySettings(parsing: bytes), nil)
        } catch {
            return (former, .invalidSettings(error))
        }
    }
}

import FileAccess

extension LibraryFolder {
    /// Opens the file of an item: in the library, or in the cache of remote pictures.
    package func open(_ source: SourceFile) throws(FileError) -> OpenedFile {
        switch source.remote {
        case nil: try openFile(at: source.path)
        case .kept(let path): try OpenedFile(at: path)
        case .arriving, .failed: throw .gone
        }
    }
}

extension LibraryFolder {
    /// Opens the file of an item: in the library, or in the cache of remote pictures.
    func open(_ source: SourceFile) throws(FileError) -> OpenedFile {
        switch source.remote {
        case nil: try openFile(at: source.path)
        case .kept(let path): try OpenedFile(at: path)
        case .arriving, .failed: throw .gone
        }
    }
}

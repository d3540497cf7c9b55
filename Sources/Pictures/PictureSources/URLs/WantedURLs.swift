import Catalogue
import FileAccess

/// The URLs that lists name, as entries of a folder.
final class WantedURLs: SourceFolder {
    private let urls: [String]
    private let source: RemotePictures

    init(_ urls: [String], in source: RemotePictures) {
        self.urls = urls
        self.source = source
    }

    func names() throws(SourceError) -> [[UInt8]] { urls.map { Array($0.utf8) } }

    func entry(_ name: [UInt8]) throws(SourceError) -> SourceEntry {
        SourceEntry(.file, version: try source.version(of: RelativePath(bytes: name)))
    }

    func folder(_ name: [UInt8]) throws(SourceError) -> any SourceFolder {
        throw SourceError(.gone, "it is gone")
    }

    func open(_ name: [UInt8]) throws(SourceError) -> OpenedFile {
        try source.open(RelativePath(bytes: name), for: .whole)
    }
}

import Foundation
import PictureFiles
import Testing

@testable import FileAccess

@Suite("The folder of a library") struct LibraryFolderTests {
    private func error(opening path: String, in folder: LibraryFolder) -> FileError? {
        do throws(FileError) {
            _ = try folder.openFile(at: RelativePath(bytes: Array(path.utf8)))
            return nil
        } catch {
            return error
        }
    }

    @Test func `opens what lies in it, and nothing through a link`() throws {
        let files = try TemporaryFolder()
        try files.folder("a/b")
        try files.write([7], as: "a/b/c")
        try files.write([8], as: "secret")
        try FileManager.default.createSymbolicLink(
            atPath: files("a/out"), withDestinationPath: files.path)
        let folder = try LibraryFolder(at: files("a"))
        #expect(error(opening: "b/c", in: folder) == nil)
        #expect(error(opening: "out/secret", in: folder) == .otherKind)
        #expect(error(opening: "b", in: folder) == .otherKind)
        #expect(error(opening: "b/d", in: folder) == .gone)
        #expect(folder.target(ofLinkAt: RelativePath(bytes: Array("out".utf8))) == nil)
    }

    @Test func `names no folder that is none`() throws {
        let files = try TemporaryFolder()
        try files.write([7], as: "file")
        #expect(throws: FileError.otherKind) { try LibraryFolder(at: files("file")) }
        #expect(throws: FileError.gone) { try LibraryFolder(at: files("missing")) }
    }
}

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

    @Test func `is found as far as what is above it answers`() throws {
        let files = try TemporaryFolder()
        try files.folder("a/b")
        try FileManager.default.createSymbolicLink(
            atPath: files("link"), withDestinationPath: files("a"))
        func ways(_ path: String, touching isTouched: Bool) -> [String] {
            var ways: [String] = []
            LibraryFolder.find(absentAt: files(path), touching: isTouched) { ways.append($0.path) }
            return ways
        }
        // Before each call that may hang it says what is known by then.
        #expect(ways("link/b/c", touching: true).first == files("link/b/c"))
        #expect(ways("link/b/c", touching: true).last == files("a/b/c"))
        #expect(ways("link", touching: true).last == files("a"))
        #expect(ways("link", touching: false).last == files("link"))
        #expect(ways("no/c", touching: true).last == files("no/c"))
    }

    @Test func `knows the path of another folder in it, also of one that is not there yet`() throws
    {
        let files = try TemporaryFolder()
        try files.folder("a/b")
        try files.folder("ab")
        try FileManager.default.createSymbolicLink(
            atPath: files("link"), withDestinationPath: files("a"))
        let folder = try LibraryFolder(at: files("a"))
        func path(_ other: String) -> String? {
            folder.path(of: other).map { String(decoding: $0.bytes, as: UTF8.self) }
        }
        #expect(path(files("a/b")) == "b")
        #expect(path(files("a/b/../b/")) == "b")
        #expect(path(files("link/b")) == "b")
        #expect(path(files("a/new/deep")) == "new/deep")
        for other in [files("a"), files("ab"), files("link"), files.path, "/"] {
            #expect(path(other) == nil)
        }
    }
}

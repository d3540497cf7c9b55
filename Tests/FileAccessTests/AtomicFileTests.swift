import Foundation
import PictureFiles
import Testing

@testable import FileAccess

@Suite("A file that gets its name when it is complete") struct AtomicFileTests {
    @Test func `is hidden until it is committed, and whole then`() throws {
        let folder = try TemporaryFolder()
        var file = try AtomicFile(in: OpenedFolder(root: folder.path))
        try file.write(Array("half".utf8))
        let before = try OpenedFolder(root: folder.path).names()
        #expect(before.count == 1)
        #expect(before.allSatisfy { $0.first == UInt8(ascii: ".") })
        try file.write(Array(" and half".utf8))
        try file.commit(Array("a.txt".utf8), replacing: false)
        #expect(try bytes(of: folder("a.txt")) == Array("half and half".utf8))
        #expect(try OpenedFolder(root: folder.path).names() == [Array("a.txt".utf8)])
    }

    @Test func `leaves nothing behind if it is not committed`() throws {
        let folder = try TemporaryFolder()
        do {
            let file = try AtomicFile(in: OpenedFolder(root: folder.path))
            try file.write([1, 2, 3])
        }
        #expect(try OpenedFolder(root: folder.path).names() == [])
    }

    @Test func `does not replace another file unless it may`() throws {
        let folder = try TemporaryFolder()
        try folder.write([1], as: "a")
        var file = try AtomicFile(in: OpenedFolder(root: folder.path))
        try file.write([2])
        var failure: FileError?
        do throws(FileError) {
            try file.commit([UInt8(ascii: "a")], replacing: false)
        } catch {
            failure = error
        }
        #expect(failure == .taken)
        #expect(try bytes(of: folder("a")) == [1])
        try file.commit([UInt8(ascii: "a")], replacing: true)
        #expect(try bytes(of: folder("a")) == [2])
    }
}

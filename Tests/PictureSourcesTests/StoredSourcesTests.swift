import Foundation
import Glibc
import JSONCoding
import PictureFiles
import Testing

@testable import PictureSources

@Suite("The sources in the file of the API") struct StoredSourcesTests: RegistrySuite {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("are there at the next start, in a file of this user alone") func keeping() throws {
        try self.registry().put(document(), named: "Family")
        var status = stat()
        let path = try path()
        let result = stat(path, &status)
        #expect(result == 0 && status.st_mode & 0o777 == 0o600)
        let next = try registry()
        #expect(next.sources.map(\.name) == ["Family"])
        #expect(password(of: "Family", in: next) == "canary")
    }

    @Test("are those of all servers on one folder") func sharing() throws {
        let (one, other) = (try registry(), try registry())
        try one.put(document(), named: "A")
        try other.put(document(), named: "B")
        #expect(other.sources.map(\.name) == ["A", "B"])
        one.readAgain()
        #expect(one.sources.map(\.name) == ["A", "B"])
        try other.remove("A")
        one.readAgain()
        #expect(one.sources.map(\.name) == ["B"])
        #expect(one.servers?.names == [Array("B".utf8)])
    }

    @Test("are not waited for without end while another server changes them") func locking() throws
    {
        let file = StoredSources(for: "/pictures", in: folder.path)
        let isReached = try file.locked { (try? file.locked(tries: 2) { true }) ?? false }
        #expect(!isReached)
        #expect(try file.locked(tries: 1) { true })
    }

    @Test("are not lost in a file that cannot be read") func damage() throws {
        let registry = try registry()
        try registry.put(document(), named: "A")
        let damaged = Data(#"{"revision": 1, "sources": "#.utf8)
        try damaged.write(to: URL(filePath: path()))
        registry.readAgain()
        #expect(registry.sources.map(\.name) == ["A"])
        #expect(throws: SourceRegistryError.self) { try registry.put(document(), named: "B") }
        #expect(try Data(contentsOf: URL(filePath: path())) == damaged)
        #expect(try self.registry().sources.isEmpty)
    }

    @Test("have their pictures after a start with a file that cannot be read") func mending() throws
    {
        try self.registry().put(document(), named: "A")
        func folders() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
                $0.count == 32
            }
        }
        let before = try folders()
        #expect(before.count == 1)
        let good = try Data(contentsOf: URL(filePath: path()))
        try Data("{".utf8).write(to: URL(filePath: path()))
        let registry = try registry()
        #expect(registry.sources.isEmpty)
        #expect(try folders() == before)
        // So too if this version does not understand one.
        let other = String(decoding: good, as: UTF8.self).replacing("webdav", with: "gopher")
        try Data(other.utf8).write(to: URL(filePath: path()))
        _ = try self.registry()
        #expect(try folders() == before)
        try good.write(to: URL(filePath: path()))
        registry.readAgain()
        #expect(registry.sources.map(\.name) == ["A"])
        #expect(try folders() == before)
        // What is defined no longer is removed then.
        try registry.remove("A")
        #expect(try folders().isEmpty)
    }

    @Test("stay in the file if this version does not understand one") func unknownKinds() throws {
        try self.registry().put(document(), named: "A")
        let text = try String(contentsOfFile: path(), encoding: .utf8)
        try Data(text.replacing("webdav", with: "gopher").utf8).write(to: URL(filePath: path()))
        let registry = try registry()
        let source = try #require(registry.source("A"))
        #expect(source.fault == "kind must be one of immich, list, s3, webdav.")
        // What is not understood may have secrets anywhere.
        #expect(source.document == .object([]))
        try registry.put(document(), named: "B")
        #expect(try String(contentsOfFile: path(), encoding: .utf8).contains("gopher"))
    }
}

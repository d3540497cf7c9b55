import Calendars
import Catalogue
import FileAccess
import Foundation
import Logging
import PictureFiles
import Testing

@testable import PictureSources

/// Nothing is sent, because no source begins.
@Suite("The servers that are defined") struct ServerSourcesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func sources(in path: String? = nil) -> ServerSources {
        ServerSources(
            .init(
                folder: path ?? folder.path, maxFileBytes: 1, cacheBytes: 1, clock: { .zero },
                timeOfDay: { UnixTime(seconds: 0) },
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))
    }

    private func file(_ fields: String...) throws -> SourcesFile {
        let sources = fields.map {
            #"{"kind": "webdav", "url": "http://127.0.0.1:1/", \#($0)}"#
        }
        return try SourcesFile(Array(#"{"sources": [\#(sources.joined(separator: ","))]}"#.utf8))
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "salt" }
    }

    private func path(_ name: String) -> RelativePath { RelativePath(bytes: Array(name.utf8)) }

    /// Writes the list of the only source, as a refresh does.
    private func keepListing() throws {
        let inner = try #require(try names().first)
        let listing = ServerListing(pictures: [
            ServerPicture(folder: .root, name: Array("a.jpg".utf8), id: "a", version: "1")
        ])
        let bytes = ListingFile.bytes(of: listing, at: UnixTime(seconds: 1))
        try Data(bytes).write(to: URL(filePath: "\(folder.path)/\(inner)/listing"))
    }

    @Test(
        "keep what they have when only their interval or their limit is another",
        arguments: [#""name": "A", "refresh": "2h""#, #""name": "A", "maxItems": 7"#])
    func otherDefinition(definition: String) throws {
        let sources = sources()
        try sources.adopt(file(#""name": "A""#))
        try keepListing()
        try sources.adopt(file(definition))
        #expect(try names().count == 1)
        let source = try #require(sources.source(named: Array("A".utf8)))
        #expect(try source.folder(at: .root).names() == [Array("a.jpg".utf8)])
    }

    @Test(
        "keep what they have when temporary credentials are renewed, and no others",
        arguments: [true, false])
    func renewed(hasToken: Bool) throws {
        let token = #", "sessionTokenVariable": "PEEKSTRIP_TEST_TOKEN""#
        func file(_ key: String) throws -> SourcesFile {
            setenv("PEEKSTRIP_TEST_TOKEN", "token of \(key)", 1)
            setenv("PEEKSTRIP_TEST_KEY", "secret of \(key)", 1)
            return try SourcesFile(
                Array(
                    #"""
                    {"sources": [{"name": "A", "kind": "s3", "url": "http://127.0.0.1:1", "bucket": "b",
                        "accessKey": "\#(key)", "secretKeyVariable": "PEEKSTRIP_TEST_KEY"\#(hasToken ? token : "")}]}
                    """#.utf8))
        }
        let sources = sources()
        try sources.adopt(file("first"))
        try keepListing()
        let before = try names()
        try sources.adopt(file("second"))
        #expect(try (names() == before) == hasToken)
        let source = try #require(sources.source(named: Array("A".utf8)))
        #expect(try source.folder(at: .root).names() == (hasToken ? [Array("a.jpg".utf8)] : []))
        // The new ones are used.
        #expect(source.definition.secrets.first == "second")
    }

    @Test("leave nothing when they are defined no longer, nor under another name")
    func ended() throws {
        let sources = sources()
        try sources.adopt(file(#""name": "A""#))
        try keepListing()
        let before = try names()
        try sources.adopt(file(#""name": "B""#))
        #expect(try names().count == 1)
        #expect(try names() != before)
        try sources.adopt(file())
        #expect(try names() == [])
    }

    @Test("leave nothing of those that are defined no longer at the next start") func leftovers()
        throws
    {
        try sources().adopt(file(#""name": "A""#))
        try keepListing()
        let inner = try #require(try names().first)
        try Data().write(to: URL(filePath: "\(folder.path)/\(inner)/.peekstrip-new-1-0"))
        // Not the program's.
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/mine", withIntermediateDirectories: false)
        try sources().adopt(file(#""name": "B""#))
        #expect(try names().count == 2)
        #expect(try !names().contains(inner))
        #expect(try names().contains("mine"))
    }

    @Test("keep the bytes that name their folders, also if those cannot be read") func salt() throws
    {
        let definitions = try file(#""name": "A""#)
        try sources().adopt(definitions)
        let before = try names()
        try sources().adopt(definitions)
        #expect(try names() == before)
        let salt = URL(filePath: "\(folder.path)/salt")
        #expect(try Data(contentsOf: salt).count == 32)
        try Data([1, 2, 3]).write(to: salt)
        #expect(throws: ServerSources.FolderError.self) { try sources().adopt(definitions) }
        #expect(try Data(contentsOf: salt) == Data([1, 2, 3]))
        #expect(try names() == before)
    }

    @Test("are not kept in a folder that another may have put there") func link() throws {
        let definitions = try file(#""name": "A""#)
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/link", withDestinationPath: folder.path)
        #expect(throws: ServerSources.FolderError.self) {
            try sources(in: "\(folder.path)/link").adopt(definitions)
        }
        #expect(try names() == ["link"])
    }
}

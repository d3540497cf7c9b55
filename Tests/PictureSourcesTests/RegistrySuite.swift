import Calendars
import Foundation
import JSONCoding
import Logging
import PictureFiles
import Testing

@testable import PictureSources

/// Tests of registries that keep in a folder what the API defines; no source begins.
protocol RegistrySuite {
    var folder: TemporaryFolder { get }
}

extension RegistrySuite {
    func registry(
        beside file: String = "", isEditable: Bool = true,
        isTaken: @escaping @Sendable (String) -> Bool = { _ in false }
    ) throws -> SourceRegistry {
        let servers = ServerSources(
            .init(
                folder: folder.path, maxFileBytes: 1, cacheBytes: 1, clock: { .zero },
                timeOfDay: { UnixTime(seconds: 0) },
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))
        let registry = SourceRegistry(
            servers, storedFor: "/pictures", isEditable: isEditable, isTaken: isTaken)
        try registry.adopt(SourcesFile(Array(#"{"sources": [\#(file)]}"#.utf8)))
        return registry
    }

    func document(
        _ url: String = "http://127.0.0.1:1/dav", password: JSONValue = "canary"
    ) -> JSONValue {
        ["kind": "webdav", "url": .text(url), "user": "me", "password": password]
    }

    func path() throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let name = try #require(names.first { $0.hasPrefix("defined-") && $0.hasSuffix(".json") })
        return "\(folder.path)/\(name)"
    }

    func password(of name: String, in registry: SourceRegistry) -> String? {
        registry.servers?.source(named: Array(name.utf8))?.definition.secrets.first
    }
}

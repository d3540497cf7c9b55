import Calendars
import FoundationEssentials
import Logging
import PictureSources
import RequestGate

/// Servers of pictures that are defined and not listed, in a folder of its own.
package final class SourcesFixture: Sendable {
    /// A source for the operator's file.
    package static let filed =
        #"{"name": "Filed", "kind": "list", "url": "http://127.0.0.1:1/feed"}"#

    package let registry: SourceRegistry
    private let folder: String

    /// - Parameters:
    ///   - file: The sources of the operator's file, as JSON.
    ///   - isEditable: Whether the API may define others.
    /// - Throws: When the file is wrong, or the folder cannot be written.
    package init(file: String = "", isEditable: Bool = true) throws {
        let path = FileManager.default.temporaryDirectory.path
        folder = "\(path)/peekstrip-sources-\(UInt64.random(in: 0...(.max)))"
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let servers = ServerSources(
            ServerSources.Environment(
                folder: folder, maxFileBytes: 1, cacheBytes: 1, clock: { .zero },
                timeOfDay: { UnixTime(seconds: 1000) }, logger: logger))
        registry = SourceRegistry(servers, storedFor: "tests", isEditable: isEditable)
        try registry.adopt(SourcesFile(Array("{\"sources\": [\(file)]}".utf8)))
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// A service with these sources and an operator.
    package func service(behind admission: RequestAdmission? = nil) throws -> ServiceFixture {
        let admission = try admission ?? RequestAdmission.operated()
        return try ServiceFixture(
            galleries: [("holiday", ["1"])], behind: admission, sources: registry)
    }
}

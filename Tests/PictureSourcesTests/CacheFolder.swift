import Foundation

/// A folder for fetched pictures that is deleted with the value.
final class CacheFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/FetchingTests-XXXXXX\0".utf8CString)
        guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
        path = String(decoding: template.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func count(of ending: String) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: path)
            .filter { $0.hasSuffix(ending) }.count
    }
}

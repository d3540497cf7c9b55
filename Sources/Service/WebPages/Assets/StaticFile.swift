import Concurrency
import FoundationEssentials
import HTTPServing
import PNGCoding
import Viewers

/// A static file for browsers.
package struct StaticFile: Sendable {
    package let bytes: [UInt8]
    /// The compressed bytes; nil if compression does not make the file smaller.
    ///
    /// They are made for the first client that takes them: those of all files would take a fifth of a
    /// start.
    private let packed: LazyValue<[UInt8]?>
    /// The file as the build compressed it with Brotli; nil for a file of which it made none.
    private(set) var brotli: [UInt8]?
    let contentType: String
    let tag: String

    /// The content types of the served files; files with another extension are not served.
    private static let contentTypes = [
        "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "svg": "image/svg+xml", "png": "image/png", "ico": "image/vnd.microsoft.icon",
        "woff2": "font/woff2", "wasm": "application/wasm",
    ]

    /// The files in a folder and its subfolders, keyed by their relative paths.
    package static func all(in folder: String) -> [String: StaticFile] {
        var files: [String: StaticFile] = [:]
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            let path = "\(folder)/\(name)"
            if let file = StaticFile(path) {
                files[name] = file
            } else {
                for (inner, file) in all(in: path) { files["\(name)/\(inner)"] = file }
            }
        }
        return files
    }

    /// The smallest representation that a client accepts, and its content coding; nil for none.
    func representation(for request: Request) -> (bytes: [UInt8], coding: String?) {
        if let brotli, request.takes("br") { return (brotli, "br") }
        if request.takesGzip, let packed = packed.value { return (packed, "gzip") }
        return (bytes, nil)
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// A file of the same type with another text.
    func with(_ text: String) -> StaticFile { StaticFile(Array(text.utf8), contentType) }

    private init?(_ path: String) {
        guard let end = path.split(separator: ".").last,
            let contentType = Self.contentTypes[String(end)],
            let bytes = FileManager.default.contents(atPath: path)
        else { return nil }
        self.init(Array(bytes), contentType)
        brotli = FileManager.default.contents(atPath: path + ".br").map { Array($0) }
    }

    package init(_ bytes: [UInt8], _ contentType: String) {
        self.bytes = bytes
        // The highest level is affordable because each file is compressed once.
        packed = LazyValue { Gzip.compress(bytes, level: 12) }
        self.contentType = contentType
        tag = ContentDigest.entityTag(of: self.bytes)
    }
}

import HTTPServing
import HTTPTypes
import Requests

/// The files of pages, and the OpenAPI description.
package struct AssetsController: Sendable {
    private let assets: WebAssets

    package init(_ assets: WebAssets) { self.assets = assets }

    package func asset(_ request: Request) throws -> Reply {
        var path = ["version", "folder", "subfolder", "file"].compactMap { request.parameters[$0] }
        let isVersioned = path.count > 1 && path.first == assets.version
        if isVersioned { path.removeFirst() }
        return try file(path.joined(separator: "/"), for: request, isVersioned: isVersioned)
    }

    /// The description of the API (OpenAPI 3.1).
    package func openAPI(_ request: Request) throws -> Reply {
        try file("openapi.json", for: request, isVersioned: false)
    }

    /// Serves a file.
    ///
    /// Caches keep it forever if its URL changes with its content.
    private func file(
        _ path: String, for request: Request, isVersioned: Bool
    ) throws -> Reply {
        guard let file = assets.file(path) else { throw Problem.notFound }
        let packed = request.takesGzip ? file.packed : nil
        // The compressed representation has another tag (RFC 9110, section 8.8.1).
        let tag = packed == nil ? file.tag : file.tag.dropLast() + "-gzip\""
        var fields: HTTPFields = [
            .eTag: tag, .vary: "Accept-Encoding",
            .cacheControl: isVersioned ? "public, max-age=31536000, immutable" : "public, no-cache",
        ]
        if let reply = request.notModified(tag, fields) { return reply }
        fields[.contentType] = file.contentType
        if packed != nil { fields[.contentEncoding] = "gzip" }
        return .ready(Response(fields: fields, body: packed ?? file.bytes))
    }
}

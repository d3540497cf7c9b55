import HTTPServing
import HTTPTypes
import PNGCoding

/// The files that pages are made of, and what answers look like that a browser takes compressed.
extension GalleryHandlers {
    func asset(_ request: Request) throws -> Reply {
        var path = [
            request.parameters["version"], request.parameters["folder"], request.parameters["file"],
        ].compactMap(\.self)
        let isVersioned = path.count > 1 && path.first == webAssets.version
        if isVersioned { path.removeFirst() }
        return try file(path.joined(separator: "/"), for: request, isVersioned: isVersioned)
    }

    /// The description of this very interface (OpenAPI 3.1).
    func openAPI(_ request: Request) throws -> Reply {
        try file("openapi.json", for: request, isVersioned: false)
    }

    /// A file; one whose address changes with its content is kept for ever.
    private func file(
        _ path: String, for request: Request, isVersioned: Bool
    ) throws -> Reply {
        guard let file = webAssets.file(path) else { throw Problem.notFound }
        let packed = request.takesGzip ? file.packed : nil
        // Compressed it is another representation, with a tag of its own (RFC 9110, section 8.8.1).
        let tag = packed == nil ? file.tag : file.tag.dropLast() + "-gzip\""
        var response = Response(fields: [
            .eTag: tag, .vary: "Accept-Encoding",
            .cacheControl: isVersioned ? "public, max-age=31536000, immutable" : "public, no-cache",
        ])
        guard !request.hasCopy(tagged: tag) else {
            response.status = .notModified
            return .ready(response)
        }
        response.fields[.contentType] = file.contentType
        if packed != nil { response.fields[.contentEncoding] = "gzip" }
        response.body = packed ?? file.bytes
        return .ready(response)
    }
}

extension Response {
    /// Below this a page is not worth compressing, in bytes: it fills one packet either way.
    private static let packingLimit = 1400

    /// The page as a client takes it: compressed fast, where it takes that.
    func packed(for request: Request) -> Response {
        guard request.takesGzip, body.count > Self.packingLimit,
            let packed = Gzip.compress(body, level: 3)
        else { return self }
        var response = self
        response.body = packed
        response.fields[.contentEncoding] = "gzip"
        response.fields[.vary] = "Accept-Encoding"
        return response
    }
}

extension Request {
    /// Whether the client says that it takes gzip (RFC 9110, section 12.5.3).
    fileprivate var takesGzip: Bool {
        fields[values: .acceptEncoding].contains { list in
            list.split(separator: ",").contains { coding in
                let parts = coding.filter { $0 != " " && $0 != "\t" }.lowercased()
                    .split(separator: ";")
                guard parts.first == "gzip" || parts.first == "x-gzip" else { return false }
                return !parts.dropFirst().contains {
                    $0.hasPrefix("q=0") && Double($0.dropFirst(2)) == 0
                }
            }
        }
    }
}

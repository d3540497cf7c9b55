import HTTPServing
import HTTPTypes
import PNGCoding

extension Response {
    /// The smallest page that is compressed, in bytes: a smaller one fits one packet either way.
    private static let compressionLimit = 1400

    /// The page, compressed at a fast level if the client accepts gzip.
    func compressed(for request: Request) -> Response {
        guard request.takesGzip, body.count > Self.compressionLimit,
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
    var takesGzip: Bool { takes("gzip", "x-gzip") }

    /// Whether the client accepts a content coding by one of its names (RFC 9110, section 12.5.3).
    func takes(_ names: Substring...) -> Bool {
        fields.elements(of: .acceptEncoding).contains { coding in
            let parts = coding.filter { $0 != " " && $0 != "\t" }.lowercased().split(separator: ";")
            guard let name = parts.first, names.contains(name) else { return false }
            return !parts.dropFirst().contains {
                $0.hasPrefix("q=0") && Double($0.dropFirst(2)) == 0
            }
        }
    }
}

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
    /// Whether the client accepts gzip (RFC 9110, section 12.5.3).
    var takesGzip: Bool {
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

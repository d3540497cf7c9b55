import HTTPServing
import HTTPTypes

/// Other sites whose pages may use the API (CORS, in the Fetch standard).
///
/// Each origin is listed exactly. Credentials are never allowed, because no response depends on
/// cookies.
package struct AllowedOrigins: Sendable {
    package static let none = AllowedOrigins([])

    /// The origins in the notation of browsers: `https://pictures.example:8443`.
    private let origins: Set<String>

    /// - Parameter origins: Scheme, host and port; see ``isOrigin(_:)``.
    package init(_ origins: Set<String>) { self.origins = origins }

    /// Whether a text is an origin in the notation of browsers: `https://host`, with a port if it
    /// is not the scheme's default.
    package static func isOrigin(_ text: String) -> Bool {
        for (scheme, port) in [("http://", ":80"), ("https://", ":443")]
        where text.hasPrefix(scheme) && !text.hasSuffix(port) && text == text.lowercased() {
            let target = try? RequestTarget(parsing: Array(text.utf8))
            return target?.path == "/" && !text.hasSuffix("/") && !text.contains("?")
        }
        return false
    }

    /// The origin of a request; nil unless it is allowed and the request is for the API.
    package func origin(of request: Request) -> String? {
        guard !origins.isEmpty, Self.isAPI(request),
            let origin = request.fields[.origin], origins.contains(origin)
        else { return nil }
        return origin
    }

    /// Whether the request is for the API; pages are not open to other sites.
    private static func isAPI(_ request: Request) -> Bool {
        ["v1", "openapi.json"].contains(request.target.segments.first)
    }

    // MARK: Responses

    /// The header fields that scripts of other sites may read.
    private static let exposedHeaders =
        "Content-Range, ETag, Location, Peek-Ignored, Peek-Motion, Peek-Next-Change, Peek-Page, Peek-Pictures, "
        + "Peek-Revision, Peek-Scale, Peek-Settles-In, Preference-Applied, Retry-After, Server-Timing, X-Request-Id"

    /// How long a browser may cache the preflight response, in seconds: Chromium's limit.
    private static let preflightMaxAge = "7200"

    /// The response to a preflight request; nil for any other request.
    func preflightResponse(for request: Request) -> Response? {
        guard request.method == .options, request.fields.contains(.accessControlRequestMethod),
            let origin = origin(of: request)
        else { return nil }
        return Response(
            status: .noContent,
            fields: [
                .accessControlAllowOrigin: origin,
                .accessControlAllowMethods: "GET, HEAD, POST, PUT, PATCH, DELETE",
                .accessControlAllowHeaders:
                    "Accept, Authorization, Content-Type, If-Match, If-None-Match, Prefer",
                .accessControlMaxAge: Self.preflightMaxAge,
                .vary: "Origin, Access-Control-Request-Method, Access-Control-Request-Headers",
            ])
    }

    /// Adds the CORS fields to a request's response; nil if it needs none.
    func responseChange(for request: Request) -> ResponseChange? {
        guard !origins.isEmpty, Self.isAPI(request) else { return nil }
        let origin = origin(of: request)
        return { response in
            // Caches must not send one site the response that another site received.
            response.fields[.vary] = [response.fields[.vary], "Origin"].compactMap(\.self)
                .joined(separator: ", ")
            guard let origin else { return }
            response.fields[.accessControlAllowOrigin] = origin
            response.fields[.accessControlExposeHeaders] = Self.exposedHeaders
            response.fields[.crossOriginResourcePolicy] = "cross-origin"
        }
    }
}

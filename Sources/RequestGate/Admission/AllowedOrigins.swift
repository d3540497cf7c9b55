import HTTPServing
import HTTPTypes

/// Other sites whose pages may use the interface (CORS, in the Fetch standard).
///
/// Each is named exactly. No answer depends on cookies, so none allows credentials.
package struct AllowedOrigins: Sendable {
    package static let none = AllowedOrigins([])

    /// As browsers write them: `https://pictures.example:8443`.
    private let origins: Set<String>

    /// - Parameter origins: Scheme, host and port; see ``isOrigin(_:)``.
    package init(_ origins: Set<String>) { self.origins = origins }

    /// Whether a text is an origin as browsers write one: `https://host`, with a port that is not the
    /// scheme's own.
    package static func isOrigin(_ text: String) -> Bool {
        for (scheme, port) in [("http://", ":80"), ("https://", ":443")]
        where text.hasPrefix(scheme) && !text.hasSuffix(port) && text == text.lowercased() {
            let target = try? RequestTarget(parsing: Array(text.utf8))
            return target?.path == "/" && !text.hasSuffix("/") && !text.contains("?")
        }
        return false
    }

    /// The origin of a request, when it is an allowed one and asks for the interface.
    package func origin(of request: Request) -> String? {
        guard !origins.isEmpty, Self.isAPI(request),
            let origin = request.fields[.origin], origins.contains(origin)
        else { return nil }
        return origin
    }

    /// Only the interface is open to other sites, pages are not.
    private static func isAPI(_ request: Request) -> Bool {
        ["v1", "openapi.json"].contains(request.target.segments.first)
    }

    // MARK: Answers

    /// The header fields that scripts of other sites may read.
    private static let exposedHeaders =
        "ETag, Location, Peek-Motion, Peek-Page, Peek-Pictures, Peek-Revision, Peek-Scale, "
        + "Peek-Settles-In, Preference-Applied, Retry-After, Server-Timing"

    /// How long a browser may keep the answer, in seconds; Chromium's limit.
    private static let preflightMaxAge = "7200"

    /// The answer to a preflight request; nil for any other request.
    func preflightResponse(for request: Request) -> Response? {
        guard request.method == .options, request.fields.contains(.accessControlRequestMethod),
            let origin = origin(of: request)
        else { return nil }
        return Response(
            status: .noContent,
            fields: [
                .accessControlAllowOrigin: origin,
                .accessControlAllowMethods: "GET, HEAD, POST, PATCH, DELETE",
                .accessControlAllowHeaders:
                    "Accept, Authorization, Content-Type, If-None-Match, Prefer",
                .accessControlMaxAge: Self.preflightMaxAge,
                .vary: "Origin, Access-Control-Request-Method, Access-Control-Request-Headers",
            ])
    }

    /// Adds the CORS fields to the answer of a request; nil when it needs none.
    package func responseTransform(for request: Request) -> (@Sendable (Response) -> Response)? {
        guard !origins.isEmpty, Self.isAPI(request) else { return nil }
        let origin = origin(of: request)
        return { response in
            var response = response
            // Caches must not give one site the answer that another got.
            response.fields[.vary] = [response.fields[.vary], "Origin"].compactMap(\.self)
                .joined(separator: ", ")
            guard let origin else { return response }
            response.fields[.accessControlAllowOrigin] = origin
            response.fields[.accessControlExposeHeaders] = Self.exposedHeaders
            response.fields[.crossOriginResourcePolicy] = "cross-origin"
            return response
        }
    }
}

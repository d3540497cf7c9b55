import HTTPServing
import HTTPTypes

/// The default header fields of every response; a response may override each of them.
package enum StandardHeaders {
    /// The Content-Security-Policy of a page: scripts, styles and frames of this service, no inline
    /// code, and nothing from other sites.
    ///
    /// - Parameter frameAncestors: The sites whose pages may embed it.
    /// - Returns: The policy.
    package static func pagePolicy(framedBy frameAncestors: [String]) -> String {
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; "
            + "media-src 'self'; "
            + "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors "
            + (frameAncestors.isEmpty ? "'none'" : frameAncestors.joined(separator: " "))
    }

    /// The policy of pictures and documents: they load nothing if they are opened as a page.
    private static let sealedPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'"

    /// The policy of a video: opened as a page, it is a browser's player with the video itself.
    package static let filmPolicy =
        "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

    private static let defaults: [5 of HTTPField] = [
        HTTPField(name: .xContentTypeOptions, value: "nosniff"),
        HTTPField(name: .referrerPolicy, value: "same-origin"),
        HTTPField(name: .crossOriginResourcePolicy, value: "same-origin"),
        HTTPField(name: .contentSecurityPolicy, value: sealedPolicy),
        HTTPField(name: .cacheControl, value: "no-store"),
    ]

    package static func completing(_ reply: Reply) -> Reply {
        switch reply {
        case .ready(let response): .ready(completing(response))
        // Their responses are completed where they are created.
        case .deferred, .streamed: reply
        }
    }

    package static func completing(_ response: Response) -> Response {
        var response = response
        complete(&response.fields)
        return response
    }

    /// Completes fields that many responses share.
    package static func completing(_ fields: HTTPFields) -> HTTPFields {
        var fields = fields
        complete(&fields)
        return fields
    }

    private static func complete(_ fields: inout HTTPFields) {
        let given = given(by: fields)
        guard given.indices.contains(where: { !given[$0] }) else { return }
        fields.reserveCapacity(fields.count + defaults.count)
        for index in defaults.indices where !given[index] { fields.append(defaults[index]) }
    }

    /// Which of the default fields a response already has.
    private static func given(by fields: HTTPFields) -> [5 of Bool] {
        var given: [5 of Bool] = .init(repeating: false)
        for field in fields {
            let name = field.name.canonicalName
            // Lengths are compared first because most names differ in length, and that is faster.
            for index in defaults.indices
            where defaults[index].name.canonicalName.utf8.count == name.utf8.count
                && defaults[index].name.canonicalName == name
            {
                given[index] = true
            }
        }
        return given
    }
}

extension HTTPField.Name {
    static let referrerPolicy = Self.known("Referrer-Policy")
    package static let crossOriginOpenerPolicy = Self.known("Cross-Origin-Opener-Policy")
    /// Disables a proxy's buffering (nginx).
    package static let xAccelBuffering = Self.known("X-Accel-Buffering")
    package static let prefer = Self.known("Prefer")
    package static let preferenceApplied = Self.known("Preference-Applied")
    package static let lastEventID = Self.known("Last-Event-ID")
    package static let refresh = Self.known("Refresh")
    package static let serverTiming = Self.known("Server-Timing")
    package static let peekIgnored = Self.known("Peek-Ignored")
    package static let peekRevision = Self.known("Peek-Revision")
    package static let peekPage = Self.known("Peek-Page")
    package static let peekMotion = Self.known("Peek-Motion")
    package static let peekPictures = Self.known("Peek-Pictures")
    package static let peekScale = Self.known("Peek-Scale")
    package static let peekSettlesIn = Self.known("Peek-Settles-In")
}

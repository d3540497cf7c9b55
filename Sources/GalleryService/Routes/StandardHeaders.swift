import HTTPServing
import HTTPTypes

/// The header fields that every answer has, unless it has its own.
enum StandardHeaders {
    /// What a page may load: our own scripts, styles and frames, nothing inline, nothing foreign.
    ///
    /// Only pages of the sites that are named may show it in a frame.
    static func pagePolicy(framedBy frameAncestors: [String]) -> String {
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
            + "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors "
            + (frameAncestors.isEmpty ? "'none'" : frameAncestors.joined(separator: " "))
    }

    /// What a picture or a document may load when somebody opens it as a page: nothing.
    private static let sealedPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'"

    private static let defaults: [5 of HTTPField] = [
        HTTPField(name: .xContentTypeOptions, value: "nosniff"),
        HTTPField(name: .referrerPolicy, value: "no-referrer"),
        HTTPField(name: .crossOriginResourcePolicy, value: "same-origin"),
        HTTPField(name: .contentSecurityPolicy, value: sealedPolicy),
        HTTPField(name: .cacheControl, value: "no-store"),
    ]

    static func completing(_ reply: Reply) -> Reply {
        switch reply {
        case .ready(let response): .ready(completing(response))
        // Whoever builds these completes what they answer.
        case .deferred, .streamed: reply
        }
    }

    static func completing(_ response: Response) -> Response {
        var response = response
        complete(&response.fields)
        return response
    }

    /// The fields of many answers, completed once for all of them.
    static func completing(_ fields: HTTPFields) -> HTTPFields {
        var fields = fields
        complete(&fields)
        return fields
    }

    private static func complete(_ fields: inout HTTPFields) {
        let given = given(by: fields)
        guard given.indices.contains(where: { !given[$0] }) else { return }
        fields.reserveCapacity(fields.count + defaults.count)
        for place in defaults.indices where !given[place] { fields.append(defaults[place]) }
    }

    /// Which of the ordinary fields an answer has itself.
    private static func given(by fields: HTTPFields) -> [5 of Bool] {
        var given: [5 of Bool] = .init(repeating: false)
        for field in fields {
            let name = field.name.canonicalName
            // Most names are told apart by their length, which takes less than comparing them.
            for place in defaults.indices
            where defaults[place].name.canonicalName.utf8.count == name.utf8.count
                && defaults[place].name.canonicalName == name
            {
                given[place] = true
            }
        }
        return given
    }
}

extension HTTPField.Name {
    static let referrerPolicy = Self.known("Referrer-Policy")
    static let secFetchSite = Self.known("Sec-Fetch-Site")
    /// Tells a proxy not to wait until it has more (nginx).
    static let xAccelBuffering = Self.known("X-Accel-Buffering")
    static let prefer = Self.known("Prefer")
    static let preferenceApplied = Self.known("Preference-Applied")
    static let lastEventID = Self.known("Last-Event-ID")
    static let serverTiming = Self.known("Server-Timing")
    static let peekRevision = Self.known("Peek-Revision")
    static let peekPage = Self.known("Peek-Page")
    static let peekMotion = Self.known("Peek-Motion")
    static let peekPictures = Self.known("Peek-Pictures")
    static let peekScale = Self.known("Peek-Scale")
    static let peekSettlesIn = Self.known("Peek-Settles-In")

    /// A name that is written in this file and so is one.
    private static func known(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else {
            preconditionFailure("\(name) is not the name of a header field")
        }
        return name
    }
}

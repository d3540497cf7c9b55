import HTTPServing
import HTTPTypes
import JSONCoding
import SessionStores

/// The problems that this service has beyond those of any HTTP service.
extension Problem {
    static func invalidField(_ error: FieldError) -> Problem {
        Problem(
            type: "/problems/invalid-field", title: "A field is not right", status: .badRequest,
            detail: error.detail, members: [Member("field", .text(error.path))])
    }

    static func malformedDocument(_ error: JSONError) -> Problem {
        Problem(
            type: "/problems/malformed-document", title: "The document cannot be read",
            status: .badRequest, detail: error.detail)
    }

    /// Without a detail it is that of a header field.
    static func unsupportedContent(_ supported: String, detail: String? = nil) -> Problem {
        Problem(
            type: "/problems/unsupported-content", title: "The body has another type than is read",
            status: .unsupportedMediaType,
            detail: detail ?? "Content-Type must be \(supported).",
            fields: [.accept: supported])
    }

    /// What lies under an id that is no gallery's or no item's, or no longer.
    static func unknown(_ what: String) -> Problem {
        Problem(
            type: "/problems/unknown-\(what)", title: "There is no such \(what)",
            status: .notFound, detail: "The \(what) may have been removed; list what there is.")
    }

    /// A request that another site's page made a browser send.
    static let crossSite = Problem(
        type: "/problems/cross-site", title: "The request comes from another site",
        status: .forbidden, detail: "Send it from a page of this service, or from a program.")

    /// A request for a host that is not served here (RFC 9110, section 15.5.20).
    static let misdirected = Problem(
        type: "/problems/unknown-host", title: "This host is not served here",
        status: .misdirectedRequest,
        detail: "Use the address that the service tells, or start it with --allowed-hosts.")

    /// One address asks more often than it may.
    static func tooManyRequests(retryAfter wait: Duration) -> Problem {
        Problem(
            type: "/problems/too-many-requests", title: "There are too many requests",
            status: .tooManyRequests, detail: "Ask less often from this address.",
            fields: [.retryAfter: seconds(wait)])
    }

    // MARK: Sessions

    /// One session has more events than it may.
    static func tooManyEvents(retryAfter wait: Duration) -> Problem {
        Problem(
            type: "/problems/too-many-events", title: "There are too many events",
            status: .tooManyRequests,
            detail: "Send fewer events in a second, as those of a screen's frames.",
            fields: [.retryAfter: seconds(wait)])
    }

    static func session(_ error: SessionError) -> Problem {
        switch error {
        case .gone: .sessionGone
        case .conflict, .taken: .unavailable("Others change this session at once.", retryAfter: 1)
        case .full(let wait):
            .unavailable("There are as many sessions as may be.", retryAfter: wait)
        case .fullForAddress: .tooManySessions
        case .tooManyWatches:
            .unavailable("Too many requests wait on this session.", retryAfter: 5)
        case .unavailable(let wait): .unavailable("Sessions cannot be read.", retryAfter: wait)
        }
    }

    static let sessionGone = Problem(
        type: "/problems/session-gone", title: "There is no such session", status: .notFound,
        detail: "It was not used for a while, or never was. Begin again from the gallery, or with "
            + "POST /v1/sessions.")

    /// A change asked for with an id that lets one look.
    static let viewOnly = Problem(
        type: "/problems/view-only", title: "This address is for looking only",
        status: .forbidden, detail: "Who began the session has the address that controls it.")

    private static let tooManySessions = Problem(
        type: "/problems/too-many-sessions", title: "There are too many sessions for one address",
        status: .tooManyRequests, detail: "Delete one, or wait until one expires.",
        fields: [.retryAfter: "60"])

    static func batch(_ error: BatchError) -> Problem {
        switch error {
        case .outOfSequence(let expected):
            Problem(
                type: "/problems/sequence", title: "The batch is not the next one",
                status: .conflict, detail: "The next batch has seq \(expected).",
                members: [Member("expectedSeq", .number(Int(expected)))])
        case .outOfTime(let earliest, let latest):
            Problem(
                type: "/problems/out-of-time", title: "The batch does not happen now",
                status: .conflict,
                detail: "time must be from \(earliest.milliseconds) to \(latest.milliseconds).",
                members: [
                    Member("earliest", .number(Int(earliest.milliseconds))),
                    Member("latest", .number(Int(latest.milliseconds))),
                ])
        }
    }

    private static func unavailable(_ detail: String, retryAfter wait: Duration) -> Problem {
        .unavailable(detail, retryAfter: wholeSeconds(wait))
    }

    /// As Retry-After tells it: whole seconds, after which the wait is over.
    private static func seconds(_ wait: Duration) -> String { String(wholeSeconds(wait)) }

    private static func wholeSeconds(_ wait: Duration) -> Int {
        Int(min(max(wait.components.seconds + 1, 1), 3600))
    }
}

import FrameService
import Interface
import ScrollEngine
import Viewers

/// Responses that several routes have.
extension ResponseDescription {
    static let page = ResponseDescription(200, "A page.", [.bytes("text/html")])
    /// What a form leads to.
    static let session = ResponseDescription(
        303, "Where the session is shown.", headers: [.location])
    static let notModified = ResponseDescription(
        304, "The client's copy is current.", headers: [.tag])

    /// A document that has a tag.
    static func document(_ words: String, _ schema: Schema) -> ResponseDescription {
        ResponseDescription(200, words, [.document(schema)], headers: [.tag])
    }
}

extension ResponseDescription.Header {
    static let tag = Self("ETag", "A strong entity tag.")
    static let location = Self("Location")
    static let wait = Self(
        "Preference-Applied", "The wait that the request preferred and the server applied.")
    static let timing = Self("Server-Timing", "The durations of its steps.")
    static let ignored = Self(
        "Peek-Ignored",
        "The names in the query that are not known here, and were ignored; absent if there are none."
    )
    static let minimal = Self("Preference-Applied", "`return=minimal`.")
    static let revision = Self(
        "Peek-Revision",
        """
        How often the state of the session or the screen was stored; absent if there is neither.
        """, .integer)

    static let settles = Self(
        "Peek-Settles-In", "Milliseconds until the strip rests; absent while a finger holds it.",
        .integer)
    static let nextChange = Self(
        "Peek-Next-Change",
        "Seconds until the next change, rounded up; absent if none comes by itself.", .integer)
}

/// Header fields that occur together.
extension [ResponseDescription.Header] {
    private typealias Header = ResponseDescription.Header

    /// Of a strip that is shown.
    static let view: Self = [
        Header("Peek-Page", "The current page, from 1, and the number of pages: 2/12."),
        Header("Peek-Motion", nil, .choice(of: MotionSummary.Kind.self)),
        Header(
            "Peek-Pictures",
            "Present while pictures are prepared or fetched, for which others stand in, "
                + "and until pages are as long as their pictures.",
            .choice(["loading"])),
        Header(
            "Peek-Scale", "Pixels of the frame for each pixel of the viewport.", .integer),
    ]
    /// Of a strip that moves.
    static let motion: Self = view + [.settles, .revision]
    static let frame: Self = [.tag] + motion + [.wait, .timing, .ignored]
    static let layout: Self = [.tag] + motion + [.wait]

    /// Of what a screen shows until its next change.
    static let lasting: Self = [
        Header(
            "Cache-Control",
            """
            max-age is the time until the next change, in seconds; no-cache if none comes by itself, \
            or if somebody may turn the picture.
            """),
        .nextChange,
    ]
}

extension Parameter {
    static let ifMatch = Parameter.header(
        "If-Match",
        """
        The entity tag that GET had for this URL. If it has another one now, the request changes \
        nothing and gets 412.
        """)
    static let ifNoneMatch = Parameter.header(
        "If-None-Match", "Entity tags that the client has.")
    static let poll = Parameter.header(
        "Prefer",
        """
        Long poll: `wait=25` waits at most 25 seconds for a change if If-None-Match has the current \
        tag (RFC 7240).
        """)
    static let minimal = Parameter.header(
        "Prefer", "`return=minimal` requests a response without content (RFC 7240).")
    /// Of what a client may have, and for whose change it may wait.
    static let polled = [ifNoneMatch, poll]
}

extension FrameOutput.Format {
    /// What follows the name of an operation for this format; PNG, the first one, has none.
    var operationSuffix: String { self == .png ? "" : label }

    /// The problems of it alone: a system may have no encoder for AVIF.
    var problems: [Int] { self == .avif ? [501] : [] }

    /// What follows a summary for this format.
    var words: String { self == .png ? "" : ", as \(label)" }
}

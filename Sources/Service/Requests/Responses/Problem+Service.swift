import Catalogue
import FrameService
import HTTPServing
import HTTPTypes
import ImageLibrary
import Interface
import JSONCoding
import Viewers

/// Problems specific to this service.
extension Problem {
    package static func invalidField(_ error: FieldError) -> Problem {
        Problem(
            type: "/problems/invalid-field", title: "A field is invalid", status: .badRequest,
            detail: error.detail, members: [Member("field", .text(error.path))])
    }

    static func tooLarge(_ error: FrameTooLarge) -> Problem {
        Problem(
            type: "/problems/too-few-bytes", title: "The picture does not fit",
            status: .unprocessableContent,
            detail:
                "The smallest file has \(error.smallest) bytes. Allow as many, or fewer pixels.",
            members: [.init("smallest", .number(error.smallest))])
    }

    /// 501: the libraries of this system lack the encoder of a format.
    static func unavailable(_ error: FormatUnavailable) -> Problem {
        let others = FrameOutput.formats.filter { $0 != error.format }.map { ".\($0.suffix)" }
        return Problem(
            type: "/problems/format-unavailable", title: "The server cannot write this format",
            status: .notImplemented,
            detail: "Its libraries cannot write \(error.format.mediaType). Use "
                + "\(others.joined(separator: ", ")).")
    }

    package static func malformedDocument(_ error: JSONError) -> Problem {
        Problem(
            type: "/problems/malformed-document", title: "The document cannot be parsed",
            status: .badRequest, detail: error.detail)
    }

    /// 415; the default detail names Content-Type and its supported values.
    package static func unsupportedContent(_ supported: String, detail: String? = nil) -> Problem {
        Problem(
            type: "/problems/unsupported-content", title: "The content type is not supported",
            status: .unsupportedMediaType,
            detail: detail ?? "Content-Type must be \(supported).",
            fields: [.accept: supported])
    }

    /// 404: no gallery or item has this id.
    package static func unknown(_ what: String) -> Problem {
        Problem(
            type: "/problems/unknown-\(what)", title: "There is no such \(what)",
            status: .notFound,
            detail: "The \(what) may have been removed. GET /v1/galleries lists the galleries.")
    }

    /// 404, or 503 as long as a gallery may be known later; nil for an id that is none.
    static func unknownGallery(_ id: GalleryID?, in library: ImageLibrary) -> Problem {
        let error = id.flatMap { library.errorAwaiting($0) } ?? library.startingError
        return error.map(starting) ?? unknown("gallery")
    }

    /// 503: a gallery is not known yet; the service looks every five seconds whether its folder can be seen.
    ///
    /// A browser loads the page again by itself.
    static func starting(_ error: StartingError) -> Problem {
        let problem = Problem.unavailable(error.sentence, retryAfter: 5)
        var fields = problem.fields
        fields[.refresh] = "5"
        return Problem(
            type: problem.type, title: problem.title, status: problem.status,
            detail: problem.detail, fields: fields)
    }

    /// 503: the folder of a file is away; the service looks for it every five seconds.
    package static func away(_ error: SourceError) -> Problem {
        .unavailable(
            "The folder of this file is away: \(error.reason). What was shown of it is still shown.",
            retryAfter: 5)
    }

    // MARK: Sessions

    static let sessionGone = Problem(
        type: "/problems/session-gone", title: "There is no such session", status: .notFound,
        detail: "It expired or never existed. Start again from the gallery, or with "
            + "POST /v1/sessions.")

    /// 403: a change with a view-only id.
    package static let viewOnly = Problem(
        type: "/problems/view-only", title: "This URL is read-only",
        status: .forbidden,
        detail: "Ask the person who started the session for the URL that controls it.")

    package static func batch(_ error: BatchError) -> Problem {
        switch error {
        case .outOfSequence(let expected):
            Problem(
                type: "/problems/sequence", title: "The batch is out of sequence",
                status: .conflict, detail: "The next batch has seq \(expected).",
                members: [Member("expectedSeq", .number(Int(expected)))])
        case .outOfTime(let earliest, let latest):
            Problem(
                type: "/problems/out-of-time", title: "The time of the batch is out of range",
                status: .conflict,
                detail: "time must be from \(earliest.milliseconds) to \(latest.milliseconds).",
                members: [
                    Member("earliest", .number(Int(earliest.milliseconds))),
                    Member("latest", .number(Int(latest.milliseconds))),
                ])
        }
    }
}

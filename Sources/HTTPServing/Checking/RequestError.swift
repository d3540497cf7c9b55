/// Why a request is refused before any responder sees it.
///
/// The connection is closed after the answer, as nobody knows for sure what the bytes behind such a
/// request are.
enum RequestError: Error, Equatable {
    /// A NUL, a folded line, a bare line feed or a stray space: bytes that the parser passed over.
    case unaccountedBytes
    case versionUnknown
    case methodUnknown
    case targetTooLong(limit: Int)
    case target(RequestTargetError)
    case fieldNameInvalid
    /// A control character other than a tab in a value.
    case fieldValueInvalid(name: String)
    /// Two lengths, or one that is not a plain number.
    case contentLengthAmbiguous
    /// A coding other than chunked, two of them, one beside a length, or one from HTTP/1.0.
    case transferEncodingAmbiguous
    case hostMissing
    case hostRepeated
    case hostInvalid
    /// The target names another host than the Host field.
    case authoritiesDiffer
    case bodyTooLarge(limit: Int)

    /// What the client is told.
    ///
    /// No byte of the request is repeated in it.
    var problem: Problem {
        switch self {
        case .methodUnknown: .methodUnknown
        case .targetTooLong(let limit): .targetTooLong(limit: limit)
        case .bodyTooLarge(let limit): .bodyTooLarge(limit: limit)
        case .versionUnknown:
            Problem(
                type: "/problems/version-unknown", title: "Only HTTP/1.1 and HTTP/1.0 are spoken",
                status: .httpVersionNotSupported)
        default: .badRequest(detail)
        }
    }

    private var detail: String {
        switch self {
        case .unaccountedBytes:
            "The head holds a NUL, a folded line, a bare line feed or a stray space."
        case .target(let error): Self.detail(of: error)
        case .fieldNameInvalid: "The name of a header field is not a token."
        case .fieldValueInvalid(let name):
            "The value of \(name) holds a control character."
        case .contentLengthAmbiguous: "Content-Length must be one plain number."
        case .transferEncodingAmbiguous:
            "Transfer-Encoding must be chunked alone, without Content-Length, in HTTP/1.1."
        case .hostMissing: "Host is missing."
        case .hostRepeated: "Host stands twice."
        case .hostInvalid: "Host is not a host with an optional port."
        case .authoritiesDiffer: "The target and Host name different hosts."
        case .versionUnknown, .methodUnknown, .targetTooLong, .bodyTooLarge: ""
        }
    }

    private static func detail(of error: RequestTargetError) -> String {
        switch error {
        case .neitherPathNorURL: "The target must be a path or an http address."
        case .forbiddenByte: "The target holds a byte that must be escaped."
        case .brokenEscape: "The target holds a percent sign without two hexadecimal digits."
        case .forbiddenEscape: "The target holds an escape that is not accepted."
        case .notUTF8: "The target does not decode to UTF-8."
        case .dotSegment: "The target holds a dot segment."
        case .badAuthority: "The target's host is not a host with an optional port."
        }
    }
}

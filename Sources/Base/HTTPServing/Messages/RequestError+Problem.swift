extension RequestError {
    /// The response to the client.
    ///
    /// It contains no byte of the request.
    var problem: Problem {
        switch self {
        case .methodUnknown: .methodUnknown
        case .targetTooLong(let limit): .targetTooLong(limit: limit)
        case .bodyTooLarge(let limit): .bodyTooLarge(limit: limit)
        case .versionUnknown:
            Problem(
                type: "/problems/version-unknown",
                title: "Only HTTP/1.1 and HTTP/1.0 are supported",
                status: .httpVersionNotSupported)
        default: .badRequest(detail)
        }
    }

    private var detail: String {
        switch self {
        case .unaccountedBytes:
            "The head contains a NUL, a folded line, a bare line feed or a stray space."
        case .target(let error): Self.detail(of: error)
        case .fieldNameInvalid: "The name of a header field is not a token."
        case .fieldValueInvalid(let name):
            "The value of \(name) contains a control character."
        case .contentLengthAmbiguous: "Content-Length must be one plain number."
        case .transferEncodingAmbiguous:
            "Transfer-Encoding must be chunked alone, without Content-Length, in HTTP/1.1."
        case .hostMissing: "Host is missing."
        case .hostRepeated: "Host occurs twice."
        case .hostInvalid: "Host is not a host with an optional port."
        case .authoritiesDiffer: "The target and Host name different hosts."
        case .versionUnknown, .methodUnknown, .targetTooLong, .bodyTooLarge: ""
        }
    }

    private static func detail(of error: RequestTargetError) -> String {
        switch error {
        case .neitherPathNorURL: "The target must be a path or an http URL."
        case .forbiddenByte: "The target contains a byte that must be escaped."
        case .brokenEscape: "The target contains a percent sign without two hexadecimal digits."
        case .forbiddenEscape: "The target contains an escape that is not accepted."
        case .notUTF8: "The target does not decode to UTF-8."
        case .dotSegment: "The target contains a dot segment."
        case .badAuthority: "The target's host is not a host with an optional port."
        }
    }
}

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
}

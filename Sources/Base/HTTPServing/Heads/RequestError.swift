/// Why a request is rejected before it reaches a responder.
///
/// The connection is closed after the response, because the bytes after such a request cannot be
/// parsed reliably.
enum RequestError: Error, Equatable {
    /// A NUL, a folded line, a bare line feed or a stray space: bytes that the parser skipped.
    case unaccountedBytes
    case versionUnknown
    case methodUnknown
    case targetTooLong(limit: Int)
    case target(RequestTargetError)
    case fieldNameInvalid
    /// A control character other than a tab in a value.
    case fieldValueInvalid(name: String)
    /// Two lengths, or one that is not a decimal number.
    case contentLengthAmbiguous
    /// A coding other than chunked, two codings, one together with a length, or one from HTTP/1.0.
    case transferEncodingAmbiguous
    case hostMissing
    case hostRepeated
    case hostInvalid
    /// The target names a host other than the Host field's.
    case authoritiesDiffer
    case bodyTooLarge(limit: Int)
}

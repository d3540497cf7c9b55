/// Why a target is invalid.
package enum RequestTargetError: Error, Equatable {
    /// It does not start with a slash, and is neither `*` nor an http URL.
    case neitherPathNorURL
    /// A byte that no target may contain unescaped: a space, a control character, a fragment, a
    /// backslash in the path, or one outside ASCII.
    case forbiddenByte(UInt8)
    /// A percent sign without two hexadecimal digits.
    case brokenEscape
    /// An escape for a control character or, in the path, for a slash or backslash.
    case forbiddenEscape(UInt8)
    /// Escapes that decode to invalid UTF-8.
    case notUTF8
    /// A segment that is `.` or `..`, plain or escaped.
    case dotSegment
    /// A URL without a host, or with user information.
    case badAuthority
}

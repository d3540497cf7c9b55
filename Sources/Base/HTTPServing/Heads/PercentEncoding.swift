extension String {
    /// The text escaped for a path segment or a query's name or value.
    ///
    /// Letters, digits, `-`, `.` and `_` stay; every other byte of its UTF-8 is escaped (RFC 3986,
    /// section 2.1).
    package var percentEncoded: String {
        var encoded = ""
        for byte in utf8 {
            let scalar = Unicode.Scalar(byte)
            if scalar.isASCII,
                scalar.properties.isAlphabetic || "0123456789-._".unicodeScalars.contains(scalar)
            {
                encoded.unicodeScalars.append(scalar)
            } else {
                encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return encoded
    }
}

extension Sequence<RequestTarget.QueryItem> {
    /// The items as a query string, without its `?`.
    package var queryText: String {
        map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
    }
}

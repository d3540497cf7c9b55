extension String {
    /// The text as a segment of a path, or as a name or a value of a query: letters, digits, `-`, `.`
    /// and `_` stay, all other bytes of its UTF-8 become escapes (RFC 3986, section 2.1).
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
    /// The query of these items, without its `?`.
    package var queryText: String {
        map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
    }
}

/// An opening tag of XML.
struct XMLTag {
    let name: String
    let attributes: [(name: String, value: String)]
    /// Whether the tag closes itself.
    let isEmpty: Bool

    /// Attributes that are read: more than writers of XMP put into one tag.
    private static let limit = 256

    init(_ tag: ArraySlice<UInt8>) {
        name = Self.name(in: tag)
        isEmpty = tag.last == UInt8(ascii: "/")
        var rest = tag.dropFirst(name.utf8.count)
        var attributes: [(name: String, value: String)] = []
        while attributes.count < Self.limit, let attribute = Self.attribute(&rest) {
            attributes.append(attribute)
        }
        self.attributes = attributes
    }

    /// The name at the beginning of a tag; a slash or white space ends it.
    static func name(in tag: ArraySlice<UInt8>) -> String {
        String(decoding: tag.prefix { !isSpace($0) && $0 != UInt8(ascii: "/") }, as: UTF8.self)
    }

    /// Removes and returns the next `name="value"`.
    private static func attribute(
        _ rest: inout ArraySlice<UInt8>
    ) -> (name: String, value: String)? {
        rest = rest.drop(while: isSpace)
        guard let equals = rest.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        let name = rest[..<equals].filter { !isSpace($0) }
        rest = rest[(equals + 1)...].drop(while: isSpace)
        guard let quote = rest.popFirst(),
            quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
            let end = rest.firstIndex(of: quote)
        else { return nil }
        let value = XMLText.decoded(rest[..<end])
        rest = rest[(end + 1)...]
        return (String(decoding: name, as: UTF8.self), value)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }
}

/// XML text with its references resolved: the five named ones, and characters by number.
enum XMLText {
    private static let named: [String: Unicode.Scalar] = [
        "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'",
    ]
    /// The longest reference in characters: `#x10FFFF`, and some zeroes.
    private static let longest = 12

    static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        var text = ""
        var rest = bytes
        while let marker = rest.firstIndex(of: UInt8(ascii: "&")) {
            text += String(decoding: rest[..<marker], as: UTF8.self)
            rest = rest[(marker + 1)...]
            guard let end = rest.prefix(longest).firstIndex(of: UInt8(ascii: ";")),
                let scalar = scalar(String(decoding: rest[..<end], as: UTF8.self))
            else {
                text += "&"
                continue
            }
            text.unicodeScalars.append(scalar)
            rest = rest[(end + 1)...]
        }
        return text + String(decoding: rest, as: UTF8.self)
    }

    private static func scalar(_ reference: String) -> Unicode.Scalar? {
        if let scalar = named[reference] { return scalar }
        guard reference.hasPrefix("#") else { return nil }
        let digits = reference.dropFirst()
        let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap { Unicode.Scalar($0) }
    }
}

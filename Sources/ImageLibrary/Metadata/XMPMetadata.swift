/// Title and caption in an XMP packet: dc:title and dc:description.
///
/// A small scanner for the output of XMP writers, not an XML parser: it reads the packet once,
/// resolves the five named entities and the numeric ones, and skips declarations.
///
///     <dc:title><rdf:Alt>
///       <rdf:li xml:lang="x-default">Fog over the lake</rdf:li>
///       <rdf:li xml:lang="de">Nebel über dem See</rdf:li>
///     </rdf:Alt></dc:title>
enum XMPMetadata {
    static func metadata(in packet: [UInt8]) -> ItemMetadata {
        var scan = XMPScanner(packet)
        scan.run()
        return ItemMetadata(
            title: scan.text(of: "title"), caption: scan.text(of: "description"))
    }
}

/// One pass through a packet.
private struct XMPScanner {
    private let bytes: [UInt8]
    private var place = 0
    /// The open element that is read, `title` or `description`, without its prefix.
    private var wanted: String?
    /// Whether the text is marked as the default language.
    private var isDefault = false
    private var text = ""
    private var found: [String: (text: String, isDefault: Bool)] = [:]
    /// The packet's prefix for Dublin Core; most packets use `dc`.
    private var prefix = "dc"

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The text of an element, in the default language if it has one.
    func text(of name: String) -> String? { found[name]?.text }

    mutating func run() {
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "<") {
                skipMarkup()
            } else {
                let end = next(UInt8(ascii: "<")) ?? bytes.count
                if wanted != nil { text += XMLText.decoded(bytes[place..<end]) }
                place = end
            }
        }
    }

    private func next(_ byte: UInt8) -> Int? { bytes[place...].firstIndex(of: byte) }

    private mutating func skipMarkup() {
        if let end = endOfSection(from: "<!--", to: "-->") {
            place = end
        } else if let end = endOfSection(from: "<![CDATA[", to: "]]>") {
            if wanted != nil {
                text += String(
                    decoding: bytes[(place + 9)..<max(place + 9, end - 3)], as: UTF8.self)
            }
            place = end
        } else {
            let end = endOfTag()
            let tag = bytes[(place + 1)..<max(place + 1, end - 1)]
            place = end
            read(tag: tag)
        }
    }

    /// The end of the section that begins here, or of the packet if the section is not closed; nil
    /// if none begins here.
    private func endOfSection(from opening: StaticString, to closing: String) -> Int? {
        let opening = Array("\(opening)".utf8)
        let closing = Array(closing.utf8)
        guard bytes[place...].starts(with: opening) else { return nil }
        var at = place + opening.count
        while at + closing.count <= bytes.count {
            if bytes[at] == closing[0], bytes[at...].starts(with: closing) {
                return at + closing.count
            }
            at += 1
        }
        return bytes.count
    }

    /// The end of the tag that begins here; brackets in attribute values are text.
    private func endOfTag() -> Int {
        var quote: UInt8?
        for at in (place + 1)..<max(place + 1, bytes.count) {
            let byte = bytes[at]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return at + 1
            }
        }
        return bytes.count
    }

    private mutating func read(tag: ArraySlice<UInt8>) {
        guard let first = tag.first, first != UInt8(ascii: "!"), first != UInt8(ascii: "?") else {
            return
        }
        if first == UInt8(ascii: "/") {
            close(XMLTag.name(in: tag.dropFirst()))
        } else {
            open(XMLTag(tag))
        }
    }

    private mutating func open(_ tag: XMLTag) {
        for (name, value) in tag.attributes {
            if value == "http://purl.org/dc/elements/1.1/", name.hasPrefix("xmlns:") {
                prefix = String(name.dropFirst("xmlns:".count))
            }
            // Some writers use an attribute for text in one language.
            if let name = dublinCoreName(name) { keep(value, for: name, isDefault: false) }
        }
        if wanted != nil {
            text = ""
            isDefault = tag.attributes.contains { $0.name == "xml:lang" && $0.value == "x-default" }
        } else if let name = dublinCoreName(tag.name), !tag.isEmpty {
            wanted = name
            text = ""
            isDefault = false
        }
    }

    private mutating func close(_ name: String) {
        guard let wanted else { return }
        keep(text, for: wanted, isDefault: isDefault)
        text = ""
        isDefault = false
        if dublinCoreName(name) == wanted { self.wanted = nil }
    }

    private mutating func keep(_ text: String, for name: String, isDefault: Bool) {
        guard !text[...].trimmed.isEmpty else { return }
        if let known = found[name], known.isDefault || !isDefault { return }
        found[name] = (text, isDefault)
    }

    private func dublinCoreName(_ name: String) -> String? {
        guard name.hasPrefix(prefix + ":") else { return nil }
        let name = String(name.dropFirst(prefix.count + 1))
        return name == "title" || name == "description" ? name : nil
    }
}

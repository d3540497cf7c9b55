/// Writes a document of JSON as bytes, one value after another, without making it a value first: what
/// many ask for takes a quarter of the time.
///
///     JSONWriter.bytes { json in
///         json.object { json in
///             json.member("revision", 3)
///             json.member("viewport") { $0.object { … } }
///         }
///     }
///
/// The bytes are those of the same ``JSONValue``: UTF-8 without white space.
package struct JSONWriter {
    private var bytes: [UInt8] = []
    /// Whether a value stands before the next one, in the same list or object.
    private var isNext = false

    /// The bytes of the document that the closure writes.
    package static func bytes(
        reserving count: Int = 512, _ write: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        var json = JSONWriter()
        json.bytes.reserveCapacity(count)
        write(&json)
        return json.bytes
    }
}

/// Objects and lists.
extension JSONWriter {
    package mutating func object(_ members: (inout JSONWriter) -> Void) {
        open(UInt8(ascii: "{"))
        members(&self)
        close(UInt8(ascii: "}"))
    }

    package mutating func list<Element>(
        _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
    ) {
        open(UInt8(ascii: "["))
        for element in elements { write(&self, element) }
        close(UInt8(ascii: "]"))
    }

    /// The name of a member; its value is written next.
    ///
    /// Names of documents are written in the program and need no escapes.
    package mutating func name(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        isNext = false
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        isNext = false
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        isNext = true
    }

    private mutating func separate() {
        if isNext { bytes.append(UInt8(ascii: ",")) }
        isNext = true
    }
}

/// Members of objects: nil is null.
extension JSONWriter {
    package mutating func member(_ name: StaticString, _ write: (inout JSONWriter) -> Void) {
        self.name(name)
        write(&self)
    }

    package mutating func member(_ name: StaticString, _ number: Int?) {
        self.name(name)
        if let number { self.number(number) } else { null() }
    }

    package mutating func member(_ name: StaticString, _ number: Int64?) {
        member(name, number.map(Int.init))
    }

    package mutating func member(_ name: StaticString, _ number: Double?) {
        self.name(name)
        if let number { self.number(number) } else { null() }
    }

    package mutating func member(_ name: StaticString, _ flag: Bool?) {
        self.name(name)
        if let flag { self.flag(flag) } else { null() }
    }

    package mutating func member(_ name: StaticString, _ text: String?) {
        self.name(name)
        if let text { self.text(text) } else { null() }
    }

    /// A text of several parts.
    package mutating func member(_ name: StaticString, text parts: [String]?) {
        self.name(name)
        guard let parts else { return null() }
        quoted { json in for part in parts { json.characters(part) } }
    }
}

/// Values.
extension JSONWriter {
    package mutating func null() {
        separate()
        bytes += "null".utf8
    }

    package mutating func flag(_ flag: Bool) {
        separate()
        bytes += (flag ? "true" : "false").utf8
    }

    /// A whole number.
    ///
    /// From 2⁵³ on it is written as readers of JSON read it: as the next number that a double holds.
    package mutating func number(_ number: Int) {
        guard number.magnitude < 1 << 53 else { return self.number(Double(number)) }
        separate()
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        digits(of: number.magnitude)
    }

    /// The shortest digits that read back as the same number.
    ///
    /// JSON has no word for what is not finite.
    package mutating func number(_ number: Double) {
        if let whole = Int(exactly: number), whole.magnitude < 1 << 53 {
            self.number(whole)
        } else if number.isFinite {
            separate()
            bytes += number.description.utf8
        } else {
            null()
        }
    }

    /// A string literal.
    ///
    /// Besides what JSON asks for, `<`, `>`, `&` and the two Unicode line ends are escaped, so the
    /// text stays text wherever somebody pastes it into a page or a script.
    package mutating func text(_ text: String) {
        quoted { $0.characters(text) }
    }

    private mutating func quoted(_ characters: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        characters(&self)
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func digits(of number: UInt) {
        if number > 9 { digits(of: number / 10) }
        bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
    }

    private mutating func characters(_ text: String) {
        let units = text.utf8.span
        // Most texts are names and words that have nothing to be escaped.
        var start = 0
        for place in units.indices where place >= start && Self.isSuspect(units[place]) {
            guard let escape = Self.escape(at: place, of: units) else { continue }
            append(units.extracting(start..<place))
            bytes += escape.text.utf8
            start = place + escape.count
        }
        append(units.extracting(start..<units.count))
    }

    private mutating func append(_ units: Span<UInt8>) {
        unsafe units.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    }

    /// Whether a byte is, or may begin, what has to be escaped: both line ends begin with E2.
    private static func isSuspect(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, 0x7F, 0xE2, UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "<"),
            UInt8(ascii: ">"), UInt8(ascii: "&"):
            true
        default: false
        }
    }

    /// What is written for the character that begins with a suspect byte, and how many bytes that
    /// has; nil when it is as good as any.
    private static func escape(
        at place: Int, of units: Span<UInt8>
    ) -> (text: String, count: Int)? {
        switch units[place] {
        case UInt8(ascii: "\""): return ("\\\"", 1)
        case UInt8(ascii: "\\"): return ("\\\\", 1)
        case UInt8(ascii: "&"): return ("\\u0026", 1)
        case 0xE2:
            // In UTF-8 the line ends are E2 80 A8 and E2 80 A9.
            guard units[place + 1] == 0x80 else { return nil }
            switch units[place + 2] {
            case 0xA8: return ("\\u2028", 3)
            case 0xA9: return ("\\u2029", 3)
            default: return nil
            }
        case let byte:
            let digits = String(byte, radix: 16)
            return ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits, 1)
        }
    }
}

extension JSONWriter {
    /// A document that was read, or is too rare to be worth its own writing.
    package mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .flag(let flag): self.flag(flag)
        case .number(let number): self.number(number)
        case .text(let text): self.text(text)
        case .list(let values): list(values) { $0.value($1) }
        case .object(let members):
            object { json in
                for member in members {
                    json.name(of: member.name)
                    json.value(member.value)
                }
            }
        }
    }

    /// A name that somebody else made.
    private mutating func name(of text: String) {
        self.text(text)
        bytes.append(UInt8(ascii: ":"))
        isNext = false
    }
}

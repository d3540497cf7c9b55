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
///
/// Public for the same reason as `Lock`: so that what takes a closure is inlined where a document is
/// written, and the document is one run of writes.
public struct JSONWriter: ~Copyable {
    @usableFromInline var bytes: GrowingBytes
    /// Whether a value stands before the next one, in the same list or object.
    @usableFromInline var isNext = false

    private init(reserving count: Int) { bytes = GrowingBytes(capacity: count) }

    /// The bytes of the document that the closure writes.
    package static func bytes(
        reserving count: Int = 512, _ write: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        var json = JSONWriter(reserving: count)
        write(&json)
        return json.bytes.array
    }
}

/// Objects and lists.
extension JSONWriter {
    @inlinable
    public mutating func object(_ members: (inout JSONWriter) -> Void) {
        open(UInt8(ascii: "{"))
        members(&self)
        close(UInt8(ascii: "}"))
    }

    @inlinable
    public mutating func list<Element>(
        _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
    ) {
        open(UInt8(ascii: "["))
        for element in elements { write(&self, element) }
        close(UInt8(ascii: "]"))
    }

    /// The name of a member; its value is written next.
    ///
    /// Names of documents are written in the program and need no escapes.
    @inlinable
    public mutating func name(_ name: StaticString) {
        bytes.append(name: name, behindComma: isNext)
        isNext = false
    }

    @inlinable
    mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        isNext = false
    }

    @inlinable
    mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        isNext = true
    }

    @inlinable
    mutating func separate() {
        if isNext { bytes.append(UInt8(ascii: ",")) }
        isNext = true
    }
}

/// Members of objects: nil is null.
extension JSONWriter {
    @inlinable
    public mutating func member(_ name: StaticString, _ write: (inout JSONWriter) -> Void) {
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
}

/// Values.
extension JSONWriter {
    package mutating func null() {
        separate()
        bytes.append("null")
    }

    package mutating func flag(_ flag: Bool) {
        separate()
        bytes.append(flag ? "true" : "false")
    }

    /// A whole number.
    ///
    /// From 2⁵³ on it is written as readers of JSON read it: as the next number that a double holds.
    package mutating func number(_ number: Int) {
        guard number.magnitude < 1 << 53 else { return self.number(Double(number)) }
        separate()
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        bytes.append(digitsOf: number.magnitude)
    }

    /// The shortest digits that read back as the same number.
    ///
    /// JSON has no word for what is not finite.
    package mutating func number(_ number: Double) {
        if let whole = Int(exactly: number), whole.magnitude < 1 << 53 {
            self.number(whole)
        } else if number.isFinite {
            separate()
            bytes.append(number.description.utf8.span)
        } else {
            null()
        }
    }

    /// A string literal.
    ///
    /// Besides what JSON asks for, `<`, `>`, `&` and the two Unicode line ends are escaped, so the
    /// text stays text wherever somebody pastes it into a page or a script.
    package mutating func text(_ text: String) {
        openText()
        characters(text)
        closeText()
    }

    /// A string literal of several parts: ``characters(_:)`` and ``digits(of:)``.
    @inlinable
    public mutating func text(_ parts: (inout JSONWriter) -> Void) {
        openText()
        parts(&self)
        closeText()
    }

    /// A part of a string literal.
    package mutating func characters(_ text: String) {
        let units = text.utf8.span
        // Most texts are names and words that have nothing to be escaped.
        guard Self.holdsSuspects(units) else { return bytes.append(units) }
        var start = 0
        for place in units.indices where place >= start && Self.isSuspect(units[place]) {
            guard let escape = Self.escape(at: place, of: units) else { continue }
            bytes.append(units.extracting(start..<place))
            bytes.append(escape.text.utf8.span)
            start = place + escape.count
        }
        bytes.append(units.extracting(start..<units.count))
    }

    /// A part of a string literal: a number from 0.
    package mutating func digits(of number: Int) { bytes.append(digitsOf: number.magnitude) }

    @inlinable
    mutating func openText() {
        separate()
        bytes.append(UInt8(ascii: "\""))
    }

    @inlinable
    mutating func closeText() { bytes.append(UInt8(ascii: "\"")) }

    /// Whether any byte is suspect.
    private static func holdsSuspects(_ units: Span<UInt8>) -> Bool {
        var found = false
        for place in units.indices where isSuspect(units[place]) { found = true }
        return found
    }

    /// Whether a byte is, or may begin, what has to be escaped: both line ends begin with E2.
    ///
    /// One bit for each of the first 64 bytes; three more are beyond them.
    private static func isSuspect(_ byte: UInt8) -> Bool {
        byte < 64
            ? 0x5000_0044_FFFF_FFFF >> UInt64(byte) & 1 == 1
            : byte == UInt8(ascii: "\\") || byte == 0x7F || byte == 0xE2
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

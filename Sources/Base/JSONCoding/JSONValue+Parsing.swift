import Spelling

/// Why bytes are not an accepted JSON document.
package enum JSONError: Error, Equatable {
    /// Invalid JSON, from this byte on.
    case malformed(at: Int)
    /// Arrays and objects are nested deeper than allowed.
    case tooDeep(limit: Int)
    /// An object contains the same name twice, so its meaning is ambiguous.
    case duplicateName(String)
    /// A number that a 64-bit float cannot hold.
    case numberTooLarge(at: Int)

    /// What is wrong with a document, as a sentence for its writer.
    package var detail: String {
        switch self {
        case .malformed(let offset): "The JSON is malformed at byte \(offset)."
        case .tooDeep(let limit): "Arrays and objects can be nested at most \(limit) deep."
        case .duplicateName(let name): "The name “\(name)” occurs twice in one object."
        case .numberTooLarge(let offset): "The number at byte \(offset) is too large."
        }
    }
}

extension JSONValue {
    /// The deepest accepted nesting; no document of this API has more than five levels.
    package static let depthLimit = 8

    /// Parses a document in UTF-8 strictly by RFC 8259, and more strictly where it leaves the
    /// meaning open: no duplicate names in an object, no lone surrogates.
    package init(parsing bytes: [UInt8]) throws(JSONError) {
        var parser = JSONParser(bytes)
        self = try parser.document()
    }
}

/// A recursive-descent parser for one document.
struct JSONParser {
    private let bytes: [UInt8]
    private(set) var offset = 0
    /// Notes where values begin; nil where nothing reads it.
    var offsets: JSONOffsets?

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func document() throws(JSONError) -> JSONValue {
        let value = try value(depth: 0)
        skipSpace()
        guard offset == bytes.count else { throw .malformed(at: offset) }
        return value
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
        skipSpace()
        switch current {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard depth < JSONValue.depthLimit else {
                throw .tooDeep(limit: JSONValue.depthLimit)
            }
            return current == UInt8(ascii: "{")
                ? try object(depth: depth + 1) : try list(depth: depth + 1)
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "t"): return try keyword("true", .flag(true))
        case UInt8(ascii: "f"): return try keyword("false", .flag(false))
        case UInt8(ascii: "n"): return try keyword("null", .null)
        default: return try number()
        }
    }

    private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
        var members: [JSONValue.Member] = []
        var names: Set<String> = []
        offset += 1
        skipSpace()
        if consume(UInt8(ascii: "}")) { return .object([]) }
        repeat {
            skipSpace()
            guard current == UInt8(ascii: "\"") else { throw .malformed(at: offset) }
            let name = try text()
            guard names.insert(name).inserted else { throw .duplicateName(name) }
            skipSpace()
            guard consume(UInt8(ascii: ":")) else { throw .malformed(at: offset) }
            offsets?.begin(name, at: offset)
            members.append(JSONValue.Member(name, try value(depth: depth)))
            offsets?.end()
            skipSpace()
        } while consume(UInt8(ascii: ","))
        guard consume(UInt8(ascii: "}")) else { throw .malformed(at: offset) }
        return .object(members)
    }

    private mutating func list(depth: Int) throws(JSONError) -> JSONValue {
        var values: [JSONValue] = []
        offset += 1
        skipSpace()
        if consume(UInt8(ascii: "]")) { return .list([]) }
        repeat {
            offsets?.begin(element: values.count, at: offset)
            values.append(try value(depth: depth))
            offsets?.end()
            skipSpace()
        } while consume(UInt8(ascii: ","))
        guard consume(UInt8(ascii: "]")) else { throw .malformed(at: offset) }
        return .list(values)
    }

    private mutating func keyword(
        _ keyword: StaticString, _ value: JSONValue
    ) throws(JSONError) -> JSONValue {
        for letter in keyword.description.utf8 {
            guard consume(letter) else { throw .malformed(at: offset) }
        }
        return value
    }

    // MARK: Numbers

    private mutating func number() throws(JSONError) -> JSONValue {
        let start = offset
        _ = consume(UInt8(ascii: "-"))
        if !consume(UInt8(ascii: "0")) { try digits() }
        if consume(UInt8(ascii: ".")) { try digits() }
        if consume(UInt8(ascii: "e")) || consume(UInt8(ascii: "E")) {
            _ = consume(UInt8(ascii: "+")) || consume(UInt8(ascii: "-"))
            try digits()
        }
        let literal = String(decoding: bytes[start..<offset], as: UTF8.self)
        guard let number = Double(literal), number.isFinite else {
            throw .numberTooLarge(at: start)
        }
        return .number(number)
    }

    private mutating func digits() throws(JSONError) {
        let start = offset
        while let byte = current, byte.isDigit { offset += 1 }
        guard offset > start else { throw .malformed(at: offset) }
    }

    // MARK: Strings

    private mutating func text() throws(JSONError) -> String {
        let start = offset
        offset += 1
        var units: [UInt8] = []
        while let byte = current, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw .malformed(at: offset) }
            offset += 1
            if byte == UInt8(ascii: "\\") {
                units += try escape()
            } else {
                units.append(byte)
            }
        }
        guard consume(UInt8(ascii: "\"")) else { throw .malformed(at: offset) }
        guard let text = String(validating: units, as: UTF8.self) else {
            throw .malformed(at: start)
        }
        return text
    }

    private mutating func escape() throws(JSONError) -> [UInt8] {
        guard let letter = current else { throw .malformed(at: offset) }
        offset += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [letter]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0c]
        case UInt8(ascii: "n"): return [0x0a]
        case UInt8(ascii: "r"): return [0x0d]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): return try escapedScalar()
        default: throw .malformed(at: offset - 1)
        }
    }

    /// Parses a scalar escaped as one number, or as the two halves of a surrogate pair.
    private mutating func escapedScalar() throws(JSONError) -> [UInt8] {
        let start = offset
        var number = try fourDigits()
        if (0xd800..<0xdc00).contains(number) {
            guard consume(UInt8(ascii: "\\")), consume(UInt8(ascii: "u")) else {
                throw .malformed(at: start)
            }
            let low = try fourDigits()
            guard (0xdc00..<0xe000).contains(low) else { throw .malformed(at: start) }
            number = 0x1_0000 + (number - 0xd800) << 10 + (low - 0xdc00)
        }
        guard let scalar = Unicode.Scalar(number), let units = UTF8.encode(scalar) else {
            throw .malformed(at: start)
        }
        return Array(units)
    }

    private mutating func fourDigits() throws(JSONError) -> UInt32 {
        var number: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = current?.hexadecimalValue else { throw .malformed(at: offset) }
            number = number << 4 + UInt32(digit)
            offset += 1
        }
        return number
    }

    // MARK: Bytes

    private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func consume(_ byte: UInt8) -> Bool {
        guard current == byte else { return false }
        offset += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d {
            offset += 1
        }
    }
}

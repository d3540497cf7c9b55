/// Decodes the output of ``WireWriter`` and rejects everything else.
package struct WireReader {
    private let bytes: [UInt8]
    private var position = 0

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The number of bytes left.
    package var count: Int { bytes.count - position }

    /// Decodes a value that must use all of the bytes.
    ///
    /// - Throws: ``WireError``.
    package static func decode<Value: WireValue>(_ bytes: [UInt8]) throws(WireError) -> Value {
        var reader = WireReader(bytes)
        let value = try Value(from: &reader)
        guard reader.count == 0 else { throw .trailingBytes }
        return value
    }

    package mutating func byte() throws(WireError) -> UInt8 {
        guard position < bytes.count else { throw .truncated }
        defer { position += 1 }
        return bytes[position]
    }

    package mutating func number() throws(WireError) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            let next = try byte()
            guard shift < 63 || next <= 1 else { throw .outOfRange("number") }
            value |= UInt64(next & 0x7f) << shift
            if next < 0x80 { return value }
        }
        throw .outOfRange("number")
    }

    package mutating func signed() throws(WireError) -> Int64 {
        Self.signed(try number())
    }

    /// A whole number; one that needs 64 bits is out of range where integers have 32.
    package mutating func integer() throws(WireError) -> Int {
        guard let value = Int(exactly: try signed()) else { throw .outOfRange("number") }
        return value
    }

    package mutating func flag() throws(WireError) -> Bool {
        let byte = try byte()
        guard byte <= 1 else { throw .outOfRange("flag") }
        return byte == 1
    }

    /// A finite number.
    package mutating func double() throws(WireError) -> Double {
        let first = try number()
        if first & 1 == 0 { return Double(Self.signed(first >> 1)) }
        guard first == 1 else { throw .outOfRange("number") }
        var bits: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 8) { bits |= UInt64(try byte()) << shift }
        let value = Double(bitPattern: bits)
        guard value.isFinite else { throw .outOfRange("number") }
        return value
    }

    package mutating func code<Code: WireCode>() throws(WireError) -> Code {
        let code = try number()
        guard code < UInt64(Code.codes.count) else {
            throw .unknownCode(code, of: "\(Code.self)")
        }
        return Code.codes[Int(code)]
    }

    package mutating func value<Value: WireValue>() throws(WireError) -> Value {
        try Value(from: &self)
    }

    /// Several values, at most `limit`.
    package mutating func list<Value: WireValue>(
        limit: Int, of kind: Value.Type = Value.self
    ) throws(WireError) -> [Value] {
        let count = try number()
        guard count <= UInt64(limit) else { throw .outOfRange("count") }
        var values: [Value] = []
        for _ in 0..<count { values.append(try Value(from: &self)) }
        return values
    }

    /// Bytes, preceded by their count.
    package mutating func blob() throws(WireError) -> [UInt8] {
        let count = try number()
        guard count <= UInt64(self.count) else { throw .truncated }
        defer { position += Int(count) }
        return Array(bytes[position..<position + Int(count)])
    }

    private static func signed(_ zigZag: UInt64) -> Int64 {
        Int64(bitPattern: zigZag >> 1) ^ -Int64(bitPattern: zigZag & 1)
    }
}

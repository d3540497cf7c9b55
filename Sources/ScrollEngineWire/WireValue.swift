/// A value with a place in the wire format.
package protocol WireValue {
    /// - Throws: ``WireError`` when the bytes are no such value.
    init(from reader: inout WireReader) throws(WireError)
    func write(to writer: inout WireWriter)
}

/// A choice that is written as its place in a list, which may grow at its end only.
package protocol WireCode: Equatable {
    static var codes: [Self] { get }
}

extension WireCode {
    var code: Int {
        // Every case is in its list: a test asks them all.
        Self.codes.firstIndex(of: self) ?? 0
    }
}

extension Double: WireValue {
    package init(from reader: inout WireReader) throws(WireError) { self = try reader.double() }
    package func write(to writer: inout WireWriter) { writer.write(self as Double) }
}

extension Int: WireValue {
    package init(from reader: inout WireReader) throws(WireError) { self = try reader.integer() }
    package func write(to writer: inout WireWriter) { writer.write(self as Int) }
}

extension Bool: WireValue {
    package init(from reader: inout WireReader) throws(WireError) { self = try reader.flag() }
    package func write(to writer: inout WireWriter) { writer.write(self as Bool) }
}

/// One byte for nil, and one before a value.
extension Optional: WireValue where Wrapped: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        self = try reader.flag() ? try Wrapped(from: &reader) : nil
    }

    package func write(to writer: inout WireWriter) {
        writer.write(self != nil)
        if let value = self { value.write(to: &writer) }
    }
}

/// A value that the wire format can encode.
package protocol WireValue {
    /// - Throws: ``WireError`` when the bytes encode no such value.
    init(from reader: inout WireReader) throws(WireError)
    func write(to writer: inout WireWriter)
}

/// An enumeration that is written as an index into a list, which may only be appended to.
package protocol WireCode: Equatable {
    static var codes: [Self] { get }
}

extension WireCode {
    var code: Int {
        // Every case is in its list, which a test checks.
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

/// Written as a byte, followed by the value unless it is nil.
extension Optional: WireValue where Wrapped: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        self = try reader.flag() ? try Wrapped(from: &reader) : nil
    }

    package func write(to writer: inout WireWriter) {
        writer.write(self != nil)
        if let value = self { value.write(to: &writer) }
    }
}

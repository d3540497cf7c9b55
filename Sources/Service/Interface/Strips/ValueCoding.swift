import JSONCoding
import ScrollEngine

/// How the values of a field are described, read and written.
struct ValueCoding<Value>: Sendable {
    let type: FieldType
    /// The value of a field; nil if it is missing.
    let read: @Sendable (_ fields: Fields, _ name: String) throws(FieldError) -> Value?
    let write: @Sendable (Value, inout JSONWriter) -> Void

    init(
        _ type: FieldType,
        read: @escaping @Sendable (_ fields: Fields, _ name: String) throws(FieldError) -> Value?,
        write: @escaping @Sendable (Value, inout JSONWriter) -> Void
    ) {
        self.type = type
        self.read = read
        self.write = write
    }

    /// Of values that may be null.
    var orNull: ValueCoding<Value?> {
        ValueCoding<Value?>(
            type,
            read: { fields, name throws(FieldError) in
                try read(fields, name).map(Optional.some)
            },
            write: { if let value = $0 { write(value, &$1) } else { $1.null() } })
    }
}

extension ValueCoding<Bool> {
    static let flag = ValueCoding(
        .flag, read: { fields, name throws(FieldError) in try fields.flag(name) },
        write: { $1.flag($0) })
}

extension ValueCoding<Int> {
    static func integer(_ range: ClosedRange<Int>) -> ValueCoding {
        ValueCoding(
            .integer(range),
            read: { fields, name throws(FieldError) in try fields.integer(name, in: range) },
            write: { $1.number($0) })
    }
}

extension ValueCoding<Double> {
    static func number(_ range: ClosedRange<Double>) -> ValueCoding {
        ValueCoding(
            .number(range),
            read: { fields, name throws(FieldError) in try fields.number(name, in: range) },
            write: { $1.number($0) })
    }
}

extension ValueCoding<Colour> {
    /// A colour in six hexadecimal digits.
    static let colour = ValueCoding(
        StripFields.colour, read: { fields, name throws(FieldError) in try fields.colour(name) },
        write: { colour, json in json.text { $0.digits(of: colour) } })
}

extension ValueCoding where Value: RawRepresentable<String> & CaseIterable & Sendable {
    static var choice: ValueCoding {
        ValueCoding(
            .choice(of: Value.self),
            read: { fields, name throws(FieldError) in try fields.choice(name, of: Value.self) },
            write: { $1.plain($0.rawValue) })
    }
}

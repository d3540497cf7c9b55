import JSONCoding
import ScrollEngine

/// A field of a strip's configuration: how it is read, written, explained and set.
package struct StripField: Sendable {
    /// Sets the field if `fields` have it; null sets it to that of `defaults`.
    typealias Reader =
        @Sendable (
            _ fields: Fields, _ configuration: inout StripConfiguration,
            _ defaults: StripConfiguration
        ) throws(FieldError) -> Void
    typealias Path<Value> = any WritableKeyPath<StripConfiguration, Value> & Sendable

    /// The value in a document; null if it follows from the preset and the sizes.
    package let field: Field
    /// The fields of a form or a query: others than ``field`` if that is an object.
    package let flat: [Field]
    /// How a person sets it; nil for a field that the settings page does not show.
    package let setting: Setting?
    let read: Reader
    let write: @Sendable (StripConfiguration, inout JSONWriter) -> Void

    /// The fields of a document, in which a size may be flat, too.
    package var documentFields: [Field] { [field] + flat.filter { $0.name != field.name } }

    init(
        _ field: Field, flat: [Field]? = nil, setting: Setting? = nil, read: @escaping Reader,
        write: @escaping @Sendable (StripConfiguration, inout JSONWriter) -> Void
    ) {
        self.field = field
        self.flat = flat ?? [field]
        self.setting = setting
        self.read = read
        self.write = write
    }

    /// A field that is a property of the configuration: `given` reads its value from fields, which
    /// is nil if it is missing.
    init<Value>(
        _ field: Field, _ path: Path<Value>, flat: [Field]? = nil, setting: Setting? = nil,
        given: @escaping @Sendable (Fields) throws(FieldError) -> Value?,
        write: @escaping @Sendable (Value, inout JSONWriter) -> Void
    ) {
        self.init(
            field, flat: flat, setting: setting,
            read: { fields, configuration, defaults throws(FieldError) in
                if let given = try given(fields) {
                    configuration[keyPath: path] = given
                } else if fields.isNull(field.name) {
                    configuration[keyPath: path] = defaults[keyPath: path]
                }
            },
            write: { write($0[keyPath: path], &$1) })
    }
}

/// Fields of the usual types.
extension StripField {
    static func flag(
        _ name: StaticString, _ path: Path<Bool>, _ words: String, setting: Setting? = nil
    ) -> StripField {
        let field = Field(name, .flag, words)
        return StripField(
            field, path, setting: setting,
            given: { fields throws(FieldError) in try fields.flag(field.name) },
            write: { $1.flag($0) })
    }

    static func flag(_ name: StaticString, _ path: Path<Bool?>, _ words: String) -> StripField {
        let field = Field(name, .flag, words)
        return StripField(
            field, path,
            given: { fields throws(FieldError) in
                try fields.flag(field.name).map(Optional.some)
            },
            write: { if let flag = $0 { $1.flag(flag) } else { $1.null() } })
    }

    static func integer(
        _ name: StaticString, _ path: Path<Int>, in range: ClosedRange<Int>, _ words: String
    ) -> StripField {
        let field = Field(name, .integer(range), words)
        return StripField(
            field, path,
            given: { fields throws(FieldError) in try fields.integer(field.name, in: range) },
            write: { $1.number($0) })
    }

    static func integer(
        _ name: StaticString, _ path: Path<Int?>, in range: ClosedRange<Int>, _ words: String
    ) -> StripField {
        let field = Field(name, .integer(range), words)
        return StripField(
            field, path,
            given: { fields throws(FieldError) in
                try fields.integer(field.name, in: range).map(Optional.some)
            },
            write: { if let number = $0 { $1.number(number) } else { $1.null() } })
    }

    static func number(
        _ name: StaticString, _ path: Path<Double>, in range: ClosedRange<Double>, _ words: String
    ) -> StripField {
        let field = Field(name, .number(range), words)
        return StripField(
            field, path,
            given: { fields throws(FieldError) in try fields.number(field.name, in: range) },
            write: { $1.number($0) })
    }

    static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: StaticString, _ path: Path<Choice>, _ words: String, setting: Setting? = nil
    ) -> StripField {
        let field = Field(name, .choice(of: Choice.self), words)
        return StripField(
            field, path, setting: setting,
            given: { fields throws(FieldError) in
                try fields.choice(field.name, of: Choice.self)
            },
            write: { $1.plain($0.rawValue) })
    }

    static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: StaticString, _ path: Path<Choice?>, _ words: String
    ) -> StripField {
        let field = Field(name, .choice(of: Choice.self), words)
        return StripField(
            field, path,
            given: { fields throws(FieldError) in
                try fields.choice(field.name, of: Choice.self).map(Optional.some)
            },
            write: { if let choice = $0 { $1.plain(choice.rawValue) } else { $1.null() } })
    }

    /// A colour in six hexadecimal digits.
    static func colour(
        _ name: StaticString, _ path: Path<Colour>, _ words: String
    ) -> StripField {
        let field = Field(name, StripFields.colour, words)
        return StripField(
            field, path,
            given: { fields throws(FieldError) in try fields.colour(field.name) },
            write: { colour, json in json.text { $0.digits(of: colour) } })
    }
}

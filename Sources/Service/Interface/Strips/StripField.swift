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

    /// A field that is a property of the configuration.
    init<Value>(
        _ name: StaticString, _ path: Path<Value>, _ coding: ValueCoding<Value>, _ words: String,
        flat: [Field]? = nil, setting: Setting? = nil
    ) {
        let field = Field(name, coding.type, words)
        self.init(
            field, flat: flat, setting: setting,
            read: { fields, configuration, defaults throws(FieldError) in
                if let given = try coding.read(fields, field.name) {
                    configuration[keyPath: path] = given
                } else if fields.isNull(field.name) {
                    configuration[keyPath: path] = defaults[keyPath: path]
                }
            },
            write: { coding.write($0[keyPath: path], &$1) })
    }

    /// A property that is nil where others decide.
    init<Value>(
        _ name: StaticString, _ path: Path<Value?>, _ coding: ValueCoding<Value>, _ words: String,
        flat: [Field]? = nil
    ) {
        self.init(name, path, coding.orNull, words, flat: flat)
    }
}

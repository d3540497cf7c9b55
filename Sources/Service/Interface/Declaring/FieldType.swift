import JSONCoding

/// The values that a field may have.
package enum FieldType: Sendable {
    case flag
    case integer(ClosedRange<Int>)
    case number(ClosedRange<Double>)
    case choice([String])
    /// Any other value, by its schema.
    case value(Schema)

    package static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        of type: Choice.Type
    ) -> FieldType {
        .choice(Choice.allCases.map(\.rawValue))
    }

    /// Of the value in a document, and in a query.
    package var schema: Schema {
        switch self {
        case .flag: .flag
        case .integer(let range): .integer(range)
        case .number(let range): .number(range)
        case .choice(let values): .choice(values)
        case .value(let schema): schema
        }
    }

    /// Of the value in a form, whose flags have two spellings.
    package var formSchema: Schema {
        guard case .flag = self else { return schema }
        return .choice(["true", "false", "1", "0"])
    }
}

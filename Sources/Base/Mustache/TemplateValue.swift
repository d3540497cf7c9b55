/// What a template is filled with.
enum TemplateValue: Sendable {
    /// A value that is missing.
    case nothing
    case flag(Bool)
    case text(String)
    case list([TemplateValue])
    case fields([String: TemplateValue])

    /// A value of Swift; one of a type without a form of its own is its description.
    init(_ value: Any) {
        if let value = value as? any TemplateConvertible {
            self = value.templateValue
        } else {
            self = .text(String(describing: value))
        }
    }

    /// Whether a section of it is shown; that of an empty text is, which the standard leaves open.
    var isShown: Bool {
        switch self {
        case .nothing, .flag(false): false
        case .list(let items): !items.isEmpty
        case .flag, .text, .fields: true
        }
    }

    /// As the text of a variable.
    var text: String {
        switch self {
        case .text(let text): text
        case .flag(let flag): flag ? "true" : "false"
        case .nothing, .list, .fields: ""
        }
    }
}

/// A type whose values have a form of their own in templates.
protocol TemplateConvertible {
    var templateValue: TemplateValue { get }
}

extension Bool: TemplateConvertible {
    var templateValue: TemplateValue { .flag(self) }
}

extension String: TemplateConvertible {
    var templateValue: TemplateValue { .text(self) }
}

extension Int: TemplateConvertible {
    var templateValue: TemplateValue { .text(String(self)) }
}

extension Optional: TemplateConvertible {
    var templateValue: TemplateValue {
        switch self {
        case .none: .nothing
        case .some(let value): TemplateValue(value)
        }
    }
}

extension Array: TemplateConvertible {
    var templateValue: TemplateValue { .list(map { TemplateValue($0) }) }
}

extension Dictionary: TemplateConvertible where Key == String {
    var templateValue: TemplateValue { .fields(mapValues { TemplateValue($0) }) }
}

/// The value as one of a kind; nil, or false, for a value of another kind.
extension JSONValue {
    package var elements: [JSONValue]? { if case .list(let values) = self { values } else { nil } }
    package var string: String? { if case .text(let text) = self { text } else { nil } }
    package var double: Double? { if case .number(let number) = self { number } else { nil } }
    /// A whole number that an `Int` holds.
    package var integer: Int? { double.flatMap { Int(exactly: $0) } }
    package var isTrue: Bool { self == .flag(true) }
}

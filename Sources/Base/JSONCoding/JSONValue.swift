/// A JSON document or a part of one (RFC 8259).
///
/// Members keep their order, so the same value always gives the same bytes.
package enum JSONValue: Sendable, Equatable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([Member])

    /// A name and its value in an object.
    package struct Member: Sendable, Equatable {
        package let name: String
        package let value: JSONValue

        package init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    package init(nilLiteral: ()) { self = .null }
    package init(booleanLiteral flag: Bool) { self = .flag(flag) }
    package init(integerLiteral number: Int) { self = .number(Double(number)) }
    package init(stringLiteral text: String) { self = .text(text) }
    package init(arrayLiteral values: JSONValue...) { self = .list(values) }

    /// An object with its members in the order in which they are written.
    package init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(members.map { Member($0, $1) })
    }

    /// A whole number; exact up to 2⁵³.
    package static func number(_ number: some BinaryInteger) -> JSONValue {
        .number(Double(number))
    }

    /// The same value with the members of all objects in the order of their names.
    package var sorted: JSONValue {
        switch self {
        case .object(let members):
            .object(
                members.map { Member($0.name, $0.value.sorted) }.sorted { $0.name < $1.name })
        case .list(let values): .list(values.map(\.sorted))
        case .null, .flag, .number, .text: self
        }
    }

    /// The value of a member; nil for a missing name, and for values that are not objects.
    package subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }
}

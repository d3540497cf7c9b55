import Foundation
import HTTPServing
import JSONCoding

/// The schemas of an OpenAPI document, with the subset of JSON Schema that it uses.
struct Schemas {
    private let named: JSONValue

    /// Parses a document, whose nesting is deeper than the service's own parser allows.
    init(_ document: [UInt8]) throws {
        let read = JSONValue(try JSONSerialization.jsonObject(with: Data(document)))
        named = read["components"]?["schemas"] ?? .null
    }

    /// The names of the members that a schema of an object has.
    func members(of name: String) -> Set<String> {
        guard case .object(let members)? = named[name]?["properties"] else { return [] }
        return Set(members.map(\.name))
    }

    /// The places where a value violates a schema, with the reasons.
    func faults(of value: JSONValue, as name: String) -> [String] {
        guard let schema = named[name] else { return ["there is no schema \(name)"] }
        return faults(of: value, schema, at: name)
    }

    private func faults(of value: JSONValue, _ schema: JSONValue, at place: String) -> [String] {
        if case .text(let reference)? = schema["$ref"] {
            return faults(of: value, as: String(reference.split(separator: "/").last ?? ""))
        }
        if case .list(let choices)? = schema["oneOf"] {
            let fitting = choices.filter { self.faults(of: value, $0, at: place).isEmpty }
            return fitting.count == 1 ? [] : ["\(place) fits \(fitting.count) of the choices"]
        }
        var faults: [String] = []
        if let types = schema["type"], !isOne(of: types, value) {
            faults.append("\(place) is not \(types)")
        }
        if case .list(let values)? = schema["enum"], !values.contains(value) {
            faults.append("\(place) is none of its values")
        }
        if case .list(let items) = value, let schema = schema["items"] {
            faults += items.flatMap { self.faults(of: $0, schema, at: "\(place)[]") }
        }
        return faults + memberFaults(of: value, schema, at: place)
    }

    private func memberFaults(
        of value: JSONValue, _ schema: JSONValue, at place: String
    ) -> [String] {
        guard case .object(let members) = value else { return [] }
        let missing = (schema["required"]?.list ?? []).filter { name in
            !members.contains { .text($0.name) == name }
        }
        return missing.map { "\(place) lacks \($0)" }
            + members.flatMap { member in
                guard let schema = schema["properties"]?[member.name] else {
                    return ["\(place).\(member.name) is not described"]
                }
                return faults(of: member.value, schema, at: "\(place).\(member.name)")
            }
    }

    private func isOne(of types: JSONValue, _ value: JSONValue) -> Bool {
        if case .list(let types) = types { return types.contains { isOne(of: $0, value) } }
        return switch value {
        case .null: types == "null"
        case .flag: types == "boolean"
        case .number(let number):
            types == "number" || types == "integer" && number == number.rounded()
        case .text: types == "string"
        case .list: types == "array"
        case .object: types == "object"
        }
    }
}

extension JSONValue {
    /// Converts a value that Foundation parsed.
    fileprivate init(_ value: Any) {
        self =
            switch value {
            case let members as [String: Any]:
                .object(members.map { Member($0.key, JSONValue($0.value)) })
            case let values as [Any]: .list(values.map { JSONValue($0) })
            case let text as String: .text(text)
            case let number as NSNumber where number.objCType.pointee == 0x63:
                .flag(number.boolValue)
            case let number as NSNumber: .number(number.doubleValue)
            default: .null
            }
    }
}

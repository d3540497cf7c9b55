import JSONCoding

/// Parts of a document that occur in several places: they stand in it once, under a name.
struct SharedParts {
    private let kind: String
    /// In the order of their first places.
    private var parts: [(value: JSONValue, name: String, count: Int)] = []
    private var indices: [[UInt8]: Int] = [:]

    /// - Parameter kind: The member of `components` that has them.
    init(_ kind: String) { self.kind = kind }

    /// Takes notice of a place; `name` is what the part is called unless another one is.
    mutating func count(_ name: String, _ value: JSONValue) {
        let key = value.bytes
        // A reference would not be shorter.
        guard key.count > 60 else { return }
        if let index = indices[key] {
            parts[index].count += 1
        } else {
            indices[key] = parts.count
            let taken = parts.count { $0.name == name || $0.name.hasPrefix("\(name).") }
            parts.append((value, taken == 0 ? name : "\(name).\(taken + 1)", 1))
        }
    }

    /// What stands in one of its places: a reference, or the value if that is its only place.
    func reference(_ value: JSONValue) -> JSONValue {
        guard let index = indices[value.bytes], parts[index].count > 1 else { return value }
        return ["$ref": .text("#/components/\(kind)/\(parts[index].name)")]
    }

    /// The parts by their names.
    var members: [JSONValue.Member] {
        parts.filter { $0.count > 1 }.map { .init($0.name, $0.value) }
    }

    var json: JSONValue { .object(members) }
}

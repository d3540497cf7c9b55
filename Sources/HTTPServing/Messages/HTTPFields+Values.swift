import HTTPTypes

extension HTTPFields {
    /// What the subscript says: the value of a field; of several with the name, all of them joined.
    ///
    /// The subscript joins also what is one, which takes longer than finding it.
    package func value(of name: HTTPField.Name) -> String? {
        guard let first = firstIndex(where: { $0.name == name }) else { return nil }
        let isAlone = !self[(first + 1)...].contains { $0.name == name }
        return isAlone ? self[first].value : self[name]
    }

    /// The values of all fields with a name, in their order; none for what is no name.
    func values(of name: HTTPField.Name?) -> [String] {
        var values: [String] = []
        for field in self where field.name == name { values.append(field.value) }
        return values
    }
}

import HTTPTypes

extension HTTPField.Name {
    /// The field name of a valid string literal.
    package static func known(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else {
            preconditionFailure("\(name) is not the name of a header field")
        }
        return name
    }

    /// Compares the name with one in lower case.
    ///
    /// Lengths are compared first because most names differ in length, and that is cheaper.
    func matches(_ name: String) -> Bool {
        canonicalName.utf8.count == name.utf8.count && canonicalName == name
    }
}

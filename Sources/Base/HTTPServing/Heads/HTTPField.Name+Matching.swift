import HTTPTypes

extension HTTPField.Name {
    /// Compares the name with one in lower case.
    ///
    /// Lengths are compared first because most names differ in length, and that is cheaper.
    func matches(_ name: String) -> Bool {
        canonicalName.utf8.count == name.utf8.count && canonicalName == name
    }
}

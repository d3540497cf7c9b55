import HTTPTypes

extension HTTPField.Name {
    /// Whether the name is one that is given in lower case.
    ///
    /// Most names are told apart by their length, which takes less than comparing them.
    func matches(_ name: String) -> Bool {
        canonicalName.utf8.count == name.utf8.count && canonicalName == name
    }
}

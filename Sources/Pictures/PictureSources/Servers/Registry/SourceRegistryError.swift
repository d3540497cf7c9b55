/// Why sources are not changed.
package enum SourceRegistryError: Error, Equatable {
    /// The operator has not switched it on.
    case off
    /// The operator's file has a source of the name, which wins.
    case inFile
    /// Another source, or something in the served folder, has the name.
    case taken(String)
    /// There are too many.
    case full
    /// Somebody else has changed the source.
    case changed
    case unknown
    /// Nothing is doubted of the source.
    case noLoss
    /// Other pictures are doubted than those that a person has confirmed.
    case otherLoss
    /// The file with the definitions cannot be read or written: the end of a sentence.
    case notKept(String)
}

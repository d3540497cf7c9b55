/// Why nothing is said of a gallery: no scan has seen its folder, or the library's, since the start, and it had
/// pictures at an earlier one.
package struct StartingError: Error {
    /// What a person reads, as "The folder of the pictures has been away since 14:02: it does not answer. Its
    /// pictures appear when it is back."
    package let sentence: String

    /// - Parameter folder: The folder that is away; nil if none is said to be.
    init(_ folder: AbsentFolder?) {
        sentence = folder?.namelessSentence ?? "The folders are being read."
    }
}

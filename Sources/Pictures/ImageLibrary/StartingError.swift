/// Why nothing is said of pictures: no scan has seen the library's folder since the start, and no gallery is known.
package struct StartingError: Error {
    /// What a person reads, as "The folder of the pictures has been away since 14:02: it does not answer. Its
    /// pictures appear when it is back."
    package let sentence: String

    /// - Parameter folder: The library's folder; nil if nothing is said of it.
    init(_ folder: AbsentFolder?) {
        sentence = folder?.namelessSentence ?? "The folders are being read."
    }
}

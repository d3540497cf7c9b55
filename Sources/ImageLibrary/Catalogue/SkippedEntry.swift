/// An entry of a folder that is not shown, and why.
struct SkippedEntry: Hashable, Sendable {
    enum Reason: Hashable, Sendable {
        case hidden
        case marked
        case leadsOutside
        case leadsToFolder
        case notRegular
        case notPicture
        case unreadable
        /// Somebody is writing it.
        case unfinished
        /// A list that cannot be read.
        case notList
        case tooDeep
        case tooMany
        /// Two paths with one id: once in centuries, or on purpose.
        case duplicateID
    }

    let path: RelativePath
    let reason: Reason
}

extension SkippedEntry: CustomStringConvertible {
    var description: String { "\(VisibleText.of(path.bytes)): \(reason.sentence)" }
}

extension SkippedEntry.Reason {
    /// Hidden files, texts beside pictures and copies underway are as they should be; the rest may surprise.
    var isExpected: Bool { [.hidden, .marked, .notPicture, .unfinished].contains(self) }

    /// Whether what happens elsewhere may bring the entry back.
    var dependsOnOtherEntries: Bool { self == .tooMany || self == .duplicateID }

    fileprivate var sentence: String {
        switch self {
        case .hidden: "hidden"
        case .marked: "the folder holds a .nomedia file"
        case .leadsOutside: "a link that leads out of the library, or nowhere"
        case .leadsToFolder: "a link to a folder; its pictures are shown where they are"
        case .notRegular: "neither a file nor a folder"
        case .notPicture: "not a picture"
        case .unreadable: "reading it is not permitted, or fails"
        case .unfinished: "being written; it is shown when it is whole"
        case .notList: "a list of pictures that cannot be read"
        case .tooDeep: "too many folders inside each other"
        case .tooMany: "the library is full; raise its limit on items"
        case .duplicateID: "another entry has the same id"
        }
    }
}

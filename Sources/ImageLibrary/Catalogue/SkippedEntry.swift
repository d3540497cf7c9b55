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
        /// Another process is writing it.
        case unfinished
        /// A list that cannot be read.
        case notList
        /// A folder's settings that are not accepted; those before stay, if there were any.
        case invalidSettings(GallerySettingsError)
        case tooDeep
        case tooMany
        /// Two paths with one id: by an attack, or once in centuries.
        case duplicateID
    }

    let path: RelativePath
    let reason: Reason
}

extension SkippedEntry: CustomStringConvertible {
    var description: String { "\(VisibleText.of(path.bytes)): \(reason.sentence)" }
}

extension SkippedEntry.Reason {
    /// Whether the entry is skipped as its owner expects: hidden files, sidecars, copies in
    /// progress.
    var isExpected: Bool { [.hidden, .marked, .notPicture, .unfinished].contains(self) }

    /// Whether the removal of another entry may bring this one back.
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
        case .invalidSettings(let error):
            "\(error) Until it is corrected, the settings that were valid before stay in force."
        case .tooDeep: "more than 32 folders inside each other"
        case .tooMany: "the library is full; raise its limit on items"
        case .duplicateID: "another entry has the same id"
        }
    }
}

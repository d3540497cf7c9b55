import FileAccess
import PictureMetadata

/// An entry of a folder that is not shown, and why.
package struct SkippedEntry: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        case hidden
        case marked
        /// A backup, an unfinished download and their like.
        case excluded
        /// It says something about a picture.
        case sidecar
        /// The raw file or the clip of a shot that has another picture.
        case companion
        case leadsOutside
        case leadsToFolder
        case notRegular
        case unknownFormat
        case video
        case unreadable
        /// Another process is writing it.
        case unfinished
        /// A list that cannot be read.
        case notList
        /// Entries of a list that cannot be followed.
        case refusedEntries(ListRefusals)
        /// A folder's settings that are not accepted; those before stay, if there were any.
        case invalidSettings(GallerySettingsError)
        /// A name in a folder's settings that no file has, and the nearest one.
        case unknownName(String, nearest: String?)
        case tooDeep
        case tooMany
        /// Two paths with one id: by an attack, or once in centuries.
        case duplicateID
    }

    package let path: RelativePath
    package let reason: Reason
}

extension SkippedEntry: CustomStringConvertible {
    package var description: String { "\(VisibleText.of(path.bytes)): \(reason.sentence)" }
}

extension SkippedEntry.Reason {
    /// The reason under which the entry is counted; nil for entries that are not counted.
    var omission: Omission? {
        switch self {
        case .hidden, .marked, .excluded, .sidecar, .companion, .notList, .refusedEntries,
            .invalidSettings,
            .unknownName, .duplicateID:
            nil
        case .leadsOutside, .leadsToFolder: .link
        case .notRegular, .unknownFormat: .unknownFormat
        case .video: .video
        case .unreadable: .unreadable
        case .unfinished: .unfinished
        case .tooDeep: .tooDeep
        case .tooMany: .tooMany
        }
    }

    /// Whether the entry is one that its owner must mend, so that each is worth a line of the log.
    var isMistake: Bool {
        switch self {
        case .notList, .refusedEntries, .invalidSettings, .unknownName, .duplicateID: true
        default: false
        }
    }

    /// Whether the removal of another entry may bring this one back.
    var dependsOnOtherEntries: Bool { self == .tooMany || self == .duplicateID }

    fileprivate var sentence: String {
        switch self {
        case .hidden: "hidden"
        case .marked: "the folder holds a .nomedia file"
        case .excluded: "excluded by its name"
        case .sidecar: "it says something about a picture"
        case .companion: "of a shot that is shown"
        case .leadsOutside: "a link that leads out of the library, or nowhere"
        case .leadsToFolder: "a link to a folder; its pictures are shown where they are"
        case .notRegular: "neither a file nor a folder"
        case .unknownFormat: "not a picture"
        case .video: "a video"
        case .unreadable: "reading it is not permitted, or fails"
        case .unfinished: "being written; it is shown when it is whole"
        case .notList: "a list of pictures that cannot be read"
        case .refusedEntries(let refusals): refusals.sentence
        case .invalidSettings(let error):
            "\(error) Until it is corrected, the settings that were valid before stay in force."
        case .unknownName(let name, let nearest):
            "no file has the name \"\(name)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
        case .tooDeep: "more than 32 folders inside each other"
        case .tooMany: "the library is full; raise its limit on items"
        case .duplicateID: "another entry has the same id"
        }
    }
}

/// Why files are not shown, as documents, pages and the log count them.
package enum Omission: String, CaseIterable, Sendable {
    case unknownFormat = "unknown_format"
    case video
    /// Being written by another process.
    case unfinished
    case unreadable
    /// A link that leads out of the library, nowhere, or to a folder.
    case link
    case tooDeep = "too_deep"
    /// The library has as many pictures as it may.
    case tooMany = "too_many"

    /// Whether somebody should mend it; the others are as their owner expects.
    var isFault: Bool {
        switch self {
        case .unknownFormat, .video, .unfinished: false
        case .unreadable, .link, .tooDeep, .tooMany: true
        }
    }

    /// A number of files with this reason: "9 of an unknown format".
    ///
    /// - Parameters:
    ///   - count: The number.
    ///   - digits: The same as it is shown.
    /// - Returns: The words.
    package func words(_ count: Int, _ digits: String) -> String {
        let one = count == 1
        let reason =
            switch self {
            case .unknownFormat: "of an unknown format"
            case .video: one ? "video" : "videos"
            case .unfinished: "being written"
            case .unreadable: "that cannot be read"
            case .link:
                one ? "link to no picture of the library" : "links to no picture of the library"
            case .tooDeep: "below more than 32 folders"
            case .tooMany: "beyond the library’s limit"
            }
        return "\(digits) \(reason)"
    }
}

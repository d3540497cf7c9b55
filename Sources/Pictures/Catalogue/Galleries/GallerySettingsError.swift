import JSONCoding
import PictureMetadata

/// Why a settings file is not accepted.
package enum GallerySettingsError: Error, Hashable {
    case tooLarge(byteCount: Int)
    case notUTF8(line: Int)
    /// The file is not valid JSON, from this line on.
    case malformed(line: Int)
    case tooDeep
    /// A number that a 64-bit float cannot hold.
    case numberTooLarge(line: Int)
    /// An object has two members of this name.
    case duplicateName(String)
    /// The document is not an object.
    case notObject
    case unknownMember(String)
    /// The member, or a value in it, is of another type or out of its range.
    case invalidValue(GallerySettings.Member)
    /// The string is not one of the member's.
    case unknownValue(GallerySettings.Member, String)
    /// The gallery's title has no visible characters.
    case emptyTitle
    /// The title of this file is not a string, or has no visible characters.
    case invalidTitle(of: String)
    /// A name that no file in the folder can have.
    case badFileName(GallerySettings.Member, String)
    case seedWithoutShuffle
}

extension GallerySettingsError: CustomStringConvertible {
    /// What is wrong, and what to do: for the owner of the folder.
    package var description: String {
        switch self {
        case .tooLarge(let count):
            "The file has \(count) bytes, the limit is \(GallerySettings.maxLength). Shorten it."
        case .notUTF8(let line): "Line \(line) is not UTF-8. Save the file in UTF-8."
        case .malformed(let line):
            "Invalid JSON in line \(line). Check its quotes, commas and brackets."
        case .tooDeep:
            """
            Arrays and objects are nested more than \(JSONValue.depthLimit) deep. Write "titles" and \
            "hidden" without arrays and objects in them.
            """
        case .numberTooLarge(let line): "The number in line \(line) is too large. Make it smaller."
        case .duplicateName(let name):
            "The name \(Self.quoted(name)) stands twice in the same object. Remove one of the two."
        case .notObject: "The file is not a JSON object. Put its members into { and }."
        case .unknownMember(let name):
            "Unknown member \(Self.quoted(name)). Use \(Self.list(Self.memberNames))."
        case .invalidValue(let member): "Invalid value of \(member.name). Make it \(member.type)."
        case .unknownValue(let member, let text):
            "Unknown value \(Self.quoted(text)) of \(member.name). Make it \(member.type)."
        case .emptyTitle: "\"title\" has no visible characters. Write a title, or remove it."
        case .invalidTitle(let name):
            """
            The title of \(Self.quoted(name)) in "titles" is no string with visible characters. \
            Write a title, or remove it.
            """
        case .badFileName(let member, let name):
            """
            No file in this folder can have the name \(Self.quoted(name)) in \(member.name). Write \
            the name of a file, without a folder.
            """
        case .seedWithoutShuffle:
            "\"seed\" needs the order \"shuffle\". Set \"order\" to \"shuffle\", or remove \"seed\"."
        }
    }

    private static let memberNames = GallerySettings.Member.allCases.map(\.rawValue)

    fileprivate static func list(_ words: [String]) -> String {
        words.dropLast().map { "\"\($0)\"" }.joined(separator: ", ")
            + (words.last.map { " or \"\($0)\"" } ?? "")
    }

    /// Untrusted text as it may be shown and logged.
    private static func quoted(_ text: String) -> String {
        let visible = VisibleText.of(text.utf8).unicodeScalars
        let start = String(String.UnicodeScalarView(visible.prefix(quoteLimit)))
        return "\"\(start)\(visible.count > quoteLimit ? "…" : "")\""
    }

    /// Scalars of a quotation.
    private static let quoteLimit = 80
}

extension GallerySettings.Member {
    fileprivate var name: String { "\"\(rawValue)\"" }

    /// What the member must be.
    fileprivate var type: String {
        switch self {
        case .title: "a string"
        case .titles: "an object with a string for each file name"
        case .cover: "a string, the name of a file"
        case .order: GallerySettingsError.list(ItemOrder.texts)
        case .seed: "a whole number from 0 to \(ItemOrder.maxSeed)"
        case .hidden: "an array of file names, or true for the whole folder"
        case .exclude: "an array of at most 100 patterns of names, as \"*.psd.jpg\" or \"drafts/\""
        case .captions:
            GallerySettingsError.list(GallerySettings.Captions.allCases.map(\.rawValue))
        }
    }
}

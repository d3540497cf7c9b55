import FileAccess
import JSONCoding
import PictureMetadata
import Spelling

/// The members of a settings file, each checked when it is read.
package struct GallerySettingsDocument {
    private typealias Member = GallerySettings.Member

    private var values: [GallerySettings.Member: JSONValue] = [:]

    package init(parsing bytes: [UInt8]) throws(GallerySettingsError) {
        guard bytes.count <= GallerySettings.maxLength else {
            throw .tooLarge(byteCount: bytes.count)
        }
        let value = try Self.value(parsing: bytes.textInUTF8)
        guard case .object(let members) = value else { throw .notObject }
        for member in members {
            guard let name = Member(rawValue: member.name) else {
                throw .unknownMember(member.name)
            }
            values[name] = member.value
        }
    }

    private static func value(parsing bytes: [UInt8]) throws(GallerySettingsError) -> JSONValue {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            let lines = bytes.split(separator: newline, omittingEmptySubsequences: false)
            let valid = lines.prefix { String(validating: $0, as: UTF8.self) != nil }
            throw .notUTF8(line: valid.count + 1)
        }
        func line(of offset: Int) -> Int { 1 + bytes[..<offset].count { $0 == newline } }
        do throws(JSONError) {
            return try JSONValue(parsing: bytes)
        } catch {
            switch error {
            case .malformed(let offset): throw .malformed(line: line(of: offset))
            case .tooDeep: throw .tooDeep
            case .duplicateName(let name): throw .duplicateName(name)
            case .numberTooLarge(let offset): throw .numberTooLarge(line: line(of: offset))
            }
        }
    }

    private static let newline = UInt8(ascii: "\n")
}

extension GallerySettingsDocument {
    package func title() throws(GallerySettingsError) -> String? {
        guard let text = try text(.title) else { return nil }
        guard let title = Self.title(text) else { throw .emptyTitle }
        return title
    }

    package func cover() throws(GallerySettingsError) -> [UInt8]? {
        guard let name = try text(.cover) else { return nil }
        return try Self.fileName(name, in: .cover)
    }

    /// A member that is a string.
    private func text(_ member: GallerySettings.Member) throws(GallerySettingsError) -> String? {
        guard let value = values[member] else { return nil }
        guard case .text(let text) = value else { throw .invalidValue(member) }
        return text
    }

    func titles() throws(GallerySettingsError) -> [CanonicalName: String] {
        guard let value = values[.titles] else { return [:] }
        guard case .object(let members) = value else { throw .invalidValue(.titles) }
        var titles: [CanonicalName: String] = [:]
        for member in members {
            let name = try Self.fileName(member.name, in: .titles)
            guard case .text(let text) = member.value, let title = Self.title(text) else {
                throw .invalidTitle(of: member.name)
            }
            titles[CanonicalName(name)] = title
        }
        return titles
    }

    package func order() throws(GallerySettingsError) -> ItemOrder? {
        let seed = try seed()
        guard let text = try text(.order) else {
            guard seed == nil else { throw .seedWithoutShuffle }
            return nil
        }
        guard let order = ItemOrder(text, seed: nil) else { throw .unknownValue(.order, text) }
        guard let seed else { return order }
        guard let seeded = ItemOrder(text, seed: seed) else { throw .seedWithoutShuffle }
        return seeded
    }

    private func seed() throws(GallerySettingsError) -> UInt64? {
        guard let value = values[.seed] else { return nil }
        guard case .number(let number) = value, let seed = UInt64(exactly: number),
            seed <= ItemOrder.maxSeed
        else { throw .invalidValue(.seed) }
        return seed
    }

    func hidden() throws(GallerySettingsError) -> GallerySettings.Hidden {
        switch values[.hidden] {
        case nil: return .files([])
        case .flag(true): return .folder
        case .list(let values):
            var names: Set<CanonicalName> = []
            for value in values {
                guard case .text(let name) = value else { throw .invalidValue(.hidden) }
                names.insert(CanonicalName(try Self.fileName(name, in: .hidden)))
            }
            return .files(names)
        default: throw .invalidValue(.hidden)
        }
    }

    package func captions() throws(GallerySettingsError) -> GallerySettings.Captions? {
        guard let text = try text(.captions) else { return nil }
        guard let captions = GallerySettings.Captions(rawValue: text) else {
            throw .unknownValue(.captions, text)
        }
        return captions
    }

    package func exclusions() throws(GallerySettingsError) -> Exclusions {
        guard let value = values[.exclude] else { return .none }
        guard case .list(let values) = value, values.count <= Self.maxPatterns else {
            throw .invalidValue(.exclude)
        }
        var patterns: [NamePattern] = []
        for value in values {
            guard case .text(let text) = value else { throw .invalidValue(.exclude) }
            guard let pattern = NamePattern(text) else { throw .unknownValue(.exclude, text) }
            patterns.append(pattern)
        }
        return Exclusions(patterns)
    }

    /// Patterns of a folder: each is compared with every name in it and below.
    private static let maxPatterns = 100

    /// The names of files in the members that are valid.
    var mentionedNames: [String] {
        var names: [String] = []
        if case .object(let members) = values[.titles] { names += members.map(\.name) }
        if let name = values[.cover]?.string { names.append(name) }
        return names + (values[.hidden]?.elements ?? []).compactMap(\.string)
    }

    // MARK: Strings

    /// A title as it is shown; nil without visible characters.
    private static func title(_ text: String) -> String? {
        ItemMetadata(title: text, caption: nil).title
    }

    /// The name of a file in the folder, as the file system has it.
    private static func fileName(
        _ text: String, in member: GallerySettings.Member
    ) throws(GallerySettingsError) -> [UInt8] {
        let name = Array(text.utf8)
        guard (1...maxNameLength).contains(name.count), text != ".", text != "..",
            !name.contains(0), !name.contains(UInt8(ascii: "/"))
        else { throw .badFileName(member, text) }
        return name
    }

    /// The limit of file systems, in bytes.
    private static let maxNameLength = 255
}

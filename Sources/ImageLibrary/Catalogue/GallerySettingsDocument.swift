import JSONCoding

/// The members of a settings file, each checked when it is read.
struct GallerySettingsDocument {
    private typealias Member = GallerySettings.Member

    private var values: [GallerySettings.Member: JSONValue] = [:]

    init(parsing bytes: [UInt8]) throws(GallerySettingsError) {
        guard bytes.count <= GallerySettings.maxLength else {
            throw .tooLarge(byteCount: bytes.count)
        }
        // Some editors begin a file with a byte order mark.
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
        guard case .object(let members) = try Self.value(parsing: bytes) else { throw .notObject }
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
    func title() throws(GallerySettingsError) -> String? {
        guard let text = try text(.title) else { return nil }
        guard let title = Self.title(text) else { throw .emptyTitle }
        return title
    }

    func cover() throws(GallerySettingsError) -> [UInt8]? {
        guard let name = try text(.cover) else { return nil }
        return try Self.fileName(name, in: .cover)
    }

    /// A member that is a string.
    private func text(_ member: GallerySettings.Member) throws(GallerySettingsError) -> String? {
        guard let value = values[member] else { return nil }
        guard case .text(let text) = value else { throw .invalidValue(member) }
        return text
    }

    func titles() throws(GallerySettingsError) -> [[UInt8]: String] {
        guard let value = values[.titles] else { return [:] }
        guard case .object(let members) = value else { throw .invalidValue(.titles) }
        var titles: [[UInt8]: String] = [:]
        for member in members {
            let name = try Self.fileName(member.name, in: .titles)
            guard case .text(let text) = member.value, let title = Self.title(text) else {
                throw .invalidTitle(of: member.name)
            }
            titles[name] = title
        }
        return titles
    }

    func order() throws(GallerySettingsError) -> ItemOrder? {
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
            var names: Set<[UInt8]> = []
            for value in values {
                guard case .text(let name) = value else { throw .invalidValue(.hidden) }
                names.insert(try Self.fileName(name, in: .hidden))
            }
            return .files(names)
        default: throw .invalidValue(.hidden)
        }
    }

    func captions() throws(GallerySettingsError) -> GallerySettings.Captions? {
        guard let text = try text(.captions) else { return nil }
        guard let captions = GallerySettings.Captions(rawValue: text) else {
            throw .unknownValue(.captions, text)
        }
        return captions
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

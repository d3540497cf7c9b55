import FileAccess

/// Names of folders and pictures, from an immich server's words.
enum ImmichName {
    static let favourites = "Favourites"
    static let memories = "Memories"
    static let people = "People"
    static let tags = "Tags"

    /// Titles of folders that no album and no search has.
    static let reserved = [favourites, memories, people, tags]

    static func folder(_ names: [String]) -> RelativePath {
        names.reduce(.root) { $0.appending(of($1)) }
    }

    /// A name from the server's words: no path, not hidden, of bounded length.
    static func of(_ text: String) -> [UInt8] {
        var name = Array(text.utf8.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 })
        for index in name.indices where name[index] == UInt8(ascii: "/") {
            name[index] = UInt8(ascii: "-")
        }
        if name.first == UInt8(ascii: ".") { name[0] = UInt8(ascii: "_") }
        guard name.count > longest else { return name.isEmpty ? Array("-".utf8) : name }
        // The ending stays, because it says what the file is.
        let stem = FileName.stem(of: name)
        let ending = start(of: name.dropFirst(stem.count), 20)
        return start(of: stem, longest - ending.count) + ending
    }

    /// `Trip 1f2e3d4c` for the name `Trip`.
    static func of(_ name: some Collection<UInt8>, with id: some StringProtocol) -> [UInt8] {
        start(of: name, longest - 1 - id.utf8.count) + [UInt8(ascii: " ")] + Array(id.utf8)
    }

    /// Bytes of a name, as in file systems.
    private static let longest = 255

    /// The beginning of a text, up to a number of bytes, with whole characters.
    private static func start(of text: some Collection<UInt8>, _ count: Int) -> [UInt8] {
        var start = Array(text.prefix(count))
        while let next = text.dropFirst(start.count).first, next & 0xC0 == 0x80,
            !start.isEmpty
        {
            start.removeLast()
        }
        return start
    }
}

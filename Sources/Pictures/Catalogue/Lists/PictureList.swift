import FileAccess
import FoundationEssentials
import JSONCoding
import PictureMetadata
import Spelling

/// The contents of a file that lists pictures and makes a gallery of them: `NAME.gallery.json`,
/// `NAME.m3u8` or `NAME.m3u`.
package struct PictureList: Equatable {
    package struct Entry: Equatable {
        package enum Location: Hashable {
            /// A path relative to the folder of the list.
            case file([UInt8])
            case url(String)
        }

        package let location: Location
        package let metadata: ItemMetadata
    }

    package let title: String?
    package let entries: [Entry]

    /// Bytes of a list: enough for thousands of entries with captions.
    package static let maxLength = 1 << 20
    /// Entries of a list; further ones are ignored.
    package static let maxCount = 10_000

    /// Parses a list in the format of its file's extension; nil when that fails.
    package init?(_ bytes: [UInt8], named name: [UInt8]) {
        switch Self.kind(of: name)?.kind {
        case .json: self.init(json: bytes)
        case .lines: self.init(lines: bytes)
        case nil: return nil
        }
    }

    // MARK: Names

    private enum Kind { case json, lines }

    private static let endings: [(text: String, kind: Kind)] = [
        (".gallery.json", .json), (".m3u8", .lines), (".m3u", .lines),
    ]

    private static func kind(of name: [UInt8]) -> (stem: [UInt8], kind: Kind)? {
        let small = String(decoding: name, as: UTF8.self).lowercased()
        for ending in endings where small.hasSuffix(ending.text) {
            let count = ending.text.utf8.count
            return name.count > count ? (Array(name.dropLast(count)), ending.kind) : nil
        }
        return nil
    }

    /// The name of a list without its extension; nil for a file that is not a list.
    package static func stem(of name: [UInt8]) -> [UInt8]? { kind(of: name)?.stem }

    // MARK: Documents

    private struct Document: Decodable {
        struct Item: Decodable {
            let file: String?
            let url: String?
            let title: String?
            let caption: String?
        }

        let title: String?
        let items: [Item]
    }

    /// Parses `{"title": …, "items": [{"url": …, "title": …, "caption": …}]}`; nil when that fails.
    package init?(json bytes: [UInt8], limit: Int = maxCount) {
        guard
            let document = try? JSONDecoder().decode(
                Document.self, from: Data(bytes.textInUTF8))
        else {
            return nil
        }
        title = document.title
        entries = document.items.prefix(limit).compactMap { item in
            let metadata = ItemMetadata(title: item.title, caption: item.caption)
            switch (item.file, item.url) {
            case (let file?, nil):
                return Entry(location: .file(Array(file.utf8)), metadata: metadata)
            case (nil, let url?): return Entry(location: .url(url), metadata: metadata)
            default: return nil
            }
        }
    }

    // MARK: Lines

    /// Paths and URLs, one a line; `#EXTINF:-1,Title` gives the title of the next one.
    ///
    /// Most playlists are of music: its files are left out, and so is a stream in parts (HLS, RFC 8216).
    package init(lines bytes: [UInt8], limit: Int = maxCount) {
        var title: String?
        var next: String?
        var entries: [Entry] = []
        var isStream = false
        let lines = bytes.convertedToUTF8.split { $0 == 0x0A || $0 == 0x0D }
        for line in lines {
            let line = Self.trimmed(line)
            guard !line.isEmpty, entries.count < limit else { continue }
            let text = PlainText.decoded(line)
            if let directive = Self.value(of: "#EXTINF:", in: text) {
                next = Self.title(in: directive)
            } else if let directive = Self.value(of: "#PLAYLIST:", in: text) {
                title = String(directive)
            } else if text.hasPrefix("#EXT-X-") {
                isStream = true
            } else if line.first != UInt8(ascii: "#") {
                let name = next
                next = nil
                guard !Self.isSound(line) else { continue }
                let isURL = text.hasPrefix("http://") || text.hasPrefix("https://")
                entries.append(
                    Entry(
                        location: isURL ? .url(text) : .file(Array(line)),
                        metadata: ItemMetadata(title: name, caption: nil)))
            }
        }
        self.title = title
        self.entries = isStream ? [] : entries
    }

    /// Whether a path is that of a sound.
    private static func isSound(_ path: ArraySlice<UInt8>) -> Bool {
        FileName.pathExtension(of: Array(path)).map(soundExtensions.contains) ?? false
    }

    private static let soundExtensions: Set<String> = [
        "mp3", "m4a", "m4b", "aac", "flac", "ogg", "oga", "opus", "wav", "wma", "aif", "aiff",
        "ape", "mka", "mid", "mpc", "wv",
    ]

    /// The title behind the length and the attributes, as `-1 group="a, b",Title`.
    private static func title(in directive: Substring) -> String? {
        var isQuoted = false
        let comma = directive.firstIndex { character in
            if character == "\"" { isQuoted.toggle() }
            return character == "," && !isQuoted
        }
        return (comma ?? directive.firstIndex(of: ",")).map {
            String(directive[directive.index(after: $0)...])
        }
    }

    private static func value(of name: String, in line: String) -> Substring? {
        line.hasPrefix(name) ? line.dropFirst(name.count) : nil
    }

    /// The line without surrounding spaces and control characters, and without the byte order mark of
    /// some editors.
    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let line = line.starts(with: mark) ? line.dropFirst(mark.count) : line
        let isSpace: (UInt8) -> Bool = { $0 <= UInt8(ascii: " ") }
        let start = line.drop(while: isSpace)
        guard let end = start.lastIndex(where: { !isSpace($0) }) else { return [] }
        return start[...end]
    }
}

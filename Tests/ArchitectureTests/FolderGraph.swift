/// The dependencies between the folders of a room.
///
/// A folder depends on another if one of its files names a top-level type that the other defines.
/// The graph is computed from the text; nested types are ignored, as are types with the same name
/// as a nested one.
struct FolderGraph {
    private var needs: [String: Set<String>] = [:]

    /// The graph of the files of one room.
    init(_ files: [Repository.File]) {
        let texts = files.map { (folder: Self.folder(of: $0), code: SwiftText($0.text).code) }
        var owners: [Substring: String] = [:]
        var nested: Set<Substring> = []
        for (folder, code) in texts {
            for line in code.split(whereSeparator: \.isNewline) {
                guard let name = Self.definedType(in: line) else { continue }
                if line.first == " " { nested.insert(name) } else { owners[name] = folder }
            }
        }
        for name in nested { owners[name] = nil }
        for (folder, code) in texts {
            let names = Set(code.split { !($0.isLetter || $0.isNumber || $0 == "_") })
            let needed = Set(names.compactMap { owners[$0] }).subtracting([folder])
            needs[folder, default: []].formUnion(needed)
        }
    }

    /// The folders that depend on each other in a circle, one group for each circle.
    var circles: [[String]] {
        let reach = Dictionary(uniqueKeysWithValues: needs.keys.map { ($0, reachable(from: $0)) })
        let groups = needs.keys.map { folder in
            needs.keys.filter { other in
                reach[folder]?.contains(other) == true && reach[other]?.contains(folder) == true
            }.sorted()
        }
        return Set(groups).filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
    }

    private func reachable(from folder: String) -> Set<String> {
        var found: Set<String> = []
        var next = [folder]
        while let folder = next.popLast() {
            next += (needs[folder] ?? []).filter { found.insert($0).inserted }
        }
        return found
    }

    /// The folder of a file in its room; files outside any folder count as one folder.
    private static func folder(of file: Repository.File) -> String {
        let parts = file.path.split(separator: "/")
        return parts.count > 4 ? String(parts[3]) : "(top)"
    }

    private static let kinds: Set<Substring> = [
        "struct", "class", "enum", "protocol", "typealias", "actor",
    ]
    private static let modifiers: Set<Substring> = [
        "public", "package", "private", "fileprivate", "final", "indirect", "internal", "open",
        "nonisolated",
    ]

    /// The type that a line defines; nil for any other line.
    private static func definedType(in line: Substring) -> Substring? {
        var words = line.split(separator: " ")[...]
        while let word = words.first, modifiers.contains(word) || word.hasPrefix("@") {
            words.removeFirst()
        }
        guard let kind = words.popFirst(), kinds.contains(kind), let name = words.first else {
            return nil
        }
        return name.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    }
}

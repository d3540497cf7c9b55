/// A path below the root of the library: names separated by slashes, bytes in any encoding.
///
/// The empty path is the root.
struct RelativePath: Hashable, Sendable {
    let bytes: [UInt8]

    static let root = RelativePath(bytes: [])

    var isRoot: Bool { bytes.isEmpty }

    var names: [[UInt8]] { bytes.split(separator: UInt8(ascii: "/")).map(Array.init) }

    /// The last name; empty for the root.
    var name: ArraySlice<UInt8> {
        bytes[(bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
    }

    /// The path of the containing folder; nil for the root.
    var parent: RelativePath? {
        guard !isRoot else { return nil }
        let slash = bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0
        return RelativePath(bytes: Array(bytes[..<slash]))
    }

    /// Whether the path is the folder's or leads through it.
    func isWithin(_ folder: RelativePath) -> Bool {
        guard !folder.isRoot, bytes.count > folder.bytes.count else {
            return folder.isRoot || self == folder
        }
        return bytes[folder.bytes.count] == UInt8(ascii: "/") && bytes.starts(with: folder.bytes)
    }

    func appending(_ name: [UInt8]) -> RelativePath {
        RelativePath(bytes: isRoot ? name : bytes + [UInt8(ascii: "/")] + name)
    }
}

/// A path below the root of the library: names separated by slashes, bytes in any encoding.
///
/// The empty path is the root.
package struct RelativePath: Hashable, Sendable {
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    package static let root = RelativePath(bytes: [])

    package var isRoot: Bool { bytes.isEmpty }

    package var names: [[UInt8]] { bytes.split(separator: UInt8(ascii: "/")).map(Array.init) }

    /// The last name; empty for the root.
    package var name: ArraySlice<UInt8> {
        bytes[(bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
    }

    /// The path of the containing folder; nil for the root.
    package var parent: RelativePath? {
        guard !isRoot else { return nil }
        let slash = bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0
        return RelativePath(bytes: Array(bytes[..<slash]))
    }

    /// The path, its folder, the folder of that, and so on to the root.
    package var pathAndAncestors: some Sequence<RelativePath> {
        sequence(first: self) { $0.parent }
    }

    /// The folders that the path is in, from the innermost to the root.
    package var ancestors: some Sequence<RelativePath> { pathAndAncestors.dropFirst() }

    /// Whether the path is the folder's or leads through it.
    package func isWithin(_ folder: RelativePath) -> Bool {
        guard !folder.isRoot, bytes.count > folder.bytes.count else {
            return folder.isRoot || self == folder
        }
        return bytes[folder.bytes.count] == UInt8(ascii: "/") && bytes.starts(with: folder.bytes)
    }

    /// Whether the path is that of a folder, or leads through one: looks for each folder around it, so that
    /// it takes no longer if there are many folders.
    package func isWithin(where isFolder: (RelativePath) -> Bool) -> Bool {
        pathAndAncestors.contains(where: isFolder)
    }

    /// Whether the path is one of the folders', or leads through one.
    package func isWithin(anyOf folders: Set<RelativePath>) -> Bool {
        !folders.isEmpty && isWithin { folders.contains($0) }
    }

    package func appending(_ name: [UInt8]) -> RelativePath {
        RelativePath(bytes: isRoot ? name : bytes + [UInt8(ascii: "/")] + name)
    }
}

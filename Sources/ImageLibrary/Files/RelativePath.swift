/// A path below the root of the library, as the file system has it: bytes in no promised encoding,
/// names parted by slashes.
///
/// The empty path is the root.
struct RelativePath: Hashable, Sendable {
    let bytes: [UInt8]

    static let root = RelativePath(bytes: [])

    var isRoot: Bool { bytes.isEmpty }

    var names: [[UInt8]] { bytes.split(separator: UInt8(ascii: "/")).map(Array.init) }

    func appending(_ name: [UInt8]) -> RelativePath {
        RelativePath(bytes: isRoot ? name : bytes + [UInt8(ascii: "/")] + name)
    }
}

import PictureFiles
import Testing

@testable import FileAccess

@Suite("The identity of a folder") struct FolderIdentityTests {
    private func identity(_ path: String) throws -> FolderIdentity {
        let folder = try OpenedFolder(root: path)
        let identity = folder.identity
        return try #require(identity)
    }

    @Test func `is the same each time, another in each folder, and tells its mount`() throws {
        let files = try TemporaryFolder()
        try files.folder("a")
        let outer = try identity(files.path)
        let inner = try identity(files("a"))
        #expect(try identity(files.path) == outer)
        #expect(inner != outer)
        #expect(inner.isInMount(of: outer))
        #expect(!(try identity("/proc").isInMount(of: outer)))
    }

    /// The type is the one that statfs(2) names PROC_SUPER_MAGIC.
    @Test func `has the type of a filesystem where it is its root`() throws {
        let files = try TemporaryFolder()
        #expect(try identity("/proc").mountedType == 0x9FA0)
        #expect(try identity("/proc/self").mountedType == 0)
        #expect(try identity(files.path).mountedType == 0)
    }
}

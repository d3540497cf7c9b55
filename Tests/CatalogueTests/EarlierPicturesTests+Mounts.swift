import Concurrency
import Testing

@testable import Catalogue
@testable import FileAccess

/// The types of NFS and of ext4, as statfs(2) has them.
private let (nfs, ext4): (UInt64, UInt64) = (0x6969, 0xEF53)

extension EarlierPicturesTests {
    /// In a container, the place of a share that is not mounted may be the mount of a folder.
    @Test(
        "and was a mount, is away until it is mounted, however long that takes",
        arguments: [0, ext4])
    func unmounted(type: UInt64) throws {
        empty()
        source.change { $0.mountedTypes["disk"] = type }
        let catalogue = try start(mounted: [path("disk"): nfs])
        #expect(away(catalogue) == [path("disk"): .gone])
        now.withLock { $0 += .seconds(3_600) }
        _ = catalogue.lookForAbsentFolders { _ in }
        #expect(away(catalogue) == [path("disk"): .gone])
        #expect(catalogue.current.believedEmpty.isEmpty)
        #expect(try awaited("disk--album", by: catalogue) == path("disk"))
        source.change {
            $0.names = names
            $0.mountedTypes["disk"] = nfs
        }
        #expect(catalogue.lookForAbsentFolders { _ in })
        #expect(away(catalogue).isEmpty && catalogue.current.awaited.isEmpty)
        #expect(catalogue.current.itemCount == 3)
    }

    @Test("and was a mount, and is mounted and empty, is believed to be") func mounted() throws {
        empty()
        source.change { $0.mountedTypes["disk"] = nfs }
        let catalogue = try start(mounted: [path("disk"): nfs])
        #expect(away(catalogue) == [path("disk"): .emptied])
        now.withLock { $0 += .seconds(60) }
        _ = catalogue.lookForAbsentFolders { _ in }
        #expect(away(catalogue).isEmpty)
        #expect(catalogue.current.believedEmpty == [path("disk")])
        // Also without its disk, at the next start.
        source.change { $0.mountedTypes = [:] }
        let next = try start(believing: [path("disk")], mounted: [path("disk"): nfs])
        #expect(away(next).isEmpty)
    }

    @Test("and was a mount, is away also if other things lie in the mount point")
    func usedMountPoint() throws {
        source.change {
            $0.names["disk"] = ["other"]
            $0.names["disk/other"] = []
            $0.names["disk/album"] = nil
        }
        #expect(try start().current.awaited.isEmpty)
        let catalogue = try start(mounted: [path("disk"): nfs])
        #expect(catalogue.current.awaited == [path("disk")])
        #expect(away(catalogue) == [path("disk"): .gone])
    }

    @Test("and had all of them, was a mount, and is awaited until it is mounted")
    func unmountedRoot() throws {
        source.change { $0.names = ["": []] }
        let catalogue = try start(mounted: [.root: nfs])
        for _ in 0..<2 {
            #expect(away(catalogue) == [.root: .gone])
            #expect(catalogue.isStarting)
            now.withLock { $0 += .seconds(3_600) }
            _ = catalogue.lookForAbsentFolders { _ in }
        }
        source.change {
            $0.names = names
            $0.mountedTypes[""] = nfs
        }
        #expect(catalogue.lookForAbsentFolders { _ in })
        #expect(!catalogue.isStarting && away(catalogue).isEmpty)
        #expect(catalogue.current.itemCount == 3)
    }

    @Test("and was a mount, is opened also where only mounts that are in use are listed")
    func automounted() throws {
        source.change { $0.names[""] = ["own"] }
        #expect(try start().current.itemCount == 1)
        #expect(try start(mounted: [path("disk"): nfs]).current.itemCount == 3)
    }
}

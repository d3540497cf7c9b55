import PictureFiles
import Testing

@testable import FileAccess

@Suite("The mounts of the system") struct MountTableTests {
    /// As a systemd with two units of automounts lists them, and autofs with an indirect map, whose mount is not
    /// listed while it is not used.
    private static let list = """
        28 1 259:2 / / rw,relatime shared:1 - ext4 /dev/nvme0n1p2 rw
        36 28 0:33 / /srv/pictures rw,relatime shared:14 - autofs systemd-1 rw,fd=29,timeout=300,direct
        37 28 0:300 / /srv/my\\040pictures rw,relatime - autofs systemd-1 rw,fd=30,timeout=300,direct
        38 28 0:35 / /mnt/auto rw,relatime shared:16 master:2 - autofs /etc/auto.nas rw,fd=6,indirect

        """
    private static let mounted = """
        90 36 0:61 / /srv/pictures ro,relatime shared:50 - cifs //nas/photo ro,vers=3.1.1

        """

    private func table(_ list: String) -> MountTable { MountTable(Array(list.utf8)) }

    /// A folder on a device, as stat(2) numbers it.
    private func folder(_ device: UInt64) -> FolderIdentity {
        FolderIdentity(mount: 0, device: device, inode: 1)
    }

    @Test(
        "tell which of them an automounter has unmounted",
        arguments: [
            ("/srv/pictures", 61, true), ("/srv/pictures/2024", 61, true),
            ("/srv/my pictures", 61, true), ("/srv/my", 61, false), ("/srv/picture", 61, false),
            ("/mnt/auto/nas", 70, true), ("/var/pictures", 66_306, false), ("/", 66_306, false),
            // The folder of an automounter is its own, and a folder in which nothing was mounted too: the minor
            // number 300 is 1,048,620 (makedev(3)).
            ("/mnt/auto", 35, false), ("/mnt/auto/nas", 35, false),
            ("/srv/my pictures", 1_048_620, false),
        ])
    func expired(path: String, device: Int, hasExpired: Bool) {
        let table = table(Self.list)
        #expect(table.hasExpired(Array(path.utf8), folder(UInt64(device))) == hasExpired)
    }

    @Test("have the last one in a place, which lies over the automounter's own") func stacked() {
        let table = table(Self.list + Self.mounted)
        #expect(!table.hasExpired(Array("/srv/pictures".utf8), folder(61)))
        #expect(!table.hasExpired(Array("/srv/pictures/2024".utf8), folder(60)))
        let mount = table.mount(of: Array("/srv/pictures".utf8))
        #expect(mount?.type == "cifs" && mount?.device == 61)
        // Of ext4 on /dev/nvme0n1p2, as `stat -c %d /` says.
        #expect(table.mount(of: Array("/srv".utf8))?.device == 66_306)
    }

    @Test("are those of this system, and lines that are none do no harm") func read() throws {
        let files = try TemporaryFolder()
        let opened = try OpenedFolder(root: "/proc")
        let identity = opened.identity
        let proc = try #require(identity)
        let mount = try #require(MountTable.current?.mount(of: Array("/proc/self".utf8)))
        #expect(mount.type == "proc" && proc.isOn(device: mount.device))
        let root = try LibraryFolder(at: files.path)
        #expect(root.expiredMounts(among: [.root: proc]).isEmpty)
        let none = table("1 2\n-\n1 2 a:b / / rw - x\n\\").mount(of: [0x2F])
        #expect(none?.type == nil)
    }
}

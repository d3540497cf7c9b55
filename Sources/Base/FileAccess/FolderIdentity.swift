import CMounts
import Glibc

/// Tells a folder, and the mount that it lies in, from another one with the same path.
///
/// A mount point without its disk is a folder too, and an empty one: only its identity tells.
package struct FolderIdentity: Hashable, Sendable {
    /// The number of the mount, which tells two bind mounts of one disk apart, and a mount from the next one at
    /// its place; zero where the system does not tell.
    private let mount: UInt64
    private let device: UInt64
    private let inode: UInt64
    /// The type of the filesystem of which the folder is the root, which is the same when the system is started
    /// again; zero for a folder in a mount, and where the system does not tell.
    package let mountedType: UInt64

    package init(mount: UInt64, device: UInt64, inode: UInt64, mountedType: UInt64 = 0) {
        (self.mount, self.device, self.inode) = (mount, device, inode)
        self.mountedType = mountedType
    }

    /// Whether both are in one mount, which may have several devices: each subvolume of btrfs is one.
    package func isInMount(of other: FolderIdentity) -> Bool {
        mount != 0 && other.mount != 0 ? mount == other.mount : device == other.device
    }

    func isOn(device: UInt64) -> Bool { self.device == device }
}

extension OpenedFolder {
    /// What tells the folder from others; nil if the system does not say.
    package var identity: FolderIdentity? {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return nil }
        let mount = cmounts_of(descriptor)
        return FolderIdentity(
            mount: mount.number == 0 ? reusedMount ?? 0 : mount.number,
            device: UInt64(status.st_dev), inode: UInt64(status.st_ino),
            mountedType: mount.root_type)
    }

    /// The number in procfs, which the next mount may get after this one has ended, as it may get its device.
    private var reusedMount: UInt64? {
        let file = unsafe open("/proc/self/fdinfo/\(descriptor)", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.infoLength) {
            $1 = unsafe max(0, read(file, $0.baseAddress, $0.count))
        }
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        guard let line = lines.first(where: { $0.starts(with: "mnt_id:".utf8) }) else { return nil }
        return UInt64(String(decoding: line.drop { !(0x30...0x39).contains($0) }, as: UTF8.self))
    }

    /// Bytes of the lines before those of locks and watches, with room.
    private static let infoLength = 256
}

import Glibc

/// The mounts of the system, as the kernel lists them for this process (proc_pid_mountinfo(5)).
///
/// To read the list asks no server of a share, and has nothing mounted, as each look at a folder may.
struct MountTable {
    struct Mount {
        /// The absolute path of the folder in whose place it is shown.
        let mountPoint: [UInt8]
        let device: UInt64
        let type: String
    }

    private let mounts: [Mount]

    /// - Parameter list: The lines of the kernel; one that is no mount is left out.
    init(_ list: [UInt8]) {
        mounts = list.split(separator: UInt8(ascii: "\n")).compactMap { Mount(line: $0) }
    }

    /// The present ones; nil if the system does not tell.
    static var current: MountTable? {
        let file = unsafe open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var list: [UInt8] = []
        while true {
            let part = unsafe [UInt8](unsafeUninitializedCapacity: partLength) {
                $1 = unsafe max(0, read(file, $0.baseAddress, $0.count))
            }
            guard !part.isEmpty else { return MountTable(list) }
            list += part
        }
    }

    private static let partLength = 64 * 1024

    /// The mount that a path leads into: the last one at the innermost mount point.
    func mount(of path: [UInt8]) -> Mount? {
        var found: Mount?
        for mount in mounts
        where mount.holds(path) && mount.mountPoint.count >= (found?.mountPoint.count ?? 0) {
            found = mount
        }
        return found
    }

    /// Whether an automounter has unmounted what was in the place of a folder, and mounts it again when somebody
    /// looks there.
    ///
    /// The folder in which an automounter has its mounts is always its own, and was so before.
    ///
    /// - Parameters:
    ///   - path: The absolute path of the folder.
    ///   - known: What told it from others.
    /// - Returns: Whether it has.
    func hasExpired(_ path: [UInt8], _ known: FolderIdentity) -> Bool {
        mount(of: path).map { $0.type == "autofs" && !known.isOn(device: $0.device) } ?? false
    }
}

extension MountTable.Mount {
    /// Such as `41 28 0:61 / /srv/pictures rw shared:2 - cifs //nas/photo rw`.
    fileprivate init?(line: ArraySlice<UInt8>) {
        let fields = line.split(separator: UInt8(ascii: " "))
        // Fields that may be missing end with a hyphen.
        guard fields.count > 6, let end = fields[6...].firstIndex(of: [UInt8(ascii: "-")]),
            end + 1 < fields.count
        else { return nil }
        let numbers = fields[2].split(separator: UInt8(ascii: ":")).compactMap {
            UInt64(String(decoding: $0, as: UTF8.self))
        }
        guard numbers.count == 2 else { return nil }
        device = Self.device(numbers[0], numbers[1])
        mountPoint = Self.unescaped(fields[4])
        type = String(decoding: fields[end + 1], as: UTF8.self)
    }

    /// The number that stat(2) has for a device (makedev(3)).
    private static func device(_ major: UInt64, _ minor: UInt64) -> UInt64 {
        let low = (major & 0xFFF) << 8 | minor & 0xFF
        let high = (major & ~0xFFF) << 32 | (minor & ~0xFF) << 12
        return low | high
    }

    /// A path without escapes: a backslash and three octal digits for blanks, line ends and backslashes.
    private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = text
        while let first = rest.popFirst() {
            let digits = rest.prefix(3)
            if first == UInt8(ascii: "\\"), digits.count == 3,
                let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
            {
                bytes.append(byte)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(first)
            }
        }
        return bytes
    }

    /// Whether a path is its mount point, or is below it.
    fileprivate func holds(_ path: [UInt8]) -> Bool {
        guard mountPoint.count > 1 else { return true }
        return path.starts(with: mountPoint)
            && (path.count == mountPoint.count || path[mountPoint.count] == UInt8(ascii: "/"))
    }
}

extension LibraryFolder {
    /// The folders that an automounter has unmounted because nobody used them, and mounts again when somebody
    /// looks there.
    ///
    /// - Parameter folders: Folders that were mounts of their own, with what told them from others.
    /// - Returns: Those of them.
    package func expiredMounts(
        among folders: [RelativePath: FolderIdentity]
    ) -> Set<RelativePath> {
        guard !folders.isEmpty, let table = MountTable.current else { return [] }
        let root = Array((path == "/" ? "" : path).utf8)
        let expired = folders.filter { folder, identity in
            let names = folder.isRoot ? [] : [UInt8(ascii: "/")] + folder.bytes
            return table.hasExpired(root + names, identity)
        }
        return Set(expired.keys)
    }
}

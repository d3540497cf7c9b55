import Glibc

/// An event of a watched folder: see inotify(7).
package struct FolderEvent: Equatable {
    /// The number of the watch; -1 for an event without one.
    package let watch: Int32
    let mask: UInt32
    /// The entry's name; empty for the folder itself.
    package let name: [UInt8]

    /// The events that are watched: changes to a folder's entries, and files written and closed.
    package static let wanted = UInt32(
        IN_CREATE | IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE
            | IN_MOVE_SELF | IN_DELETE_SELF | IN_ONLYDIR | IN_EXCL_UNLINK)

    func isAny(of kinds: Int32) -> Bool { mask & UInt32(bitPattern: kinds) != 0 }

    var isOfFolder: Bool { isAny(of: IN_ISDIR) }

    /// Parses the bytes of a read from inotify.
    ///
    /// Each event begins with four numbers of 32 bits: watch, mask, cookie and the length of the
    /// name, which is padded with NULs.
    package static func events(in bytes: ArraySlice<UInt8>) -> [FolderEvent] {
        var events: [FolderEvent] = []
        var rest = bytes
        while rest.count >= headLength {
            let head = rest.prefix(headLength)
            let length = Int(number(3, of: head))
            let name = rest.dropFirst(headLength).prefix(length)
            events.append(
                FolderEvent(
                    watch: Int32(bitPattern: number(0, of: head)), mask: number(1, of: head),
                    name: Array(name.prefix { $0 != 0 })))
            rest = rest.dropFirst(headLength + length)
        }
        return events
    }

    private static let headLength = 16

    private static func number(_ index: Int, of head: ArraySlice<UInt8>) -> UInt32 {
        // In the byte order of the machine, which is little-endian on all of Swift's Linux
        // platforms.
        head.dropFirst(4 * index).prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}

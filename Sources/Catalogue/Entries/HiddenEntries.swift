import FileAccess

/// The entries of folders that a scan skips because their owner hid them.
package enum HiddenEntries {
    /// A folder that holds an entry of this name is not shown, nor is anything in it.
    static let markerName = ".nomedia"

    /// The file with a folder's settings.
    static let settingsName = ".peekstrip.json"

    /// Whether a folder holds the marker.
    ///
    /// - Throws: ``FileError`` when the device fails: then it is not known whether the folder may
    ///   be shown.
    static func isMarked(_ folder: borrowing OpenedFolder) throws(FileError) -> Bool {
        do throws(FileError) {
            _ = try folder.status(of: Array(markerName.utf8))
            return true
        } catch {
            switch error {
            case .failed, .exhausted: throw error
            default: return false
            }
        }
    }

    /// Whether a name is a dot file's.
    package static func isHidden(_ name: [UInt8]) -> Bool { name.first == UInt8(ascii: ".") }
}
